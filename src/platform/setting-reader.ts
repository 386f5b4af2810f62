import { isIP } from 'node:net';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

export type SettingReader = ReturnType<typeof createSettingReader>;

export function createSettingReader(env: NodeJS.ProcessEnv) {
  const messages: string[] = [];
  const text = (name: string) => env[name]?.trim() || null;
  const must = (ok: boolean, sentence: string) => void (ok || messages.push(sentence));

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
    must(ok, `${name} must be a URL like ${example}.`);
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
