import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import {
  fillTable,
  listTables,
  PLAIN_TEXT,
  readSequences,
  readTable,
  setSequences,
  sumOf,
} from '#operations/backup/tables.ts';
import { aCompletedRequest, anAssignedRequest, aQuote, aRequest, aReview } from '../../../db/factories/jobs.ts';
import { createPeople } from '../../../quality/helpers/people.ts';
import { aMigratedDatabase, anEmptyDatabase, type EmptyDatabase } from '../../../quality/helpers/empty-database.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { openDatabase } from './database.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { migrateJobs } from '../jobs/jobs.ts';

const FIRST = '0001_marketplace';
/** Tables that no process of the previous release knows any more. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  '0057_keys_and_webhooks_dropped': ['api_keys', 'webhooks', 'webhook_deliveries'],
};
const server = useTestServer();
const databases: EmptyDatabase[] = [];

beforeAll(async () => {
  const people = await createPeople(server);
  await aReview(server, people.client, await aCompletedRequest(server, people));
  await anAssignedRequest(server, people);
  await aQuote(server, people.rival, await aRequest(server, people.client));
});
afterAll(async () => {
  for (const database of databases) await database.remove();
});

async function inDatabase<T>(
  database: Pick<EmptyDatabase, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end().catch(() => {}));
}

async function migrateTo(database: EmptyDatabase, to?: string): Promise<string[]> {
  const opened = openDatabase({ ...database.connection, max: 2, statement_timeout: 0 }, () => {}, { listens: false });
  try {
    const applied = await migrate(opened.db, to);
    await migrateJobs(opened.pool);
    return applied;
  } finally {
    await opened.close();
  }
}

let first: Promise<EmptyDatabase> | undefined;
/** With the people and jobs of `server`: made once, and copied. */
async function firstRelease(): Promise<EmptyDatabase> {
  const { connection } = await (first ??= makeFirstRelease());
  const database = await anEmptyDatabase(`template ${connection.database}`);
  databases.push(database);
  return database;
}

async function makeFirstRelease(): Promise<EmptyDatabase> {
  const database = await anEmptyDatabase();
  databases.push(database);
  expect(await migrateTo(database, FIRST)).toEqual([FIRST]);
  await inDatabase(server, (source) =>
    inDatabase(database, async (target) => {
      for (const client of [source, target]) await client.query(PLAIN_TEXT);
      await target.query('begin');
      for (const table of await listTables(target))
        await fillTable(target, table, readTable(source, table) as AsyncIterable<Buffer>);
      const known = await readSequences(target);
      const now = Object.entries(await readSequences(source)).filter(([name]) => name in known);
      await setSequences(target, Object.fromEntries(now));
      await target.query('commit');
    }),
  );
  return database;
}

const columnsOf = (client: pg.Client) =>
  client
    .query<{ name: string; type: string; required: boolean }>(
      `select c.table_name || '.' || c.column_name as name, c.udt_name as type,
        c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' and c.is_generated = 'NEVER' as required
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`,
    )
    .then(({ rows }) => new Map(rows.map(({ name, type, required }) => [name, { type, required }])));

test('a version older than the schema still starts, so that an update can be reverted', async () => {
  const database = await aMigratedDatabase();
  databases.push(database);
  await inDatabase(database, (client) =>
    client.query(`insert into kysely_migration values ('9999_of_a_newer_version', now()::text)`),
  );
  expect(await migrateTo(database)).toEqual([]);
});

test('each migration only adds: columns stay until nothing uses their table, and new ones are optional', async () => {
  const database = await anEmptyDatabase();
  databases.push(database);
  const [first, ...later] = await knownMigrations();
  expect(first).toBe(FIRST);
  await migrateTo(database, FIRST);
  const opened = openDatabase({ ...database.connection, max: 2, statement_timeout: 0 }, () => {}, { listens: false });
  onTestFinished(() => opened.close());
  await inDatabase(database, async (client) => {
    let before = await columnsOf(client);
    for (const name of later) {
      await migrate(opened.db, name);
      const after = await columnsOf(client);
      const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
      const changed = [...before].filter(([column, was]) => {
        const now = after.get(column);
        if (!now && DROPPED[name]?.includes(column.split('.')[0] ?? '')) return false;
        return now?.type !== was.type || (now.required && !was.required);
      });
      const newlyRequired = [...after].filter(
        ([column, { required }]) => required && !before.has(column) && tables.has(column.split('.')[0]),
      );
      expect({ name, changed, newlyRequired }).toEqual({ name, changed: [], newlyRequired: [] });
      before = after;
    }
  });
});

