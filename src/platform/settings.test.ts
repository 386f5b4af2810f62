import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const secret = 'a-secret-of-more-than-32-characters!';

test('every setting has a default', () => {
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

test('an empty value counts as not set, like PORT= in .env', () => {
  expect(readSettings({ TOKEN_SECRET: secret, PORT: '', PUBLIC_URL: ' ' }).port).toBe(3000);
});

test('all problems are listed, one sentence each', () => {
  const messages = messagesOf({
    PORT: '70000',
    PUBLIC_URL: 'ufundi.example/path',
    DATABASE_URL: 'mysql://host/db',
    MEDIA_URL: '/srv/media',
    MAIL_URL: 'mail.example',
    MAIL_FROM: 'no-email',
    GOOGLE_JWKS_URL: 'keys',
    TRUST_PROXY: '10.0.0.0/64',
    DEMO: 'maybe',
    DEMO_PASSWORD: 'short',
    LOG_LEVEL: 'loud',
    DATABASE_POOL: '1',
    SMS_URL: 'https://api.example/messaging',
    SMS_FROM: 'Ufundi of Nairobi',
    SMS_CALLBACK_SECRET: 'short',
    SMS_DAY_KES: '0',
    PUSH_KEYS: 'short',
  });
  const names = messages.map((message) => message.split(' ')[0]).sort();
  const SMS = ['SMS_CALLBACK_SECRET', 'SMS_DAY_KES', 'SMS_FROM', 'SMS_URL'];
  const expected =
    'DATABASE_POOL DATABASE_URL DEMO DEMO_PASSWORD GOOGLE_JWKS_URL LOG_LEVEL MAIL_FROM MAIL_URL MEDIA_URL';
  expect(names).toEqual(
    [
      ...expected.split(' '),
      'OPERATOR_EMAIL',
      'PORT',
      'PUBLIC_URL',
      'TOKEN_SECRET',
      'PUSH_KEYS',
      'TRUST_PROXY',
      ...SMS,
    ].sort(),
  );
  for (const message of messages) expect(message).toMatch(/^[A-Z_]+ (must|needs) .+\.$/);
});

const withPassword = (scheme: string, password: string) => `${scheme}://ufundi:${password}@host.example/ufundi`;

test.each([
  ['DATABASE_URL', 'postgres', '50%off'],
  ['MAIL_URL', 'smtp', '100%'],
  ['MEDIA_URL', 's3', 'a%zz'],
  ['DATABASE_URL', 'postgres', 'pass#word'],
  ['MAIL_URL', 'smtps', 'pass/word'],
])(
  '%s of %s with the password %s says how a password is written in a URL, and never the password',
  (name, scheme, password) => {
    const [message = '', ...others] = messagesOf({ TOKEN_SECRET: secret, [name]: withPassword(scheme, password) });
    expect(others).toEqual([]);
    expect(message).toMatch(new RegExp(`^${name} must .*write % as %25, # as %23`));
    expect(message).not.toContain(password);
  },
);

test('an encoded password is read as it is', () => {
  const url = withPassword('postgres', '50%25off');
  expect(readSettings({ TOKEN_SECRET: secret, DATABASE_URL: url }).databaseUrl).toBe(url);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ufundi-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  test('is read as if it were set', () => {
    const settings = readSettings({
      DATABASE_URL_FILE: file('database', 'postgres://ufundi@db/ufundi\n'),
      TOKEN_SECRET_FILE: file('token', `${secret}\n`),
      MAIL_URL_FILE: file('mail', 'smtp://user:password@mail.example:587'),
      MEDIA_URL_FILE: file('media', 's3://key:secret@host/bucket'),
    });
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://ufundi@db/ufundi',
      tokenSecret: secret,
      mailUrl: 'smtp://user:password@mail.example:587',
      mediaUrl: 's3://key:secret@host/bucket',
      demo: 'off',
    });
  });

  test('that is missing, empty or set twice gives one message without its content', () => {
    const messages = messagesOf({
      DATABASE_URL: 'postgres://ufundi@db/ufundi',
      TOKEN_SECRET_FILE: join(folder, 'nothing'),
      MAIL_URL_FILE: file('empty', ' \n'),
      MEDIA_URL: 's3://key:hunter2@host/bucket',
      MEDIA_URL_FILE: file('twice', 's3://key:hunter2@host/bucket'),
    });
    expect(messages).toEqual([
      'MEDIA_URL_FILE must not be set together with MEDIA_URL.',
      'MAIL_URL_FILE must name a file that is not empty.',
      'TOKEN_SECRET_FILE must name a file that this user may read (ENOENT).',
    ]);
  });
});

test('no message repeats a value', () => {
  const messages = messagesOf({
    DATABASE_URL: 'postgres//admin:hunter2@host/ufundi',
    MAIL_URL: 'ftp://me:hunter2@host',
    TOKEN_SECRET: 'hunter2',
    DEMO_PASSWORD: 'hunter2',
  });
  expect(messages).toHaveLength(4);
  expect(messages.join()).not.toContain('hunter2');
});

