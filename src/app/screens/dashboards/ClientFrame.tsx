import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Bell } from '#notifications/web/Bell.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const NOTIFICATIONS = '/hire/notifications';

interface ClientFrameProps {
  readonly current: string;
  readonly title?: string;
  readonly requests: number | undefined;
  readonly children: ReactNode;
}

export function ClientFrame({ current, title, requests, children }: ClientFrameProps) {
  const t = useTexts('client');
  const notifications = useTexts('notifications');
  const [query] = useSearchParams();
  const tabs = [
    { to: '/hire/profile', label: t.tabs.profile, icon: 'user' },
    { to: '/hire/request', label: t.tabs.make, icon: 'plus' },
    { to: '/hire/requests', label: t.tabs.requests, icon: 'clipboard-list', count: requests || undefined },
    { to: '/hire/reviews', label: t.tabs.reviews, icon: 'star' },
  ] as const;
  return (
    <>
      <Bell to={NOTIFICATIONS} />
      <MainContent className={classes(dashboardStyles.page, dashboardStyles.docked, dashboardStyles.inBar, 'wrap')}>
        <h1 tabIndex={-1}>
          {title ??
            (query.has('edit') ? t.edit.title : undefined) ??
            (current === NOTIFICATIONS ? notifications.title : undefined) ??
            tabs.find(({ to }) => to === current)?.label ??
            t.label}
        </h1>
        <Tabs className={dashboardStyles.tabs} label={t.label} tabs={tabs} current={current} />
        {children}
      </MainContent>
      <BottomNav label={t.label} items={tabs} current={current} />
    </>
  );
}
