import { lazy, Suspense } from 'react';

const BellButton = lazy(() => import('./BellButton.tsx'));

/** Its room in the bar is there before. */
export const Bell = ({ to }: { to: string }) => (
  <Suspense>
    <BellButton to={to} />
  </Suspense>
);
