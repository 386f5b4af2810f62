import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { acting, anAcceptedRequest, anAssignedRequest, aRequest } from '../../db/factories/jobs.ts';
import { aClient, aCraftsman } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { aTestServer, usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { startProduct } from '../../quality/helpers/product.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { release } from '#requests/moves/release.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { prepareAppRole } from './db/app-role.ts';

const server = useTestServer();
const people = usePeople(server);

const LOGS = ['audit_log', 'request_events'] as const;
const CHANGES = [
  ['update', (table: string) => `update ${table} set at = now()`],
  ['blank', (table: string) => `update ${table} set reason = null`],
  ['delete', (table: string) => `delete from ${table}`],
  ['truncate', (table: string) => `truncate ${table}`],
  [
    'truncate by cascade',
    (table: string) => (table === 'audit_log' ? `truncate ${table}` : 'truncate accounts cascade'),
  ],
  ['disable triggers of', (table: string) => `alter table ${table} disable trigger all`],
] as const;
const cases = LOGS.flatMap((table) => CHANGES.map(([change, write]) => ({ table, change, statement: write(table) })));

const entriesOf = (act: string) =>
  server.db.selectFrom('audit_log').selectAll().where('act', '=', act).orderBy('id', 'desc').execute();
const reasonsOf = async (request: { id: number }) =>
  (
    await server.db
      .selectFrom('request_events')
      .select(['move', 'reason'])
      .where('request_id', '=', request.id)
      .where('reason', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ move, reason }) => `${move}: ${reason}`);

