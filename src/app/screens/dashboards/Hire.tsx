import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { listJobs } from '#requests/contract.ts';
import { PAGE_SIZE } from '#requests/web/screenful.ts';
import { WaitingRequest } from '#requests/web/request-form/UnsentRequest.tsx';
import { useRows } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { loadPageTexts } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

/** The other tabs load after the first one, so that changing between them works offline. */
const TABS = [
  () => import('#clients/web/MyProfile.tsx'),
  () => import('#requests/web/request-form/MakeRequest.tsx'),
  () => import('#requests/web/client/MyRequests.tsx'),
  () => import('#reviews/web/MyReviews.tsx'),
  () => loadPageTexts(['jobs', 'fields', 'auth']),
];

export default function Hire() {
  const t = useTexts('client');
  const { pathname } = useLocation();
  useEffect(() => void Promise.allSettled(TABS.map((bring) => bring())), []);
  const requests = useRows(listJobs, { page_size: PAGE_SIZE });
  const tabs = [
    { to: '/hire', label: t.tabs.profile, icon: 'user' },
    { to: '/hire/request', label: t.tabs.make, icon: 'plus' },
    { to: '/hire/requests', label: t.tabs.requests, icon: 'clipboard-list', count: requests.data?.total },
    { to: '/hire/reviews', label: t.tabs.reviews, icon: 'star' },
  ] as const;
  const current = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return (
    <>
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, 'wrap')}>
        <h1>{tabs.find(({ to }) => to === current)?.label}</h1>
        <Tabs className={dashboardStyles.tabs} label={t.label} tabs={tabs} current={current} />
        <WaitingRequest />
        <Outlet />
      </MainContent>
      <BottomNav label={t.label} items={tabs.map(({ to, label, icon }) => ({ to, label, icon }))} current={current} />
    </>
  );
}
