import { execFile, spawnSync } from 'node:child_process';
import { existsSync, promises as fs } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { installationId } from '#platform/installation.ts';
import { aMigratedDatabase, type EmptyDatabase } from '../../../quality/helpers/empty-database.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';
import { freePort } from '../../../quality/helpers/free-port.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { recordBackup } from '../backup/record.ts';
import { examine, linesOf } from './examine.ts';
import { about } from './finding.ts';
import { mailReport } from './mail-report.ts';
import { examineEnvFile } from './settings.ts';

let target: EmptyDatabase;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  target = await aMigratedDatabase();
  env = {
    DATABASE_URL: target.url,
    DATA_DIR: target.dataDir,
    TOKEN_SECRET: 'x'.repeat(40),
    PORT: '0',
    DATABASE_POOL: '5',
  };
});
afterAll(() => target.remove());

const report = async (changes: NodeJS.ProcessEnv = {}) => linesOf(await examine({ ...env, ...changes }));
const problems = async (changes: NodeJS.ProcessEnv = {}) =>
  (await report(changes)).filter(
    (line) => !line.startsWith('ok') && !/^broken +pages/.test(line) && !/^warning +disk/.test(line),
  );

async function runSql(...statements: string[]): Promise<void> {
  const client = new pg.Client(target.connection);
  await client.connect();
  for (const each of statements) await client.query(each);
  await client.end();
}

test('a sound installation has no problems and stays unchanged', async () => {
  const before = await fs.readdir(path.join(target.dataDir, 'media/tmp'));
  expect(await problems()).toEqual([]);
  const lines = await report();
  for (const subject of [
    'settings',
    'data folder',
    'disk',
    'database',
    'clock',
    'migrations',
    'trail',
    'jobs',
    'media',
    'mail',
    'port',
  ])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ok +${subject}: `)));
  expect(await fs.readdir(path.join(target.dataDir, 'media/tmp'))).toEqual(before);
});

test('a machine without an installation has no problems, and nothing is created on it', async () => {
  const dataDir = path.join(os.tmpdir(), `ufundi-never-${process.pid}`);
  expect(await problems({ DATA_DIR: dataDir, DATABASE_URL: '', TOKEN_SECRET: '' })).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('each invalid setting is named', async () => {
  expect(await problems({ PORT: 'many', TOKEN_SECRET: '' })).toEqual([
    expect.stringMatching(/^broken {2}settings: PORT must be .* → Correct it in .env/),
    expect.stringMatching(/^broken {2}settings: TOKEN_SECRET must be set when DATABASE_URL is/),
  ]);
});

test('a stored secret that is cut off', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-secret-'));
  await fs.writeFile(path.join(dataDir, 'token-secret'), '', { mode: 0o600 });
  expect(await problems({ DATA_DIR: dataDir, DATABASE_URL: '', TOKEN_SECRET: '' })).toEqual([
    expect.stringMatching(/^broken {2}settings: TOKEN_SECRET must have at least 32 characters, and .*token-secret has/),
  ]);
  await fs.rm(dataDir, { recursive: true });
});

test('valid but risky settings give warnings', async () => {
  expect(await problems({ HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^warning settings: HOST=0.0.0.0 .* Set PUBLIC_URL/),
  ]);
  const lines = await problems({ PUBLIC_URL: 'http://ufundi.example' });
  expect(lines.join('\n')).toMatch(/PUBLIC_URL is not https[\s\S]*TRUST_PROXY=loopback[\s\S]*No MAIL_URL/);
});

test.each([
  ['loopback, 10.0.0.0/8', 'ok      proxy: X-Forwarded-For is believed from loopback, 10.0.0.0/8 alone.'],
  ['1', 'ok      proxy: X-Forwarded-For is believed for 1 hop(s), if the nearest proxy is on a private network.'],
  ['', "ok      proxy: none is trusted: a visitor's address is that of the connection."],
  ['true', expect.stringMatching(/^warning proxy: TRUST_PROXY=true is safe only if .* → Name the proxy/)],
])('what TRUST_PROXY=%s means', async (TRUST_PROXY, line) => {
  expect(await report({ TRUST_PROXY })).toContainEqual(line);
});

test('believing every address is a fault where the network can connect', async () => {
  expect(
    await problems({ TRUST_PROXY: 'true', HOST: '0.0.0.0', PUBLIC_URL: 'https://127.0.0.1:1', DEMO: 'off' }),
  ).toContainEqual(expect.stringMatching(/^broken {2}proxy: TRUST_PROXY=true believes whatever address a visitor/));
});

test.each([
  [
    'connection refused',
    'postgres://ufundi@127.0.0.1:1/ufundi',
    /cannot be reached: nobody listens there\. → Start the database/,
  ],
  ['the host is not known', 'postgres://ufundi@no.such.host.invalid/ufundi', /cannot be reached: its host .* → /],
])('an unreachable database: %s', async (_why, url, expected) => {
  expect(await problems({ DATABASE_URL: url })).toEqual([expect.stringMatching(expected)]);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
test.skipIf(!hasOpenssl)(
  'a database whose certificate is from an authority that this machine does not know',
  async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(target.dataDir, name)) as [string, string];
    const made = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
    await promisify(execFile)('openssl', ['req', ...made.split(' '), '-keyout', key, '-out', cert]);
    const context = tls.createSecureContext({ key: await fs.readFile(key), cert: await fs.readFile(cert) });
    const database = net.createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        new tls.TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => {});
      });
    });
    await new Promise<void>((listening) => database.listen(0, '127.0.0.1', listening));
    const url = `postgres://ufundi@127.0.0.1:${(database.address() as net.AddressInfo).port}/ufundi?sslmode=require`;
    expect(await problems({ DATABASE_URL: url })).toEqual([
      'broken  database: cannot be reached: its certificate is from an authority that this machine does not know. → Add sslrootcert=/path/of/the/authority.pem to DATABASE_URL, beside sslmode.',
    ]);
    await Promise.all([key, cert].map((file) => fs.rm(file)));
    database.close();
  },
);

