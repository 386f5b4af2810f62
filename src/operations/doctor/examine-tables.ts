import type pg from 'pg';
import { DAMAGED_TABLES, findCutTables, isDamage, tableCut } from '#platform/db/cut-tables.ts';
import { about, codeOf, type Finding } from './finding.ts';

/** 3 GB with 14 million rows took 25 s (November 2026); a nightly backup reads larger databases whole. */
const PATIENCE_MS = 30_000;

/** Reads every table along its primary key, which also notices rows whose page is gone. */
export async function* examineTables(client: pg.Client): AsyncGenerator<Finding> {
  const { ok, broken } = about('tables');
  const cut = await findCutTables(client);
  for (const each of cut) yield broken(tableCut(each), DAMAGED_TABLES);
  const { rows: tables } = await client.query<{ name: string; key: string | null }>(
    `select c.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') order by c.relpages, c.relname`,
  );
  const until = Date.now() + PATIENCE_MS;
  let read = 0;
  let isSound = cut.length === 0;
  for (const way of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort']) await client.query(`set enable_${way} = off`);
  for (const { name, key } of tables) {
    await client.query(`set statement_timeout = ${Math.max(1, until - Date.now())}`);
    try {
      await client.query(
        `select count(*) from (select from ${name} ${key ? `order by ${key}` : ''} offset 0) as every`,
      );
      read += 1;
    } catch (error) {
      if (codeOf(error) === '57014') break;
      if (!isDamage(error)) throw error;
      read += 1;
      isSound = false;
      if (cut.every((each) => each.name !== name))
        yield broken(tableCut({ name, error: error.message }), DAMAGED_TABLES);
    }
  }
  await client.query('reset all');
  if (!isSound) return;
  yield read === tables.length
    ? ok(`all ${read} can be read.`)
    : ok(`${read} of ${tables.length} can be read; the others take longer, npm run backup reads them.`);
}
