import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever come near the viewport: its data need not be fetched before. */
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
