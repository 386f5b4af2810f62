import { Outlet, useLocation } from 'react-router';
import { Main } from '../Main.tsx';
import { useTexts } from '../texts/index.tsx';
import { Dock, type DockItem } from '../ui/Dock.tsx';
import { Tabs } from '../ui/Tabs.tsx';

export default function Hire() {
  const t = useTexts('client');
  const { pathname } = useLocation();
  const tabs = [
    { to: '/hire', label: t.tabs.profile, icon: 'user' },
    { to: '/hire/request', label: t.tabs.make, icon: 'plus' },
    { to: '/hire/requests', label: t.tabs.requests, icon: 'clipboard-list' },
    { to: '/hire/reviews', label: t.tabs.reviews, icon: 'star' },
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
