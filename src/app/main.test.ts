import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestFields } from '../../db/factories/jobs.ts';
import { phonePhoto } from '../../quality/helpers/phone-photo.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { aMigratedDatabase, anEmptyDatabase, type EmptyDatabase } from '../../quality/helpers/empty-database.ts';
import { freePort } from '../../quality/helpers/free-port.ts';
import { built, PROGRAM_ENV } from '../../quality/helpers/product.ts';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const running = new Set<Running>();
let folder: string;
const databases: EmptyDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-main-'));
});
afterEach(async () => {
  for (const each of running) {
    each.child.kill('SIGKILL');
    await each.ended;
  }
  running.clear();
});
afterAll(async () => {
  for (const each of databases) await each.remove();
  await rm(folder, { recursive: true, force: true });
});

async function freshDatabase(make = aMigratedDatabase): Promise<string> {
  const database = await make();
  databases.push(database);
  return database.url;
}

async function start(env: Record<string, string>): Promise<Running> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [built('main')], {
    env: {
      ...PROGRAM_ENV,
      NODE_ENV: 'production',
      PORT: String(port),
      DEMO: 'off',
      DATA_DIR: path.join(folder, String(port)),
      TOKEN_SECRET: 'x'.repeat(40),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const process_ = { child, port, url: `http://127.0.0.1:${port}`, output: () => output, ended };
  running.add(process_);
  return process_;
}

async function startReady(env: Record<string, string>): Promise<Running> {
  const started = await start(env);
  await poll(async () => {
    if (started.child.exitCode !== null) throw new Error(started.output());
    const answer = await fetch(`${started.url}/health/ready`).catch(() => null);
    return answer?.status === 200;
  });
  return started;
}

function ask(
  url: string,
  agent: http.Agent,
): Promise<{ status: number; connection: string | undefined; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          reused: request.reusedSocket,
        }),
      );
    });
    request.on('error', (error) => reject(Object.assign(error, { reused: request.reusedSocket })));
  });
}

