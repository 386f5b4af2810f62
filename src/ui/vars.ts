import type { CSSProperties } from 'react';

/** React's style type does not know custom properties, which is all we ever set inline. */
export function vars(values: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return values as CSSProperties;
}
