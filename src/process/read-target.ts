import type { IncomingMessage } from 'node:http';

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * RFC 9112: a request has a version and one Host (3.2), and its target may be absolute (3.2.2): only the path counts then.
 * @returns false when the request must be rejected
 */
export function readTarget(request: IncomingMessage): boolean {
  const hosts = countHosts(request.rawHeaders);
  if (request.httpVersionMajor < 1 || hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) return false;
  if (!request.url?.startsWith('/')) request.url = request.url?.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/') ?? '/';
  return true;
}

function countHosts(names: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
