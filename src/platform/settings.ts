/** The settings of one process, read from the environment once, at the start. `.env.example` explains each to the operator. */
import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { storedSecret } from '#embedded-postgres/stored-secret.ts';
import { ROOT } from './paths.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const DEMO = ['auto', 'on', 'off'] as const;
const SECRET_MIN = 32;
const EMBEDDED_CLUSTER_MAX = 8;
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** How many processes serve. */
  readonly cluster: number;
  /** Without a trailing slash; the only source of links in mails, never the Host header. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** null: files in the data folder. */
  readonly mediaUrl: string | null;
  /** null: mails are written to the data folder. */
  readonly mailUrl: string | null;
  readonly mailFrom: string;
  /** Where messages of the public are mailed. */
  readonly operatorEmail: string;
  /** null: no Google sign-in. */
  readonly googleClientId: string | null;
  readonly googleIssuer: string;
  readonly googleJwksUrl: string;
  readonly tokenSecret: string;
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | number | string[];
  /** `auto` only remains with an embedded database: load the demo into an empty one. */
  readonly demo: (typeof DEMO)[number];
  readonly demoPassword: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** Everything that is wrong with the settings, a sentence each. Never contains a value: one may be a secret. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The settings need a correction (.env.example explains each):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/** The code to end with after a SettingsError: EX_CONFIG, so that a supervisor can tell it from a crash. */
export const SETTINGS_EXIT_CODE = 78;

/** The environment, with what the project's `.env` adds to it; what is set already wins over the file. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(path.join(ROOT, '.env'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new SettingsError(['.env is there but cannot be read.']);
  }
  return process.env;
}

/** Reads and checks them all, and throws one SettingsError that lists every fault. An empty value counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const faults: string[] = [];
  const text = (name: string) => env[name]?.trim() || null;
  const must = (ok: boolean, sentence: string) => void (ok || faults.push(sentence));

  const number = (name: string, fallback: number, least: number, most: number) => {
    const value = text(name) ?? String(fallback);
    const fits = /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
    must(fits, `${name} must be a whole number from ${least} to ${most}.`);
    return Number(value);
  };
  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const value = (text(name) ?? fallback).toLowerCase() as T;
    must(choices.includes(value), `${name} must be one of ${choices.join(', ')}.`);
    return value;
  };
  const url = (name: string, schemes: string[], example: string) => {
    const value = text(name);
    const parsed = value === null ? null : URL.parse(value);
    const ok = value === null || (parsed !== null && schemes.includes(parsed.protocol) && hasHost(parsed));
    must(ok, `${name} must be a URL like ${example}.`);
    return ok ? parsed : null;
  };
  const email = (name: string, fallback: string) => {
    const value = text(name) ?? fallback;
    must(EMAIL.test(emailOf(value)), `${name} must be an e-mail address, alone or as Name <name@example.com>.`);
    return value;
  };

  const port = number('PORT', 3000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://ufundi.example');
  must(
    !publicUrl || publicUrl.href === `${publicUrl.origin}/`,
    'PUBLIC_URL must be an origin alone, without a path, a user or a query.',
  );
  const database = url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ufundi');
  must(
    !database || database.pathname.length > 1,
    'DATABASE_URL must name a database after the host, as in postgres://user@host/ufundi.',
  );
  const mailFrom = email('MAIL_FROM', `Ufundi <no-reply@${publicUrl?.hostname ?? 'localhost'}>`);
  const demo = oneOf('DEMO', DEMO, 'auto');
  const demoPassword = text('DEMO_PASSWORD');
  must(demoPassword === null || /^.{12,128}$/.test(demoPassword), 'DEMO_PASSWORD must have 12 to 128 characters.');
  const tokenSecret = text('TOKEN_SECRET');
  must(
    tokenSecret === null || tokenSecret.length >= SECRET_MIN,
    `TOKEN_SECRET must have at least ${SECRET_MIN} characters.`,
  );
  must(
    tokenSecret !== null || !text('DATABASE_URL'),
    'TOKEN_SECRET must be set when DATABASE_URL is: all processes share it.',
  );
  const cluster = text('CLUSTER')?.toLowerCase() === 'cores' ? os.availableParallelism() : Number(text('CLUSTER') ?? 1);
  must(
    Number.isInteger(cluster) && cluster >= 1 && cluster <= 64,
    'CLUSTER must be cores or a whole number from 1 to 64.',
  );
  const trustProxy = proxies(text('TRUST_PROXY'));
  must(
    trustProxy !== null,
    'TRUST_PROXY must be true, false, a number of proxies, or addresses like 10.0.0.0/8 with commas between.',
  );

  const read = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    // The embedded database has room for the connections of so many.
    cluster: database ? cluster : Math.min(cluster, EMBEDDED_CLUSTER_MAX),
    publicUrl: publicUrl?.origin ?? `http://localhost:${port}`,
    dataDir: path.resolve(ROOT, text('DATA_DIR') ?? 'data'),
    databaseUrl: database?.href ?? null,
    databasePool: number('DATABASE_POOL', 10, 2, 500),
    mediaUrl: url('MEDIA_URL', ['s3:'], 's3://key:secret@host/bucket')?.href ?? null,
    mailUrl: url('MAIL_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')?.href ?? null,
    mailFrom,
    operatorEmail: email('OPERATOR_EMAIL', emailOf(mailFrom)),
    googleClientId: text('GOOGLE_CLIENT_ID'),
    googleIssuer: webUrl('GOOGLE_ISSUER', 'https://accounts.google.com'),
    googleJwksUrl: webUrl('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    trustProxy: trustProxy ?? false,
    demo: demo === 'auto' && database ? 'off' : demo,
    demoPassword,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  } satisfies Omit<Settings, 'tokenSecret'>;
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...read, tokenSecret: tokenSecret ?? secretOf(read.dataDir) };

  function webUrl(name: string, fallback: string): string {
    url(name, ['http:', 'https:'], fallback);
    return text(name) ?? fallback; // as written: an issuer is compared to the letter
  }
}

/** What Fastify's trustProxy takes, or null when it would not. */
function proxies(value: string | null): Settings['trustProxy'] | null {
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value);
  const list = value.split(',').map((each) => each.trim());
  const isKnown = (each: string) => {
    const [address = '', bits, ...more] = each.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(each)) return true;
    const most = isIP(address) === 6 ? 128 : 32;
    return (
      isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    );
  };
  return list.every(isKnown) ? list : null;
}

function secretOf(dataDir: string): string {
  try {
    return storedSecret(dataDir);
  } catch (cause) {
    throw new SettingsError([
      `DATA_DIR must be a folder that this user may write (${(cause as NodeJS.ErrnoException).code}).`,
    ]);
  }
}

/** A PostgreSQL on a unix socket has its folder in the query. */
function hasHost(url: URL): boolean {
  return url.host !== '' || url.searchParams.has('host');
}

/** The bare address of `Name <name@example.com>`. */
export function emailOf(mailbox: string): string {
  return /<(.*)>$/.exec(mailbox)?.[1] ?? mailbox;
}
