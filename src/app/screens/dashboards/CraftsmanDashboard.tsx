import { Outlet } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { Bell } from '#notifications/web/Bell.tsx';
import { statusText } from '#craftsmen/rules.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useOffline } from '#pages/offline/useOffline.ts';
import { Waiting } from '#pages/RequireSession.tsx';
import { useCurrentTab } from '#pages/useCurrentTab.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { Status, type StatusKind } from '#ui/display/Status.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import { JOBS_TAB, useCraftsmanTabs } from './useCraftsmanTabs.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const NOTIFICATIONS = '/dashboard/notifications';

export default function CraftsmanDashboard() {
  useOffline('craftsman');
  const t = useTexts('craftsman');
  const notifications = useTexts('notifications');
  const { translate } = useTexts('common');
  const { data: profile, error, isFetching, failureCount } = useEndpoint(showOwnProfile, {});
  const start = profile?.is_approved ? JOBS_TAB : '/dashboard/profile';
  // They may have been approved since.
  const isOld = profile?.is_approved === false && isFetching && failureCount === 0;
  const current = useCurrentTab('/dashboard', profile || error ? start : undefined, isOld);
  const tabs = useCraftsmanTabs();
  const isUnsent = profile && !profile.is_approved && profile.missing.length > 0;
  // Whoever is approved reads it on the profile alone.
  const isKnown = profile?.status === statusText('approved') && current !== '/dashboard/profile';
  if (current === undefined) return <Waiting />;
  return (
    <>
      <Bell to={NOTIFICATIONS} />
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, dashboardStyles.inBar, 'wrap')}>
        <div className={dashboardStyles.head}>
          <h1>{current === NOTIFICATIONS ? notifications.title : tabs.find(({ to }) => to === current)?.label}</h1>
          {profile && !isKnown && (
            <div className="btns">
              {profile.is_approved && profile.status === statusText('rejected') ? (
                <Status kind="approved" tone="pending">
                  {t.profile.stillApproved}
                </Status>
              ) : (
                <Status kind={KINDS[profile.status] ?? 'pending'}>{translate(profile.status)}</Status>
              )}
              {isUnsent && <span className="small soft">{t.profile.notYet}</span>}
            </div>
          )}
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
