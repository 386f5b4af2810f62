import type { IncomingMessage } from 'node:http';
import { plainPath } from './plain-path.ts';

const ORIGIN = /^https?:\/\/[^/?#]*/i;
/** The specification's client puts a slash between a base and a path that begins with one. */
const FILES = /^\/(?:api\/)?(?:media|private)\//;

/** What the server does with a request target: serves it, sends the client to its plain form, or knows no such thing. */
export type Target = 'plain' | 'unreadable' | 'unknown' | { readonly location: string };

/**
 * RFC 9112: a request has a version and one Host (3.2), and its target may be absolute (3.2.2): only the path counts then.
 * The URLs of files take their plain form without a redirect.
 */
export function readTarget(request: IncomingMessage): Target {
  const hosts = countHosts(request.rawHeaders);
  if (request.httpVersionMajor < 1 || hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) return 'unreadable';
  if (!request.url?.startsWith('/')) request.url = request.url?.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/') ?? '/';
  const { url, method } = request;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (/%(?![\da-f]{2})/i.test(path)) return 'unreadable';
  const plain = plainPath(path);
  if (plain === path) return 'plain';
  if (plain === null || (method !== 'GET' && method !== 'HEAD')) return 'unknown';
  const location = plain + url.slice(path.length);
  if (FILES.test(plain)) {
    request.url = location;
    return 'plain';
  }
  // One slash at its beginning: it never names another host. Other characters may stand in no header.
  return /^[!-~]*$/.test(location) ? { location } : 'unknown';
}

function countHosts(names: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
