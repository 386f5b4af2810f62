/** Makes the page alive. Loaded by `loader.ts` when somebody touches the page, or when it has been idle. */
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/utilities.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '../router.tsx';
import { type Language, loadTexts, TextsProvider } from '#ui/texts/index.tsx';

// After a new version was put up, the old one's files are gone: the page is fetched anew, at most once a minute.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloaded'));
  if (Date.now() - last < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
});

/** @returns after the page has become alive */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById('data')?.textContent;
  if (!root || !data) return;
  const [texts] = await Promise.all([
    loadTexts(document.documentElement.lang as Language, ['common']),
    ...(matchRoutes(routes, location) ?? []).map(({ route }) => resolve(route)),
  ]);
  const router = createBrowserRouter(routes, { hydrationData: JSON.parse(data) as HydrationState });
  await new Promise<void>((hydrate) => {
    startTransition(() => {
      hydrateRoot(
        root,
        <TextsProvider texts={texts}>
          <Hydrated onHydrated={hydrate}>
            <RouterProvider router={router} />
          </Hydrated>
        </TextsProvider>,
      );
    });
  });
  document.documentElement.dataset.hydrate = 'yes';
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** The page's file is there before the router asks for it, so the first drawing is the server's own. */
async function resolve(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