test('a database that does not exist', async () => {
  const url = target.url.replace(/ufundi_empty_\w+/, 'ufundi_nowhere');
  expect(await problems({ DATABASE_URL: url })).toEqual([
    'broken  database: cannot be reached: there is no such database. → Correct the name in DATABASE_URL; for a new installation make it (createdb).',
  ]);
});

test('pending migrations, and a database newer than the product', async () => {
  await runSql(
    'create table saved as select * from kysely_migration',
    `delete from kysely_migration where name <> '0001_marketplace'`,
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^warning migrations: pending: 0004_.*\. → The next start applies them/),
  ]);
  await runSql(
    'insert into kysely_migration select * from saved where name not in (select name from kysely_migration)',
    `insert into kysely_migration values ('9999_tomorrow', now())`,
  );
  expect(await problems()).toEqual([
    'warning migrations: the database is newer than this version (9999_tomorrow). → Each release works with the schema of the next; go no further back, and forward again soon.',
  ]);
  await runSql(`delete from kysely_migration where name = '9999_tomorrow'`, 'drop table saved');
});

test('a database whose texts another version of the library sorted', async () => {
  const version = (value: string) =>
    runSql(`update pg_database set datcollversion = ${value} where datname = current_database()`);
  await version(`'1.0 of old'`);
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^warning database: its texts were sorted by version 1\.0 of old .* → As its owner, in a quiet hour: reindex database ufundi_empty_\w+; alter database ufundi_empty_\w+ refresh collation version;$/,
    ),
  ]);
  await version('pg_database_collation_actual_version(oid)');
});

test('an audit log that only triggers protect', async () => {
  await runSql('grant update on audit_log to ufundi_app');
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^warning trail: triggers alone keep it unchanged.* → As an administrator .*create role ufundi_app/,
    ),
  ]);
  await runSql('revoke update on audit_log from ufundi_app');
});

