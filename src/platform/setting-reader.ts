import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { ROOT } from './paths.ts';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

/** May come from a file, whose path is in a variable ending in `_FILE`. */
const SECRETS = [
  'DATABASE_URL',
  'MEDIA_URL',
  'MAIL_URL',
  'SMS_URL',
  'SMS_CALLBACK_SECRET',
  'PUSH_KEYS',
  'TOKEN_SECRET',
  'DEMO_PASSWORD',
];

export type SettingReader = ReturnType<typeof createSettingReader>;

export function createSettingReader(env: NodeJS.ProcessEnv) {
  const messages: string[] = [];
  const must = (ok: boolean, sentence: string) => void (ok || messages.push(sentence));
  const given = (name: string) => env[name]?.trim() || null;
  const secrets = new Map(
    SECRETS.flatMap((name) => {
      const file = given(`${name}_FILE`);
      if (file === null) return [];
      must(given(name) === null, `${name}_FILE must not be set together with ${name}.`);
      return [[name, secretIn(file, (want) => must(false, `${name}_FILE must name a file ${want}.`))]];
    }),
  );
  const text = (name: string) => (secrets.has(name) ? (secrets.get(name) ?? null) : given(name));

  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name) ?? String(fallback);
    const fits = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
    must(fits, `${name} must be a whole number from ${min} to ${max}.`);
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
    const credentials = value?.slice(value.indexOf('://') + 3, Math.max(0, value.lastIndexOf('@'))) ?? '';
    const isCut = /[#/?]/.test(credentials);
    must(ok, `${name} must be a URL like ${example}.${isCut ? ` ${ENCODED}` : ''}`);
    must(!ok || parsed === null || isDecodable(parsed), `${name} must not have a % that begins no code. ${ENCODED}`);
    return ok ? parsed : null;
  };
  const email = (name: string, fallback: string) => {
    const value = text(name) ?? fallback;
    must(EMAIL.test(emailOf(value)), `${name} must be an e-mail address, alone or as Name <name@example.com>.`);
    return value;
  };
  // As written: an OpenID issuer is compared literally.
  const webUrl = (name: string, fallback: string) => {
    url(name, ['http:', 'https:'], fallback);
    return text(name) ?? fallback;
  };
  return { text, number, oneOf, url, email, webUrl, must, messages };
}

function secretIn(file: string, report: (want: string) => void): string | null {
  try {
    const content = readFileSync(path.resolve(ROOT, file), 'utf8').trim();
    if (content === '') report('that is not empty');
    return content || null;
  } catch (cause) {
    report(`that this user may read (${(cause as NodeJS.ErrnoException).code})`);
    return null;
  }
}

const ENCODED = 'In a user or password, write % as %25, # as %23, / as %2F, ? as %3F and @ as %40.';

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

function hasHost(url: URL): boolean {
  return url.host !== '' || url.searchParams.has('host');
}

export function emailOf(mailbox: string): string {
  return /<(.*)>$/.exec(mailbox)?.[1] ?? mailbox;
}

export function parseTrustProxy(value: string | null): boolean | number | string[] | null {
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value);
  const list = value.split(',').map((each) => each.trim());
  const isTrusted = (each: string) => {
    const [ip = '', bits, ...rest] = each.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(each)) return true;
    const max = isIP(ip) === 6 ? 128 : 32;
    return isIP(ip) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max));
  };
  return list.every(isTrusted) ? list : null;
}
