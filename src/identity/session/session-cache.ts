// A change notification invalidates an account's sessions: in the writing process before its response, in others shortly
// after. Without a LISTEN connection the cache is bypassed.
import type { Database } from '#platform/db/database.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { createCache } from '#platform/cache.ts';
import type { Session } from '#api/session.ts';

const CACHE_SIZE = 10_000;

export interface CachedSession {
  readonly session: Session;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function cacheSessions(db: Database, read: (token: string) => Promise<CachedSession | null>) {
  const cache = createCache<CachedSession>({
    max: CACHE_SIZE,
    changes: {
      notifications: changeNotificationsOf(db),
      channel: 'session_changed',
      tagsOf: (accountId) => [accountId],
    },
  });

  return async (token: string): Promise<Session | null> => {
    const cached = cache.get(token);
    if (cached && cached.until > Date.now()) return cached.session;
    const since = cache.time;
    const loaded = await read(token);
    // Misses are not cached: an attacker could fill the cache with random tokens.
    if (loaded) cache.set(token, loaded, { tags: [String(loaded.session.accountId)], since });
    return loaded?.session ?? null;
  };
}
