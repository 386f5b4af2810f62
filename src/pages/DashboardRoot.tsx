import '#ui/styles/dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '#api/client/query-client.ts';
import { saveAnswers } from '#api/client/saved-answers.ts';
import { useSession } from '#api/client/session.ts';
import { AsOf } from './offline/AsOf.tsx';

const GIVE_UP_AFTER = 1000;
export const restored = Promise.race([saveAnswers(), new Promise((resolve) => setTimeout(resolve, GIVE_UP_AFTER))]);

export default function Dashboards() {
  useLive();
  return (
    <QueryClientProvider client={queryClient}>
      <AsOf />
      <Outlet />
    </QueryClientProvider>
  );
}

const TOGETHER_MS = 250;

/** What the page shows is read again when something of its account changed; in the background, once it is looked at. */
function useLive() {
  const session = useSession();
  const account = session ? `${session.accountType} ${session.id}` : '';
  useEffect(() => {
    if (!account) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
    };
    const onChange = () => {
      timer ??= setTimeout(readAgain, TOGETHER_MS);
    };
    // The page itself comes first.
    const stop = import('#api/client/live.ts').then(
      ({ watchChanges }) => watchChanges(onChange, since),
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      void stop.then((end) => end?.());
    };
  }, [account]);
}
