/** `RateLimit-Policy` and `RateLimit` of the limits that a call took (draft-ietf-httpapi-ratelimit-headers-10). */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface LimitState {
  readonly points: number;
  readonly seconds: number;
  readonly left: number;
  readonly resetSeconds: number;
}

const limitsOfCall = new AsyncLocalStorage<Map<string, LimitState>>();

/** Runs a call. @param send gets the headers, also when the call fails; not when it took no limit */
export async function withLimitHeaders<T>(
  send: (headers: Record<string, string>) => void,
  call: () => Promise<T>,
): Promise<T> {
  const taken = new Map<string, LimitState>();
  try {
    return await limitsOfCall.run(taken, call);
  } finally {
    if (taken.size > 0) {
      const list = (words: (each: LimitState) => string) =>
        Array.from(taken, ([name, each]) => `"${name}";${words(each)}`).join(', ');
      send({
        'ratelimit-policy': list(({ points, seconds }) => `q=${points};w=${seconds}`),
        ratelimit: list(({ left, resetSeconds }) => `r=${Math.max(0, left)};t=${Math.max(0, resetSeconds)}`),
      });
    }
  }
}

export function noteLimit(name: string, change: (before: LimitState | undefined) => LimitState | undefined): void {
  const taken = limitsOfCall.getStore();
  const after = taken && change(taken.get(name));
  if (after) taken.set(name, after);
}
