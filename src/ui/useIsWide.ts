import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 60rem)';

function watch(change: () => void) {
  const media = matchMedia(WIDE);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}

/** Whether a list and what is opened from it fit side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
