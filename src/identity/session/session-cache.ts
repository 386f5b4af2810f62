/**
 * Sessions read once and kept, so that a call costs no query to learn who calls. Whatever ends a sign-in, closes an account
 * or changes what a session says is told by the database: here before the change is acknowledged, to other processes within
 * moments. While news could not arrive, every call asks the database.
 */
import type { Database } from '#platform/db/database.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import type { Session } from '#api/session.ts';

const KEPT_MAX = 10_000;

export interface Found {
  readonly session: Session;
  /** Milliseconds since 1970 from which on it must be asked for again, whatever happens. */
  readonly until: number;
}

/** @param read finds the session of a token, or null */
export function cacheSessions(db: Database, read: (token: string) => Promise<Found | null>) {
  const changes = changeNotificationsOf(db);
  const kept = new Map<string, Found>();
  const tokens = new Map<number, Set<string>>();
  /** How much was told: what was read before the last of it may be of before. */
  let told = 0;

  changes.on('session_changed', (payload) => {
    told += 1;
    const accountId = Number(payload);
    if (payload === null || payload === '' || !Number.isSafeInteger(accountId)) return clear();
    for (const token of tokens.get(accountId) ?? []) kept.delete(token);
    tokens.delete(accountId);
  });

  function clear() {
    kept.clear();
    tokens.clear();
  }

  return async (token: string): Promise<Session | null> => {
    const before = changes.listening ? kept.get(token) : undefined;
    if (before && before.until > Date.now()) return before.session;
    const asOf = told;
    const found = await read(token);
    // Only who is let in is kept: a token nobody knows may be anything.
    if (found && changes.listening && told === asOf) {
      if (kept.size >= KEPT_MAX) clear();
      kept.set(token, found);
      const { accountId } = found.session;
      tokens.set(accountId, (tokens.get(accountId) ?? new Set()).add(token));
    }
    return found?.session ?? null;
  };
}
