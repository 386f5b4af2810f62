import { createHash } from 'node:crypto';

export function etagOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

export function isKnown(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((each) => bare(each.trim()) === bare(etag));
}
const bare = (etag: string) => etag.replace(/^W\//, '');

export function cookieIn(header: string | undefined, name: string): string | null {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}

/** Sent with the response to a write: for 5 s requests of this browser skip the cache in every process. */
export function freshCookie(isSecure: boolean): string {
  return `fresh=1; Path=/; Max-Age=5; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`;
}
export function isFresh(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)fresh=1/.test(cookie);
}
