import '#ui/styles/dashboard.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '#api/client/query-client.ts';
import { currentSession, watchSession } from '#api/client/session.ts';

export default function Dashboards() {
  useEffect(
    () =>
      watchSession(() => {
        if (!currentSession()) queryClient.clear();
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
