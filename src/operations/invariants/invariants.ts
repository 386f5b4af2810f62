/** Checks in one snapshot that the data is consistent. Breaches name ids, never people. */
import { sql } from 'kysely';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';
import { ACCOUNT_INVARIANTS } from './account-invariants.ts';
import type { CheckContext, Invariants } from './invariant.ts';
import { JOB_INVARIANTS } from './job-invariants.ts';
import { MEDIA_INVARIANTS } from './media-invariants.ts';
import { PROFILE_INVARIANTS } from './profile-invariants.ts';
import { READ_MODEL_INVARIANTS } from './read-model-invariants.ts';
import { STRUCTURE_INVARIANTS } from './structure-invariants.ts';
import { WAVE_INVARIANTS } from './wave-invariants.ts';

export interface CheckResult {
  readonly name: string;
  readonly breaches: readonly string[];
}

/** Garbage collection runs hourly and deletes what is an hour old. */
const GRACE_MS = 2 * 3_600_000;

const INVARIANTS: Invariants = {
  ...JOB_INVARIANTS,
  ...WAVE_INVARIANTS,
  ...PROFILE_INVARIANTS,
  ...MEDIA_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...READ_MODEL_INVARIANTS,
  ...STRUCTURE_INVARIANTS,
};

/** @param olderThan newer files without a row are not a breach */
export function checkInvariants(
  db: Database,
  storage: Storage,
  olderThan = new Date(Date.now() - GRACE_MS),
): Promise<CheckResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
      const checked: CheckResult[] = [];
      for (const [name, check] of Object.entries(INVARIANTS)) {
        checked.push({ name, breaches: await breachesOf(check, { db: snapshot, current: db, storage, olderThan }) });
      }
      return checked;
    });
}

async function breachesOf(check: Invariants[string], context: CheckContext): Promise<string[]> {
  if (typeof check === 'function') return check(context);
  const { rows } = await check.execute(context.db);
  return (rows as { line: string }[]).map(({ line }) => line);
}

export function linesOf(checked: readonly CheckResult[]): string[] {
  const SHOWN = 5;
  return checked.flatMap(({ name, breaches }) => {
    if (breaches.length === 0) return [`ok      ${name}`];
    const more = breaches.length > SHOWN ? [`        and ${breaches.length - SHOWN} more`] : [];
    return [`BREACH  ${name}`, ...breaches.slice(0, SHOWN).map((breach) => `        ${breach}`), ...more];
  });
}
