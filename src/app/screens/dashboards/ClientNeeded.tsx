import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import { loadPageTexts } from '#pages/page.tsx';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { LinkRows } from '#ui/layout/LinkRows.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

const WAYS = { post: '/hire/new', craftsman: SIGN_IN_PATHS.craftsman, browse: '/craftsmen' } as const;

const SampleJobs = lazy(async () => (await Promise.all([import('./SampleJobs.tsx'), loadPageTexts(['jobs'])]))[0]);

/** In place of a client's page, for whoever is not signed in as one. */
export default function ClientNeeded() {
  const t = useTexts('common');
  const { login, otherWays } = useTexts('auth');
  const { pathname, search, hash } = useLocation();
  const state = { from: { pathname, search, hash } };
  const isOrders = pathname === '/orders';
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing={isOrders ? 'letter' : 'person'}
        level={1}
        title={isOrders ? t.nav.myRequests : t.titles.clientProfile}
        action={
          <div className="btns">
            <Button icon="log-in" to={SIGN_IN_PATHS.client} state={state}>
              {t.nav.logIn}
            </Button>
            <Button kind="line" to="/HireSignUp" state={state}>
              {login.signUp}
            </Button>
          </div>
        }
        aside={
          <LinkRows
            title={otherWays.title}
            rows={(['post', 'craftsman', 'browse'] as const).map((way) => ({
              to: WAYS[way],
              title: otherWays[way][0],
              text: otherWays[way][1],
            }))}
          />
        }
      >
        <p>{t.clientNeeded}</p>
      </EmptyState>
      <Suspense>
        <SampleJobs />
      </Suspense>
    </MainContent>
  );
}
