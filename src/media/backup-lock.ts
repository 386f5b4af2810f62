/** An advisory lock that a backup holds: files named in its database snapshot must not be removed meanwhile. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/db/database.ts';

const LOCK = `hashtext('ufundi backup')`;

/** Holds until the connection ends. @returns false while another backup runs */
export async function pauseFileRemoval(client: pg.ClientBase): Promise<boolean> {
  await client.query(`set lock_timeout to '2s'`);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

export async function isRemovalAllowed(trx: Database): Promise<boolean> {
  const { rows } = await sql<{
    allowed: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as allowed`.execute(trx);
  return rows[0]?.allowed ?? false;
}
