/** Moves the database from one server to another, table by table, and holds both against each other. */
import pg from 'pg';
import { appliedMigrations, connect } from './backup.ts';
import { OperationError } from '../target.ts';
import { prepareSchema } from './restore.ts';
import {
  clearQueue,
  counted,
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

export interface Copied extends Sum {
  readonly name: string;
}

/**
 * Copies one moment of a database into an empty one. Nobody may be using either: what is written after that moment would
 * be lost.
 * @param told called after every table, once both sides were found equal
 * @throws CannotDo when a side is in use, the target is not empty, or a table did not arrive as it left
 */
export async function copyDatabase(
  from: pg.PoolConfig,
  to: pg.PoolConfig,
  told: (copied: Copied) => void,
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
      const theirs = await listTables(target);
      if ((await appliedMigrations(target)).join() !== migrations.join())
        throw new OperationError('The empty database was set up by another version. Make a new one.');
      const filled = await filledTables(target, theirs);
      if (filled.length > 0)
        throw new OperationError(`The target is not empty (${filled[0]?.replace('public.', '')}); nothing was copied.`);
      await clearQueue(target, theirs);
      for (const table of tables) {
        const rows = counted(readTable(source, table));
        await fillTable(target, table, rows);
        const sum = rows.sum();
        if ((await sumOf(target, table)).sha256 !== sum.sha256)
          throw new OperationError(`The table ${table.name} did not arrive as it left; nothing was copied.`);
        told({ name: table.name, ...sum });
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
