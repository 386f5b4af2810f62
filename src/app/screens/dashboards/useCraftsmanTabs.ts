import { listJobs } from '#requests/contract.ts';
import { ACTIVE_JOBS } from '#requests/web/craftsman/active-jobs.ts';
import { useRows } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import type { BottomNavItem } from '#ui/layout/BottomNav.tsx';
import type { Tab } from '#ui/layout/Tabs.tsx';

export const JOBS_TAB = '/dashboard/jobs';

export function useCraftsmanTabs(): (BottomNavItem & Tab)[] {
  const { tabs } = useTexts('craftsman');
  const { data } = useRows(listJobs, ACTIVE_JOBS);
  return [
    { to: '/dashboard/profile', label: tabs.profile, icon: 'user' },
    { to: JOBS_TAB, label: tabs.jobs, icon: 'hammer', count: data?.total || undefined },
    { to: '/dashboard/shop', label: tabs.shop, icon: 'store' },
    { to: '/dashboard/settings', label: tabs.settings, icon: 'settings' },
  ];
}
