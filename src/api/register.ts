/**
 * Serves what `endpoint()` declares: guard, parse, call the handler, check the answer. The browser comes over HTTP; the
 * page renderer comes through `ask`, in process, by the same steps.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnyEndpoint, type OutputOf, type ParsedInputOf, pathParameters, type Endpoint } from './endpoint.ts';
import { methodNotAllowed, notFound, Problem, signInNeeded, wrongContentType, wrongRole } from './problem.ts';
import { sendProblem, throwInvalidInput } from './error-handler.ts';
import { audit } from '#platform/audit-log.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from './context.ts';
import { discardUploads, type Incoming, type Upload, receiveUploads } from './multipart.ts';
import type { Lane, Ready } from './fast-path.ts';
import { fingerprint, idempotently, type IdempotencyKey } from './idempotency.ts';
import { LruMap } from '#platform/recent.ts';
import type { Identify, Session, SessionFor } from './session.ts';

/** A list's page: its rows, how many there are in all (may be capped), and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next: string | null;
}

/**
 * An answer whose bytes stand already in the contract's form: made from what the contract's own schema let through when it
 * was written. It leaves as it is, neither checked nor written again.
 */
export class Written {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The cursor of a list's next page. */
  readonly next: string | null;
  /** The craftsman whose news alone can change it; null where anybody's may. */
  readonly about: number | null = null;

  constructor(body: Buffer, etag: string, headers: Readonly<Record<string, string>> = {}, next: string | null = null) {
    this.body = body;
    this.etag = etag;
    this.headers = headers;
    this.next = next;
  }

  /** @param value as the endpoint's output lets it through */
  static of(value: unknown, about: number | null): Written {
    const body = Buffer.from(JSON.stringify(value));
    return Object.assign(new Written(body, tagOf(body, '')), { about });
  }
}

export interface Call<E extends AnyEndpoint> {
  readonly input: ParsedInputOf<E>;
  readonly session: E extends Endpoint<infer _I, infer _O, infer _F, infer W> ? SessionFor<W> : never;
  readonly files: E extends Endpoint<infer _I, infer _O, infer F, infer _W>
    ? { [K in keyof F]: readonly Upload[] }
    : never;
  /** Runs the work in a transaction; for endpoints that create, at most once per Idempotency-Key. */
  idempotently<T>(work: (trx: Database) => Promise<T>): Promise<T>;
  /** The caller's address, for the doors' limits and the trail; null when a page is being rendered. */
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  /** Adds a header to the answer. */
  header(name: string, value: string): void;
}

type ApiResponse<E extends AnyEndpoint> =
  E extends Endpoint<infer _I, infer O, infer _F, infer _W> ? z.input<O> : never;
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Page<unknown> | ApiResponse<E> | Written>;
/** What stands ready for an input, without waiting; null when the handler must be asked. Only of shared calls for anyone. */
export type Stands<E extends AnyEndpoint> = (input: ParsedInputOf<E>) => Written | null;
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, stands?: Stands<E>) => void;

interface Caller {
  readonly session: Session | null;
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  readonly key: string | null;
  readonly scope: string;
}

export interface Outcome {
  readonly value: unknown;
  readonly headers: Record<string, string>;
  /** What was understood of the request. */
  readonly input: unknown;
  /** As `Written` has it; missing where nothing is known. */
  readonly about?: number | null;
}

