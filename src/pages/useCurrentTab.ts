import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds that an answer of an earlier visit waits for today's: a line may be up and carry nothing. */
const PATIENCE = 4000;

/**
 * The path of the open tab. The URL of a dashboard itself opens at `start`, undefined while that is loading. It is decided
 * once for each visit: data that changes later must not replace a form that is being filled in.
 * @param isOld what `start` follows from is being read again
 */
export function useCurrentTab(home: string, start: string | undefined, isOld: boolean): string | undefined {
  const { pathname, key } = useLocation();
  const waitsLonger = useWaitsLonger(isOld);
  const [decided, setDecided] = useState<{ key: string; start: string }>();
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  if (path !== home) return path;
  if (decided?.key === key) return decided.start;
  if (start === undefined || waitsLonger) return undefined;
  setDecided({ key, start });
  return start;
}

function useWaitsLonger(isOld: boolean): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE);
    return () => clearTimeout(timer);
  }, [isOld]);
  return isOld && isPatient;
}
