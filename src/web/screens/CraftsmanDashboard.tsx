import { Outlet, useLocation } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { statusText } from '#craftsmen/rules.ts';
import { listJobs } from '#requests/contract.ts';
import { offers } from '#requests/rules.ts';
import { useAnswer, useRows } from '../answers.ts';
import { leave } from '../leave.ts';
import { Main } from '../Main.tsx';
import { useTexts } from '../texts/index.tsx';
import { Dock, type DockItem } from '../ui/Dock.tsx';
import { Status, type StatusKind } from '../ui/Status.tsx';
import { type Tab, Tabs } from '../ui/Tabs.tsx';

export default function CraftsmanDashboard() {
  const t = useTexts('craftsman');
  const { pathname } = useLocation();
  const waiting = useWaitingJobs();
  const tabs = [
    { to: '/dashboard', label: t.tabs.profile, icon: 'user' },
    { to: '/dashboard/jobs', label: t.tabs.jobs, icon: 'hammer', count: waiting },
    { to: '/dashboard/shop', label: t.tabs.shop, icon: 'store' },
    { to: '/dashboard/settings', label: t.tabs.settings, icon: 'settings' },
  ] satisfies (DockItem & Tab)[];
  const current = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const title = tabs.find((tab) => tab.to === current)?.label ?? t.heading;
  return (
    <>
      <Main className="wrap dash docked">
        <div className="dashhead">
          <h1>{title}</h1>
          <MyStatus />
        </div>
        <Tabs label={t.heading} tabs={tabs} current={current} />
        <Outlet />
      </Main>
      <Dock
        label={t.heading}
        items={[...tabs, { label: t.logOut, icon: 'log-out', onPress: () => void leave('craftsman') }]}
        current={current}
      />
    </>
  );
}

const KINDS: Readonly<Record<string, StatusKind>> = {
  [statusText('approved')]: 'approved',
  [statusText('rejected')]: 'rejected',
};

function MyStatus() {
  const { say } = useTexts('common');
  const { data: profile } = useAnswer(showOwnProfile, {});
  if (!profile) return null;
  return <Status kind={KINDS[profile.status] ?? 'pending'}>{say(profile.status)}</Status>;
}

/** Jobs that wait for something he does; nothing until known, so that no wrong number is ever read. */
function useWaitingJobs(): number | undefined {
  const { data } = useRows(listJobs, {});
  return data?.rows.filter((job) => {
    const may = offers('craftsman', job.status);
    return may.has('accept') || may.has('complete');
  }).length;
}
