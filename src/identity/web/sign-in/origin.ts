interface Origin {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

/** @param state of the sign-in page's location · @param home without an origin, or when it is not one of our pages */
export function originIn(state: unknown, home: string): string {
  const from = (state as { from?: Partial<Origin> | string } | null)?.from;
  const path = typeof from === 'string' ? from : `${from?.pathname ?? ''}${from?.search ?? ''}${from?.hash ?? ''}`;
  return /^\/(?![/\\])/.test(path) ? path : home;
}
