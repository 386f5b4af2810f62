import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#platform/settings.ts';

/** Whether the machine at this IP address, so many hops away, may name the visitor's address in X-Forwarded-For. */
export type TrustedProxies = (ip: string | undefined, hop: number) => boolean;

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const PRIVATE = Object.keys(RANGES);

export function trustedProxies(setting: Settings['trustProxy']): TrustedProxies {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting !== 'number') return matcher(setting);
  // The nearest proxy must be on a private network: a client that connects without it could forge the hops.
  const isPrivate = matcher(PRIVATE);
  return (ip, hop) => hop < setting && (hop > 0 || isPrivate(ip));
}

function matcher(names: readonly string[]): (ip: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of names.flatMap((name) => RANGES[name] ?? name)) {
    const [ip = '', bits] = range.split('/');
    list.addSubnet(ip, Number(bits ?? (isIP(ip) === 6 ? 128 : 32)), familyOf(ip));
  }
  return (ip = '') => isIP(ip) !== 0 && list.check(ip.replace(/%.*/, ''), familyOf(ip));
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** The visitor's IP address before any framework has read the request, as `request.ip` is afterwards. */
export function visitorOf(
  {
    socket,
    headers,
  }: { readonly socket: { readonly remoteAddress?: string | undefined }; readonly headers: IncomingHttpHeaders },
  isTrusted: TrustedProxies,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let ip = socket.remoteAddress ?? '';
  for (let hop = 0; isTrusted(ip, hop); hop++) {
    const next = forwarded.pop()?.trim() ?? '';
    if (isIP(next) === 0) break;
    ip = next;
  }
  return ip;
}

/** Cuts X-Forwarded-For at the first hop that is no IP, counted from the proxy: it would count as the visitor's IP. */
export function dropForgedHops(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim());
  const forged = hops.findLastIndex((hop) => isIP(hop) === 0);
  if (forged >= 0) headers['x-forwarded-for'] = hops.slice(forged + 1).join(', ');
}
