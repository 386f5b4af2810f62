/**
 * While a backup runs, no file is removed: what its snapshot of the database names must still be there when its turn comes.
 * A lock of PostgreSQL says so to every process, and ends with whoever holds it.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/db/database.ts';

const LOCK = `hashtext('ufundi backup')`;

/** From now on files stay, until the connection ends. @returns false while another backup runs */
export async function pauseFileRemoval(client: pg.ClientBase): Promise<boolean> {
  // A removal under way ends within moments; another backup does not.
  await client.query(`set lock_timeout to '2s'`);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

/** Whether files may be removed in this transaction; none may begin to be kept before it ends. */
export async function mayRemove(trx: Database): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as may`.execute(trx);
  return rows[0]?.may ?? false;
}
