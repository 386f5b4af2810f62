/**
 * What must be true of the data whatever happened: kill, race, restore, move. Each invariant names its breaches by id; none
 * names a person. Reads one snapshot, so it may run beside a busy product.
 */
import { sql } from 'kysely';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';
import { ACCOUNT_INVARIANTS } from './account-invariants.ts';
import type { Invariant } from './invariant.ts';
import { JOB_INVARIANTS } from './job-invariants.ts';
import { MEDIA_INVARIANTS } from './media-invariants.ts';
import { PROFILE_INVARIANTS } from './profile-invariants.ts';
import { READ_MODEL_INVARIANTS } from './read-model-invariants.ts';
import { STRUCTURE_INVARIANTS } from './structure-invariants.ts';

export interface Checked {
  readonly name: string;
  readonly breaches: readonly string[];
}

/** The sweeper takes what is an hour old and comes once an hour. */
const GRACE_MS = 2 * 3_600_000;

const INVARIANTS: readonly Invariant[] = [
  ...JOB_INVARIANTS,
  ...PROFILE_INVARIANTS,
  ...MEDIA_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...READ_MODEL_INVARIANTS,
  ...STRUCTURE_INVARIANTS,
];

/**
 * Checks them all, one after the other.
 * @param olderThan files without a row count only when they are older; two hours ago unless given
 */
export function checkInvariants(
  db: Database,
  storage: Storage,
  olderThan = new Date(Date.now() - GRACE_MS),
): Promise<Checked[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
      const checked: Checked[] = [];
      for (const { name, check } of INVARIANTS) {
        checked.push({ name, breaches: await check({ db: snapshot, now: db, storage, olderThan }) });
      }
      return checked;
    });
}

/** A line an invariant, with its first breaches below it. */
export function linesOf(checked: readonly Checked[]): string[] {
  const SHOWN = 5;
  return checked.flatMap(({ name, breaches }) => {
    if (breaches.length === 0) return [`ok      ${name}`];
    const more = breaches.length > SHOWN ? [`        and ${breaches.length - SHOWN} more`] : [];
    return [`BREACH  ${name}`, ...breaches.slice(0, SHOWN).map((breach) => `        ${breach}`), ...more];
  });
}
