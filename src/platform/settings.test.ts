import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const secret = 'a-secret-of-more-than-32-characters!';

test('nothing set: everything has a sensible value', () => {
  const settings = readSettings({ TOKEN_SECRET: secret });
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    mailFrom: 'Ufundi <no-reply@localhost>',
    operatorEmail: 'no-reply@localhost',
    googleClientId: null,
    trustProxy: false,
    demo: 'auto',
    logLevel: 'info',
  });
  expect(settings.dataDir).toMatch(/^\/.*data$/);
});

test('an empty value is one that is not set, as lines like PORT= in a .env are', () => {
  expect(readSettings({ TOKEN_SECRET: secret, PORT: '', PUBLIC_URL: ' ' }).port).toBe(3000);
});

test('all faults come in one list, a sentence each', () => {
  const faults = faultsOf({
    PORT: '70000',
    PUBLIC_URL: 'ufundi.example/path',
    DATABASE_URL: 'mysql://host/db',
    MEDIA_URL: '/srv/media',
    MAIL_URL: 'mail.example',
    MAIL_FROM: 'nobody',
    GOOGLE_JWKS_URL: 'keys',
    TRUST_PROXY: '10.0.0.0/64',
    DEMO: 'maybe',
    DEMO_PASSWORD: 'short',
    LOG_LEVEL: 'loud',
    DATABASE_POOL: '1',
  });
  const named = faults.map((fault) => fault.split(' ')[0]).sort();
  // The wrong DATABASE_URL also calls for the secret; MAIL_FROM is OPERATOR_EMAIL's value until that is set.
  const expected =
    'DATABASE_POOL DATABASE_URL DEMO DEMO_PASSWORD GOOGLE_JWKS_URL LOG_LEVEL MAIL_FROM MAIL_URL MEDIA_URL';
  expect(named).toEqual(
    [...expected.split(' '), 'OPERATOR_EMAIL', 'PORT', 'PUBLIC_URL', 'TOKEN_SECRET', 'TRUST_PROXY'].sort(),
  );
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ (must|needs) .+\.$/);
});

test('no message repeats a value', () => {
  const told = faultsOf({
    DATABASE_URL: 'postgres//admin:hunter2@host/ufundi',
    MAIL_URL: 'ftp://me:hunter2@host',
    TOKEN_SECRET: 'hunter2',
    DEMO_PASSWORD: 'hunter2',
  });
  expect(told).toHaveLength(4);
  expect(told.join()).not.toContain('hunter2');
});

test('a database elsewhere wants a shared secret and gets no demo', () => {
  const there = { DATABASE_URL: 'postgres://ufundi@db.example/ufundi' };
  expect(faultsOf(there)).toEqual([expect.stringContaining('TOKEN_SECRET')]);
  expect(readSettings({ ...there, TOKEN_SECRET: secret }).demo).toBe('off');
  expect(readSettings({ ...there, TOKEN_SECRET: secret, DEMO: 'on' }).demo).toBe('on');
});

test('with the embedded database the secret is made once and kept to its owner', () => {
  const dataDir = join(folder(), 'data');
  const first = readSettings({ DATA_DIR: dataDir });
  expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: dataDir }).tokenSecret).toBe(first.tokenSecret);
  expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['token-secret']);
});

test('wrong settings leave no trace on disk', () => {
  const parent = folder();
  faultsOf({ DATA_DIR: join(parent, 'data'), PORT: 'x' });
  expect(readdirSync(parent)).toEqual([]);
});

test('a PostgreSQL on a unix socket has no host in its URL', () => {
  const url = 'postgres:///ufundi?host=/var/run/postgresql&user=ufundi';
  expect(readSettings({ DATABASE_URL: url, TOKEN_SECRET: secret }).databaseUrl).toBe(url);
});

test('a data folder that cannot be is told as a fault', () => {
  expect(faultsOf({ DATA_DIR: '/proc/version/data' })).toEqual([expect.stringContaining('DATA_DIR')]);
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['loopback, 10.0.0.0/8, ::1', ['loopback', '10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s is handed on as Fastify takes it', (value, expected) => {
  expect(readSettings({ TOKEN_SECRET: secret, TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test('.env.example names every setting that is read, each under a sentence of its own', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
  const read = new Set(
    [...source.matchAll(/(?:text|number|oneOf|url|email|webUrl)\('([A-Z_]+)'/g)].map((match) => match[1]),
  );
  const explained = [...example.matchAll(/^# .+\.\n#?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect([...read].sort()).toEqual(explained.sort());
});

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
