import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { methodNotAllowed, notFound, type Problem } from '#api/problem.ts';
import { pattern } from '#ui/drawing/pattern.ts';
import type { Assets, Known, Renderer, RenderOptions } from '#pages/renderer-types.ts';
import { logFailure, sendProblem, toProblem } from '#api/error-handler.ts';
import { DIST, findBuild, loadRenderer } from './manifest.ts';
import type { AppContext } from '#api/context.ts';
import { withStyle } from '#api/security-headers.ts';
import { etagOf, isFresh, isKnown } from '#api/cache/conditional.ts';
import { type ResponseCache, sendCached } from '#api/cache/response-cache.ts';
import { createCallRules, createRenderedPage, encodingOf, type RenderedPage } from './rendered-page.ts';
import { meantUrl } from './meant-url.ts';
import { servePostedForms } from './posted-forms.ts';
import { gatherStyles } from './page-styles.ts';
import { type Served, spoken } from '#api/register.ts';
import { limitConcurrency } from '#api/limits/concurrency-limit.ts';
import { network } from '#api/limits/rate-limits.ts';

const FILES = /^\/(assets|media|private|share|pattern|loom|health|metrics|\.well-known)(\/|\?|$)/i;
const NO_PAGES = /^\/(api|docs)(\/|$)/i;
const CALLS = /^\/api(?!\/(media|private)\/)(\/|$|\?)/;
const GALLERY = /^\/internal(\/|$)/i;
const YEAR = 31_536_000;
const SHARED_MS = 1_000;
const PROBLEM_PAGES_MAX = 200;
const NOT_BUILT = 'The pages have not been built yet. Please run "npm run build" and start again.';

export async function servePages(
  http: FastifyInstance,
  ctx: AppContext,
  served: Served,
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
  function renderShared(pages: Renderer, known: Known, look: Look, request: FastifyRequest) {
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
    { url }: Known,
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

function hideReferrer({ noReferrer }: Known, reply: FastifyReply): void {
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

const lookKey = ({ language, theme }: Look, key: string) => `${language} ${theme ?? ''} ${key}`;
const variantKey = (look: Look, headers: IncomingHttpHeaders, key: string) =>
  `${encodingOf(headers['accept-encoding']) ?? ''} ${lookKey(look, key)}`;

type PageProblem = NonNullable<RenderOptions['problem']>;
interface Redirect {
  readonly redirect: string;
}
interface Look {
  readonly language: 'en' | 'sw';
  readonly theme: 'light' | 'dark' | null;
}

function lookOf(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams, publicUrl: string): Look {
  const remember = (name: string, value: string) =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`,
    );
  const language = query.get('lang');
  const theme = query.get('theme');
  const wantsLanguage = language === 'en' || language === 'sw' ? language : null;
  const wantsTheme = theme === 'light' || theme === 'dark' || theme === 'system' ? theme : null;
  if (wantsLanguage) remember('lang', wantsLanguage);
  if (wantsTheme) remember('theme', wantsTheme);
  const before = lookIn(request.headers);
  return {
    language: wantsLanguage ?? before.language,
    theme: wantsTheme === null ? before.theme : wantsTheme === 'system' ? null : wantsTheme,
  };
}

function lookIn(headers: IncomingHttpHeaders): Look {
  const theme = headers.cookie === undefined ? null : /(?:^|;\s*)theme=(light|dark)\b/.exec(headers.cookie)?.[1];
  return { language: spoken({ headers }), theme: theme === 'light' || theme === 'dark' ? theme : null };
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

function servePatterns(http: FastifyInstance) {
  const answer = async ({ params: { file } }: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const slug = /^([a-z0-9-]{1,200})\.svg$/.exec(file)?.[1];
    if (!slug) return reply.callNotFound();
    return reply
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .type('image/svg+xml')
      .send(pattern(slug));
  };
  http.get('/pattern/:file', answer);
  // Cached pages in browsers still request the former URL.
  http.get('/loom/:file', answer);
}

async function serveFilesOf(http: FastifyInstance, dist: string) {
  const assets = path.join(dist, 'web/assets');
  await http.register(files, {
    root: assets,
    // Its own route would read the whole folder at each request, to compare the spelling of names.
    serve: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    lastModified: false,
    // Assets follow the CSP of their page; a policy of their own adds 300 bytes to each.
    setHeaders: (reply) =>
      void reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'"),
  });
  const names = new Set(readdirSync(assets));
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
  serveWorker(http, path.join(dist, 'web/sw.js'));
  for (const entry of readdirSync(path.join(dist, 'web'), { withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const bytes = readFileSync(path.join(dist, 'web', entry.name));
    http.get(`/${entry.name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  }
}

function serveWorker(http: FastifyInstance, file: string) {
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  const small = readFileSync(`${file}.br`);
  const etag = `W/${etagOf(script)}`;
  http.get('/sw.js', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (encodingOf(request.headers['accept-encoding']) !== 'br') return reply.send(script);
    return reply.header('content-encoding', 'br').send(small);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
};
