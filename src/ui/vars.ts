import type { CSSProperties } from 'react';

/** React's style type does not know custom properties. */
export function vars(values: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return values as CSSProperties;
}
