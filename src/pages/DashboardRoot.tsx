import '#ui/styles/dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '#api/client/query-client.ts';
import { saveAnswers } from '#api/client/saved-answers.ts';
import { sessionChanged, useSession } from '#api/client/session.ts';
import { AsOf } from './offline/AsOf.tsx';

const GIVE_UP_AFTER = 1000;
export const restored = Promise.race([saveAnswers(), new Promise((resolve) => setTimeout(resolve, GIVE_UP_AFTER))]);

export default function Dashboards() {
  useLive();
  useEffect(() => {
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AsOf />
      <Outlet />
    </QueryClientProvider>
  );
}

/** The way back may lead to a page of before a sign-out in this tab, as the browser froze it. */
function readAgain({ persisted }: PageTransitionEvent) {
  if (persisted) sessionChanged();
}

/** What the page shows is read again when something of its account changed. */
function useLive() {
  const session = useSession();
  const account = session ? `${session.accountType} ${session.id}` : '';
  useEffect(() => {
    if (!account) return;
    // The page itself comes first.
    const stop = import('#api/client/live.ts').then(
      ({ followChanges }) => followChanges(),
      () => undefined,
    );
    return () => void stop.then((end) => end?.());
  }, [account]);
}
