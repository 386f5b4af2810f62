import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { listJobs } from '#requests/contract.ts';
import { GROUPED } from '#requests/web/screenful.ts';
import { useAdoptedDraft } from '#requests/web/request-form/request-draft.ts';
import { useRows } from '#api/client/query-client.ts';
import { loadPageTexts } from '#pages/page.tsx';
import { useOffline } from '#pages/offline/useOffline.ts';
import { Boxes, Waiting } from '#pages/RequireSession.tsx';
import { useCurrentTab } from '#pages/useCurrentTab.ts';
import { ClientFrame } from './ClientFrame.tsx';

const ProfileNeeds = lazy(() => import('./ProfileNeeds.tsx'));
const WaitingRequest = lazy(() => import('#requests/web/request-form/UnsentRequest.tsx'));

/** The other tabs load after the first one, so that changing between them works offline. */
const TABS = [
  () => import('./HireProfile.tsx'),
  () => import('#requests/web/request-form/MakeRequest.tsx'),
  () => import('#requests/web/client/MyRequests.tsx'),
  () => import('#requests/web/request-form/EditRequest.tsx'),
  () => import('#reviews/web/MyReviews.tsx'),
  () => loadPageTexts(['jobs', 'fields', 'auth']),
];

export default function Hire() {
  useOffline('client');
  useEffect(() => void Promise.allSettled(TABS.map((bring) => bring())), []);
  const { data, error, isFetching, failureCount } = useRows(listJobs, { page_size: GROUPED });
  // A first request may have been posted elsewhere since.
  const isOld = data?.total === 0 && isFetching && failureCount === 0;
  const current = useCurrentTab('/hire', startOf(data?.total, error), isOld);
  const isAdopted = useAdoptedDraft();
  if (current === undefined || !isAdopted) return <Waiting />;
  // What waits is above the profile, which would jump.
  const isProfile = current === '/hire/profile';
  return (
    <ClientFrame current={current} requests={data?.total}>
      <Suspense fallback={<Boxes />}>
        <WaitingRequest />
        {isProfile && data && <ProfileNeeds jobs={data.rows} />}
        {isProfile && !data && !error ? <Boxes /> : <Outlet context={current} />}
      </Suspense>
    </ClientFrame>
  );
}

function startOf(total: number | undefined, error: unknown): string | undefined {
  if (total === undefined && !error) return undefined;
  return total === 0 ? '/hire/request' : '/hire/requests';
}
