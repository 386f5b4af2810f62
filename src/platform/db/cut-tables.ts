import type pg from 'pg';

export interface CutTable {
  readonly name: string;
  readonly error: string;
}

/** A long read says nothing about the table; the doctor and `npm run backup` read on. */
const PATIENCE_MS = 20_000;

/**
 * Tables whose index names pages that their file does not have. Checksums cannot notice pages that are gone, and a
 * sequential scan leaves them out in silence. `relpages` only tells where to look: it is an estimate, which stays behind when a
 * crash follows a VACUUM. Shared catalogues are left out, since each database has its own estimate of them.
 */
export async function findCutTables(db: Pick<pg.ClientBase, 'query'>): Promise<CutTable[]> {
  const { rows } = await db.query<{ name: string; read: string }>(SUSPECTS);
  const cut = new Map<string, CutTable>();
  for (const { name, read } of rows) {
    const error = await db.query(`${ALONG_THE_INDEX}; ${read}`).then(() => null, toError);
    if (isDamage(error)) cut.set(name, { name, error: error.message });
  }
  return [...cut.values()];
}

/** Codes of PostgreSQL for data that are not as it wrote them. */
export const isDamage = (error: unknown): error is Error =>
  /^(XX00[012]|58P01|58030)$/.test((error as { code?: string } | null)?.code ?? '');

export const tableCut = ({ name, error }: CutTable) =>
  `${name} cannot be read whole along its index (${error}): pages of its file are probably missing.`;

/** A restore loses what came after the backup, so it is not the first step. */
export const DAMAGED_TABLES = 'Restore nothing yet: docs/operations.md, Damaged tables.';

const toError = (error: unknown) => error as Error;

// In one message with the read, so that the settings end with it and a pool may run it.
const ALONG_THE_INDEX = [
  ...['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'].map((way) => `set local enable_${way} = off`),
  `set local statement_timeout = ${PATIENCE_MS}`,
].join('; ');

const SUSPECTS = `
  with suspects as (
    select oid, relkind from pg_class
    where relkind in ('r', 'i', 't', 'm') and relpersistence = 'p' and not relisshared
      and relpages > pg_relation_size(oid) / current_setting('block_size')::int
  ), reads as (
    select oid as table_id, null::oid as index_id, false as with_values from suspects where relkind in ('r', 'm')
    union select indrelid, indexrelid, false from suspects join pg_index on indexrelid = suspects.oid
    union select c.oid, null, true from suspects join pg_class c on reltoastrelid = suspects.oid
  )
  select table_id::regclass::text as name,
    case when with_values
      then format('select sum(length(each::text)) from (select t as each from %s t %s) as every', table_id::regclass, path)
      else format('select count(*) from (select from %s %s) as every', table_id::regclass, path)
    end as read
  from reads cross join lateral (
    select format('%s order by %s offset 0', 'where ' || pg_get_expr(indpred, indrelid), (
      select string_agg(pg_get_indexdef(indexrelid, at, true) || case indoption[at - 1]
        when 0 then '' when 1 then ' desc nulls last' when 2 then ' nulls first' else ' desc' end, ', ' order by at)
      from generate_series(1, indnkeyatts) as at
    )) as path
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = table_id and amname = 'btree' and indisvalid
      and (indexrelid = index_id or index_id is null and indpred is null)
    order by indisprimary desc, indisunique desc
    limit 1
  ) as index
  order by 1`;
