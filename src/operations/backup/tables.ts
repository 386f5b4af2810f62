/** Which tables there are, read from the database itself, so that none is forgotten when one is added. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyIn, copyOut } from './copy-stream.ts';

export interface Table {
  /** With its schema: `public.requests`. */
  readonly name: string;
  /** Those that hold data of their own; generated ones follow from them. */
  readonly columns: readonly string[];
  /** What orders its rows the same way on every server. */
  readonly key: readonly string[];
}

/** What migrations write by themselves. */
const KEPT_BY_MIGRATIONS = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.place_names',
  'graphile_worker.migrations',
];
const SCHEMAS = ['public', 'graphile_worker'];

/** Every table of ours and of the queue, those referred to before those that refer; deferred references do not count. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select format('%I', a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end from pg_index i, unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by place) as key,
      array(select rn.nspname || '.' || r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid
        join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and not f.condeferred and r.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2) order by 1`,
    [SCHEMAS, KEPT_BY_MIGRATIONS],
  );
  const ordered: (Table & { needs: string[] })[] = [];
  const waiting = [...rows];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => needs.every((need) => ordered.some(({ name }) => name === need)));
    if (at < 0) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }));
}

/** Dates, numbers and bytes leave as the same text whatever the server is set to. */
export const PLAIN_TEXT = `set datestyle to 'ISO'; set intervalstyle to 'iso_8601'; set timezone to 'UTC';
  set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set lock_timeout to '30s'`;

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** A table's rows in the order of its key, as COPY's text. */
export function readTable(client: pg.ClientBase, { name, columns, key }: Table): AsyncIterable<Buffer> {
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : '';
  return copyOut(client, `copy (select ${list(columns)} from ${quoted(name)}${order}) to stdout`);
}

/** @returns how many rows went in */
export function fillTable(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  return copyIn(client, `copy ${quoted(name)} (${list(columns)}) from stdin`, rows);
}

export interface Sum {
  readonly rows: number;
  /** SHA-256 of the rows as text, in the order of the key: the same on any server. */
  readonly sha256: string;
}

/** Passes rows on and counts them; ask `sum` once they have all gone by. */
export function counted(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> & { sum(): Sum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of source) {
        hash.update(chunk);
        // COPY writes a line break inside a value as \n: each that is left ends a row.
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
        yield chunk;
      }
    },
    sum: () => ({ rows, sha256: hash.copy().digest('hex') }),
  };
}

export async function sumOf(client: pg.ClientBase, table: Table): Promise<Sum> {
  const rows = counted(readTable(client, table));
  for await (const _chunk of rows);
  return rows.sum();
}

/** The next number of every sequence, by its name with its schema. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; next: number }>(
    `select schemaname || '.' || sequencename as name, coalesce(last_value + 1, start_value)::int8 as next
    from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, next }) => [name, Number(next)]));
}

export async function setSequences(client: pg.ClientBase, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, next] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), Math.max(next - 1, 1), next > 1]);
  }
}

/** The tables of ours that hold a row. What migrations themselves wrote does not count, and neither does the queue. */
export async function filledTables(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    if (!name.startsWith('public.')) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

/** The queue's own rows of a place nobody has used: the names of tasks and clocks. */
export async function clearQueue(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    if (name.startsWith('graphile_worker.')) await client.query(`delete from ${quoted(name)}`);
  }
}

/** A job that somebody was running there is nobody's here. */
export async function freeJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  );
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  );
}
