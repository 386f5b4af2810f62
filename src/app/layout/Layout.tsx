import { Outlet, useMatches } from 'react-router';
import type { PageHandle } from '#pages/page.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';

export function Layout() {
  const dashboard = useMatches()
    .map((match) => (match.handle as PageHandle | undefined)?.dashboard)
    .find(Boolean);
  return (
    <>
      <TopBar dashboard={dashboard} />
      <Outlet />
      {!dashboard && <Footer />}
    </>
  );
}
