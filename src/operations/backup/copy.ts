import pg from 'pg';
import { appliedMigrations, connect } from './backup.ts';
import { OperationError } from '../target.ts';
import { prepareSchema } from './prepare-target.ts';
import {
  clearQueue,
  countRows,
  fillTable,
  filledTables,
  freeJobs,
  listTables,
  PLAIN_TEXT,
  readSequences,
  readTable,
  setSequences,
  sumOf,
  type Sum,
} from './tables.ts';

export interface CopiedTable extends Sum {
  readonly name: string;
}

/**
 * Copies a snapshot into an empty database and compares checksums. Neither may be in use: later writes would be lost.
 * @throws OperationError when a side is in use, the target is not empty, or a checksum differs
 */
export async function copyDatabase(
  from: pg.PoolConfig,
  to: pg.PoolConfig,
  onCopied: (copied: CopiedTable) => void,
): Promise<void> {
  const source = await connect(from);
  try {
    await requireUnused(source);
    const migrations = await appliedMigrations(source);
    await prepareSchema(to, migrations);
    const target = await connect(to);
    try {
      for (const client of [source, target]) await client.query(PLAIN_TEXT);
      await source.query('begin isolation level repeatable read read only');
      await target.query('begin');
      const tables = await listTables(source);
      const targetTables = await listTables(target);
      if ((await appliedMigrations(target)).join() !== migrations.join())
        throw new OperationError('The empty database was set up by another version. Make a new one.');
      const filled = await filledTables(target, targetTables);
      if (filled.length > 0)
        throw new OperationError(`The target is not empty (${filled[0]?.replace('public.', '')}); nothing was copied.`);
      await clearQueue(target, targetTables);
      for (const table of tables) {
        const rows = countRows(readTable(source, table));
        await fillTable(target, table, rows);
        const sum = rows.sum();
        if ((await sumOf(target, table)).sha256 !== sum.sha256)
          throw new OperationError(`The table ${table.name} did not arrive as it left; nothing was copied.`);
        onCopied({ name: table.name, ...sum });
      }
      await setSequences(target, await readSequences(source));
      await freeJobs(target);
      await requireUnused(source);
      await target.query('commit');
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function requireUnused(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'ufundi%' and application_name <> 'ufundi operator' limit 1`,
  );
  if (rowCount) throw new OperationError('Ufundi is running on the database to copy from. Stop it first.');
}
