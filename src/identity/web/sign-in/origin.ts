/** Where somebody wanted to go when a guard sent them to a door. */
interface Place {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

/** @param state of the door's location · @param home when there is no such place, or it is none of our pages */
export function originIn(state: unknown, home: string): string {
  const from = (state as { from?: Partial<Place> | string } | null)?.from;
  const path = typeof from === 'string' ? from : `${from?.pathname ?? ''}${from?.search ?? ''}${from?.hash ?? ''}`;
  return /^\/(?![/\\])/.test(path) ? path : home;
}