export interface Served {
  readonly register: Register;
  readonly endpoints: readonly AnyEndpoint[];
  /** Calls an endpoint in this process as a visitor, for pages rendered here. */
  ask<E extends AnyEndpoint>(endpoint: E, input: unknown, language?: 'en' | 'sw'): Promise<OutputOf<E>>;
  /** The same, with the headers the answer would carry (`x-total-count`, `x-next-cursor`). */
  callWithHeaders(endpoint: AnyEndpoint, input: unknown, language: 'en' | 'sw'): Promise<Outcome>;
  /** For addresses below /api that no endpoint has: 405 where another method would do, else 404. */
  sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Addresses remembered with what they ask for. */
const UNDERSTOOD_MAX = 4_000;

export function createRegister(app: FastifyInstance, ctx: AppContext, identify: Identify, lane: Lane): Served {
  const handlers = new Map<AnyEndpoint, Handler<AnyEndpoint>>();
  const folder = path.join(ctx.settings.dataDir, 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  async function run(
    endpoint: AnyEndpoint,
    raw: unknown,
    incoming: Incoming['files'],
    caller: Caller,
  ): Promise<Outcome> {
    const handler = handlers.get(endpoint) as Handler<AnyEndpoint>;
    const parsed = endpoint.input.safeParse(raw);
    if (!parsed.success) {
      throwNotFoundForPath(endpoint, parsed.error.issues);
      throwInvalidInput(parsed.error.issues);
    }
    const headers: Record<string, string> = {};
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
              parsed.data,
              Object.values(files).flat(),
            ),
          }
        : null;
    const response = await handler({
      input: parsed.data,
      session: caller.session,
      files,
      idempotently: (work: (trx: Database) => Promise<unknown>) => idempotently(ctx.db, key, work),
      ip: caller.ip,
      language: caller.language,
      header: (name: string, value: string) => {
        headers[name] = value;
      },
    } as unknown as Call<AnyEndpoint>);
    if (response instanceof Written) {
      Object.assign(headers, response.headers);
      if (response.next) headers['x-next-cursor'] = response.next;
      return { value: response, headers, input: parsed.data, about: response.about };
    }
    if (!endpoint.paged) return { value: endpoint.output.parse(response), headers, input: parsed.data };
    const page = response as Page<unknown>;
    headers['x-total-count'] = String(page.total);
    if (page.next) headers['x-next-cursor'] = page.next;
    return { value: endpoint.output.parse(page.rows), headers, input: parsed.data };
  }

  const understood = new LruMap<Understood>(UNDERSTOOD_MAX);
  lane.offer('/api/', (request) => {
    const url = request.url as string;
    const known = understood.get(url);
    const written = known?.stands(known.input as never);
    return known && written ? readyOf(known, written, request.headers['if-none-match']) : null;
  });

