/** The database's own constraints: a load that bypassed triggers could have broken them. */
import { sql } from 'kysely';
import type { CheckContext, Invariants } from './invariant.ts';

export const STRUCTURE_INVARIANTS: Invariants = {
  'no row refers to a row that is not there': danglingReferences,
  'the next number of every table is a new one': sequencesBehind,
  'no constraint or trigger is switched off': sql`
    select conrelid::regclass || ': ' || conname as line from pg_constraint
    where connamespace = 'public'::regnamespace and not convalidated
    union all
    select tgrelid::regclass || ': ' || tgname from pg_trigger
    where tgenabled <> 'O' and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
};

interface Reference {
  readonly name: string;
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly target: string;
}

async function danglingReferences({ db }: CheckContext): Promise<string[]> {
  const { rows } = await sql<Reference>`
    select conname as name, conrelid::regclass::text as from, a.attname as column, confrelid::regclass::text as to,
      b.attname as target
    from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 3`.execute(db);
  const found: string[] = [];
  for (const { from, column, to, target } of rows) {
    const [ownColumn, targetColumn] = [sql.ref(`each.${column}`), sql.ref(`other.${target}`)];
    const query = sql<{ value: number; count: number }>`
      select min(${ownColumn}) as value, count(*) as count from ${sql.table(from)} each
      where ${ownColumn} is not null and not exists (select 1 from ${sql.table(to)} other where ${targetColumn} = ${ownColumn})`;
    const { value, count } = (await query.execute(db)).rows[0] ?? { value: 0, count: 0 };
    if (count > 0) found.push(`${count} of ${from}.${column}, the first to ${to} ${value}`);
  }
  return found;
}

async function sequencesBehind({ db }: CheckContext): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1`.execute(db);
  const found: string[] = [];
  for (const { table, column, sequence } of rows) {
    const query = sql<{ max: number; next: number }>`
      select coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0) as max,
        (select case when is_called then last_value + 1 else last_value end from ${sql.table(sequence)}) as next`;
    const { max, next } = (await query.execute(db)).rows[0] ?? { max: 0, next: 1 };
    if (next <= max) found.push(`${table}: the next would be ${next}, there is a ${max}`);
  }
  return found;
}