test('each reference has an index: without one, removing what it refers to reads a whole table', async () => {
  const { rows } = await inDatabase(server, (client) =>
    client.query(
      `select conrelid::regclass || '.' || attname as reference
      from pg_constraint f join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]) order by 1`,
    ),
  );
  // Of people and revisions that are never removed, and are not asked for by these columns.
  expect(rows.map(({ reference }) => reference)).toEqual([
    'agreement_offers.craftsman_id',
    'agreements.craftsman_id',
    'craftsman_revisions.decided_by',
    'craftsmen.approved_revision_id',
    'craftsmen.current_revision_id',
    'request_events.actor_id',
    'request_events.craftsman_id',
    'request_proofs.craftsman_id',
    'reviews.client_id',
  ]);
});

test('data of the first release survives all migrations and fulfils the invariants', async () => {
  const database = await firstRelease();
  const before = await inDatabase(database, async (client) => {
    await client.query(PLAIN_TEXT);
    const tables = await listTables(client);
    const sums = [];
    for (const table of tables) sums.push({ table, sum: await sumOf(client, table) });
    return sums;
  });
  const [, ...later] = await knownMigrations();
  expect(await migrateTo(database)).toEqual(later);
  await inDatabase(database, async (client) => {
    await client.query(PLAIN_TEXT);
    for (const { table, sum } of before)
      expect({ table: table.name, ...(await sumOf(client, table)) }).toEqual({ table: table.name, ...sum });
  });
  const opened = openDatabase({ ...database.connection, max: 2 }, () => {});
  const violations = await invariantViolations({ db: opened.db, storage: server.storage });
  await opened.close();
  expect(violations).toEqual([]);
});

test('API keys and webhooks end with their rows, secrets and jobs, while the previous release goes on', async () => {
  const database = await firstRelease();
  await migrateTo(database, '0029_webhooks_not_of_restored_rows');
  const hook = `with hook as (
      insert into webhooks (account_id, url, events, secret_sealed)
      select min(account_id), 'https://hooks.example.co.ke/', '{job.moved}', '\\x00' from clients returning id)
    insert into webhook_deliveries (webhook_id, type) select id, 'test' from hook`;
  const key = `insert into api_keys (account_id, name, scopes, expires_at)
    select min(account_id), 'Ledger', '{jobs:read}', now() + interval '30 days' from clients`;
  const left = `select (select count(*)::int from api_keys) as keys, (select count(*)::int from webhooks) as hooks,
    (select count(*)::int from webhook_deliveries) as deliveries,
    (select count(*)::int from graphile_worker.jobs where task_identifier = 'send_webhook') as jobs`;
  await inDatabase(database, async (client) => {
    await client.query(hook);
    await client.query(key);
    expect((await client.query(left)).rows).toEqual([{ keys: 1, hooks: 1, deliveries: 1, jobs: 1 }]);
    await migrateTo(database, '0031_api_keys_end');
    expect((await client.query(left)).rows).toEqual([{ keys: 0, hooks: 0, deliveries: 0, jobs: 0 }]);
    await client.query(hook);
    await client.query(key);
    await writeAsFirst(client, 1);
    expect((await client.query(left)).rows).toEqual([{ keys: 1, hooks: 1, deliveries: 1, jobs: 0 }]);
    await migrateTo(database);
    const { rows } = await client.query(
      `select from pg_tables where tablename in ('api_keys', 'webhooks', 'webhook_deliveries')`,
    );
    expect(rows).toEqual([]);
    await writeAsFirst(client, 2);
  });
});

test('requests that the release before told to everybody have had their wave, and every craftsman has a turn', async () => {
  const database = await firstRelease();
  await migrateTo(database, '0039_phones');
  await inDatabase(database, async (client) => {
    const { rows: told } = await client.query(
      `insert into notifications (account_id, kind, request_id, created_at)
      select c.account_id, 'new_work', r.id, now() - interval '2 hours' from craftsmen c, requests r
      where c.listed and r.id = (select max(id) from requests where status = 'Quoted') returning request_id, account_id`,
    );
    expect(told.length).toBeGreaterThan(0);
    const jobs = async () => (await client.query('select id from graphile_worker.jobs order by id')).rows;
    const before = await jobs();
    await migrateTo(database);
    expect(await jobs()).toEqual(before);
    const { rows } = await client.query(
      `select w.request_id, w.wave, w.told::int, count(t.*)::int as there
      from request_waves w left join request_tellings t using (request_id, wave) group by 1, 2, 3`,
    );
    const { length } = told;
    expect(rows).toEqual([{ request_id: told[0].request_id, wave: 1, told: length, there: length }]);
    const { rows: turns } = await client.query('select from craftsman_turns where told_at is not null');
    expect(turns.length).toBeGreaterThan(0);
  });
  const opened = openDatabase({ ...database.connection, max: 2 }, () => {});
  const violations = await invariantViolations({ db: opened.db, storage: server.storage });
  await opened.close();
  expect(violations).toEqual([]);
});

