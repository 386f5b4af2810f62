/** Where a person wanted to go when they were sent to a sign-in page. */
interface Origin {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

/** @param state of the sign-in page's location · @param home when there is no origin, or it is not one of our pages */
export function originIn(state: unknown, home: string): string {
  const from = (state as { from?: Partial<Origin> | string } | null)?.from;
  const path = typeof from === 'string' ? from : `${from?.pathname ?? ''}${from?.search ?? ''}${from?.hash ?? ''}`;
  return /^\/(?![/\\])/.test(path) ? path : home;
}
