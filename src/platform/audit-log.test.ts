/** The trails (audit_log, request_events): who may write what, and that nobody may change it. */
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { acting, anAcceptedRequest, anAssignedRequest, aRequest } from '../../db/factories/jobs.ts';
import { aClient, aCraftsman } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { startTestServer, usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { startProduct } from '../../quality/helpers/product.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { release } from '#requests/moves/release.ts';
import { migrate, openDatabase } from './db/database.ts';
import { prepareAppRole } from './db/app-role.ts';

const server = useTestServer();
const cast = usePeople(server);

const TRAILS = ['audit_log', 'request_events'] as const;
const CHANGES = [
  ['update', (table: string) => `update ${table} set at = now()`],
  ['blank', (table: string) => `update ${table} set reason = null`],
  ['delete', (table: string) => `delete from ${table}`],
  ['truncate', (table: string) => `truncate ${table}`],
  [
    'truncate from afar',
    (table: string) => (table === 'audit_log' ? `truncate ${table}` : 'truncate accounts cascade'),
  ],
  ['disarm', (table: string) => `alter table ${table} disable trigger all`],
] as const;
const cases = TRAILS.flatMap((table) => CHANGES.map(([change, write]) => ({ table, change, statement: write(table) })));

const trailOf = (act: string) =>
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
  test.each(cases)('refuses the app to $change $table', async ({ statement }) => {
    await aRequest(server, cast.client);
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('refuses even the owner of the tables to rewrite, remove or empty them', async () => {
    await aRequest(server, cast.client);
    for (const table of TRAILS) {
      for (const statement of [
        `update ${table} set at = now()`,
        `update ${table} set reason = 'something else'`,
        `update ${table} set actor_id = ${cast.stranger.accountId} where actor_id <> ${cast.stranger.accountId}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(server.owner), statement).rejects.toThrow('append-only');
      }
    }
  });

  test('lets the app make no tables, roles or functions, and read no other role’s secrets', async () => {
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

  test('takes a living person’s words out of no trail', async () => {
    const { accountId } = cast.stranger;
    await expect(sql`select forget_in_trails(${accountId})`.execute(server.db)).rejects.toThrow('only of the erased');
  });
});

describe('a database whose user may not make roles', () => {
  const { connection } = inject('database');
  const name = `ufundi_poor_${process.pid}`;

  test('starts, says once that triggers alone guard the trails, and they do', { timeout: 120_000 }, async () => {
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
    const poor = openDatabase({ ...connection, user: name, password: 'only-a-test', database: name }, () => {});
    onTestFinished(() => poor.close());
    expect(await migrate(poor.db)).toEqual([]);
    expect(await prepareAppRole(poor.pool)).toBe(false);
    const response = await fetch(`${product.base}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.co.ke', password: 'not-the-one' }),
    });
    expect(response.status).toBe(401);
    expect(await poor.db.selectFrom('audit_log').select('act').execute()).toEqual([{ act: 'sign_in_refused' }]);
    for (const statement of ['update audit_log set at = now()', 'delete from audit_log', 'truncate audit_log']) {
      await expect(sql.raw(statement).execute(poor.db), statement).rejects.toThrow('append-only');
    }
  });
});

describe('what is written down', () => {
  test('every act of an admin, with who, what, why and from where', async () => {
    const { admin } = cast;
    const request = await aRequest(server, cast.client);
    const as = admin;
    await server.patch(`/job-requests/${request.id}/assign/`, { as, body: { craftsman_id: cast.craftsman.id } });
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
      expect((await trailOf(act))[0], act).toMatchObject({
        actor_id: admin.accountId,
        subject_id,
        reason,
        address: '127.0.0.1',
      });
    }
  });

  test('a call refused to somebody known, with what was asked; nobody’s calls leave no row', async () => {
    const { client } = cast;
    const before = (await trailOf('call_refused')).length;
    expect((await server.get('/admin/craftsman/')).status).toBe(401);
    expect((await server.get('/admin/craftsman/', { as: { access: 'not.a.token' } })).status).toBe(401);
    expect(await trailOf('call_refused')).toHaveLength(before);
    expect((await server.get('/admin/craftsman/', { as: client })).status).toBe(403);
    expect((await server.get(`/job-requests/?client=${cast.stranger.id}`, { as: client })).status).toBe(403);
    expect((await trailOf('call_refused')).map(({ reason }) => reason).slice(0, 2)).toEqual([
      'GET /job-requests/ not_yours',
      'GET /admin/craftsman/ wrong_role',
    ]);
    expect((await trailOf('call_refused'))[0]).toMatchObject({
      actor_id: client.accountId,
      subject: 'account',
      subject_id: client.accountId,
      address: '127.0.0.1',
    });
  });

  test('at most twenty refused calls an hour of one account, so that nobody fills the trail', async () => {
    const strict = await startTestServer({}, { limits: 1 });
    onTestFinished(() => strict.close());
    const client = await aClient(strict);
    for (let tries = 0; tries < 25; tries++) {
      expect((await strict.get('/admin/audit/', { as: client })).status).toBe(403);
    }
    const rows = await strict.db.selectFrom('audit_log').select('id').where('act', '=', 'call_refused').execute();
    expect(rows).toHaveLength(20);
  });
});

describe('erasing a person', () => {
  test('blanks what a client wrote and what was written on his jobs, and nobody else’s words', async () => {
    const client = await aClient(server, { fullName: 'Zuhura Mwinyi' });
    const people = { ...cast, client };
    const job = await anAcceptedRequest(server, people);
    await release(server.db, acting(cast.craftsman), job.id, 'Zuhura never answers 0798765432');
    const other = await anAcceptedRequest(server, cast);
    await release(server.db, acting(cast.craftsman), other.id, 'My tools were stolen');
    const called = await aRequest(server, client);
    await cancel(server.db, acting(cast.admin), called.id, 'Zuhura asked by phone');
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

  test('blanks what a craftsman said and what was said of him, his addresses in the trail too', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Baraka Canary', adminId: cast.admin.id });
    const released = await anAcceptedRequest(server, { ...cast, craftsman });
    await release(server.db, acting(craftsman), released.id, 'Baraka is in hospital');
    const asked = await anAssignedRequest(server, { ...cast, craftsman });
    const as = cast.admin;
    const path = `/admin/accounts/${craftsman.accountId}`;
    await server.post(`${path}/disable/`, { as, body: { reason: 'Baraka asked for money' } });
    await server.post(`${path}/enable/`, { as });
    const session = await server.post('/token/', { body: { email: craftsman.email, password: craftsman.password } });
    await server.post('/token/', { body: { email: craftsman.email, password: 'not-the-one' } });
    expect((await server.delete('/me/', { as: session.body, body: { password: craftsman.password } })).status).toBe(
      200,
    );

    expect(await reasonsOf(released)).toEqual([]);
    expect(await reasonsOf(asked)).toEqual([]);
    const about = await server.db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'address', 'reason'])
      .where('subject_id', 'in', [craftsman.accountId, craftsman.id])
      .where('subject', 'in', ['account', 'craftsman'])
      .where('act', 'in', ['disable', 'sign_in', 'sign_in_refused', 'erase'])
      .where((either) => either.or([either('subject', '=', 'account'), either('subject_id', '=', craftsman.id)]))
      .execute();
    const his = about.filter((row) => row.act !== 'disable');
    expect(his.map(({ act }) => act)).toEqual(expect.arrayContaining(['sign_in', 'sign_in_refused', 'erase']));
    for (const row of his) expect(row).toMatchObject({ address: null, reason: null });
    // Where the admin acted from is the admin's.
    expect(about.find((row) => row.act === 'disable')).toMatchObject({ reason: null, address: '127.0.0.1' });
    for (const table of ['request_events', 'audit_log', 'engagements'] as const) {
      expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain('Baraka');
    }
  });
});

test('after a year the trail forgets who signed in and from where, and keeps what admins did', async () => {
  const row = (act: string, age: string) =>
    sql`insert into audit_log (at, actor_id, act, subject, subject_id, address)
      values (now() - ${age}::interval, ${cast.admin.accountId}, ${act}, 'account', 990099, '10.1.2.3')`.execute(
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
