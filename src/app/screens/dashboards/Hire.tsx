import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { listJobs } from '#requests/contract.ts';
import { GROUPED } from '#requests/web/screenful.ts';
import { useAdoptedDraft } from '#requests/web/request-form/request-draft.ts';
import { useRows } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { loadPageTexts } from '#pages/page.tsx';
import { Waiting } from '#pages/RequireSession.tsx';
import { useCurrentTab } from '#pages/useCurrentTab.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const WaitingRequest = lazy(() => import('#requests/web/request-form/UnsentRequest.tsx'));

/** The other tabs load after the first one, so that changing between them works offline. */
const TABS = [
  () => import('#clients/web/MyProfile.tsx'),
  () => import('#requests/web/request-form/MakeRequest.tsx'),
  () => import('#requests/web/client/MyRequests.tsx'),
  () => import('#requests/web/request-form/EditRequest.tsx'),
  () => import('#reviews/web/MyReviews.tsx'),
  () => loadPageTexts(['jobs', 'fields', 'auth']),
];

export default function Hire() {
  const t = useTexts('client');
  useEffect(() => void Promise.allSettled(TABS.map((bring) => bring())), []);
  const { data, error } = useRows(listJobs, { page_size: GROUPED });
  const current = useCurrentTab('/hire', startOf(data?.total, error));
  const isAdopted = useAdoptedDraft();
  if (current === undefined || !isAdopted) return <Waiting />;
  const tabs = [
    { to: '/hire/profile', label: t.tabs.profile, icon: 'user' },
    { to: '/hire/request', label: t.tabs.make, icon: 'plus' },
    { to: '/hire/requests', label: t.tabs.requests, icon: 'clipboard-list', count: data?.total },
    { to: '/hire/reviews', label: t.tabs.reviews, icon: 'star' },
  ] as const;
  const title = tabs.find(({ to }) => to === current)?.label ?? t.label;
  return (
    <>
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, 'wrap')}>
        <h1>{title}</h1>
        <Tabs className={dashboardStyles.tabs} label={t.label} tabs={tabs} current={current} />
        <Suspense>
          <WaitingRequest />
        </Suspense>
        <Outlet context={current} />
      </MainContent>
      <BottomNav label={t.label} items={tabs.map(({ to, label, icon }) => ({ to, label, icon }))} current={current} />
    </>
  );
}

function startOf(total: number | undefined, error: unknown): string | undefined {
  if (total === undefined && !error) return undefined;
  return total === 0 ? '/hire/request' : '/hire/requests';
}
