import { Outlet } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { statusText } from '#craftsmen/rules.ts';
import { listJobs } from '#requests/contract.ts';
import { ACTIVE_JOBS } from '#requests/web/craftsman/active-jobs.ts';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { Waiting } from '#pages/RequireSession.tsx';
import { useCurrentTab } from '#pages/useCurrentTab.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav, type BottomNavItem } from '#ui/layout/BottomNav.tsx';
import { Status, type StatusKind } from '#ui/display/Status.tsx';
import { type Tab, Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

export default function CraftsmanDashboard() {
  const t = useTexts('craftsman');
  const { translate } = useTexts('common');
  const { data: profile, error } = useEndpoint(showOwnProfile, {});
  const start = profile?.is_approved ? '/dashboard/jobs' : '/dashboard/profile';
  const current = useCurrentTab('/dashboard', profile || error ? start : undefined);
  const waiting = useWaitingJobs();
  const tabs = [
    { to: '/dashboard/profile', label: t.tabs.profile, icon: 'user' },
    { to: '/dashboard/jobs', label: t.tabs.jobs, icon: 'hammer', count: waiting },
    { to: '/dashboard/shop', label: t.tabs.shop, icon: 'store' },
    { to: '/dashboard/settings', label: t.tabs.settings, icon: 'settings' },
  ] satisfies (BottomNavItem & Tab)[];
  if (current === undefined) return <Waiting />;
  return (
    <>
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, 'wrap')}>
        <div className={dashboardStyles.head}>
          <h1>{tabs.find(({ to }) => to === current)?.label}</h1>
          {profile && <Status kind={KINDS[profile.status] ?? 'pending'}>{translate(profile.status)}</Status>}
        </div>
        <Tabs className={dashboardStyles.tabs} label={t.heading} tabs={tabs} current={current} />
        <Outlet context={current} />
      </MainContent>
      <BottomNav label={t.heading} items={tabs} current={current} />
    </>
  );
}

const KINDS: Readonly<Record<string, StatusKind>> = {
  [statusText('approved')]: 'approved',
  [statusText('rejected')]: 'rejected',
};

function useWaitingJobs(): number | undefined {
  const { data } = useRows(listJobs, ACTIVE_JOBS);
  return data?.total;
}
