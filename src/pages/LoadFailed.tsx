import type { CallError } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export function LoadFailed({ sentence, error, onRetry }: { sentence: string; error: CallError; onRetry: () => void }) {
  const t = useTexts('common');
  return (
    <EmptyState
      drawing="broken"
      title={sentence}
      level={2}
      role="alert"
      action={
        <Button kind="line" icon="rotate-cw" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {error.offline ? t.offline.title : t.translate(error.detail)}
      {error.requestId && (
        <>
          {' '}
          <span className="num">{t.failure.reference(error.requestId)}</span>
        </>
      )}
    </EmptyState>
  );
}
