import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { aClient } from '../../db/factories/people.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { startSmtp } from '../../quality/helpers/smtp.ts';
import { useReady } from '../../quality/helpers/use-ready.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { makeLog } from '#platform/log.ts';
import { notify } from '#notifications/notify.ts';
import { runJobs } from './workers.ts';

const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ mailUrl: smtp.url }));
beforeEach(() => {
  smtp.mails.length = 0;
});

test('idempotency keys of two days ago and counters of closed windows are deleted, newer ones stay', async () => {
  await sql`insert into idempotency_keys (scope, key, fingerprint, created_at) values
    ('a', 'old', '', now() - interval '49 hours'), ('a', 'young', '', now() - interval '47 hours')`.execute(server.db);
  await sql`insert into rate_limits (key, points, expire) values
    ('over', 3, ${Date.now() - 1000}), ('open', 3, ${Date.now() + 60_000}), ('for ever', 3, null)`.execute(server.db);
  await addJob(server.db, 'tidy', {});
  await server.work();
  const keys = await server.db.selectFrom('idempotency_keys').select('key').execute();
  const counters = await sql<{ key: string }>`select key from rate_limits order by key`.execute(server.db);
  expect(keys.map(({ key }) => key)).toEqual(['young']);
  expect(counters.rows.map(({ key }) => key)).toEqual(['for ever', 'open']);
});

test('notifications stay for half a year, and messages of the public for a year', async () => {
  const { accountId } = await aClient(server);
  await sql`insert into notifications (account_id, kind, created_at)
    select ${accountId}, 'account_enabled', now() - make_interval(days => age) from unnest(${[179, 181]}::int[]) as age`.execute(
    server.owner,
  );
  await sql`insert into contact_messages (name, email, message, created_at)
    select 'Njeri', 'njeri@example.com', age::text, now() - make_interval(days => age) from unnest(${[364, 367]}::int[]) as age`.execute(
    server.owner,
  );
  await addJob(server.db, 'tidy', {});
  await server.work();
  const ages = await sql<{ age: number }>`
    select extract(day from now() - created_at)::int as age from notifications where account_id = ${accountId}
    union all select message::int from contact_messages`.execute(server.db);
  expect(ages.rows.map(({ age }) => age)).toEqual([179, 364]);
});

test('a mail whose process died while sending it is sent by another, one still being sent is left alone', async () => {
  const [dead, busy] = [await aClient(server), await aClient(server)];
  for (const [client, minutes] of [
    [dead, 11],
    [busy, 1],
  ] as const) {
    await notify(server.db, client.accountId, 'request_started');
    await sql`update graphile_worker._private_jobs set locked_at = now() - make_interval(mins => ${minutes}), locked_by = ${`worker-${minutes}`}
      where locked_at is null`.execute(server.db);
  }
  await server.work();
  expect(smtp.mails).toHaveLength(0);
  await addJob(server.db, 'unlock', {});
  await server.work();
  await server.work();
  expect(smtp.mails.map((mail) => mail.envelopeTo)).toEqual([[dead.email]]);
});

test('a mail that was tried before the machine was off for a day is sent', async () => {
  const client = await aClient(server);
  smtp.rejectWith(451);
  await notify(server.db, client.accountId, 'request_started');
  await server.work();
  smtp.rejectWith(null);
  await sql`update sent_mails set at = at - interval '25 hours'`.execute(server.db);
  await server.work();
  expect(smtp.mails.map((mail) => mail.envelopeTo)).toEqual([[client.email]]);
});

test('a failing job is logged without its payload', async () => {
  const lines: string[] = [];
  const pool = new pg.Pool({ ...server.connection, max: 3 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const client = await aClient(server, { email: 'halima@example.com' });
  await notify(server.db, client.accountId, 'profile_rejected', { reason: 'the secret reason' });
  const mail = { send: () => Promise.reject(new Error('halima@example.com: greylisted, try again')) };
  await runJobs({ ...server, log: makeLog('info', { write: (line) => void lines.push(line) }) }, mail, pool);
  await pool.end();
  const all = lines.join('');
  expect(all).toContain('"task":"send_mail"');
  expect(all).toContain('greylisted');
  expect(all).not.toMatch(/halima|secret reason|accountId/);
});
