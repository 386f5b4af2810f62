import { mkdirSync } from 'node:fs';
import path from 'node:path';
import '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnyEndpoint, type OutputOf, type ParsedInputOf, type Endpoint } from './endpoint.ts';
import { methodNotAllowed, notFound, Problem } from './problem.ts';
import { sendProblem } from './error-handler.ts';
import { audit } from '#platform/audit-log.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from './context.ts';
import { discardUploads, type Incoming, parseInput, readInput, type Upload } from './multipart.ts';
import { fingerprint, idempotently, type IdempotencyKey } from './idempotency.ts';
import { cookieIn, etagOf, freshCookie, isFresh } from './cache/conditional.ts';
import { isOpenToAll, type ResponseCache, sendCached } from './cache/response-cache.ts';
import { withLimitHeaders } from './limits/limit-headers.ts';
import { guard, type Identify, type Session, type SessionFor } from './session.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next: string | null;
}

/** JSON made by SQL in the contract's shape and sent unchanged. Tests check it against the contract. */
export class SerializedResponse {
  readonly json: string;
  readonly page: Pick<Page<never>, 'total' | 'next'> | null;
  constructor(json: string, page: Pick<Page<never>, 'total' | 'next'> | null = null) {
    this.json = json;
    this.page = page;
  }
}

export interface CacheRules {
  readonly tags: readonly string[];
  readonly seconds?: number | undefined;
}

export interface Call<E extends AnyEndpoint> {
  readonly input: ParsedInputOf<E>;
  readonly session: E extends Endpoint<infer _I, infer _O, infer _F, infer W> ? SessionFor<W> : never;
  readonly files: E extends Endpoint<infer _I, infer _O, infer F, infer _W>
    ? { [K in keyof F]: readonly Upload[] }
    : never;
  /** Runs the work in a transaction; for endpoints that create, at most once per Idempotency-Key. */
  idempotently<T>(work: (trx: Database) => Promise<T>): Promise<T>;
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  /** The caller may just have written, perhaps in another process. */
  readonly isFresh: boolean;
  header(name: string, value: string): void;
  /** Null in process, where pages are rendered for all visitors. */
  cookie(name: string): string | null;
  /** @param cookies values of `Set-Cookie` */
  setCookies(cookies: readonly string[]): void;
  /** Lets a shared response be cached until one of the tags is invalidated, or for so many seconds. */
  cache(tags: readonly string[], seconds?: number): void;
}

type ApiResponse<E extends AnyEndpoint> =
  E extends Endpoint<infer _I, infer O, infer _F, infer _W> ? z.input<O> : never;
export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<Page<unknown> | ApiResponse<E> | SerializedResponse>;
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void;

interface Caller {
  readonly session: Session | null;
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  readonly key: string | null;
  readonly scope: string;
  readonly cookies?: string | undefined;
}

export interface Outcome {
  readonly value: unknown;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];
  readonly cache: CacheRules | null;
}

export interface Sender {
  readonly request: FastifyRequest;
  readonly token: string | undefined;
}

