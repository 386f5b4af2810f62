import { Outlet, useLocation } from 'react-router';
import { Main } from '../Main.tsx';
import { useTexts } from '../texts/index.tsx';
import { Dock, type DockItem } from '../ui/Dock.tsx';
import { Tabs } from '../ui/Tabs.tsx';

export default function AdminDashboard() {
  const t = useTexts('admin');
  const { pathname } = useLocation();
  const tabs = [
    { to: '/admin-dashboard', label: t.tabs.pending, icon: 'hourglass' },
    { to: '/admin-dashboard/approved', label: t.tabs.approved, icon: 'badge-check' },
    { to: '/admin-dashboard/requests', label: t.tabs.requests, icon: 'clipboard-list' },
    { to: '/admin-dashboard/messages', label: t.tabs.messages, icon: 'mail' },
    { to: '/admin-dashboard/audit', label: t.tabs.audit, icon: 'file-text' },
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
