import { useEffect, useState } from 'react';

/** @returns whole seconds; 0 until the first effect, so that without a script nothing waits for the end */
export function useSecondsUntil(end: number): number {
  const [now, setNow] = useState<number | null>(null);
  const left = now === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** @returns 0:42 */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
