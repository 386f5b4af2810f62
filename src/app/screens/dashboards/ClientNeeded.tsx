import { useLocation } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export function ClientNeeded() {
  const t = useTexts('common');
  const { pathname, search, hash } = useLocation();
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing="plumb"
        level={1}
        title={t.clientNeeded}
        action={
          <Button icon="log-in" to={SIGN_IN_PATHS.client} state={{ from: { pathname, search, hash } }}>
            {t.footer.clientLogin}
          </Button>
        }
      />
    </MainContent>
  );
}
