import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export function NoRequests() {
  const { requests: t } = useTexts('client');
  return (
    <EmptyState
      drawing="bench"
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
