import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export function NoRequests() {
  const { requests: t } = useTexts('client');
  return (
    <EmptyState
      drawing="letter"
      title={t.none}
      level={2}
      action={
        <Button icon="plus" to="/hire/request">
          {t.make}
        </Button>
      }
    >
      {t.noneHint}
    </EmptyState>
  );
}
