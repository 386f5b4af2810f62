import type { ReactNode } from 'react';
import { listJobs } from '#requests/contract.ts';
import { ACTIVE_JOBS } from '#requests/web/craftsman/active-jobs.ts';
import { Bell } from '#notifications/web/Bell.tsx';
import { useRows } from '#api/client/query-client.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

export const JOBS_TAB = '/dashboard/jobs';
const NOTIFICATIONS = '/dashboard/notifications';

interface CraftsmanFrameProps {
  /** The path of the open tab. */
  readonly current: string;
  readonly title?: string;
  /** Beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

export function CraftsmanFrame({ current, title, state, children }: CraftsmanFrameProps) {
  const { heading, tabs: labels } = useTexts('craftsman');
  const notifications = useTexts('notifications');
  const { data: active } = useRows(listJobs, ACTIVE_JOBS);
  const tabs = [
    { to: '/dashboard/profile', label: labels.profile, icon: 'user' },
    { to: JOBS_TAB, label: labels.jobs, icon: 'hammer', count: active?.total || undefined },
    { to: '/dashboard/shop', label: labels.shop, icon: 'store' },
    { to: '/dashboard/settings', label: labels.settings, icon: 'settings' },
  ] as const;
  return (
    <>
      <Bell to={NOTIFICATIONS} />
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, dashboardStyles.inBar, 'wrap')}>
        <div className={dashboardStyles.head}>
          <h1 className={classes(current === NOTIFICATIONS && Boolean(state) && dashboardStyles.long)}>
            {title ?? (current === NOTIFICATIONS ? notifications.title : tabs.find(({ to }) => to === current)?.label)}
          </h1>
          {state}
        </div>
        <Tabs className={dashboardStyles.tabs} label={heading} tabs={tabs} current={current} />
        {children}
      </MainContent>
      <BottomNav label={heading} items={tabs} current={current} />
    </>
  );
}
