/** Tables are read from the catalogue, so that new ones are included. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyIn, copyOut } from './copy-stream.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const MIGRATION_TABLES = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.place_names',
  'graphile_worker.migrations',
];
const SCHEMAS = ['public', 'graphile_worker'];

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
    [SCHEMAS, MIGRATION_TABLES],
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

export const PLAIN_TEXT = `set datestyle to 'ISO'; set intervalstyle to 'iso_8601'; set timezone to 'UTC';
  set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set lock_timeout to '30s'`;

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
const list = (names: readonly string[]) => names.map(quoted).join(', ');

export function readTable(client: pg.ClientBase, { name, columns, key }: Table): AsyncIterable<Buffer> {
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : '';
  return copyOut(client, `copy (select ${list(columns)} from ${quoted(name)}${order}) to stdout`);
}

/** Triggers of tables that are filled before write these, from what they can know. */
const FILLED_BY_TRIGGERS = ['public.craftsman_turns'];

export async function fillTable(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  if (FILLED_BY_TRIGGERS.includes(name)) await client.query(`delete from ${quoted(name)}`);
  const putBack = await withoutFillingTriggers(client, name);
  const count = await copyIn(client, `copy ${quoted(name)} (${list(columns)}) from stdin`, rows);
  await putBack();
  return count;
}

/**
 * A trigger before an insert fills in what older rows lack, and these arrive as they left. It is made anew: enabling it is an
 * ALTER TABLE, which waits for the deferred triggers of the filled table.
 * @returns what puts them back
 */
async function withoutFillingTriggers(client: pg.ClientBase, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = $1::regclass and not tgisinternal and tgtype & 7 = 7`,
    [quoted(table)],
  );
  for (const { name } of rows) await client.query(`drop trigger ${quoted(name)} on ${quoted(table)}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

export interface Sum {
  readonly rows: number;
  readonly sha256: string;
}

export function countRows(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> & { sum(): Sum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of source) {
        hash.update(chunk);
        // COPY escapes line breaks in values, so each remaining one ends a row.
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
        yield chunk;
      }
    },
    sum: () => ({ rows, sha256: hash.copy().digest('hex') }),
  };
}

export async function sumOf(client: pg.ClientBase, table: Table): Promise<Sum> {
  const rows = countRows(readTable(client, table));
  for await (const _chunk of rows);
  return rows.sum();
}

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

export async function filledTables(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    if (!name.startsWith('public.')) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

export async function clearQueue(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    if (name.startsWith('graphile_worker.')) await client.query(`delete from ${quoted(name)}`);
  }
}

/** Locks of the source's workers mean nothing here. */
export async function freeJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  );
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  );
}
