import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';
import { MainContent } from './MainContent.tsx';
import { loadPageTexts, type PageModule } from './page.tsx';
import { SIGN_IN_PATHS, type AccountType, wasEnded } from '#api/client/session.ts';
import { useSessionOf } from '#api/client/useBrowserSession.ts';
import { Loaded, type Query } from './Loaded.tsx';
import { type Area, useTexts } from '#ui/texts/index.tsx';

const Dashboards = lazy(async () => {
  const [root] = await Promise.all([import('./DashboardRoot.tsx'), loadPageTexts(['offline'])]);
  await root.restored;
  return root;
});

/** The server renders only placeholders. @param otherwise shown instead of the redirect to sign-in */
export function RequireSession({ accountType, otherwise }: { accountType: AccountType; otherwise?: ReactNode }) {
  const query = useSessionOf(accountType);
  const { pathname, search, hash } = useLocation();
  if (query.data === undefined) return <Waiting query={query} />;
  if (query.data === null) {
    const state = { from: { pathname, search, hash }, ended: wasEnded() };
    return otherwise ?? <Navigate to={SIGN_IN_PATHS[accountType]} replace state={state} />;
  }
  return <Screens />;
}

export function Screens() {
  for (const match of useMatches()) (match.handle as ScreenHandle | undefined)?.load?.().catch(() => undefined);
  return (
    <Suspense fallback={<Waiting />}>
      <Dashboards />
    </Suspense>
  );
}

interface ScreenHandle {
  readonly load?: () => Promise<unknown>;
}

function screenRoute(load: () => Promise<Pick<PageModule, 'default'>>, texts: readonly Area[], fallback: ReactNode) {
  const fetched = async () => (await Promise.all([load(), loadPageTexts(texts)]))[0];
  const Screen = lazy(fetched);
  return {
    handle: { load: fetched } satisfies ScreenHandle,
    element: (
      <Suspense fallback={fallback}>
        <Screen />
      </Suspense>
    ),
  };
}

/** Route properties of a screen behind a session; its file and texts load only for a signed-in person. */
export const screen = (load: () => Promise<Pick<PageModule, 'default'>>, texts: readonly Area[]) =>
  screenRoute(load, texts, <Waiting />);

/** A tab that throws leaves its dashboard around it. */
export const tab = (load: () => Promise<Pick<PageModule, 'default'>>, texts: readonly Area[]) => ({
  ...screenRoute(load, texts, <Boxes />),
  errorElement: <ErrorScreen isPart />,
});

const LOADING: Query<unknown> = { data: undefined, error: null, refetch: () => undefined };

export function Waiting({ query = LOADING }: { query?: Query<unknown> }) {
  return (
    <MainContent className="wrap waiting">
      <Boxes query={query} />
    </MainContent>
  );
}

export function Boxes({ query = LOADING }: { query?: Query<unknown> }) {
  const { failure } = useTexts('common');
  return (
    <Loaded query={query} failed={failure.title}>
      {() => null}
    </Loaded>
  );
}
