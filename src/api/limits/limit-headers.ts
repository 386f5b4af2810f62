/** `RateLimit-Policy` and `RateLimit` of the limits that a call took (draft-ietf-httpapi-ratelimit-headers-10). */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Taken {
  readonly points: number;
  readonly seconds: number;
  readonly left: number;
  readonly resetSeconds: number;
}

const limitsOfCall = new AsyncLocalStorage<Map<string, Taken>>();

/** Runs a call. @param send gets the headers, also when the call fails; not when it took no limit */
export async function withLimitHeaders<T>(
  send: (headers: Record<string, string>) => void,
  call: () => Promise<T>,
): Promise<T> {
  const taken = new Map<string, Taken>();
  try {
    return await limitsOfCall.run(taken, call);
  } finally {
    if (taken.size > 0) {
      const list = (words: (each: Taken) => string) =>
        Array.from(taken, ([name, each]) => `"${name}";${words(each)}`).join(', ');
      send({
        'ratelimit-policy': list(({ points, seconds }) => `q=${points};w=${seconds}`),
        ratelimit: list(({ left, resetSeconds }) => `r=${Math.max(0, left)};t=${Math.max(0, resetSeconds)}`),
      });
    }
  }
}

export function noteLimit(name: string, change: (before: Taken | undefined) => Taken | undefined): void {
  const taken = limitsOfCall.getStore();
  const after = taken && change(taken.get(name));
  if (after) taken.set(name, after);
}
