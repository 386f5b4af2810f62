import { BlockList, isIP } from 'node:net';

/** Seconds before each further attempt; three days in all. */
export const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const FAILING_DAYS = 5;

const closed = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24',
  '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [ip = '', bits] = range.split('/');
  closed.addSubnet(ip, Number(bits), isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Per the registries of IANA: of IPv6 only global unicast, which leaves out mapped, local and translated addresses. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !closed.check(ip, 'ipv4');
  return isIP(ip) === 6 && !ip.includes('%') && global6.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
}

/** @param to `any` also allows http and machines of the own network: for tests and development */
export function receiverUrl(text: string, to: 'public' | 'any'): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return null;
  if (to === 'any') return /^https?:$/.test(url.protocol) ? url : null;
  const ip = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = url.protocol === 'https:' && ['', '8443'].includes(url.port);
  return isAllowed && (isIP(ip) === 0 ? url.hostname.includes('.') : isPublicAddress(ip)) ? url : null;
}
