import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The path of the open tab. The URL of a dashboard itself opens at `start`, undefined while that is loading. It is decided
 * once for each visit: data that changes later must not replace a form that is being filled in.
 */
export function useCurrentTab(home: string, start: string | undefined): string | undefined {
  const { pathname, key } = useLocation();
  const [decided, setDecided] = useState<{ key: string; start: string }>();
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  if (path !== home) return path;
  if (decided?.key === key) return decided.start;
  if (start !== undefined) setDecided({ key, start });
  return start;
}
