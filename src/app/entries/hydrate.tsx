/** Hydrates the page. Loaded by `loader.ts` at the visitor's first touch, or when the page has been idle. */
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/utilities.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '../router.tsx';
import { loadFrom, saveTo } from '#api/client/device.ts';
import type { FindControl } from '#pages/changed-by-others.ts';
import { loadPageNext } from '#pages/ErrorScreen.tsx';
import { type Language, loadTexts, TextsProvider } from '#ui/texts/index.tsx';

const loadCommon = () => loadTexts(document.documentElement.lang as Language, ['common']);

// A new release removes the files of the one before: a page that needs one is reloaded, once, never without a network.
addEventListener('vite:preloadError', async () => {
  loadPageNext();
  const last = Number(loadFrom('tab', 'reloaded'));
  if (Date.now() - last < 60_000) return;
  const { ok } = await fetch('', { method: 'HEAD' }).catch(() => ({ ok: false }));
  if (!ok) return;
  saveTo('tab', 'reloaded', String(Date.now()));
  await loadCommon().then(
    ({ common }) => saveTo('tab', 'toast', common.updated),
    () => undefined,
  );
  location.reload();
});

// Until the page is idle its changes are collected; a translation is looked for among them then.
const changes: MutationRecord[] = [];
const watcher = new MutationObserver((records) => changes.push(...records));

/** @returns finds what took the place of a control; undefined while each is in its own */
export async function hydrate(): Promise<FindControl | undefined> {
  const root = document.getElementById('root');
  const data = document.getElementById('data')?.textContent;
  if (!root || !data) return;
  if (/[?&]proof=/.test(location.search)) await import('./prove-email.ts').then((proof) => proof.sendEmailProof());
  const [texts] = await Promise.all([
    loadCommon(),
    ...(matchRoutes(routes, location) ?? []).map(({ route }) => resolve(route)),
  ]);
  const router = createBrowserRouter(routes, { hydrationData: JSON.parse(data) as HydrationState });
  const before = [...root.children];
  const focused = document.activeElement;
  watcher.observe(root, { childList: true, subtree: true });
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
  // React draws a page anew that others changed before.
  const others = before[0]?.isConnected ? null : await import('#pages/changed-by-others.ts').catch(() => null);
  const find = others?.restoreControls(root, before, focused);
  document.documentElement.dataset.hydrate = 'yes';
  (window.requestIdleCallback ?? setTimeout)(startIdle);
  return find;
}

function startIdle() {
  import('#pages/offline/start.ts').then(
    ({ start }) => start(watcher, changes),
    () => addEventListener('online', startIdle, { once: true }),
  );
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** The page's module is loaded before the router asks for it, so the first render matches the server's. */
async function resolve(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