describe('a process on a database of its own', () => {
  test('starts an empty database, says where it listens, and ends with 0 at the first of several signals', async () => {
    const app = await startReady({ DATABASE_URL: await freshDatabase(anEmptyDatabase) });
    expect(app.output()).toContain(`Ufundi is ready on http://localhost:${app.port}`);
    const ready = await (await fetch(`${app.url}/health/ready`)).json();
    expect(ready).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', storage: 'ok', jobs: 'ok' },
    });
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) app.child.kill(signal);
    expect(await app.ended).toBe(0);
    expect(app.output()).not.toMatch(/"level":(50|60)/);
    expect(app.output()).toContain('"msg":"stopped"');
  });

  test('says that photos are missing when the data folder is not the one of the database', async () => {
    const url = await freshDatabase();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `insert into accounts (role, full_name, email, terms_version) values ('client', 'x', 'x@y.ke', '1')`,
    );
    await client.query(
      `insert into media (owner_id, name, kind, mime, bytes, sha256)
      select id, repeat('a', 24) || chr(97 + at % 26) || chr(97 + at / 26) || '.webp', 'image', 'image/webp', 9, sha256(at::text::bytea)
      from accounts, generate_series(0, 99) as at`,
    );
    await client.end();
    const app = await startReady({ DATABASE_URL: url });
    await poll(() =>
      /"level":50.*"msg":"\d+ of \d+ files that the database names are not in .*\/media/.test(app.output()),
    );
  });

  test('warns that TRUST_PROXY=true trusts every client, sends a mail by itself, and logs nothing of what people send', async () => {
    const app = await startReady({ DATABASE_URL: await freshDatabase(), TRUST_PROXY: 'true' });
    expect(app.output()).toMatch(/"level":40.*TRUST_PROXY=true believes whatever address a visitor writes/);
    expect(app.output()).not.toMatch(/"level":50/);
    const body = JSON.stringify({ name: 'Njeri', email: 'njeri@example.com', message: 'Habari' });
    const sent = await fetch(`${app.url}/api/contact/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(sent.status).toBe(201);
    await poll(async () => /a mail was written to the outbox/.test(app.output()));
    expect(app.output()).not.toContain('njeri@example.com');

    await fetch(`${app.url}/api/token/?email=halima@example.com&phone=0712345678`, {
      method: 'POST',
      body: JSON.stringify({ email: 'halima@example.com', password: 'mabati-na-misumari' }),
      headers: { 'content-type': 'application/json', authorization: 'Bearer abc.def.ghi', cookie: 'lang=sw' },
    });
    await poll(async () => app.output().includes('"route":"/api/token/"'));
    const line =
      app
        .output()
        .split('\n')
        .find((each) => each.includes('"route":"/api/token/"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      method: 'POST',
      path: '/api/token/',
      status: 401,
      account: null,
      ms: expect.any(Number),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const secret of ['halima', '0712345678', 'mabati', 'abc.def', 'lang=sw'])
      expect(app.output()).not.toContain(secret);
  });

  test('lets a request in flight end, and answers it with Connection: close', async () => {
    const app = await startReady({ DATABASE_URL: await freshDatabase() });
    const body = JSON.stringify({ name: 'Njeri', email: 'njeri@example.com', message: 'Habari' });
    const request = http.request(`${app.url}/api/contact/`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
      request.on('response', resolve).on('error', reject),
    );
    await new Promise<void>((sent) => request.write(body.slice(0, 10), () => sent()));
    // Connections are accepted in order: once a later one is answered, the first half has arrived.
    await ask(`${app.url}/health/live`, new http.Agent());
    app.child.kill('SIGTERM');
    await poll(async () => app.output().includes('"msg":"stopping"'));
    request.end(body.slice(10));
    const response = await answer;
    response.resume();
    expect([response.statusCode, response.headers.connection]).toEqual([201, 'close']);
    await expect(ask(`${app.url}/health/live`, new http.Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await app.ended).toBe(0);
  });

  test('loses no request of forty kept connections while it ends', async () => {
    const app = await startReady({ DATABASE_URL: await freshDatabase() });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 40 });
    const lost: unknown[] = [];
    let answered = 0;
    let stopped = false;
    const clients = Array.from({ length: 40 }, async () => {
      while (!stopped) {
        const outcome = await ask(`${app.url}/health/live`, agent).catch(
          (error: { code?: string; reused?: boolean }) => error,
        );
        if ('status' in outcome && outcome.status === 200) answered += 1;
        else if (!('status' in outcome) && outcome.code === 'ECONNREFUSED') return;
        else lost.push(outcome);
      }
    });
    await poll(async () => answered > 400);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    stopped = true;
    await Promise.all(clients);
    agent.destroy();
    // A connection still in the listening queue when listening ends was never accepted: no server can answer it.
    expect(lost.filter((each) => (each as { reused?: boolean }).reused !== false)).toEqual([]);
  });

  test('two processes start on one database, and both are ready', async () => {
    const url = await freshDatabase(anEmptyDatabase);
    const [one, two] = await Promise.all([startReady({ DATABASE_URL: url }), startReady({ DATABASE_URL: url })]);
    expect(one.output() + two.output()).not.toMatch(/"level":(50|60)/);
  });
});

describe('a process that cannot start', () => {
  test('lists every wrong setting at once and ends with 78', async () => {
    const app = await start({ PORT: 'x', MAIL_URL: 'ftp://mail', PUBLIC_URL: 'nowhere' }).catch((error) => error);
    expect(await app.ended).toBe(78);
    for (const name of ['PORT', 'MAIL_URL', 'PUBLIC_URL']) expect(app.output()).toMatch(new RegExp(`- ${name} must`));
    expect(app.output()).not.toMatch(/\n\s+at /);
  });

  test('says in one sentence that its port is taken, and ends with 1', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as net.AddressInfo;
    const app = await start({ DATABASE_URL: await freshDatabase(), PORT: String(port) });
    expect(await app.ended).toBe(1);
    expect(app.output()).toContain(
      `Port ${port} is taken by another program. Stop it, or choose another with PORT=3001.`,
    );
    expect(app.output()).not.toMatch(/EADDRINUSE|\n\s+at /);
    await new Promise((resolve) => holder.close(resolve));
  });

  async function sentenceOf(env: Record<string, string>): Promise<string> {
    const app = await start(env);
    expect(await app.ended).toBe(1);
    expect(app.output()).not.toMatch(/\n\s+at |"stack"|"level":60/);
    return app.output();
  }

  test('says in one sentence that its data folder cannot be written', async () => {
    const dataDir = process.platform === 'linux' ? '/sys/ufundi' : '/ufundi';
    const output = await sentenceOf({ DATABASE_URL: await freshDatabase(), DATA_DIR: dataDir });
    expect(output).toMatch(/^\/\w+.* must be a folder that this user may write \(E\w+\)\. .* correct DATA_DIR\.$/m);
  });

  test('says in one sentence that media is a file', async () => {
    const dataDir = path.join(folder, 'media-is-a-file');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'media'), '');
    const output = await sentenceOf({ DATABASE_URL: await freshDatabase(), DATA_DIR: dataDir });
    expect(output).toContain(`${dataDir}/media must be a folder that this user may write`);
  });

  test('says in one sentence that the database refuses the password, and never the password', async () => {
    const database = net.createServer((socket) =>
      socket.once('data', () => {
        const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0');
        const length = Buffer.alloc(4);
        length.writeInt32BE(fields.length + 4);
        socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
      }),
    );
    await new Promise<void>((listening) => database.listen(0, '127.0.0.1', listening));
    const { port } = database.address() as net.AddressInfo;
    const url = new URL(`postgres://ufundi@127.0.0.1:${port}/ufundi`);
    url.password = 'verysecret';
    const output = await sentenceOf({ DATABASE_URL: url.href });
    expect(output).toContain(`The database at 127.0.0.1:${port} cannot be used: it refuses the password.`);
    expect(output).not.toContain('verysecret');
    await new Promise((closed) => database.close(closed));
  });

  test('says in one sentence that the database speaks no TLS', async () => {
    const database = net.createServer((socket) => socket.once('data', () => socket.end('N')));
    await new Promise<void>((listening) => database.listen(0, '127.0.0.1', listening));
    const { port } = database.address() as net.AddressInfo;
    const output = await sentenceOf({ DATABASE_URL: `postgres://ufundi@127.0.0.1:${port}/ufundi?sslmode=require` });
    expect(output).toContain(`The database at 127.0.0.1:${port} cannot be used: it speaks no TLS.`);
    await new Promise((closed) => database.close(closed));
  });

  test('says in one sentence that the database does not exist', async () => {
    const url = new URL(await freshDatabase());
    url.pathname += '_gone';
    const output = await sentenceOf({ DATABASE_URL: url.href });
    expect(output).toMatch(
      /^The database at .* cannot be used: there is no such database\. Correct the name in DATABASE_URL/m,
    );
  });

  test('says in one sentence that its own database has lost PG_VERSION, and changes nothing', async () => {
    const dataDir = path.join(folder, 'no-version');
    const cluster = path.join(dataDir, 'postgres/cluster');
    await mkdir(path.join(cluster, 'base'), { recursive: true });
    const output = await sentenceOf({ DATA_DIR: dataDir });
    expect(output).toMatch(
      /^The database in .*cluster is damaged: its file PG_VERSION is missing\. Nothing was changed\./m,
    );
    expect(await readdir(cluster)).toEqual(['base']);
  });

  test('exits at a signal while it waits for an unreachable database', async () => {
    const app = await start({ DATABASE_URL: `postgres://ufundi@127.0.0.1:${await freePort()}/ufundi` });
    await poll(() => app.output().includes('waiting for the database at 127.0.0.1:'));
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
  });
});

