/** One attempt: connects to an address that was checked in the same lookup, so a name that changes meanwhile changes nothing. */
import { createHmac } from 'node:crypto';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, receiverUrl } from './receiver.ts';

const ANSWER_MAX = 1024;
export const TIMEOUT_MS = 10_000;

export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface Message {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  /** `whsec_…`; of two the former one still counts. */
  readonly secrets: readonly string[];
}

export interface Answer {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and body. @param seconds since 1970 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

function checkedLookup(to: 'public' | 'any', resolver: Resolve): LookupFunction {
  return (hostname, options, done) =>
    resolver(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('the name has no address'), '', 0);
      if (to === 'public' && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error('the address is not public'), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
}

export function send(
  { url: text, id, body, secrets }: Message,
  to: 'public' | 'any',
  resolver: Resolve = resolve as unknown as Resolve,
  timeout = TIMEOUT_MS,
): Promise<Answer> {
  const url = receiverUrl(text, to);
  if (!url) return Promise.resolve({ status: null, answer: null, error: 'the address is not allowed' });
  const seconds = Math.floor(Date.now() / 1000);
  return new Promise((settle) => {
    const failed = (error: Error) =>
      settle({
        status: null,
        answer: null,
        error: error.name === 'AbortError' ? 'no answer in time' : error.message.slice(0, 300),
      });
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(to, resolver),
        signal: AbortSignal.timeout(timeout),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Ufundi-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = () => {
          const answer = Buffer.concat(chunks).subarray(0, ANSWER_MAX).toString('utf8').replaceAll('\0', '');
          settle({ status: response.statusCode ?? null, answer, error: null });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if ((size += chunk.length) >= ANSWER_MAX) end();
        });
        response.on('end', end).on('error', failed);
      },
    );
    request.on('error', failed).end(body);
  });
}
