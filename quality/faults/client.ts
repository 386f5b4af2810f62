/** An HTTP client that reports how a call was lost: refused, reset, or closed before the response. */
import { setTimeout as delay } from 'node:timers/promises';
import { type FormData, Pool } from 'undici';

export interface CallResult {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: any;
  readonly ms: number;
}

export type HowLost = 'unreachable' | 'reset' | 'closed' | 'silent';

export class Lost extends Error {
  readonly how: HowLost;
  constructor(how: HowLost, cause: unknown) {
    super(`no answer: ${how}`, { cause });
    this.how = how;
  }
}

export interface CallOptions {
  readonly as?: { readonly access: string };
  readonly body?: object;
  readonly form?: FormData;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly patience?: number;
}

export interface Caller {
  /** @param path as in the contract (`/token/`), or from the root after `!` @throws Lost */
  call(method: string, path: string, options?: CallOptions): Promise<CallResult>;
  close(): Promise<void>;
}

export function makeCaller(base: string, connections = 16): Caller {
  const pool = new Pool(base, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  return {
    async call(method, path, { as, body, form, key, headers = {}, patience = 30_000 } = {}) {
      const began = performance.now();
      try {
        const response = await pool.request({
          method: method as 'GET',
          path: path.startsWith('!') ? path.slice(1) : `/api${path}`,
          headersTimeout: patience,
          bodyTimeout: patience,
          headers: {
            ...(as ? { authorization: `Bearer ${as.access}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...headers,
          },
          body: form ?? (body ? JSON.stringify(body) : null),
        });
        const text = await response.body.text();
        const isJson = String(response.headers['content-type'] ?? '').includes('json') && text !== '';
        return {
          status: response.statusCode,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : text,
          ms: performance.now() - began,
        };
      } catch (error) {
        throw new Lost(howLost(error), error);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Repeats a call that was lost or answered 5xx, as the pages do. */
export async function untilAnswered(
  call: () => Promise<CallResult>,
  { onLost, onError }: { onLost(): void; onError(response: CallResult): void },
): Promise<CallResult> {
  for (;;) {
    try {
      const response = await call();
      if (response.status < 500) return response;
      if (response.status !== 503) onError(response);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      onLost();
    }
    await delay(25);
  }
}

function howLost(error: unknown): HowLost {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'unreachable';
  if (/TIMEOUT/.test(code)) return 'silent';
  return code === 'ECONNRESET' || code === 'EPIPE' || /reset/i.test(message) ? 'reset' : 'closed';
}