test('what an erasure left public, as a proof of a client too, is public no more, and the others stay', async () => {
  const database = await firstRelease();
  await migrateTo(database, '0057_keys_and_webhooks_dropped');
  await inDatabase(database, async (client) => {
    const { rows } = await client.query(
      `update accounts set erased_at = now(), disabled_at = now()
      where id = (select min(owner_id) from media where published) returning id`,
    );
    const shown = async () =>
      (
        await client.query(
          `select m.owner_id = $1 as erased, count(*) filter (where published)::int as published,
            count(r.revision_id)::int as shown
          from media m left join revision_media r on r.media_id = m.id group by 1 order by 1`,
          [rows[0].id],
        )
      ).rows;
    const [others, erased] = await shown();
    expect(erased.published + erased.shown).toBeGreaterThan(0);
    await migrateTo(database);
    expect(await shown()).toEqual([others, { erased: true, published: 0, shown: 0 }]);
  });
});

test('a number was last seen when it was proven, or when a code to it signed in later', async () => {
  const database = await anEmptyDatabase();
  databases.push(database);
  await migrateTo(database, '0054_new_requests');
  await inDatabase(database, async (client) => {
    for (const [turn, [proven, signIn]] of [[200, 10], [20, 90], [300]].entries()) {
      const number = `+25471200000${turn}`;
      await client.query(
        `with a as (insert into accounts (role, email, password_hash, full_name, phone, language)
          values ('client', $1, 'x', 'Wanjiku Kamau', $1, 'en') returning id),
        s as (insert into audit_log (actor_id, act, subject, subject_id, reason, at)
          select id, 'sign_in', 'account', id, 'phone code', now() - make_interval(days => $3) from a where $3 is not null)
        insert into phones (account_id, door, number, number_hash, verified_at)
          select id, 'client', $1, '', now() - make_interval(days => $2) from a`,
        [number, proven, signIn ?? null],
      );
    }
    await migrateTo(database);
    const { rows } = await client.query(
      'select extract(day from now() - seen_at)::int as days from phones order by number',
    );
    expect(rows).toEqual([{ days: 10 }, { days: 20 }, { days: 300 }]);
  });
});

