import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPrivateKey } from './push/push-keys.ts';
import { createSecret, secretFile, storedSecret } from './stored-secret.ts';
import { ROOT } from './paths.ts';
import { createSettingReader, emailOf, parseTrustProxy, type SettingReader } from './setting-reader.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const DEMO = ['auto', 'on', 'off'] as const;
const SECRET_MIN = 32;
const EMBEDDED_CLUSTER_MAX = 8;

export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** One sentence per invalid setting; never a value, because it may be a secret. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly messages: string[];
  constructor(messages: string[]) {
    super(
      `The settings need a correction (.env.example explains each):\n${messages.map((message) => `  - ${message}`).join('\n')}`,
    );
    this.messages = messages;
  }
}

export const SETTINGS_EXIT_CODE = 78;

export function settingsOrExit(): Settings {
  try {
    return readSettings(loadEnvironment());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(SETTINGS_EXIT_CODE);
  }
}

export const TRUSTS_ANY_ADDRESS =
  'TRUST_PROXY=true believes whatever address a visitor writes into X-Forwarded-For: rate limits and the audit log can be deceived.';

const ENV_FILE = path.join(ROOT, '.env');
export const ENV_IS_OPEN = '.env can be read by other users of this machine, with the secrets in it: chmod 600 .env';

