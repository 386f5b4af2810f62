import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { listJobs } from '#requests/contract.ts';
import { SCREENFUL } from '#requests/web/screenful.ts';
import { WaitingRequest } from '#requests/web/WaitingRequest.tsx';
import { useRows } from '../answers.ts';
import { Main } from '../Main.tsx';
import { bringTexts } from '../page.tsx';
import { useTexts } from '../texts/index.tsx';
import { Dock } from '../ui/Dock.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** The other tabs: fetched behind the first one, so that changing between them works without a network. */
const TABS = [
  () => import('#clients/web/MyProfile.tsx'),
  () => import('#requests/web/MakeRequest.tsx'),
  () => import('#requests/web/MyRequests.tsx'),
  () => import('#reviews/web/MyReviews.tsx'),
  () => bringTexts(['jobs', 'doors']),
];

export default function Hire() {
  const t = useTexts('client');
  const { pathname } = useLocation();
  useEffect(() => void Promise.allSettled(TABS.map((bring) => bring())), []);
  // Nothing until known, so that no wrong number is ever read.
  const requests = useRows(listJobs, { page_size: SCREENFUL });
  const tabs = [
    { to: '/hire', label: t.tabs.profile, icon: 'user' },
    { to: '/hire/request', label: t.tabs.make, icon: 'plus' },
    { to: '/hire/requests', label: t.tabs.requests, icon: 'clipboard-list', count: requests.data?.total },
    { to: '/hire/reviews', label: t.tabs.reviews, icon: 'star' },
  ] as const;
  const current = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return (
    <>
      <Main className="wrap dash docked">
        <h1>{tabs.find(({ to }) => to === current)?.label}</h1>
        <Tabs label={t.label} tabs={tabs} current={current} />
        <WaitingRequest />
        <Outlet />
      </Main>
      <Dock label={t.label} items={tabs.map(({ to, label, icon }) => ({ to, label, icon }))} current={current} />
    </>
  );
}