test('with no settings at all it keeps its own database, and everything is there again after a kill', async () => {
  const dataDir = path.join(folder, 'own');
  const env = { DATA_DIR: dataDir, TOKEN_SECRET: '' };
  const first = await startReady(env);
  const body = JSON.stringify({ name: 'Njeri', email: 'njeri@example.com', message: 'Habari' });
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'once-1' };
  const sent = await (await fetch(`${first.url}/api/contact/`, { method: 'POST', body, headers })).text();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startReady(env);
  const again = await fetch(`${second.url}/api/contact/`, { method: 'POST', body, headers });
  expect([again.status, await again.text()]).toEqual([201, sent]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a photo that was answered before the process was killed is shown by the next one', async () => {
  const env = { DATABASE_URL: await freshDatabase(), DATA_DIR: path.join(folder, 'photo') };
  const first = await startReady(env);
  const person = { full_name: 'Njeri W', email: 'njeri@example.com', phone_number: '0712345678' };
  const headers = { 'content-type': 'application/json' };
  const account = { ...person, password: 'mabati-na-misumari', terms: true };
  await fetch(`${first.url}/api/client-signup/`, { method: 'POST', headers, body: JSON.stringify(account) });
  const body = JSON.stringify({ email: account.email, password: account.password });
  const signIn = await fetch(`${first.url}/api/client-login/`, { method: 'POST', headers, body });
  const { token } = (await signIn.json()) as { token: string };
  const form = new FormData();
  for (const [name, value] of Object.entries(requestFields())) form.append(name, String(value));
  form.append('media', new Blob([new Uint8Array(await phonePhoto(5))], { type: 'image/jpeg' }));
  const authorization = `Bearer ${token}`;
  const sent = await fetch(`${first.url}/api/job-requests/`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  });
  first.child.kill('SIGKILL');
  const { media } = (await sent.json()) as { media: string };
  expect(sent.status).toBe(201);
  await first.ended;
  const second = await startReady(env);
  const shown = await fetch(second.url + media);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
