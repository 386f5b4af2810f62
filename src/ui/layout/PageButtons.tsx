import { useTexts } from '../texts/index.tsx';
import { Button } from './Button.tsx';

export function PageButtons({
  cursor,
  next,
  onGo,
}: {
  cursor: string | undefined;
  next: string | null | undefined;
  onGo: (cursor: string | undefined) => void;
}) {
  const common = useTexts('common');
  if (!cursor && !next) return null;
  return (
    <div className="btns">
      {cursor && (
        <Button kind="line" icon="arrow-left" onClick={() => onGo(undefined)}>
          {common.previous}
        </Button>
      )}
      {next && (
        <Button kind="line" icon="arrow-right" onClick={() => onGo(next)}>
          {common.next}
        </Button>
      )}
    </div>
  );
}
