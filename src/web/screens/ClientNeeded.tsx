import { useLocation } from 'react-router';
import { Main } from '../Main.tsx';
import { DOORS } from '../session.ts';
import { useTexts } from '../texts/index.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** On the client's pages without a client's session. */
export function ClientNeeded() {
  const t = useTexts('common');
  const { pathname, search, hash } = useLocation();
  return (
    <Main className="wrap waiting">
      <EmptyState
        drawing="plumb"
        level={1}
        title={t.clientNeeded}
        action={
          <Button icon="log-in" to={DOORS.client} state={{ from: { pathname, search, hash } }}>
            {t.footer.clientLogin}
          </Button>
        }
      />
    </Main>
  );
}