export function isEnvOpen(file = ENV_FILE): boolean {
  return Boolean((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004);
}

/** Adds the project's `.env`; variables that are already set win. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(ENV_FILE);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new SettingsError(['.env is there but cannot be read.']);
  }
  return process.env;
}

export const dataFolderOf = (env: NodeJS.ProcessEnv): string =>
  path.resolve(ROOT, createSettingReader(env).text('DATA_DIR') ?? 'data');

/** @param create makes the secrets of an embedded installation that has none yet */
export function readSettings(env: NodeJS.ProcessEnv, create = createSecret) {
  const reader = createSettingReader(env);
  const { text, number, oneOf, url, email, webUrl, must, messages } = reader;
  const port = number('PORT', 3000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://ufundi.example');
  must(
    !publicUrl || publicUrl.href === `${publicUrl.origin}/`,
    'PUBLIC_URL must be an origin alone, without a path, a user or a query.',
  );
  const database = readDatabaseUrl(reader);
  const mailFrom = email('MAIL_FROM', `Ufundi <no-reply@${publicUrl?.hostname ?? 'localhost'}>`);
  const demo = oneOf('DEMO', DEMO, 'auto');
  const demoPassword = text('DEMO_PASSWORD');
  must(demoPassword === null || /^.{12,128}$/.test(demoPassword), 'DEMO_PASSWORD must have 12 to 128 characters.');
  const dataDir = dataFolderOf(env);
  const tokenSecret = readTokenSecret(reader, dataDir);
  const pushKeys = readPushKeys(reader, dataDir);
  const cluster = readCluster(reader);
  const sms = readSms(reader);
  const trustProxy = parseTrustProxy(text('TRUST_PROXY'));
  must(
    trustProxy !== null,
    'TRUST_PROXY must be loopback, addresses like 10.0.0.0/8 with commas between, a number of proxies, true or false.',
  );

  const settings = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    cluster: database ? cluster : Math.min(cluster, EMBEDDED_CLUSTER_MAX),
    /** Without a trailing slash. Links in mails use it, never the Host header. */
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: database?.href ?? null,
    databasePool: number('DATABASE_POOL', 10, 2, 500),
    mediaUrl: url('MEDIA_URL', ['s3:'], 's3://key:secret@host/bucket')?.href ?? null,
    mailUrl: url('MAIL_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')?.href ?? null,
    mailFrom,
    ...sms,
    /** Origins of further push services; only tests have some, on loopback. */
    pushServices: [] as readonly string[],
    operatorEmail: email('OPERATOR_EMAIL', emailOf(mailFrom)),
    googleClientId: text('GOOGLE_CLIENT_ID'),
    googleIssuer: webUrl('GOOGLE_ISSUER', 'https://accounts.google.com'),
    googleJwksUrl: webUrl('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    trustProxy: trustProxy ?? false,
    requestsPerHour: number('REQUESTS_PER_HOUR', 10, 1, 1_000),
    requestsOpen: number('REQUESTS_OPEN', 20, 1, 10_000),
    directRequestsWaiting: number('DIRECT_REQUESTS_WAITING', 3, 1, 1_000),
    quoteRevisionsPerHour: number('QUOTE_REVISIONS_PER_HOUR', 5, 1, 1_000),
    signUpsPerAddress: number('SIGN_UPS_PER_ADDRESS', 20, 1, 100_000),
    signUpsPerPerson: number('SIGN_UPS_PER_PERSON', 20, 1, 100_000),
    demo: demo === 'auto' && database ? 'off' : demo,
    demoPassword,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (messages.length > 0) throw new SettingsError(messages);
  return {
    ...settings,
    tokenSecret: tokenSecret ?? secretOf(dataDir, create),
    /** The private one; without it nothing is sent to browsers. */
    pushKeys: pushKeys ?? (database ? null : secretOf(dataDir, create, 'push-keys') || null),
  };
}

function readDatabaseUrl({ url, must }: SettingReader) {
  const database = url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ufundi');
  must(
    !database || database.pathname.length > 1,
    'DATABASE_URL must name a database after the host, as in postgres://user@host/ufundi.',
  );
  return database;
}

function readSms({ text, url, number, must, messages }: SettingReader) {
  const target = url('SMS_URL', ['https:', 'http:'], 'https://user:key@api.africastalking.com/version1/messaging');
  must(
    !target || (target.username !== '' && target.password !== ''),
    'SMS_URL must name user and key before the host.',
  );
  const smsFrom = text('SMS_FROM');
  must(
    smsFrom === null || /^[A-Za-z0-9 ._-]{1,11}$/.test(smsFrom),
    'SMS_FROM must be the registered sender name of at most 11 letters and digits.',
  );
  const smsCallbackSecret = text('SMS_CALLBACK_SECRET');
  must(
    smsCallbackSecret === null || /^[\w-]{32,100}$/.test(smsCallbackSecret),
    `SMS_CALLBACK_SECRET must have ${SECRET_MIN} to 100 letters, digits, _ or -.`,
  );
  must(
    target === null || smsCallbackSecret !== null || messages.some((each) => each.startsWith('SMS_CALLBACK_SECRET')),
    'SMS_CALLBACK_SECRET must be set when SMS_URL is: without it no report and no STOP is heard.',
  );
  return {
    smsUrl: target?.href ?? null,
    smsFrom,
    smsCallbackSecret,
    smsDayKes: number('SMS_DAY_KES', 500, 1, 1_000_000),
  };
}

function readTokenSecret({ text, must, messages }: SettingReader, dataDir: string): string | null {
  const given = text('TOKEN_SECRET');
  must(given === null || given.length >= SECRET_MIN, `TOKEN_SECRET must have at least ${SECRET_MIN} characters.`);
  must(
    given !== null || !text('DATABASE_URL') || messages.some((each) => each.startsWith('TOKEN_SECRET_FILE')),
    'TOKEN_SECRET must be set when DATABASE_URL is: all processes share it.',
  );
  if (given !== null || text('DATABASE_URL')) return given;
  try {
    const stored = storedSecret(dataDir);
    // With an empty secret, as a full disk may leave one, strangers could sign.
    must(
      stored === null || stored.length >= SECRET_MIN,
      `TOKEN_SECRET must have at least ${SECRET_MIN} characters, and ${secretFile(dataDir)} has fewer: copy it again from the former installation, or move it aside (all people sign in again, admins set up their code app again).`,
    );
    return stored;
  } catch (cause) {
    must(false, notWritable(cause));
    return null;
  }
}

function readPushKeys({ text, must, messages }: SettingReader, dataDir: string): string | null {
  const given = text('PUSH_KEYS');
  must(given === null || isPrivateKey(given), 'PUSH_KEYS must be 32 random bytes in base64url, 43 characters.');
  if (given !== null || text('DATABASE_URL')) return given;
  try {
    const stored = storedSecret(dataDir, 'push-keys');
    must(
      stored === null || isPrivateKey(stored),
      `PUSH_KEYS must be 32 random bytes in base64url, and ${secretFile(dataDir, 'push-keys')} has others: copy it again from the former installation, or move it aside (messages to browsers then begin again at the next visit of each person).`,
    );
    return stored;
  } catch (cause) {
    must(messages.includes(notWritable(cause)), notWritable(cause));
    return null;
  }
}

function readCluster({ text, must }: SettingReader): number {
  const cluster = text('CLUSTER')?.toLowerCase() === 'cores' ? os.availableParallelism() : Number(text('CLUSTER') ?? 1);
  must(
    Number.isInteger(cluster) && cluster >= 1 && cluster <= 64,
    'CLUSTER must be cores or a whole number from 1 to 64.',
  );
  return cluster;
}

function secretOf(dataDir: string, create: typeof createSecret, name?: Parameters<typeof createSecret>[1]): string {
  try {
    return create(dataDir, name);
  } catch (cause) {
    throw new SettingsError([notWritable(cause)]);
  }
}

function notWritable(cause: unknown): string {
  return `DATA_DIR must be a folder that this user may write (${(cause as NodeJS.ErrnoException).code}).`;
}
