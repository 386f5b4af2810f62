// A change notification invalidates an account's sessions: in the writing process before its response, in others shortly
// after. Without a LISTEN connection the cache is bypassed.
import type { Database } from '#platform/db/database.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import type { Session } from '#api/session.ts';

const CACHE_SIZE = 10_000;

export interface CachedSession {
  readonly session: Session;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function cacheSessions(db: Database, read: (token: string) => Promise<CachedSession | null>) {
  const changes = changeNotificationsOf(db);
  const cached = new Map<string, CachedSession>();
  const tokens = new Map<number, Set<string>>();
  /** A read started before the last change may be stale. */
  let version = 0;

  changes.on('session_changed', (payload) => {
    version += 1;
    const accountId = Number(payload);
    if (payload === null || payload === '' || !Number.isSafeInteger(accountId)) return clear();
    for (const token of tokens.get(accountId) ?? []) cached.delete(token);
    tokens.delete(accountId);
  });

  function clear() {
    cached.clear();
    tokens.clear();
  }

  return async (token: string): Promise<Session | null> => {
    const hit = changes.listening ? cached.get(token) : undefined;
    if (hit && hit.until > Date.now()) return hit.session;
    const versionBefore = version;
    const loaded = await read(token);
    // Misses are not cached: an attacker could fill the cache with random tokens.
    if (loaded && changes.listening && version === versionBefore) {
      if (cached.size >= CACHE_SIZE) clear();
      cached.set(token, loaded);
      const { accountId } = loaded.session;
      tokens.set(accountId, (tokens.get(accountId) ?? new Set()).add(token));
    }
    return loaded?.session ?? null;
  };
}
