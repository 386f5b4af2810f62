import { Outlet, useLocation } from 'react-router';
import { Main } from '../Main.tsx';
import { useTexts } from '../texts/index.tsx';
import { Dock, type DockItem } from '../ui/Dock.tsx';
import { Tabs } from '../ui/Tabs.tsx';

export default function CraftsmanDashboard() {
  const t = useTexts('craftsman');
  const { pathname } = useLocation();
  const tabs = [
    { to: '/dashboard', label: t.tabs.profile, icon: 'user' },
    { to: '/dashboard/jobs', label: t.tabs.jobs, icon: 'hammer' },
    { to: '/dashboard/shop', label: t.tabs.shop, icon: 'store' },
    { to: '/dashboard/settings', label: t.tabs.settings, icon: 'settings' },
  ] satisfies (DockItem & { to: string })[];
  const current = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return (
    <>
      <Main className="wrap">
        <h1>{t.heading}</h1>
        <Tabs label={t.heading} tabs={tabs} current={current} />
        <Outlet />
      </Main>
      <Dock label={t.heading} items={tabs.slice(0, 4)} current={current} />
    </>
  );
}