test('failed jobs, and jobs without a worker', async () => {
  await runSql(
    `select graphile_worker.add_job('send_mail', '{}'::json, max_attempts => 1)`,
    'update graphile_worker._private_jobs set attempts = 1',
    `select graphile_worker.add_job('sweep_media', '{}'::json, run_at => now() - interval '20 minutes')`,
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^warning jobs: 1 were given up \(send_mail\)\. → The log says why/),
    expect.stringMatching(/^broken {2}jobs: the oldest has been due for 20 minutes\. → Is Ufundi running\?/),
  ]);
  await runSql('delete from graphile_worker._private_jobs');
});

test('people and files that wait for too long', async () => {
  await runSql(
    `begin; set local session_replication_role = replica;
     insert into craftsman_revisions (craftsman_id, full_name, submitted_at) values (1, 'x', now() - interval '49 hours');
     insert into requests (client_id, name, phone, service, schedule, address, location, description, created_at)
       values (1, 'x', '+254712345678', 'Plumbing', now(), 'x', 'nairobi', 'x', now() - interval '25 hours');
     insert into media (owner_id, name, kind, mime, bytes, sha256, rendered, created_at)
       values (null, 'x', 'image', 'image/webp', 1, 'x', false, now() - interval '70 minutes');
     commit`,
    `select graphile_worker.add_job('send_mail', '{}'::json, run_at => now() + interval '1 hour')`,
    `update graphile_worker._private_jobs set attempts = 3, created_at = now() - interval '3 hours'`,
  );
  const lines = (await problems()).filter((line) => !line.includes(' files: '));
  expect(lines).toEqual([
    expect.stringMatching(/^broken {2}mails: 1 wait, the oldest for 3 hours\. → .*Mail does not arrive\.$/),
    expect.stringMatching(/^warning photos: 1 wait, the oldest for 70 minutes\. → .*render_photo\.$/),
    expect.stringMatching(/^warning approvals: 1 wait, the oldest for 2 days\. → .*Pending Craftsmen\.$/),
    expect.stringMatching(/^warning requests: 1 wait, the oldest for 25 hours\. → .*Job Requests\.$/),
  ]);
  await runSql(
    `begin; set local session_replication_role = replica; delete from craftsman_revisions; delete from requests;
     delete from media; commit`,
    'delete from graphile_worker._private_jobs',
  );
});

test('messages to phones: what went, what it cost, a budget that is used up, and messages that do not arrive', async () => {
  const sms = { SMS_URL: 'https://user:key@sms.example/', SMS_CALLBACK_SECRET: 'x'.repeat(32), SMS_DAY_KES: '10' };
  const line = async () => (await report(sms)).find((each) => / sms: /.test(each));
  expect((await report()).some((each) => / sms: /.test(each))).toBe(false);
  expect(await line()).toMatch(
    /^ok {6}sms: 0 in a day, 0 delivered, 0 failed; KES 0 of 10 today; 0 numbers want none\.$/,
  );
  const send = (count: number, status: string, cents: number) =>
    `insert into sms_messages (key, kind, segments, status, cost_cents)
     select gen_random_uuid(), 'jobs', 1, '${status}', ${cents} from generate_series(1, ${count})`;
  await runSql(send(2, 'delivered', 80), send(8, 'failed', 0));
  expect(await line()).toMatch(
    /^warning sms: 10 in a day, 2 delivered, 8 failed; KES 2 of 10 today;.* docs\/operations\.md, SMS\.$/,
  );
  await runSql(send(12, 'delivered', 80));
  expect(await line()).toMatch(/^warning sms: 22 in a day, .* KES 11 of 10 today;.* Raise SMS_DAY_KES/);
  await runSql('delete from sms_messages');
});

