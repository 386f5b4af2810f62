import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';

export function Restored({ onStartOver }: { onStartOver: () => void }) {
  const { make: t } = useTexts('client');
  return (
    <Note kind="info" className="all">
      <p>
        {t.restored}{' '}
        <Button kind="bare" onClick={onStartOver}>
          {t.startOver}
        </Button>
      </p>
    </Note>
  );
}