test('an external database needs a shared secret and gets no demo', () => {
  const external = { DATABASE_URL: 'postgres://ufundi@db.example/ufundi' };
  expect(messagesOf(external)).toEqual([expect.stringContaining('TOKEN_SECRET')]);
  expect(readSettings({ ...external, TOKEN_SECRET: secret }).demo).toBe('off');
  expect(readSettings({ ...external, TOKEN_SECRET: secret, DEMO: 'on' }).demo).toBe('on');
});

test('with the embedded database the secret is created once and readable by its owner only', () => {
  const dataDir = join(folder(), 'data');
  const first = readSettings({ DATA_DIR: dataDir });
  expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: dataDir }).tokenSecret).toBe(first.tokenSecret);
  expect(readSettings({ DATA_DIR: dataDir }).pushKeys).toBe(first.pushKeys);
  for (const file of ['push-keys', 'token-secret']) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir).sort()).toEqual(['push-keys', 'token-secret']);
});

test('the keys of messages to browsers are made where the database is embedded, else set or absent', () => {
  const external = { DATABASE_URL: 'postgres://u@h/ufundi', TOKEN_SECRET: secret };
  expect(readSettings(external).pushKeys).toBeNull();
  const { pushKeys } = readSettings({ DATA_DIR: folder(), TOKEN_SECRET: secret });
  expect(readSettings({ ...external, PUSH_KEYS: String(pushKeys) }).pushKeys).toBe(pushKeys);
  const dataDir = folder();
  const file = join(dataDir, 'push-keys');
  writeFileSync(file, 'cut off');
  expect(messagesOf({ DATA_DIR: dataDir, TOKEN_SECRET: secret })).toEqual([
    expect.stringMatching(/^PUSH_KEYS must be 32 random bytes in base64url, and .*push-keys has others: .+\.$/),
  ]);
  expect(readFileSync(file, 'utf8')).toBe('cut off');
});

test.each([
  ['empty', ''],
  ['blank', `${' '.repeat(40)}\n`],
  ['short', 'abcde\n'],
])('a stored secret that is %s is a problem among the others, and stays as it is', (_, content) => {
  const dataDir = folder();
  const file = join(dataDir, 'token-secret');
  writeFileSync(file, content);
  expect(messagesOf({ DATA_DIR: dataDir })).toEqual([
    `TOKEN_SECRET must have at least 32 characters, and ${file} has fewer: copy it again from the former installation, or move it aside (all people sign in again, admins set up their code app again).`,
  ]);
  expect(messagesOf({ DATA_DIR: dataDir, PORT: 'x' })).toHaveLength(2);
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(readSettings({ DATA_DIR: dataDir, TOKEN_SECRET: secret }).tokenSecret).toBe(secret);
});

test('a line break after the stored secret is not part of it', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'token-secret'), `${secret}\n`);
  expect(readSettings({ DATA_DIR: dataDir }).tokenSecret).toBe(secret);
});

test('invalid settings write nothing to disk', () => {
  const parent = folder();
  messagesOf({ DATA_DIR: join(parent, 'data'), PORT: 'x' });
  expect(readdirSync(parent)).toEqual([]);
});

test('a PostgreSQL on a unix socket has no host in its URL', () => {
  const url = 'postgres:///ufundi?host=/var/run/postgresql&user=ufundi';
  expect(readSettings({ DATABASE_URL: url, TOKEN_SECRET: secret }).databaseUrl).toBe(url);
});

test('an impossible data folder is a problem', () => {
  expect(messagesOf({ DATA_DIR: '/proc/version/data' })).toEqual([expect.stringContaining('DATA_DIR')]);
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['loopback, 10.0.0.0/8, ::1', ['loopback', '10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s is passed to Fastify', (value, expected) => {
  expect(readSettings({ TOKEN_SECRET: secret, TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test('.env.example documents every setting that is read', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
  const read = new Set(
    [...source.matchAll(/(?:text|number|oneOf|url|email|webUrl)\('([A-Z_]+)'/g)].map((match) => match[1]),
  );
  const documented = [...example.matchAll(/^# .+\.\n#?([A-Z_]+)=/gm)].map((match) => match[1]);
  const isFile = (name = '') => name.endsWith('_FILE');
  expect([...read].sort()).toEqual(documented.filter((name) => !isFile(name)).sort());
  const reader = readFileSync(join(import.meta.dirname, 'setting-reader.ts'), 'utf8');
  const [, secrets = ''] = /const SECRETS = \[(.*?)\]/s.exec(reader) ?? [];
  const files = [...example.matchAll(/^#([A-Z_]+_FILE)=/gm)].map(([, name]) => name);
  expect(files).toEqual([...secrets.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`));
});

function messagesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
  return [];
}

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(created, { recursive: true }));
  return created;
}
