import { mkdirSync } from 'node:fs';
import path from 'node:path';
import '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditForbidden } from './audit-forbidden.ts';
import { freshCookie } from './cache/conditional.ts';
import { type ResponseCache, sendCached } from './cache/response-cache.ts';
import { openSharedRead } from './cache/shared-read.ts';
import type { AppContext } from './context.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { sendProblem } from './error-handler.ts';
import { fingerprint } from './idempotency.ts';
import { withLimitHeaders } from './limits/limit-headers.ts';
import { discardUploads, type IncomingForm, parseInput, parsePath, readInput } from './multipart.ts';
import { methodNotAllowed, notFound, signInNeeded } from './problem.ts';
import { bodyOf, type Call, type Caller, type Handler, type Outcome, runCall, SerializedResponse } from './run-call.ts';
import { guard, type Identify, type Session } from './session.ts';

/**
 * Throws 404 or 403 for a thing that is not the caller's. It is asked before a bad body is answered, so that a caller does
 * not learn what a stranger's thing takes; a good body leads to the handler, which checks by itself.
 */
type OwnerCheck<E extends AnyEndpoint> = (
  path: Readonly<Record<'id' | 'quote', number>>,
  session: Call<E>['session'],
) => Promise<unknown>;
export type Register = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, owner?: OwnerCheck<E>) => void;

interface Sender {
  readonly request: FastifyRequest;
  readonly token: string | undefined;
}

export interface ServedApi {
  readonly register: Register;
  readonly endpoints: readonly AnyEndpoint[];
  /** Of routes below /api that are no endpoints: for the answer to other methods. */
  readonly pages: Pick<AnyEndpoint, 'method' | 'path'>[];
  callWithHeaders(endpoint: AnyEndpoint, input: unknown, language: 'en' | 'sw', sender?: Sender): Promise<Outcome>;
  sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export function createRegister(
  app: FastifyInstance,
  ctx: AppContext,
  identify: Identify,
  responses: ResponseCache,
): ServedApi {
  const handlers = new Map<AnyEndpoint, Handler<AnyEndpoint>>();
  const pages: ServedApi['pages'] = [];
  const folder = path.join(ctx.settings.dataDir, 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const run = (endpoint: AnyEndpoint, input: object, files: IncomingForm['files'], caller: Caller) =>
    runCall(ctx, endpoint, handlers.get(endpoint) as Handler<AnyEndpoint>, { input, files }, caller);

  async function answer(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session | null,
    input: object,
    files: IncomingForm['files'],
  ): Promise<FastifyReply> {
    const read = openSharedRead(responses, endpoint, input, request);
    if (read?.cached) return sendCached(reply, read.cached);
    const outcome = await withLimitHeaders(
      (headers) => reply.headers(headers),
      () => run(endpoint, input, files, callerOf(request, session)),
    );
    for (const cookie of outcome.cookies) reply.header('set-cookie', cookie);
    if (session && endpoint.method !== 'GET')
      reply.header('set-cookie', freshCookie(ctx.settings.publicUrl.startsWith('https:')));
    if (read) reply.cached = read.cachable(outcome);
    return send(endpoint, request, reply, outcome, input);
  }

  const register: Register = (endpoint, handler, owner) => {
    if (handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    if (endpoint.shared && !(endpoint.roles === 'anyone' && endpoint.method === 'GET'))
      throw new Error(`${endpoint.method} ${endpoint.path} is not the same for everybody`);
    handlers.set(endpoint, handler as unknown as Handler<AnyEndpoint>);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const known = await identify(request.headers.authorization);
        request.accountId = known?.accountId ?? null;
        let incoming: IncomingForm = { values: {}, files: {} };
        try {
          const session = guard(endpoint, known);
          const read = async () => {
            incoming = await readInput(request, endpoint, folder);
            return parseInput(endpoint, incoming.values);
          };
          const input = await read().catch(async (error: unknown) => {
            await owner?.(parsePath(endpoint, request.params), session as never);
            throw error;
          });
          // An upload takes minutes, in which its session may end.
          if (session && request.isMultipart() && !(await identify.isOpen(session))) throw signInNeeded();
          return await answer(endpoint, request, reply, session, input, incoming.files);
        } catch (error) {
          if (known) await auditForbidden(ctx, endpoint, known, request.ip, error);
          throw error;
        } finally {
          await discardUploads(incoming);
        }
      },
    });
  };

  /** @param sender who sent a form; without, a page is rendered for all visitors */
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
    const session = guard(served, sender?.token ? await identify(`Bearer ${sender.token}`) : null);
    const caller: Caller = sender
      ? { ...callerOf(sender.request, session, keyOfForm(served, parsed)), language }
      : { session, ip: null, language, key: null, scope: '' };
    const outcome = await run(served, parsed, {}, caller);
    const { value } = outcome;
    return value instanceof SerializedResponse ? { ...outcome, value: JSON.parse(value.json) } : outcome;
  }

  /** A form pressed twice is sent twice: for ten minutes the same content is one post. */
  function keyOfForm(endpoint: AnyEndpoint, input: object): string {
    const content = fingerprint(ctx.settings.tokenSecret, endpoint.method + endpoint.path, input, []).toString('hex');
    return `form-${Math.floor(Date.now() / 600_000)}-${content}`;
  }

  return {
    register,
    pages,
    get endpoints() {
      return [...handlers.keys()];
    },
    callWithHeaders,
    sendUnknownRoute(request, reply) {
      const allowed = methodsAt(request.url, [...handlers.keys(), ...pages]);
      if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(notFound(), request, reply);
      return sendProblem(methodNotAllowed(), request, reply.header('allow', allowed.join(', ')));
    },
  };
}

/** So long are 128 random bits in base64: nobody else chooses the same key. */
const RANDOM_KEY_LENGTH = 22;

function callerOf(
  request: FastifyRequest,
  session: Session | null,
  key = single(request.headers['idempotency-key']),
): Caller {
  return {
    session,
    ip: request.ip,
    language: session?.language ?? spoken(request),
    key,
    scope: session ? `account ${session.accountId}` : scopeOfVisitor(key, request.ip),
    cookies: request.headers.cookie,
  };
}

/** A phone that changes its network has another address, and repeats what was not answered. */
const scopeOfVisitor = (key: string | null, ip: string) =>
  key !== null && key.length >= RANDOM_KEY_LENGTH ? 'visitor' : `address ${ip}`;

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

/** The methods of the endpoints at a URL. */
function methodsAt(url: string, endpoints: readonly Pick<AnyEndpoint, 'method' | 'path'>[]): string[] {
  const [address = ''] = url.split('?');
  const found = address.replace(/^\/api/, '').replace(/\/?$/, '/');
  const methods = endpoints.filter((each) => shapeOf(each.path).test(found)).map((each) => each.method as string);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

const shapes = new Map<string, RegExp>();
function shapeOf(endpointPath: string): RegExp {
  let shape = shapes.get(endpointPath);
  if (!shape) shapes.set(endpointPath, (shape = new RegExp(`^${endpointPath.replace(/\{\w+\}/g, '[^/]+')}$`)));
  return shape;
}
