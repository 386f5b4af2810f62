import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { HOMES, useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ProfileSample } from './ProfileSample.tsx';

export const head: HeadOf = (_data, { market: { profile } }) => ({ title: profile.title });

export default function PublicProfile() {
  const { profile: t } = useTexts('market');
  const session = useSession();
  const actions = session ? (
    <>
      <Button to={session.accountType === 'client' ? '/profile' : HOMES[session.accountType]}>{t.toDashboard}</Button>
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
    <MainContent className="wrap waiting">
      <EmptyState
        drawing="person"
        level={1}
        title={t.title}
        action={<div className="btns">{actions}</div>}
        aside={<ProfileSample />}
      >
        <p>{session ? t.signedIn(session.name) : t.visitor}</p>
      </EmptyState>
    </MainContent>
  );
}