test('messages to browsers: how many went, keys that are missing, and messages that are refused', async () => {
  const KEY = `${'A'.repeat(42)}Q`;
  const line = async (more = {}) => (await report(more)).find((each) => / push: /.test(each));
  expect(await line()).toBeUndefined();
  await runSql(
    `insert into accounts (id, role, full_name, email, terms_version) overriding system value values (2, 'client', 'x', 'push@example.com', '1')`,
    `insert into push_subscriptions (account_id, family, endpoint, p256dh, auth) values (2, gen_random_uuid(), 'https://push.example/', '', '')`,
    `insert into notifications (account_id, kind) select 2, 'request_started' from generate_series(1, 10)`,
    `insert into deliveries (notification_id, channel, status, reason, expires_at, settled_at)
     select id, 'push', 'failed', 'HTTP 403', now(), now() from notifications where account_id = 2`,
  );
  expect(await line()).toMatch(
    /^warning push: 1 browsers; in a day 0 messages sent, 10 failed, of these 10 for our keys\. → PUSH_KEYS is not set/,
  );
  expect(await line({ PUSH_KEYS: KEY })).toMatch(/^warning push: .* Look whether PUSH_KEYS changed/);
  await runSql(`update deliveries set status = 'sent', reason = null`);
  expect(await line({ PUSH_KEYS: KEY })).toMatch(/^ok {6}push: 1 browsers; in a day 10 messages sent/);
  await runSql('delete from accounts where id = 2');
});

test('a settings file that others can read, and a misspelt name in it', async () => {
  const file = path.join(target.dataDir, '.env');
  await fs.writeFile(file, 'DEMO=off\nMAIL_ULR=x\nTOKEN_SECRET_FILE=/x\n', { mode: 0o644 });
  const lines = async () => linesOf(await Array.fromAsync(examineEnvFile(target.dataDir)));
  expect(await lines()).toEqual([
    'warning .env: can be read by other users of this machine, with the secrets in it. → chmod 600 .env',
    'warning .env: MAIL_ULR is no setting of Ufundi. → Compare it with .env.example.',
  ]);
  await fs.chmod(file, 0o640);
  expect(await lines()).toHaveLength(1);
  await fs.rm(file);
});

test('more connections configured than the server has', async () => {
  expect(await problems({ DATABASE_POOL: '500', CLUSTER: '4' })).toEqual([
    expect.stringMatching(/^warning database: takes \d+ connections, this machine alone may want 2024\./),
  ]);
});

test('a bucket that does not answer', async () => {
  const lines = await problems({ MEDIA_URL: 's3://key:verysecret@127.0.0.1:1/ufundi?tls=false' });
  expect(lines).toEqual([expect.stringMatching(/^broken {2}media: the bucket of MEDIA_URL does not take files/)]);
  expect(lines.join()).not.toMatch(/verysecret/);
});

test('a media folder that is not writable', async () => {
  const tmp = path.join(target.dataDir, 'media/tmp');
  await fs.rm(tmp, { recursive: true });
  await fs.writeFile(tmp, 'a file where a folder should be');
  const lines = await problems();
  await fs.rm(tmp);
  await fs.mkdir(tmp, { mode: 0o700 });
  expect(lines).toEqual([
    expect.stringMatching(
      /^broken {2}media: .*\/media does not take files \((ENOTDIR|EEXIST)\)\. → See the lines about/,
    ),
  ]);
});

test('files that the database names and the data folder does not hold', async () => {
  const name = `${'a'.repeat(26)}.pdf`;
  await runSql(
    `insert into accounts (id, role, full_name, email, terms_version) overriding system value values (1, 'client', 'x', 'x@example.com', '1')`,
    `insert into media (owner_id, name, kind, mime, bytes, sha256) values (1, '${name}', 'document', 'application/pdf', 2, 'x')`,
  );
  const folder = path.join(target.dataDir, 'media');
  const missing = [
    expect.stringMatching(
      /^broken {2}files: 1 of 1 files that the database names are not in .*media: .* → Correct that first: .*At night/,
    ),
  ];
  expect(await problems()).toEqual(missing);
  await fs.rename(folder, `${folder}.away`);
  expect(await problems()).toEqual(missing);
  expect(existsSync(folder)).toBe(false);
  await fs.rename(`${folder}.away`, folder);
  await fs.writeFile(path.join(folder, 'private', name), 'ok');
  expect(await problems()).toEqual([]);
  await runSql('delete from media', 'delete from accounts');
});

