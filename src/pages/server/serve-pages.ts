import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { methodNotAllowed, notFound, type Problem } from '#api/problem.ts';
import type { Assets, KnownPage, Renderer, RenderOptions } from '#pages/renderer-types.ts';
import { logFailure, sendProblem, toProblem } from '#api/error-handler.ts';
import { DIST, findBuild, loadRenderer } from './manifest.ts';
import type { AppContext } from '#api/context.ts';
import { withStyle } from '#api/security-headers.ts';
import { isFresh } from '#api/cache/conditional.ts';
import { type ResponseCache, sendCached } from '#api/cache/response-cache.ts';
import { createCallRules, createRenderedPage, encodingOf, type RenderedPage } from './rendered-page.ts';
import { type Look, lookIn, lookKey, lookOf } from './look.ts';
import { meantUrl } from './meant-url.ts';
import { servePostedForms } from './posted-forms.ts';
import { serveFilesOf, servePatterns } from './serve-files.ts';
import { gatherStyles } from './page-styles.ts';
import type { ServedApi } from '#api/register.ts';
import { limitConcurrency } from '#api/limits/concurrency-limit.ts';
import { network } from '#api/limits/rate-limits.ts';

const FILES = /^\/(assets|media|private|share|pattern|loom|health|metrics|\.well-known)(\/|\?|$)/i;
const NO_PAGES = /^\/(api|docs)(\/|$)/i;
const CALLS = /^\/api(?!\/(media|private)\/)(\/|$|\?)/;
const GALLERY = /^\/internal(\/|$)/i;
const SHARED_MS = 1_000;
const PROBLEM_PAGES_MAX = 200;
const NOT_BUILT = 'The pages have not been built yet. Please run "npm run build" and start again.';

