import '#ui/styles/dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { watchChanges } from '#api/client/live.ts';
import { queryClient } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';

export default function Dashboards() {
  useLive();
  return (
    <QueryClientProvider client={queryClient}>
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
    };
    const stop = watchChanges(() => {
      timer ??= setTimeout(readAgain, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [account]);
}
