/** Replaces a page that could not be shown: what happened, what to do, and the operator's reference. */
import { useRouteError } from 'react-router';
import { CallError } from '#api/client/call.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export interface PageError {
  readonly status: number;
  readonly detail: string | null;
  readonly requestId: string | null;
}

export function errorOf(error: unknown): PageError {
  if (error instanceof CallError) return { status: error.status, detail: error.detail, requestId: error.requestId };
  const { status, detail, requestId } = (error ?? {}) as Partial<PageError>;
  return {
    status: typeof status === 'number' ? status : 500,
    detail: typeof detail === 'string' ? detail : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

export function ErrorScreen() {
  const t = useTexts('common');
  const { status, detail, requestId } = errorOf(useRouteError());
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing="broken"
        level={1}
        role="alert"
        title={t.failure.title}
        action={
          <Button icon="rotate-cw" href="">
            {t.retry}
          </Button>
        }
      >
        <p>{status === 0 ? t.failure.offline : t.translate(detail ?? t.failure.body)}</p>
        {requestId && <p className="small num">{t.failure.reference(requestId)}</p>}
      </EmptyState>
    </MainContent>
  );
}