export interface Served {
  readonly register: Register;
  readonly endpoints: readonly AnyEndpoint[];
  ask<E extends AnyEndpoint>(endpoint: E, input: unknown, language?: 'en' | 'sw'): Promise<OutputOf<E>>;
  callWithHeaders(endpoint: AnyEndpoint, input: unknown, language: 'en' | 'sw', sender?: Sender): Promise<Outcome>;
  sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export function createRegister(
  app: FastifyInstance,
  ctx: AppContext,
  identify: Identify,
  responses: ResponseCache,
): Served {
  const handlers = new Map<AnyEndpoint, Handler<AnyEndpoint>>();
  const folder = path.join(ctx.settings.dataDir, 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  async function run(
    endpoint: AnyEndpoint,
    input: object,
    incoming: Incoming['files'],
    caller: Caller,
  ): Promise<Outcome> {
    const handler = handlers.get(endpoint) as Handler<AnyEndpoint>;
    const headers: Record<string, string> = {};
    const cookies: string[] = [];
    const files: Record<string, readonly Upload[]> = {};
    for (const field of Object.keys(endpoint.files)) files[field] = incoming[field] ?? [];
    const key: IdempotencyKey | null =
      endpoint.creates && caller.key !== null
        ? {
            scope: caller.scope,
            key: caller.key,
            fingerprint: fingerprint(
              ctx.settings.tokenSecret,
              endpoint.method + endpoint.path,
              input,
              Object.values(files).flat(),
            ),
          }
        : null;
    let cache: CacheRules | null = null;
    const response = await handler({
      input,
      session: caller.session,
      files,
      idempotently: (work: (trx: Database) => Promise<unknown>) => idempotently(ctx.db, key, work),
      ip: caller.ip,
      language: caller.language,
      isFresh: caller.session !== null || isFresh(caller.cookies),
      header: (name: string, value: string) => {
        headers[name] = value;
      },
      cookie: (name: string) => cookieIn(caller.cookies, name),
      setCookies: (values: readonly string[]) => void cookies.push(...values),
      cache: (tags: readonly string[], seconds?: number) => {
        cache = { tags, seconds };
      },
    } as unknown as Call<AnyEndpoint>);
    const isSerialized = response instanceof SerializedResponse;
    const page = isSerialized ? response.page : endpoint.paged ? (response as Page<unknown>) : null;
    if (page) headers['x-total-count'] = String(page.total);
    if (page?.next) headers['x-next-cursor'] = page.next;
    const value = isSerialized ? response : endpoint.output.parse(page ? (page as Page<unknown>).rows : response);
    return { value, headers, cookies, cache };
  }

  const register: Register = (endpoint, handler) => {
    if (handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    if (endpoint.shared && !(endpoint.roles === 'anyone' && endpoint.method === 'GET'))
      throw new Error(`${endpoint.method} ${endpoint.path} is not the same for everybody`);
    handlers.set(endpoint, handler as unknown as Handler<AnyEndpoint>);
    const route = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.route({
      method: endpoint.method,
      url: route,
      handler: async (request, reply) => {
        const known = await identify(request.headers.authorization);
        request.accountId = known?.accountId ?? null;
        let incoming: Incoming = { values: {}, files: {} };
        try {
          const session = guard(endpoint, known);
          incoming = await readInput(request, endpoint, folder);
          const input = parseInput(endpoint, incoming.values);
          const key = cacheKey(endpoint, input);
          const since = responses.time;
          if (key !== null && isOpenToAll(request.raw)) {
            responses.remember(request.raw.url as string, () => key);
            const cached = responses.find(key);
            if (cached) return sendCached(reply, cached);
          }
          const caller: Caller = {
            session,
            ip: request.ip,
            language: session?.language ?? spoken(request),
            key: single(request.headers['idempotency-key']),
            scope: session ? `account ${session.accountId}` : `address ${request.ip}`,
            cookies: request.headers.cookie,
          };
          const outcome = await withLimitHeaders(
            (headers) => reply.headers(headers),
            () => run(endpoint, input, incoming.files, caller),
          );
          for (const cookie of outcome.cookies) reply.header('set-cookie', cookie);
          if (session && endpoint.method !== 'GET')
            reply.header('set-cookie', freshCookie(ctx.settings.publicUrl.startsWith('https:')));
          if (key !== null) {
            reply.cached = {
              key,
              since,
              etag: etagOf(bodyOf(outcome), outcome.headers['x-total-count'] ?? ''),
              ...outcome.cache,
            };
          }
          return send(endpoint, request, reply, outcome, input);
        } catch (error) {
          if (known && error instanceof Problem && error.status === 403) {
            await auditForbidden(ctx, known, request.ip, `${endpoint.method} ${endpoint.path} ${error.code}`);
          }
          throw error;
        } finally {
          await discardUploads(incoming);
        }
      },
    });
  };

  async function callWithHeaders(
    endpoint: AnyEndpoint,
    input: unknown,
    language: 'en' | 'sw',
    sender?: Sender,
  ): Promise<Outcome> {
    // The built pages have their own copy of each declaration, so method and path identify it.
    const served = [...handlers.keys()].find(
      (each) => each === endpoint || (each.method === endpoint.method && each.path === endpoint.path),
    );
    if (!served) throw notFound();
    const parsed = parseInput(served, input);
    const caller = sender
      ? await callerOf(served, parsed, language, sender)
      : { session: guard(served, null), ip: null, language, key: null, scope: '' };
    const outcome = await run(served, parsed, {}, caller);
    const { value } = outcome;
    return value instanceof SerializedResponse ? { ...outcome, value: JSON.parse(value.json) } : outcome;
  }

  async function callerOf(
    endpoint: AnyEndpoint,
    input: object,
    language: 'en' | 'sw',
    { request, token }: Sender,
  ): Promise<Caller> {
    const session = guard(endpoint, await identify(token && `Bearer ${token}`));
    // A form pressed twice is sent twice: for ten minutes the same content is one post.
    const content = fingerprint(ctx.settings.tokenSecret, endpoint.method + endpoint.path, input, []).toString('hex');
    const key = `form-${Math.floor(Date.now() / 600_000)}-${content}`;
    return { session, ip: request.ip, language, key, scope: `address ${request.ip}`, cookies: request.headers.cookie };
  }

  return {
    register,
    get endpoints() {
      return [...handlers.keys()];
    },
    async ask(endpoint, input, language = 'en') {
      return (await callWithHeaders(endpoint, input, language)).value as OutputOf<typeof endpoint>;
    },
    callWithHeaders,
    sendUnknownRoute(request, reply) {
      const requestPath =
        request.url
          .split('?')[0]
          ?.replace(/\/{2,}/g, '/')
          .replace(/^\/api/, '')
          .replace(/\/?$/, '/') ?? '';
      const methods = [...handlers.keys()]
        .filter((each) => shapeOf(each.path).test(requestPath))
        .map((each) => each.method);
      const allowed: string[] = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      if (methods.length === 0 || allowed.includes(request.method)) return sendProblem(notFound(), request, reply);
      return sendProblem(methodNotAllowed(), request, reply.header('allow', [...new Set(allowed)].join(', ')));
    },
  };
}

/** Only for signed-in callers and rate limited: otherwise strangers could fill the audit log. */
async function auditForbidden(ctx: AppContext, { accountId }: Session, ip: string, what: string): Promise<void> {
  try {
    await ctx.limits.take('forbidden call', String(accountId));
    const whom = { actorId: accountId, subject: 'account', subjectId: accountId } as const;
    await audit(ctx.db, { ...whom, act: 'call_refused', reason: what, ip });
  } catch (error) {
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a refused call could not be noted');
  }
}

function send(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome,
  input: object,
): FastifyReply {
  const { 'x-next-cursor': next, ...headers } = outcome.headers;
  if (next) reply.header('link', linkTo(endpoint.shared ? sharedUrl(endpoint, input) : request.url, next));
  reply.headers(headers).type('application/json; charset=utf-8').status(endpoint.status);
  reply.header('cache-control', endpoint.shared ? 'public, max-age=0, must-revalidate' : 'no-store');
  return reply.send(bodyOf(outcome));
}

function bodyOf({ value }: Outcome): string {
  return value instanceof SerializedResponse ? value.json : JSON.stringify(value);
}

/** The parsed input is the key, so unknown parameters and their order make no extra entries. */
function cacheKey(endpoint: AnyEndpoint, input: object): string | null {
  return endpoint.shared ? `${endpoint.path} ${JSON.stringify(input)}` : null;
}

function sharedUrl(endpoint: AnyEndpoint, input: object): string {
  const known = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return `/api${endpoint.path}?${new URLSearchParams(known)}`;
}

function linkTo(url: string, cursor: string): string {
  const next = new URL(url, 'http://here');
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

export function spoken(request: Pick<FastifyRequest, 'headers'>): 'en' | 'sw' {
  const cookie = /(?:^|;\s*)lang=(en|sw)\b/.exec(request.headers.cookie ?? '')?.[1];
  return (cookie ?? (/^\s*sw\b/i.test(request.headers['accept-language'] ?? '') ? 'sw' : 'en')) as 'en' | 'sw';
}

const shapes = new Map<string, RegExp>();
function shapeOf(endpointPath: string): RegExp {
  let shape = shapes.get(endpointPath);
  if (!shape) shapes.set(endpointPath, (shape = new RegExp(`^${endpointPath.replace(/\{\w+\}/g, '[^/]+')}$`)));
  return shape;
}
