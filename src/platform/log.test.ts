import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog, scrub } from './log.ts';

function collect() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: makeLog('info', sink), lines };
}

test('personal data and secrets in a log line are redacted', () => {
  const { log, lines } = collect();
  log.info(
    { email: 'halima@example.com', phone: '+254712345678', headers: { cookie: 'x' }, body: { password: 'mabati' } },
    'careless',
  );
  log.info({ sent: { authorization: 'Bearer abc', refresh: 'def', to: 'halima@example.com' } }, 'careless');
  const all = lines.join('');
  for (const secret of ['halima', '0712345678', '254712345678', 'mabati', 'Bearer', 'def"'])
    expect(all).not.toContain(secret);
  expect(all).toContain('[redacted]');
});

test('an error keeps its code and loses user input', () => {
  const { log, lines } = collect();
  const error = Object.assign(new Error('550 <halima@example.com> unknown, call +254 712 345 678'), {
    code: '23505',
    constraint: 'accounts_door_email_key',
    detail: 'Key (door, email)=(client, halima@example.com) already exists.',
    parameters: ['halima@example.com'],
  });
  log.error({ err: error }, 'failed');
  const all = lines.join('');
  expect(all).not.toMatch(/halima|712.?345|parameters|Key \(/);
  expect(JSON.parse(all)).toMatchObject({
    err: { code: '23505', constraint: 'accounts_door_email_key' },
    msg: 'failed',
  });
});

test.each([
  ['/api/unknown/halima@example.com/', '/api/unknown/[redacted]/'],
  ['/api/unknown/halima%40example.com', '/api/unknown/[redacted]'],
  ['/call/0712345678', '/call/[redacted]'],
  ['/api/job-requests/41/quotes/7/', '/api/job-requests/41/quotes/7/'],
  ['/craftsman/odhiambo-woodworks-2', '/craftsman/odhiambo-woodworks-2'],
])('the path %s is logged as %s', (path, logged) => {
  expect(scrub(path)).toBe(logged);
});

test('lines reach a file within moments and at exit, and none waits for the disk while requests are served', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-log-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  const target = path.join(folder, 'log');
  const file = await fs.open(target, 'w');
  const program = `
    import fs from 'node:fs';
    fs.fsyncSync = () => fs.writeSync(1, 'synced');
    const { makeLog } = await import('#platform/log.ts');
    const log = makeLog('info');
    log.info('first');
    process.stdin.once('data', () => { fs.fsyncSync = () => {}; log.info('last'); process.exit(); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', file.fd, 'inherit'],
  });
  await file.close();
  onTestFinished(() => void child.kill());
  const text = () => fs.readFile(target, 'utf8');
  await expect.poll(text).toContain('first');
  child.stdin?.write('end');
  await once(child, 'exit');
  expect(await text()).toContain('last');
  expect(await text()).not.toContain('synced');
});

const PROGRAM = `
  const { makeLog, createRequestLog } = await import('#platform/log.ts');
  const log = makeLog('info');
  createRequestLog(log)({ id: 'r-1', method: 'GET', route: '/', url: '/craftsmen?x=1', status: 200, ms: 11.6, account: null });
  log.warn({ code: 'ECONNREFUSED' }, 'waiting for the database');
  log.error({ err: new Error('call 0712 345 678') }, 'a job failed');
`;

test('a person at a terminal reads lines, a program reads JSON', async () => {
  const run = async (...command: [string, ...string[]]) => {
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    return stripVTControlCharacters(output.replaceAll('\r', ''));
  };
  const node = [process.execPath, '--input-type=module', '-e', PROGRAM] as const;
  const quoted = node.map((each) => `'${each.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const readable = await run('script', '-qec', quoted, '/dev/null');
  expect(readable).toMatch(
    /^\d\d:\d\d:\d\d GET \/craftsmen 200 12 ms\n\S+ warning waiting for the database {2}code=ECONNREFUSED\n\S+ error a job failed: call \[redacted\]\nError: /,
  );
  const lines = (await run(...node)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['request', 'waiting for the database', 'a job failed']);
});
