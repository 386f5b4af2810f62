/**
 * A marketplace of any size in an empty, migrated database, the same for the same seed. Its end state is what the product's
 * own verbs would have left (aggregates, words of the search, revisions, files' rows, events, trail), apart from the files'
 * bytes and the mails long sent; `npm run invariants` and a comparison with people made through the product say so.
 */
import pg from 'pg';
import { hashPassword } from '#identity/password/passwords.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { plan, type Wanted } from './plan.ts';

/** What everybody in it signs in with. */
export const PASSWORD = 'mabati-na-misumari-47';

/**
 * Fills the database. The account of `config` must be allowed to switch triggers off for its own session (a superuser).
 * @returns how many rows each table got
 */
export async function generate(config: pg.ClientConfig, wanted: Wanted): Promise<Record<string, number>> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const used = await client.query('select exists (select from accounts) as used');
    if (used.rows[0].used) throw new Error('The database is in use: a crowd is made in an empty one only.');
    const indexes = await takeIndexes(client);
    const made = plan(wanted);
    const passwordHash = await hashPassword(PASSWORD);
    const counts = [await people(config, made, passwordHash), await jobs(config, made)];
    await giveBack(config, indexes);
    await continueNumbers(client);
    await client.query('vacuum analyze');
    await fillReadModel(client);
    // Its triggers were off: a product that runs already learns of all of it now.
    await client.query(`select pg_notify('public_tags', '')`);
    return Object.assign({}, ...counts) as Record<string, number>;
  } finally {
    await client.end();
  }
}

/** The rows for reading, as triggers would have left them. */
async function fillReadModel(client: pg.Client): Promise<void> {
  await client.query('insert into public_fill values (0) on conflict do nothing');
  for (let more = true; more; )
    more = (await client.query<{ more: boolean }>('select fill_cards(200) as more')).rows[0]?.more === true;
  await client.query('vacuum analyze');
}

/** Indexes that no constraint stands on are quicker made at the end than kept along; their words come back unchanged. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; words: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as words
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.words);
}

async function giveBack(config: pg.ClientConfig, indexes: readonly string[]): Promise<void> {
  const waiting = [...indexes];
  await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client(config);
      await client.connect();
      await client.query(`set maintenance_work_mem = '256MB'`);
      for (let words = waiting.shift(); words; words = waiting.shift()) await client.query(words);
      await client.end();
    }),
  );
}

/** The next row the product writes gets the next number. */
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