async function writeAsFirst(client: pg.Client, round: number): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts (role, email, password_hash, full_name, phone, language, terms_version, terms_accepted_at)
    values ('client', $1, 'x', 'Wanjiku Kamau', '+254712345678', 'en', '1', now()) returning id`,
    [`wanjiku.${round}@example.co.ke`],
  );
  const account = rows[0]?.id;
  const created = await client.query<{ id: string }>('insert into clients (account_id) values ($1) returning id', [
    account,
  ]);
  const request = await client.query<{ id: string }>(
    `insert into requests (client_id, name, phone, service, location, address, description, schedule, is_urgent)
    values ($1, 'Wanjiku Kamau', '+254712345678', 'Plumbing', 'nairobi', 'House 14', 'Leak', now() + interval '1 day', false)
    returning id`,
    [created.rows[0]?.id],
  );
  const id = request.rows[0]?.id;
  await client.query(
    `insert into request_events (request_id, at, move, from_status, to_status, actor_id, actor_role)
    values ($1, now(), 'post', null, 'Requested', $2, 'client')`,
    [id, account],
  );
  await client.query(
    `insert into audit_log (actor_id, act, subject, subject_id, reason, address) values ($1, 'sign_in', 'account', $1, null, '127.0.0.1')`,
    [account],
  );
  await client.query('commit');
  await client.query('begin');
  await client.query(
    `update requests set status = 'Cancelled', updated_at = now() where id = $1 and status = 'Requested'`,
    [id],
  );
  await client.query(
    `insert into request_events (request_id, at, move, from_status, to_status, actor_id, actor_role)
    values ($1, now(), 'cancel', 'Requested', 'Cancelled', $2, 'client')`,
    [id, account],
  );
  await client.query('commit');
  await client.query(
    `select slug, rating, review_count, completed_jobs from craftsmen where listed order by rating desc, id desc limit 24`,
  );
}

test('a process of the first release keeps writing during and after migrations without losses', async () => {
  const database = await firstRelease();
  let writes = 0;
  let isWriting = true;
  const old = inDatabase(database, async (client) => {
    for (; isWriting; writes++) await writeAsFirst(client, writes);
  });
  old.catch(() => {});
  await poll(async () => writes > 3);
  await migrateTo(database);
  const before = writes;
  await Promise.race([poll(async () => writes > before + 3), old]);
  isWriting = false;
  await old;
  const { rows } = await inDatabase(database, (client) =>
    client.query(
      `select count(*)::int as count from requests where status = 'Cancelled' and name = 'Wanjiku Kamau' and address = 'House 14'`,
    ),
  );
  expect(rows[0].count).toBe(writes);
  const opened = openDatabase({ ...database.connection, max: 2 }, () => {});
  const violations = await invariantViolations({ db: opened.db, storage: server.storage });
  await opened.close();
  expect(violations).toEqual([]);
});

test('an interrupted or lock-timed-out migration changes nothing and succeeds the next time', async () => {
  const database = await firstRelease();
  const untouched = async () =>
    inDatabase(database, async (client) => {
      const { rows } = await client.query(
        `select to_regclass('public.erasures') is null as empty, array(select name from kysely_migration) as names`,
      );
      return rows[0];
    });
  const holder = new pg.Client(database.connection);
  await holder.connect();
  await holder.query('begin; lock table craftsmen in access share mode');
  const interrupted = migrateTo(database);
  interrupted.catch(() => {});
  const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await inDatabase(database, async (client) => {
    await poll(async () => (await client.query(waits)).rowCount === 1);
    await client.query(`select pg_terminate_backend(pid) from (${waits}) as waiting`);
  });
  await expect(interrupted).rejects.toThrow();
  expect(await untouched()).toEqual({ empty: true, names: [FIRST] });
  await holder.query('rollback; begin; lock table request_events in row exclusive mode');
  await expect(migrateTo(database)).rejects.toMatchObject({ code: '55P03' });
  expect(await untouched()).toEqual({ empty: true, names: [FIRST] });
  await holder.query('rollback');
  await holder.end();
  expect((await migrateTo(database)).length).toBeGreaterThan(0);
});

test('a changed read model is applied and writes the cards again; an older release leaves it', async () => {
  const database = await firstRelease();
  await migrateTo(database);
  await inDatabase(database, async (client) => {
    const cards = async () => (await client.query('select card from public_cards order by rank')).rows;
    const hash = async () =>
      (await client.query(`select obj_description('public_sources'::regclass, 'pg_class') as hash`)).rows[0].hash;
    const [cardsBefore, hashBefore] = [await cards(), await hash()];
    expect([cardsBefore.length > 0, hashBefore]).toEqual([true, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await client.query(`comment on view public_sources is 'another'; update public_cards set card = '{}'`);
    await client.query(`insert into kysely_migration values ('9999_of_a_newer_version', now()::text)`);
    await migrateTo(database);
    expect([await cards(), await hash()]).toEqual([cardsBefore.map(() => ({ card: '{}' })), 'another']);
    await client.query(`delete from kysely_migration where name = '9999_of_a_newer_version'`);
    await Promise.all([migrateTo(database), migrateTo(database)]);
    expect([await cards(), await hash()]).toEqual([cardsBefore, hashBefore]);
  });
});

test('a changed read model waits for a process that still writes the cards before it takes their view', async () => {
  const database = await firstRelease();
  await migrateTo(database);
  await inDatabase(database, async (writer) => {
    await writer.query(`comment on view public_sources is 'another'; insert into public_fill values (0)`);
    await writer.query(`begin; select done_to from public_fill for update`);
    const next = migrateTo(database);
    await poll(async () => {
      const { rows } = await writer.query(
        'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows.length > 0;
    });
    await writer.query(`set local lock_timeout = '10ms'; select count(*) from public_sources`);
    await writer.query('commit');
    await next;
    expect((await writer.query('select 1 from public_fill')).rows).toEqual([]);
  });
});

test('three processes that start at once migrate once', async () => {
  const database = await anEmptyDatabase();
  databases.push(database);
  const applied = await Promise.all([migrateTo(database), migrateTo(database), migrateTo(database)]);
  expect(applied.flat().toSorted()).toEqual(await knownMigrations());
});
