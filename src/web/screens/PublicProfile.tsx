/** An address people may have kept: it leads on to where a profile really is. */
import { Main } from '../Main.tsx';
import type { HeadOf } from '../page.tsx';
import { HOMES, useSession } from '../session.ts';
import { useTexts } from '../texts/index.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export const head: HeadOf = (_data, { market: { profile } }) => ({ title: profile.title, canonical: null });

export default function PublicProfile() {
  const { profile: t } = useTexts('market');
  const session = useSession();
  const actions = session ? (
    <>
      <Button to={session.door === 'client' ? '/profile' : HOMES[session.door]}>{t.toDashboard}</Button>
      {session.slug && (
        <Button kind="line" to={`/craftsman/${session.slug}`}>
          {t.portfolio}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button icon="log-in" to="/login">
        {t.craftsman}
      </Button>
      <Button kind="line" icon="log-in" to="/HireLogin">
        {t.client}
      </Button>
    </>
  );
  return (
    <Main className="wrap waiting">
      <EmptyState drawing="drawers" level={1} title={t.title} action={<div className="btns">{actions}</div>}>
        <p>{session ? t.signedIn(session.name) : t.visitor}</p>
      </EmptyState>
    </Main>
  );
}