describe('the database itself', () => {
  test.each(cases)('does not let the app $change $table', async ({ statement }) => {
    await aRequest(server, people.client);
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('does not let even the owner of the tables change, delete or truncate rows', async () => {
    await aRequest(server, people.client);
    for (const table of LOGS) {
      for (const statement of [
        `update ${table} set at = now()`,
        `update ${table} set reason = 'something else'`,
        `update ${table} set actor_id = ${people.stranger.accountId} where actor_id <> ${people.stranger.accountId}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(server.owner), statement).rejects.toThrow('append-only');
      }
    }
  });

  test('does not let the app create tables, roles or functions, or read secrets of other roles', async () => {
    for (const statement of [
      'create table mine (id int)',
      'create role mine',
      'drop table audit_log',
      'select * from pg_authid',
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ]) {
      await expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  test('anonymises only erased accounts', async () => {
    const { accountId } = people.stranger;
    await expect(sql`select forget_in_trails(${accountId})`.execute(server.db)).rejects.toThrow('only of the erased');
  });
});

describe('a database whose user may not create roles', () => {
  const { connection } = inject('database');
  const name = `ufundi_poor_${process.pid}`;

  test('starts, warns once that only triggers protect the logs, and they do', { timeout: 120_000 }, async () => {
    const root = new pg.Client(connection);
    await root.connect();
    onTestFinished(async () => {
      await root.query(`drop database if exists ${name} with (force)`);
      await root.query(`drop role if exists ${name}`);
      await root.end();
    });
    await root.query(`create role ${name} login password 'only-a-test' nocreaterole`);
    await root.query(`create database ${name} owner ${name}`);
    const host = connection.host ?? '';
    const url = new URL(
      host.startsWith('/')
        ? `postgres://localhost/${name}?host=${encodeURIComponent(host)}&port=${connection.port}`
        : `postgres://${host}:${connection.port}/${name}`,
    );
    url.username = name;
    url.password = 'only-a-test';

    const product = await startProduct({ DATABASE_URL: url.href, TOKEN_SECRET: 'x'.repeat(40) });
    onTestFinished(() => product.remove());
    expect(product.output().match(/triggers alone keep the trails unchanged/g)).toHaveLength(1);
    const unprivileged = openDatabase({ ...connection, user: name, password: 'only-a-test', database: name }, () => {});
    onTestFinished(() => unprivileged.close());
    expect(await migrate(unprivileged.db)).toEqual([]);
    expect(await prepareAppRole(unprivileged.pool)).toBe(false);
    const response = await fetch(`${product.base}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unknown@example.co.ke', password: 'not-the-one' }),
    });
    expect(response.status).toBe(401);
    expect(await unprivileged.db.selectFrom('audit_log').select('act').execute()).toEqual([{ act: 'sign_in_refused' }]);
    for (const statement of ['update audit_log set at = now()', 'delete from audit_log', 'truncate audit_log']) {
      await expect(sql.raw(statement).execute(unprivileged.db), statement).rejects.toThrow('append-only');
    }
  });
});

describe('the audit log records', () => {
  test('every act of an admin with actor, subject, reason and IP', async () => {
    const { admin } = people;
    const request = await aRequest(server, people.client);
    const as = admin;
    await server.patch(`/job-requests/${request.id}/assign/`, { as, body: { craftsman_id: people.craftsman.id } });
    await server.patch(`/job-requests/${request.id}/`, { as, body: { status: 'Cancelled', reason: 'Posted twice' } });
    const person = await aCraftsman(server);
    await server.post(`/admin/accounts/${person.accountId}/disable/`, { as, body: { reason: 'Asked for money' } });
    await server.post(`/admin/accounts/${person.accountId}/enable/`, { as });
    for (const [act, subject_id, reason] of [
      ['assign', request.id, null],
      ['cancel', request.id, 'Posted twice'],
      ['disable', person.accountId, 'Asked for money'],
      ['enable', person.accountId, null],
    ] as const) {
      expect((await entriesOf(act))[0], act).toMatchObject({
        actor_id: admin.accountId,
        subject_id,
        reason,
        address: '127.0.0.1',
      });
    }
  });

  test('a rejected call of a signed-in account with its path; anonymous calls leave no row', async () => {
    const { client } = people;
    const before = (await entriesOf('call_refused')).length;
    expect((await server.get('/admin/craftsman/')).status).toBe(401);
    expect((await server.get('/admin/craftsman/', { as: { access: 'not.a.token' } })).status).toBe(401);
    expect(await entriesOf('call_refused')).toHaveLength(before);
    expect((await server.get('/admin/craftsman/', { as: client })).status).toBe(403);
    expect((await server.get(`/job-requests/?client=${people.stranger.id}`, { as: client })).status).toBe(403);
    expect((await entriesOf('call_refused')).map(({ reason }) => reason).slice(0, 2)).toEqual([
      'GET /job-requests/ not_yours',
      'GET /admin/craftsman/ wrong_role',
    ]);
    expect((await entriesOf('call_refused'))[0]).toMatchObject({
      actor_id: client.accountId,
      subject: 'account',
      subject_id: client.accountId,
      address: '127.0.0.1',
    });
  });

  test('at most twenty rejected calls an hour of one account', async () => {
    const strict = await aTestServer({}, { limits: 1 });
    const client = await aClient(strict);
    for (let tries = 0; tries < 25; tries++) {
      expect((await strict.get('/admin/audit/', { as: client })).status).toBe(403);
    }
    const rows = await strict.db.selectFrom('audit_log').select('id').where('act', '=', 'call_refused').execute();
    expect(rows).toHaveLength(20);
  });
});

describe('erasing a person', () => {
  test('blanks the reasons on a client’s jobs and no other reasons', async () => {
    const client = await aClient(server, { fullName: 'Zuhura Mwinyi' });
    const withClient = { ...people, client };
    const job = await anAcceptedRequest(server, withClient);
    await release(server.db, acting(people.craftsman), job.id, 'Zuhura never answers 0798765432');
    const other = await anAcceptedRequest(server, people);
    await release(server.db, acting(people.craftsman), other.id, 'My tools were stolen');
    const called = await aRequest(server, client);
    await cancel(server.db, acting(people.admin), called.id, 'Zuhura asked by phone');
    expect(await reasonsOf(job)).toHaveLength(1);

    expect((await server.delete('/me/', { as: client, body: { password: client.password } })).status).toBe(200);
    expect(await reasonsOf(job)).toEqual([]);
    expect(await reasonsOf(called)).toEqual([]);
    expect(await reasonsOf(other)).toEqual(['release: My tools were stolen']);
    const moves = await server.db
      .selectFrom('request_events')
      .select('move')
      .where('request_id', '=', job.id)
      .orderBy('id')
      .execute();
    expect(moves.map(({ move }) => move)).toEqual(['post', 'assign', 'accept', 'release', 'cancel']);
  });

  test('blanks reasons by and about a craftsman, and their IPs in the audit log', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Baraka Canary', adminId: people.admin.id });
    const released = await anAcceptedRequest(server, { ...people, craftsman });
    await release(server.db, acting(craftsman), released.id, 'Baraka is in hospital');
    const assigned = await anAssignedRequest(server, { ...people, craftsman });
    const as = people.admin;
    const path = `/admin/accounts/${craftsman.accountId}`;
    await server.post(`${path}/disable/`, { as, body: { reason: 'Baraka asked for money' } });
    await server.post(`${path}/enable/`, { as });
    const session = await server.post('/token/', { body: { email: craftsman.email, password: craftsman.password } });
    await server.post('/token/', { body: { email: craftsman.email, password: 'not-the-one' } });
    expect((await server.delete('/me/', { as: session.body, body: { password: craftsman.password } })).status).toBe(
      200,
    );

    expect(await reasonsOf(released)).toEqual([]);
    expect(await reasonsOf(assigned)).toEqual([]);
    const about = await server.db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'address', 'reason'])
      .where('subject_id', 'in', [craftsman.accountId, craftsman.id])
      .where('subject', 'in', ['account', 'craftsman'])
      .where('act', 'in', ['disable', 'sign_in', 'sign_in_refused', 'erase'])
      .where((either) => either.or([either('subject', '=', 'account'), either('subject_id', '=', craftsman.id)]))
      .execute();
    const own = about.filter((row) => row.act !== 'disable');
    expect(own.map(({ act }) => act)).toEqual(expect.arrayContaining(['sign_in', 'sign_in_refused', 'erase']));
    for (const row of own) expect(row).toMatchObject({ address: null, reason: null });
    expect(about.find((row) => row.act === 'disable')).toMatchObject({ reason: null, address: '127.0.0.1' });
    for (const table of ['request_events', 'audit_log', 'engagements'] as const) {
      expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain('Baraka');
    }
  });
});

test('after a year the audit log forgets sign-ins and IPs and keeps acts of admins', async () => {
  const row = (act: string, age: string) =>
    sql`insert into audit_log (at, actor_id, act, subject, subject_id, address)
      values (now() - ${age}::interval, ${people.admin.accountId}, ${act}, 'account', 990099, '10.1.2.3')`.execute(
      server.db,
    );
  for (const age of ['364 days', '367 days']) {
    for (const act of ['sign_in', 'sign_in_refused', 'call_refused', 'disable']) await row(act, age);
  }
  await sql`select graphile_worker.add_job('tidy')`.execute(server.db);
  await server.work();
  const { rows } = await sql<{ act: string; old: boolean; address: string | null }>`
    select act, at < now() - interval '365 days' as old, address from audit_log where subject_id = 990099 order by id`.execute(
    server.db,
  );
  expect(rows.filter(({ old }) => old)).toEqual([{ act: 'disable', old: true, address: null }]);
  expect(rows.filter(({ old }) => !old)).toHaveLength(4);
  expect(rows.filter(({ old }) => !old).every(({ address }) => address === '10.1.2.3')).toBe(true);
});