export async function servePages(
  http: FastifyInstance,
  ctx: AppContext,
  served: ServedApi,
  { responses, dist = DIST }: { responses: ResponseCache; dist?: string },
): Promise<void> {
  const built = findBuild(dist);
  const sendError = built ? sendProblemPage : sendProblem;
  http.setNotFoundHandler((request, reply) => {
    if (CALLS.test(request.url)) return served.sendUnknownRoute(request, reply);
    if (request.method === 'GET' || request.method === 'HEAD') return sendError(notFound(), request, reply);
    return sendError(methodNotAllowed(), request, reply.header('allow', 'GET, HEAD'));
  });
  servePatterns(http);

  if (!built) {
    http.get('/*', async (request, reply) => {
      if (!urlOf(request)) return reply.callNotFound();
      return reply.status(503).header('retry-after', '30').type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
    return;
  }
  await serveFilesOf(http, dist);

  // Rendering blocks the event loop for some 10 ms: in the turn before each page other requests run.
  const queue = limitConcurrency(1, 80, 2);
  /** Networks take turns: who asks for new pages without an end lets each of the others' wait for one of its own. */
  const inTurn = <Result>(ip: string, work: () => Promise<Result>) => queue(work, { owner: network(ip) });
  const problemPages = new LRUCache<string, Promise<RenderedPage>>({ max: PROBLEM_PAGES_MAX });
  const underWay = new Map<string, { readonly began: number; readonly page: Promise<RenderedPage | Redirect> }>();

  http.get('/*', async (request, reply) => {
    const url = urlOf(request);
    if (!url || (ctx.settings.demo === 'off' && GALLERY.test(url.pathname))) return reply.callNotFound();
    const meant = meantUrl(request.url);
    if (meant !== request.url) return reply.redirect(meant, 302);
    const look = lookOf(request, reply, url.searchParams, ctx.settings.publicUrl);
    try {
      const pages = await loadRenderer(dist);
      const known = pages.know(url);
      hideReferrer(known, reply);
      if (!url.searchParams.has('lang') && !url.searchParams.has('theme'))
        responses.remember(request.raw.url ?? '', (headers) => variantKey(lookIn(headers), headers, known.key));
      const key = variantKey(look, request.headers, known.key);
      const isShared = request.headers.authorization === undefined && !isFresh(request.headers.cookie);
      const cached = isShared ? responses.find(key) : undefined;
      if (cached) return sendCached(reply, cached);
      responses.renew(key);
      const page = await (isShared ? renderShared : render)(pages, known, look, request);
      return 'redirect' in page ? reply.redirect(page.redirect, 302) : await send(page, key, request, reply);
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return sendApology(toProblem(error), request, reply);
    }
  });

  await servePostedForms(http, {
    publicUrl: ctx.settings.publicUrl,
    served,
    load: () => loadRenderer(dist),
    urlOf,
    languageOf: ({ headers }) => lookIn(headers).language,
    show: (posted, request, reply) => showOnce(request, reply, { posted }),
    sendError: sendProblemPage,
  });

  async function sendProblemPage(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return sendProblem(error, request, reply);
    const problem = toProblem(error);
    const { status, message: detail, retryAfter } = problem;
    if (status >= 500) logFailure(error, request);
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
    if (FILES.test(request.url)) return reply.status(status).type('text/plain; charset=utf-8').send(`${detail}\n`);
    try {
      const pageProblem = { status, detail };
      if (status >= 500) return await showOnce(request, reply, { problem: pageProblem });
      // The address may hold the secret of a link.
      reply.header('referrer-policy', 'no-referrer');
      return await send(await problemPage(pageProblem, request), null, request, reply);
    } catch (failure) {
      request.log.error({ err: failure }, 'page failed');
      return sendApology(problem, request, reply);
    }
  }

  /** The same for all visitors: strangers can cause it as often as they like. */
  function problemPage(problem: PageProblem, request: FastifyRequest): Promise<RenderedPage> {
    const look = lookIn(request.headers);
    const key = lookKey(look, `${problem.status} ${problem.detail}`);
    const known = problemPages.get(key);
    if (known) return known;
    const page = (async () => {
      const pages = await loadRenderer(dist);
      const rendered = await render(pages, pages.know(new URL('http://page/')), look, request, { problem }, '');
      if ('redirect' in rendered) throw new Error('A page of a problem leads elsewhere');
      return rendered;
    })();
    problemPages.set(key, page);
    page.catch(() => problemPages.delete(key));
    return page;
  }

  async function showOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    what: Pick<RenderOptions, 'posted' | 'problem'>,
  ) {
    const pages = await loadRenderer(dist);
    const known = pages.know(urlOf(request) ?? new URL('http://page/'));
    hideReferrer(known, reply);
    const page = await render(pages, known, lookIn(request.headers), request, what);
    return 'redirect' in page ? reply.redirect(page.redirect, 302) : send(page, null, request, reply);
  }

  /** Visitors share a rendering that began within the last second. */
  function renderShared(pages: Renderer, known: KnownPage, look: Look, request: FastifyRequest) {
    const key = lookKey(look, known.key);
    const other = underWay.get(key);
    if (other && performance.now() - other.began < SHARED_MS) return other.page;
    const own = { began: performance.now(), page: render(pages, known, look, request) };
    underWay.set(key, own);
    const forget = () => underWay.get(key) === own && underWay.delete(key);
    own.page.then(forget, forget);
    return own.page;
  }

  function render(
    pages: Renderer,
    { url }: KnownPage,
    look: Look,
    request: FastifyRequest,
    what: Pick<RenderOptions, 'posted' | 'problem'> = {},
    requestId = request.id,
  ) {
    return inTurn(request.ip, async (): Promise<RenderedPage | Redirect> => {
      await nextTurn();
      const calls = createCallRules();
      const since = responses.time;
      const { status, html, redirect } = await pages.render({
        url,
        ...look,
        ...what,
        ask: async (endpoint, input, language) => {
          const outcome = await served.callWithHeaders(endpoint, input, language).catch((error) => {
            calls.failed();
            return rejectCall(error, request);
          });
          calls.add(outcome.cache);
          return outcome;
        },
        assets: built as Assets,
        publicUrl: ctx.settings.publicUrl,
        demo: ctx.settings.demo !== 'off',
        requestId,
        onError: (error) => request.log.error({ err: error }, 'page failed'),
      });
      if (redirect !== null) return { redirect };
      const styled = gatherStyles(html);
      return createRenderedPage({ status, html: styled.html, styleSource: styled.source, since, cache: calls.rules() });
    });
  }
}

function hideReferrer({ noReferrer }: KnownPage, reply: FastifyReply): void {
  if (noReferrer) reply.header('referrer-policy', 'no-referrer');
}

/** Null for what is no page. */
function urlOf(request: FastifyRequest): URL | null {
  const url = new URL(`http://page${request.url}`);
  return NO_PAGES.test(url.pathname) || FILES.test(url.pathname) ? null : url;
}

function rejectCall(error: unknown, request: FastifyRequest): never {
  const problem = toProblem(error);
  if (problem.status >= 500) logFailure(error, request);
  throw problem;
}

const variantKey = (look: Look, headers: IncomingHttpHeaders, key: string) =>
  `${encodingOf(headers['accept-encoding']) ?? ''} ${lookKey(look, key)}`;

type PageProblem = NonNullable<RenderOptions['problem']>;
interface Redirect {
  readonly redirect: string;
}

const VARY = 'Accept-Language, Cookie, Accept-Encoding';
const HTML = 'text/html; charset=utf-8';

async function send(page: RenderedPage, key: string | null, request: FastifyRequest, reply: FastifyReply) {
  const { status, etag, since, styleSource } = page;
  const encoding = encodingOf(request.headers['accept-encoding']);
  // Also on a 304, whose headers replace the browser's.
  const policy = reply.getHeader('content-security-policy');
  if (policy) reply.header('content-security-policy', withStyle(String(policy), styleSource));
  reply
    .header('vary', VARY)
    .type(HTML)
    .header('cache-control', key === null || status >= 500 ? 'no-store' : 'no-cache');
  if (status >= 500) reply.header('retry-after', '5');
  else if (key !== null) reply.cached = { key, etag, since, ...page.cache };
  if (encoding) reply.header('content-encoding', encoding);
  return reply.status(status).send(await page.encoded(encoding));
}

function sendApology(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ufundi</title><h1>Ufundi</h1><p>${problem.message}</p><p>Reference: ${request.id}</p><p><a href="/">Ufundi</a></p></html>`,
    );
}
