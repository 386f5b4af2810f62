import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aClient } from '../../db/factories/people.ts';
import { aTestServer, startTestServer, type TestServer, useTestServer } from '../../quality/helpers/test-server.ts';
import { SITEMAP_MAX } from '#pages/server/sitemap.ts';

test('without OPERATOR_EMAIL, security.txt names the contact form, because the sender of mails has no reader', async () => {
  const server = await aTestServer();
  expect((await server.get('!/.well-known/security.txt')).text).toContain('Contact: http://ufundi.test/services\n');
});

describe('an installation without problems', () => {
  const server = useTestServer({ operatorEmail: 'Ufundi Desk <desk@ufundi.test>' });

  test('answers that it is live, and that each part is ready', async () => {
    expect(await server.get('!/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    const ready = await server.get('!/health/ready');
    const checks = { database: 'ok', migrations: 'ok', storage: 'ok', clock: 'ok', jobs: 'ok', process: 'ok' };
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', checks } });
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  test('is not ready while a migration is missing', async () => {
    await sql`delete from kysely_migration where name = '0001_marketplace'`.execute(server.owner);
    const ready = await server.get('!/health/ready');
    expect(ready).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { migrations: 'failed', database: 'ok' } },
    });
    await sql`insert into kysely_migration (name, timestamp) values ('0001_marketplace', now()::text)`.execute(
      server.owner,
    );
    expect((await server.get('!/health/ready')).status).toBe(200);
  });

  test('counts calls by route and status, never by URL', async () => {
    await server.get('/public-craftsman/nobody-at-all/');
    await server.get('/config/');
    const { text, status, headers } = await server.get('!/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('ufundi_http_request_seconds_count{method="GET",route="/api/config/",status="2xx"} 1');
    expect(text).not.toContain('nobody-at-all');
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  });

  test('counts the messages of a day by channel and what became of them', async () => {
    const { accountId } = await aClient(server);
    await sql`with told as (
        insert into notifications (account_id, kind) select ${accountId}, 'request_started' from generate_series(1, 7) returning id),
      numbered as (select id, row_number() over (order by id) as n from told)
      insert into deliveries (notification_id, channel, status, settled_at, not_before, created_at, expires_at)
      select id, channel, status, case when status <> 'waiting' then now() end, now() + late, now() - age, now() + interval '3 days'
      from numbered join (values
        (1, 'push', 'sent', interval '0', interval '1 hour'), (2, 'push', 'failed', '0', '1 hour'),
        (3, 'sms', 'sent', '0', '1 hour'), (4, 'sms', 'delivered', '0', '1 hour'),
        (5, 'sms', 'waiting', '9 hours', '1 hour'), (6, 'mail', 'waiting', '-1 minute', '1 hour'),
        (7, 'mail', 'sent', '0', '25 hours')) each (n, channel, status, late, age) using (n)`.execute(server.owner);
    const { text } = await server.get('!/metrics');
    expect(text.match(/^ufundi_messages_day\{.+$/gm)).toEqual([
      'ufundi_messages_day{channel="mail",state="waiting"} 1',
      'ufundi_messages_day{channel="push",state="failed"} 1',
      'ufundi_messages_day{channel="push",state="sent"} 1',
      'ufundi_messages_day{channel="sms",state="held_back"} 1',
      'ufundi_messages_day{channel="sms",state="sent"} 2',
    ]);
  });

  test('does not serve /metrics through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      const response = await server.get('!/metrics', { headers: { [header]: 'for=203.0.113.9' } });
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('lists the paths behind a sign-in and the sitemap in robots.txt', async () => {
    const { text, headers } = await server.get('!/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const page of ['/dashboard', '/admin-dashboard', '/orders', '/private/', '/api/'])
      expect(text).toContain(`Disallow: ${page}\n`);
    expect(text).not.toMatch(/^Disallow: \/(craftsm|services|$)/m);
    expect(text).toContain('Sitemap: http://ufundi.test/sitemap.xml');
  });

  test('old browsers find an icon, and password managers the page that changes a password', async () => {
    const target = async (page: string, cookie = '') =>
      (await server.get(`!${page}`, { headers: { cookie } })).headers.get('location');
    expect(await target('/favicon.ico')).toBe('/apple-touch-icon.png');
    expect(await target('/start')).toBe('/');
    expect(await target('/start', 'signed_in_client=0; signed_in_craftsman=1')).toBe('/dashboard');
    expect(await target('/start', 'signed_in_client=1')).toBe('/hire');
    expect(await target('/.well-known/change-password')).toBe('/dashboard/settings');
    expect(await target('/.well-known/change-password', 'lang=sw; signed_in_client=1')).toBe('/hire/profile');
  });

  test('names the security contact in security.txt, which expires within a year', async () => {
    const { text } = await server.get('!/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:desk@ufundi.test\n');
    expect(text).toContain('Preferred-Languages: en, sw\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });
});

describe('the sitemap', () => {
  const server = useTestServer();

  test('lists approved craftsmen and their open shops, and no others', async () => {
    await craftsmen(server, 'listed', 2, true);
    await craftsmen(server, 'waiting', 2, false);
    await sql`insert into shops (craftsman_id, name, is_open)
      select id, 'Duka', slug not like '%2' from craftsmen`.execute(server.db);
    const { text, headers } = await server.get('!/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(urls).toContain('http://ufundi.test/');
    expect(urls).toContain('http://ufundi.test/craftsman/listed-1');
    expect(urls.filter((each) => each?.includes('waiting'))).toEqual([]);
    const shop = await server.db
      .selectFrom('shops')
      .innerJoin('craftsmen', 'craftsmen.id', 'craftsman_id')
      .select('shops.id')
      .where('slug', '=', 'listed-1')
      .executeTakeFirstOrThrow();
    expect(urls.filter((each) => each?.includes('/shop/'))).toEqual([`http://ufundi.test/shop/${shop.id}`]);
    expect(text).toContain('<lastmod>2026-11-20</lastmod>');
  });

  test('is split into parts above its limit, and loses no craftsman', async () => {
    await craftsmen(server, 'many', SITEMAP_MAX, true);
    const index = await server.get('!/sitemap.xml');
    const parts = [...index.text.matchAll(/<loc>http:\/\/ufundi\.test(.*?)<\/loc>/g)].map(
      (match) => match[1] as string,
    );
    expect(index.text).toContain('<sitemapindex');
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const found = new Set<string>();
    for (const part of parts) {
      const { text } = await server.get(`!${part}`);
      const here = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] as string);
      expect(here.length).toBeLessThanOrEqual(SITEMAP_MAX);
      for (const each of here) found.add(each);
    }
    for (const slug of ['listed-1', 'many-1', `many-${SITEMAP_MAX}`])
      expect(found).toContain(`http://ufundi.test/craftsman/${slug}`);
    for (const part of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml'])
      expect((await server.get(`!${part}`)).status).toBe(404);
  });
});

test('without its database the server is live but not ready, names the failing parts without their hosts, and recovers', async () => {
  const server = await aTestServer();
  const admin = new pg.Client({ ...server.connection, database: 'postgres' });
  onTestFinished(() => admin.end());
  const name = server.connection.database as string;
  await admin.connect();
  expect((await server.get('!/health/ready')).status).toBe(200);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  expect((await server.get('!/health/live')).status).toBe(200);
  const ready = await server.get('!/health/ready');
  const checks = { database: 'failed', migrations: 'failed', jobs: 'failed', storage: 'ok' };
  expect(ready).toMatchObject({ status: 503, body: { status: 'not ready', checks } });
  expect(ready.text).not.toMatch(/postgres|127\.0\.0\.1|password|\/tmp|ufundi_/);
  expect((await server.get('!/metrics')).text).toContain('nodejs_eventloop_lag_seconds');
  await admin.query(`alter database ${name} allow_connections true`);
  expect((await server.get('!/health/ready')).status).toBe(200);
});

test('without space for files the server is not ready', async () => {
  const server = await aTestServer();
  await rm(path.join(server.settings.dataDir, 'media'), { recursive: true });
  expect(await server.get('!/health/ready')).toMatchObject({
    status: 503,
    body: { checks: { storage: 'failed', database: 'ok' } },
  });
});

async function craftsmen(server: TestServer, slug: string, many: number, listed: boolean): Promise<void> {
  await server.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into accounts (role, email, full_name)
      select 'craftsman', ${slug} || n || '@example.com', ${slug} || n from generate_series(1, ${many}::int) n`.execute(
      trx,
    );
    await sql`insert into craftsmen (account_id, slug)
      select id, regexp_replace(full_name, '(\\d+)$', '-\\1') from accounts where full_name like ${`${slug}%`}`.execute(
      trx,
    );
    await sql`insert into craftsman_revisions (craftsman_id, full_name, status)
      select id, slug, 'approved' from craftsmen where slug like ${`${slug}-%`}`.execute(trx);
    if (!listed) return;
    await sql`update craftsmen set approved_revision_id = r.id, current_revision_id = r.id, status = 'approved',
        listed = true, approved_at = '2026-11-20T10:00:00Z'
      from craftsman_revisions r where r.craftsman_id = craftsmen.id and slug like ${`${slug}-%`}`.execute(trx);
  });
}

test('a server that is closed leaves no timer behind', async () => {
  const started = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  onTestFinished(() => void vi.restoreAllMocks());
  await (await startTestServer()).close();
  const gone = new Set<unknown>(ended.mock.calls.map(([timer]) => timer));
  const left = started.mock.calls.filter((_given, at) => !gone.has(started.mock.results[at]?.value));
  expect(started.mock.calls.length).toBeGreaterThan(2);
  expect(left.map(([, milliseconds]) => milliseconds)).toEqual([]);
});
