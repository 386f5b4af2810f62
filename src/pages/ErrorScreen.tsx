/** Replaces a page that could not be shown, or a part of one: what happened, what to do, and the operator's reference. */
import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { MainContent } from './MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export interface PageError {
  readonly status: number;
  readonly detail: string | null;
  readonly requestId: string | null;
}

let mustLoadPage = false;

/** The next "Try again" loads the page: React asks for the file of a screen only once. */
export function loadPageNext() {
  mustLoadPage = true;
}

/** @param isPart the frame around it stays */
export function ErrorScreen({ isPart = false }) {
  const t = useTexts('common');
  // Anything may be thrown; only what a call or the server answered says more.
  const { status, detail, requestId } = (useRouteError() ?? {}) as Partial<PageError>;
  const navigate = useNavigate();
  const location = useLocation();
  /** The first time the screen is rendered anew where it stands. Without script, or when that did not help, the link loads the page. */
  const retry = (event: MouseEvent) => {
    if (mustLoadPage) return;
    loadPageNext();
    event.preventDefault();
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate(location, { replace: true, state: location.state });
  };
  const failed = (
    <EmptyState
      drawing="broken"
      level={isPart ? 2 : 1}
      role="alert"
      title={t.failure.title}
      action={
        <Button icon="rotate-cw" href="" onClick={retry}>
          {t.retry}
        </Button>
      }
    >
      <p>{status === 0 ? t.failure.offline : t.translate(detail ?? t.failure.body)}</p>
      {requestId && <p className="small num">{t.failure.reference(requestId)}</p>}
    </EmptyState>
  );
  return isPart ? failed : <MainContent className="wrap waiting">{failed}</MainContent>;
}