  const register: Register = (endpoint, handler, stands) => {
    if (handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    if (stands && !(endpoint.shared && endpoint.roles === 'anyone' && endpoint.method === 'GET'))
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
          const { value, headers, input } = await run(endpoint, incoming.values, incoming.files, {
            session,
            ip: request.ip,
            language: session?.language ?? spoken(request),
            key: single(request.headers['idempotency-key']),
            scope: session ? `account ${session.accountId}` : `address ${request.ip}`,
          });
          if (stands && value instanceof Written) {
            const url = request.raw.url as string;
            const link = endpoint.paged ? linkTo(url, CURSOR).split(CURSOR) : [];
            understood.keep(url, { route, input, stands: stands as unknown as Stands<AnyEndpoint>, link });
          }
          return send(endpoint, request, reply, value, headers);
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

  async function callWithHeaders(endpoint: AnyEndpoint, input: unknown, language: 'en' | 'sw'): Promise<Outcome> {
    // The built pages carry their own copy of each declaration: method and path say which one is meant.
    const served = [...handlers.keys()].find(
      (each) => each === endpoint || (each.method === endpoint.method && each.path === endpoint.path),
    );
    if (!served) throw notFound();
    const asVisitor = { session: guard(served, null), ip: null, language, key: null, scope: '' };
    const outcome = await run(served, input, {}, asVisitor);
    const { value } = outcome;
    return value instanceof Written ? { ...outcome, value: JSON.parse(value.body.toString()) } : outcome;
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
      const asked =
        request.url
          .split('?')[0]
          ?.replace(/\/{2,}/g, '/')
          .replace(/^\/api/, '')
          .replace(/\/?$/, '/') ?? '';
      const methods = [...handlers.keys()].filter((each) => shapeOf(each.path).test(asked)).map((each) => each.method);
      const allowed: string[] = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      // A name too long for the router got here although its method is right.
      if (methods.length === 0 || allowed.includes(request.method)) return sendProblem(notFound(), request, reply);
      return sendProblem(methodNotAllowed(), request, reply.header('allow', [...new Set(allowed)].join(', ')));
    },
  };
}

/**
 * Somebody known asked for what is not his: a row in the trail, some of an hour each. Nobody known (401) is in the log
 * alone: anybody could fill the trail.
 */
async function auditForbidden(ctx: AppContext, { accountId }: Session, ip: string, what: string): Promise<void> {
  try {
    await ctx.limits.take('forbidden call', String(accountId));
    const whom = { actorId: accountId, subject: 'account', subjectId: accountId } as const;
    await audit(ctx.db, { ...whom, act: 'call_refused', reason: what, ip });
  } catch (error) {
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a refused call could not be noted');
  }
}

/** An address that could name nothing is answered as one that names nothing: neither says how ids are made. */
function throwNotFoundForPath(endpoint: AnyEndpoint, issues: readonly z.core.$ZodIssue[]): void {
  const names = pathParameters(endpoint.path);
  const issue = issues.find(({ path: [field] }) => names.includes(String(field)));
  if (!issue) return;
  const missing = endpoint.errors.filter(({ status }) => status === 404);
  throw (missing.find(({ detail }) => detail === issue.message) ?? missing[0] ?? notFound)();
}

function guard(endpoint: AnyEndpoint, session: Session | null): Session | null {
  if (endpoint.roles === 'anyone') return session;
  if (!session) throw signInNeeded();
  if (!endpoint.roles.includes(session.role)) throw wrongRole();
  return session;
}

async function readInput(request: FastifyRequest, endpoint: AnyEndpoint, folder: string): Promise<Incoming> {
  const takesFiles = Object.keys(endpoint.files).length > 0;
  if (request.isMultipart() && !takesFiles) throw wrongContentType();
  const incoming: Incoming =
    request.isMultipart() && takesFiles
      ? await receiveUploads(request, folder, endpoint.files)
      : { values: { ...((endpoint.method === 'GET' ? request.query : request.body) as object | null) }, files: {} };
  for (const name of pathParameters(endpoint.path))
    incoming.values[name] = (request.params as Record<string, string>)[name];
  return incoming;
}

function send(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  headers: Record<string, string>,
) {
  const body = value instanceof Written ? value.body : JSON.stringify(value);
  if (headers['x-next-cursor']) reply.header('link', linkTo(request.url, headers['x-next-cursor']));
  delete headers['x-next-cursor'];
  reply.headers(headers).type(JSON_TYPE).status(endpoint.status);
  if (!endpoint.shared) return reply.header('cache-control', 'no-store').send(body);
  const etag = value instanceof Written ? value.etag : tagOf(body, headers['x-total-count'] ?? '');
  reply.header('etag', etag).header('cache-control', SHARED);
  if (matches(single(request.headers['if-none-match']), etag)) return reply.status(304).send();
  return reply.send(body);
}

const JSON_TYPE = 'application/json; charset=utf-8';
const SHARED = 'public, max-age=0, must-revalidate';

/** An address once it has gone the long way. */
interface Understood {
  readonly route: string;
  readonly input: unknown;
  readonly stands: Stands<AnyEndpoint>;
  /** The link to a list's next page, before and after its cursor. */
  readonly link: readonly string[];
}
const CURSOR = 'CURSOR';

/** The same answer as `send` gives, for the lane. */
function readyOf({ route, link }: Understood, written: Written, known: string | undefined): Ready {
  const headers = ['content-type', JSON_TYPE, 'cache-control', SHARED, 'etag', written.etag];
  for (const name in written.headers) headers.push(name, written.headers[name] as string);
  if (written.next) headers.push('link', link.join(written.next));
  const same = known !== undefined && matches(known, written.etag);
  return { route, status: same ? 304 : 200, headers, body: same ? null : written.body };
}

function linkTo(url: string, cursor: string): string {
  const next = new URL(url, 'http://here');
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}

function tagOf(body: string | Buffer, total: string): string {
  return `"${createHash('sha256').update(body).update(total).digest('base64url').slice(0, 22)}"`;
}

function matches(wanted: string | null, etag: string): boolean {
  return wanted !== null && wanted.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** The visitor's language: the cookie that remembers the switch, else the browser's first. */
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
