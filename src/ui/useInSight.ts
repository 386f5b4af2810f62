import { type RefObject, useEffect, useState } from 'react';

/** Whether a thing has come near what is seen, once and for good: what it shows need not be asked for before. */
export function useInSight(thing: RefObject<Element | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (inSight || !thing.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInSight(true), {
      rootMargin: '400px',
    });
    watch.observe(thing.current);
    return () => watch.disconnect();
  }, [inSight, thing]);
  return inSight;
}
