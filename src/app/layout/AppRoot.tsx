import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import type { Head, PageHandle } from '#pages/page.tsx';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { OfflineBanner } from '#ui/feedback/OfflineBanner.tsx';
import { ToastProvider } from '#ui/feedback/Toast.tsx';
import styles from './AppRoot.module.css';

export function AppRoot() {
  const t = useTexts('common');
  return (
    <ToastProvider
      notice={
        <OfflineBanner title={t.offline.title} className={styles.banner}>
          {t.offline.body}
        </OfflineBanner>
      }
    >
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <Progress />
      <KeepHead />
      <ScrollRestoration />
      <Outlet />
    </ToastProvider>
  );
}

function Progress() {
  const busy = useNavigation().state !== 'idle';
  return <div className={styles.progress} data-busy={busy || undefined} aria-hidden="true" />;
}

/** The server rendered the first head; each navigation then changes title, description and focus. */
function KeepHead() {
  const matches = useMatches();
  const { pathname } = useLocation();
  const texts = useAllTexts();
  const first = useRef(true);
  const match = matches.filter((each) => (each.handle as PageHandle | undefined)?.head).pop();

  useEffect(() => {
    const head = (match?.handle as PageHandle | undefined)?.head;
    if (!head || !match) return;
    const at = { url: new URL(location.href), params: match.params };
    let known: Head;
    try {
      known = head(match.loaderData, texts, at);
    } catch {
      // The page cannot show this either, and says so within its frame.
      return;
    }
    const { title, description, canonical = match.pathname } = known;
    document.title = texts.common.titles.page(title);
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', description ?? texts.common.titles.description);
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', location.origin + canonical);
  }, [match, texts]);

  useEffect(() => {
    if (!first.current && !location.hash) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return null;
}
