/**
 * Sessions read once, so that a call costs no query to learn who calls. Whatever ends a sign-in, closes an account or changes
 * what a session says is notified by the database: in this process before the change is acknowledged, in others within
 * moments.
 */
import type { Database } from '#platform/db/database.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { createCache } from '#platform/cache.ts';
import type { Session } from '#api/session.ts';

const SESSIONS_MAX = 10_000;

export interface Found {
  readonly session: Session;
  /** Milliseconds since 1970 from which on it must be asked for again, whatever happens. */
  readonly until: number;
}

/** @param read finds the session of a token, or null */
export function cacheSessions(db: Database, read: (token: string) => Promise<Found | null>) {
  const cache = createCache<Found>({
    max: SESSIONS_MAX,
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
    const found = await read(token);
    // A token that nobody knows may be anything, so that its answer is not cached.
    if (found) cache.set(token, found, { tags: [String(found.session.accountId)], since });
    return found?.session ?? null;
  };
}
