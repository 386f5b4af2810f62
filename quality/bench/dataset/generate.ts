/** Generates a marketplace of any size; the same seed gives the same rows. Photos have no bytes. */
import pg from 'pg';
import { hashPassword } from '#identity/password/passwords.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { plan, type DatasetOptions } from './plan.ts';

export const PASSWORD = 'mabati-na-misumari-47';

/** Fills an empty, migrated database; needs a superuser to disable triggers. @returns the rows per table */
export async function generate(config: pg.ClientConfig, options: DatasetOptions): Promise<Record<string, number>> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const used = await client.query('select exists (select from accounts) as used');
    if (used.rows[0].used) throw new Error('The database is in use: generated data needs an empty one.');
    const indexes = await dropIndexes(client);
    const made = plan(options);
    const passwordHash = await hashPassword(PASSWORD);
    const counts = [await people(config, made, passwordHash), await jobs(config, made)];
    await createIndexes(config, indexes);
    await continueNumbers(client);
    await client.query('vacuum analyze');
    await fillReadModel(client);
    await fillTurns(client);
    // Triggers were disabled: a running product is notified of all rows now.
    await client.query(`select pg_notify('public_tags', '')`);
    return Object.assign({}, ...counts) as Record<string, number>;
  } finally {
    await client.end();
  }
}

async function fillReadModel(client: pg.Client): Promise<void> {
  await client.query('insert into public_fill values (0) on conflict do nothing');
  for (let more = true; more; )
    more = (await client.query<{ more: boolean }>('select fill_cards(200) as more')).rows[0]?.more === true;
  await client.query('vacuum analyze');
}

async function fillTurns(client: pg.Client): Promise<void> {
  await client.query(`
    insert into craftsman_turns (craftsman_id, service, place, completed_jobs, rank)
    select distinct c.id, service, coalesce((select key from place_names where key = c.public_places[1]), ''),
      c.completed_jobs, p.rank
    from craftsmen c join public_cards p on p.craftsman_id = c.id, unnest(c.public_services) as service where c.listed`);
  await client.query('vacuum analyze craftsman_turns');
}

/** Creating indexes at the end is faster than maintaining them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

async function createIndexes(config: pg.ClientConfig, indexes: readonly string[]): Promise<void> {
  const waiting = [...indexes];
  await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client(config);
      await client.connect();
      await client.query(`set maintenance_work_mem = '256MB'`);
      for (let definition = waiting.shift(); definition; definition = waiting.shift()) await client.query(definition);
      await client.end();
    }),
  );
}

async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, attname as column, pg_get_serial_sequence(c.relname, attname) as sequence
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`);
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', greatest(1, coalesce(max(${column}), 0)), max(${column}) is not null) from ${table}`,
    );
}