test('a data folder that is a file, and a secret that others can read', async () => {
  const file = path.join(target.dataDir, 'a-file');
  await fs.writeFile(file, '');
  expect((await problems({ DATA_DIR: file })).join('\n')).toMatch(
    /broken {2}data folder: .*a-file is a file\. → Correct DATA_DIR\./,
  );
  const secret = path.join(target.dataDir, 'token-secret');
  await fs.writeFile(secret, 'x', { mode: 0o644 });
  expect(await problems()).toEqual([
    expect.stringMatching(/^warning data folder: token-secret can be read by other users .* → chmod 600 /),
  ]);
  await fs.rm(secret);
});

test('an unreachable, a silent and a working mail server', async () => {
  expect(await problems({ MAIL_URL: 'smtp://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^broken {2}mail: the server of MAIL_URL does not take us/),
  ]);
  const silentServer = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silentServer.once('listening', resolve));
  const { port } = silentServer.address() as net.AddressInfo;
  expect(await problems({ MAIL_URL: `smtp://127.0.0.1:${port}` })).toEqual([
    expect.stringMatching(/^broken {2}mail: /),
  ]);
  silentServer.close();
  const smtp = await startSmtp();
  expect(await problems({ MAIL_URL: smtp.url })).toEqual([]);
  await smtp.close();
});

