import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { listCandidates } from '#craftsmen/approval-contract.ts';
import { listJobs } from '#requests/contract.ts';
import { Bell } from '#notifications/web/Bell.tsx';
import { useRows } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav, type BottomNavItem } from '#ui/layout/BottomNav.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const AdminSearch = lazy(() => import('./AdminSearch.tsx'));

export default function AdminDashboard() {
  const t = useTexts('admin');
  const notifications = useTexts('notifications');
  const { pathname, search } = useLocation();
  const { nav } = useTexts('common');
  const counts = useCounts();
  const base = '/admin-dashboard';
  const tabs = [
    { to: `${base}/today`, label: t.tabs.today, short: t.tabs.today, icon: 'layout-dashboard' },
    { to: base, label: t.tabs.pending, short: t.dock.pending, icon: 'hourglass', count: counts.pending },
    {
      to: `${base}/approved`,
      label: t.tabs.approved,
      short: t.dock.approved,
      icon: 'badge-check',
      count: counts.approved,
    },
    {
      to: `${base}/requests`,
      label: t.tabs.requests,
      short: t.dock.requests,
      icon: 'clipboard-list',
      count: counts.requests,
    },
    { to: `${base}/messages`, label: t.tabs.messages, short: t.tabs.messages, icon: 'mail' },
    { to: `${base}/audit`, label: t.tabs.audit, short: t.tabs.audit, icon: 'file-text' },
    { to: `${base}/security`, label: t.tabs.security, short: t.tabs.security, icon: 'file-lock' },
  ] as const;
  const current = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  // On a phone the dock alone leads around; the tabs it has no room for stand above their own pages.
  const rare = tabs.slice(4);
  const isRare = rare.some(({ to }) => to === current);
  const dock: BottomNavItem[] = [
    ...tabs.slice(0, 4).map(({ to, short, icon }) => ({ to, label: short, icon })),
    { to: isRare ? current : `${base}/messages`, label: t.dock.more, icon: 'menu' },
  ];
  // Who is found may not be approved yet.
  const isFound = current === `${base}/approved` && new URLSearchParams(search).has('search');
  const own = isFound ? t.find.heading : current === `${base}/notifications` ? notifications.title : t.heading;
  const tab = isFound ? undefined : tabs.find(({ to }) => to === current);
  return (
    <>
      <Suspense>
        <AdminSearch />
      </Suspense>
      <Bell to={`${base}/notifications`} />
      <MainContent
        className={classes(
          dashboardStyles.page,
          dashboardStyles.docked,
          tab ? dashboardStyles.under : dashboardStyles.titled,
          'wrap',
        )}
      >
        <h1>{tab?.label ?? own}</h1>
        <Tabs className={dashboardStyles.tabs} label={t.heading} tabs={tabs} current={tab?.to ?? ''} />
        {isRare && (
          <Tabs className={dashboardStyles.few} label={`${t.heading}: ${t.dock.more}`} tabs={rare} current={current} />
        )}
        <Outlet />
      </MainContent>
      <BottomNav label={`${t.heading}: ${nav.menu}`} items={dock} current={current} />
    </>
  );
}

/** No count is shown until it is known, so that no wrong number is ever read. Only jobs without a craftsman count. */
function useCounts() {
  const pending = useRows(listCandidates, { status: 'pending', page_size: 1 });
  const approved = useRows(listCandidates, { published: true, page_size: 1 });
  const requests = useRows(listJobs, { unassigned: true, page_size: 1 });
  return { pending: pending.data?.total, approved: approved.data?.total, requests: requests.data?.total };
}