test('a port used by another program, and by an Ufundi that is not ready', async () => {
  const responses = { status: 404, body: 'hello' };
  const { createServer } = await import('node:http');
  const other = createServer((_request, response) => {
    response.statusCode = responses.status;
    response.end(responses.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const PORT = String((other.address() as net.AddressInfo).port);
  expect(await problems({ PORT })).toEqual([expect.stringMatching(/^broken {2}port: \d+ is taken by another program/)]);
  responses.body = JSON.stringify({
    ready: false,
    checks: { database: 'ok', storage: 'failed' },
    installation: installationId(target.dataDir),
  });
  expect(await problems({ PORT })).toEqual([
    expect.stringMatching(/^broken {2}port: Ufundi runs on \d+ and is not ready: storage\. →/),
  ]);
  const checks = { database: 'ok', storage: 'ok' };
  for (const installation of [undefined, installationId(os.tmpdir())]) {
    responses.body = JSON.stringify({ ready: true, checks, installation });
    expect(await problems({ PORT })).toEqual([
      expect.stringMatching(/^broken {2}port: the Ufundi on \d+ works on another data folder than .* → Set DATA_DIR/),
    ]);
  }
  responses.body = JSON.stringify({ ready: true, checks, installation: installationId(target.dataDir) });
  expect(await problems({ PORT })).toEqual([]);
  other.close();
});

test('a public URL without a reachable certificate', async () => {
  const closed = `https://127.0.0.1:${await freePort()}`;
  const lines = await problems({ PUBLIC_URL: closed, TRUST_PROXY: 'loopback', MAIL_URL: '' });
  expect(lines).toContainEqual(
    expect.stringMatching(/^broken {2}certificate: .* is not reached safely \(ECONNREFUSED\)\. → docs\/operations.md/),
  );
});

test('leftovers of a killed process: the supervisor file and the lock file of the database', async () => {
  await fs.writeFile(
    path.join(target.dataDir, 'supervisor.json'),
    JSON.stringify({ pid: 4_194_000, state: 'serving', rounds: 0 }),
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^warning supervisor: its note names process 4194000, which is gone/),
  ]);
  await fs.rm(path.join(target.dataDir, 'supervisor.json'));

  const embedded = await startEmbedded({ dataDir: target.dataDir, log: () => {}, fsync: false });
  const own = { DATABASE_URL: '', TOKEN_SECRET: '' };
  const running = await report(own);
  expect(running).toContainEqual(expect.stringMatching(/^ok +database: PostgreSQL \d+/));
  expect(running).toContainEqual(expect.stringMatching(/^ok +migrations: the database is empty/));
  await embedded.stop();
  expect(await report(own)).toContainEqual(expect.stringMatching(/^broken +database: is not running.* → Start Ufundi/));
  await fs.writeFile(
    path.join(target.dataDir, 'postgres/cluster/postmaster.pid'),
    `4194000\n${path.join(target.dataDir, 'postgres/cluster')}\n`,
  );
  expect(await problems(own)).toEqual([
    expect.stringMatching(
      /^warning database: its lock file names process 4194000, .* → If no other container or machine uses this folder, npm start/,
    ),
  ]);
});

test('backups: none where people sign in, an old one of the timer, a failed one', async () => {
  const safe = { PUBLIC_URL: 'https://127.0.0.1:1', TRUST_PROXY: 'loopback', MAIL_URL: '' };
  const lines = async () => (await report(safe)).filter((line) => /backup: (?!it stays)/.test(line));
  expect(await lines()).toEqual([expect.stringMatching(/^warning backup: none has been made yet\./)]);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await recordBackup(target.dataDir, { at: hoursAgo(100), file: '/safe/one.tar.gz' });
  expect(await lines()).toEqual(['ok      backup: the last one is 100 hours old: /safe/one.tar.gz']);
  await recordBackup(target.dataDir, { at: hoursAgo(25.5), nightly: true });
  expect(await lines()).toEqual([expect.stringMatching(/^ok +backup: the last one is 25 hours old/)]);
  expect(await report(safe)).toContainEqual(
    'warning backup: it stays on this machine. → Copy it away: docs/operations.md, Backup.',
  );
  await recordBackup(target.dataDir, { at: hoursAgo(27.5) });
  expect(await lines()).toEqual([expect.stringMatching(/^broken {2}backup: the last one is 27 hours old/)]);
  await recordBackup(target.dataDir, { failure: { at: hoursAgo(0), message: 'There is no room.' } });
  expect(await lines()).toEqual([expect.stringMatching(/^broken {2}backup: failed at 20.*: There is no room\./)]);
  await fs.rm(path.join(target.dataDir, 'last-backup.json'));
});

test('a report is mailed once for the same broken parts, and once when all is well again', async () => {
  const smtp = await startSmtp();
  const settings = { ...env, MAIL_URL: smtp.url, OPERATOR_EMAIL: 'mkuu@ufundi.test' };
  const mail = (...subjects: string[]) =>
    mailReport(
      settings,
      subjects.map((subject) => about(subject).broken('stands still.', 'Start it.')),
    );
  await mail();
  expect(smtp.mails).toEqual([]);
  for (const subjects of [['disk'], ['disk'], ['disk', 'jobs'], [], []]) await mail(...subjects);
  expect(smtp.mails.map(({ envelopeTo, subject, text }) => [...envelopeTo, subject, text?.trim()])).toEqual([
    ['mkuu@ufundi.test', 'Ufundi on localhost:0: broken: disk', 'broken  disk: stands still. → Start it.'],
    ['mkuu@ufundi.test', 'Ufundi on localhost:0: broken: disk, jobs', expect.stringContaining('broken  jobs: ')],
    ['mkuu@ufundi.test', 'Ufundi on localhost:0 is well again', expect.any(String)],
  ]);
  await smtp.close();
});

test('the command exits with 1 when something is broken', async () => {
  const run = (changes: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'run-doctor.ts')], {
      env: { ...PROGRAM_ENV, ...env, ...changes },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  const broken = await run({ DATABASE_URL: 'postgres://ufundi@127.0.0.1:1/ufundi' });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(
    /\nbroken {2}database: cannot be reached: .* → .*\n[\s\S]*\ndoctor: [12] broken, \d+ to mind, \d+ well\n$/,
  );
});
