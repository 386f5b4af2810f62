/** Pages: drawn here for visitors and kept whole; the built files beside them. Nobody's session ever reaches a page. */
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, notFound, type Problem } from '#api/problem.ts';
import { pattern } from '#ui/drawing/pattern.ts';
import type { Assets, Known, Renderer } from '#pages/renderer-types.ts';
import { sendProblem, toProblem } from '#api/error-handler.ts';
import { DIST, findBuild } from './manifest.ts';
import type { AppContext } from '#api/context.ts';
import { withStyle } from '#api/security-headers.ts';
import type { Lane, Ready } from '#api/fast-path.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { type Encoding, KeptPage, makePageCache } from './page-cache.ts';
import { gatherStyles } from './page-styles.ts';
import { LruMap } from '#platform/recent.ts';
import { type Served, spoken } from '#api/register.ts';
import { limitConcurrency } from '#api/concurrency-limit.ts';

/** Below these nothing is a page; what is not there is told to programs. */
const NO_PAGES = /^\/(api|assets|media|private|share|pattern|loom|health|metrics|docs|\.well-known)(\/|$)/i;
/** What is answered by an endpoint; files have addresses below /api too. */
const CALLS = /^\/+api(?!\/+(media|private)\/)(\/|$|\?)/;
const YEAR = 31_536_000;
const NOT_BUILT = 'The pages have not been built yet. Please run "npm run build" and start again.';

/** @param dist where the built pages lie */
export async function servePages(
  http: FastifyInstance,
  ctx: AppContext,
  served: Served,
  { lane, dist = DIST }: { lane?: Lane; dist?: string } = {},
): Promise<void> {
  http.setNotFoundHandler((request, reply) => {
    if (CALLS.test(request.url)) return served.sendUnknownRoute(request, reply);
    // Pages and files are only ever read.
    if (request.method === 'GET' || request.method === 'HEAD') return sendProblem(notFound(), request, reply);
    return sendProblem(methodNotAllowed(), request, reply.header('allow', 'GET, HEAD'));
  });
  servePatterns(http);

  const built = findBuild(dist);
  if (!built) {
    http.get('/*', async (request, reply) => {
      if (NO_PAGES.test(request.url)) return reply.callNotFound();
      return reply.status(503).header('retry-after', '30').type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
    return;
  }
  await serveFilesOf(http, dist);

  const cache = makePageCache();
  const changes = changeNotificationsOf(ctx.db);
  const unsubscribe = changes.on('public_changed', (payload) => {
    const craftsmanId = Number(payload || Number.NaN);
    // A reviewer's name stands on pages of we know not whom.
    if (Number.isSafeInteger(craftsmanId)) cache.clearAbout(craftsmanId);
    else cache.clear();
  });
  http.addHook('onClose', async () => unsubscribe());
  // Drawing a page takes the event loop for some 10 ms: between two of them everybody else has a turn.
  const inTurn = limitConcurrency(2, 40, 2);
  /** Keys of pages by the address they were asked for, so that no address is matched against all routes twice. */
  const keys = new LruMap<string>(4_000);
  lane?.offer('/', ({ url = '', headers }) => {
    const key = changes.listening ? keys.get(url) : undefined;
    if (key === undefined) return null;
    const page = cache.get(wholeKey(lookIn(headers), key));
    return page ? readyOf(page, headers) : null;
  });
  const drawing = new Map<string, Promise<KeptPage | Redirect>>();
  let renderer: Promise<Renderer> | undefined;

  http.get('/*', async (request, reply) => {
    // Not as a relative address: "//somewhere" would name another host.
    const url = new URL(`http://page${request.url.replace(/^[/\\]{2,}/, '/')}`);
    if (NO_PAGES.test(url.pathname)) return reply.callNotFound();
    const look = lookOf(request, reply, url.searchParams, ctx.settings.publicUrl);
    try {
      renderer ??= import(/* @vite-ignore */ pathToFileURL(path.join(dist, 'render/render.js')).href);
      const known = (await renderer).know(url);
      // A page that sets a cookie goes the long way each time.
      if (!url.searchParams.has('lang') && !url.searchParams.has('theme')) keys.keep(request.raw.url ?? '', known.key);
      const page = await draw(await renderer, known, look, request);
      return page instanceof KeptPage ? await send(page, request, reply) : reply.redirect(page.redirect, 302);
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return sendApology(toProblem(error), request, reply);
    }
  });

  async function draw(pages: Renderer, { key, url }: Known, look: Look, request: FastifyRequest) {
    const whole = wholeKey(look, key);
    const kept = changes.listening ? cache.get(whole) : undefined;
    if (kept) return kept;
    // Many visitors may want a page in the moment after it was dropped; it is drawn once for all of them.
    const together = `${cache.age} ${whole}`;
    let drawn = drawing.get(together);
    if (!drawn) {
      drawn = inTurn(() => drawOnce(pages, url, look, request, whole)).finally(() => drawing.delete(together));
      drawing.set(together, drawn);
    }
    return drawn;
  }

  async function drawOnce(pages: Renderer, url: URL, look: Look, request: FastifyRequest, whole: string) {
    const { age } = cache;
    const about = new Set<number | null>();
    const { status, html, redirect } = await pages.render({
      url,
      ...look,
      ask: async (endpoint, input, language) => {
        const outcome = await served
          .callWithHeaders(endpoint, input, language)
          .catch((error) => refuse(error, request));
        about.add(outcome.about ?? null);
        return outcome;
      },
      assets: built as Assets,
      publicUrl: ctx.settings.publicUrl,
      requestId: request.id,
      onError: (error) => request.log.error({ err: error }, 'page failed'),
    });
    if (redirect !== null) return { redirect };
    const styled = gatherStyles(html);
    // What could not be had (a craftsman nobody knows yet) may be about anybody.
    const [only = null, ...others] = status === 200 ? about : [];
    const page = new KeptPage(status, styled.html, styled.source, others.length === 0 ? only : null);
    if (changes.listening && status < 500) cache.keep(whole, page, age);
    return page;
  }
}

/** The page learns what it may say; the log learns why. */
function refuse(error: unknown, request: FastifyRequest): never {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'call failed');
  throw problem;
}

const wholeKey = ({ language, theme }: Look, key: string) => `${language} ${theme ?? ''} ${key}`;

interface Redirect {
  readonly redirect: string;
}
interface Look {
  readonly language: 'en' | 'sw';
  readonly theme: 'light' | 'dark' | null;
}

/** How this visitor wants pages; `?lang=` and `?theme=` change it and are remembered. */
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

/** The look a visitor has chosen before. */
function lookIn(headers: IncomingHttpHeaders): Look {
  const theme = headers.cookie === undefined ? null : /(?:^|;\s*)theme=(light|dark)\b/.exec(headers.cookie)?.[1];
  return { language: spoken({ headers }), theme: theme === 'light' || theme === 'dark' ? theme : null };
}

const VARY = 'Accept-Language, Cookie, Accept-Encoding';
const HTML = 'text/html; charset=utf-8';
const PAGE_ROUTE = '/*';

/** The same answer as `send` gives, where its bytes are ready in the encoding wanted. */
function readyOf(page: KeptPage, headers: IncomingHttpHeaders): Ready | null {
  const encoding = encodingOf(headers['accept-encoding']);
  const body = page.made(encoding);
  if (!body || page.status >= 500 || page.policy === null) return null;
  const said = ['vary', VARY, 'content-type', HTML, 'cache-control', 'no-cache', 'etag', page.etag];
  said.push('content-security-policy', page.policy);
  if (isKnown(headers['if-none-match'], page)) return { route: PAGE_ROUTE, status: 304, headers: said, body: null };
  if (encoding) said.push('content-encoding', encoding);
  return { route: PAGE_ROUTE, status: page.status, headers: said, body };
}

function isKnown(tags: string | undefined, page: KeptPage): boolean {
  return tags !== undefined && tags.split(',').some((each) => each.trim() === page.etag);
}

async function send(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingOf(request.headers['accept-encoding']);
  // Also with a 304, whose headers replace those the browser kept.
  const policy = reply.getHeader('content-security-policy');
  if (policy) {
    page.policy = withStyle(String(policy), page.styleSource);
    reply.header('content-security-policy', page.policy);
  }
  reply.header('vary', VARY).type(HTML);
  // Asked again every time, answered from memory, and usually with "as before".
  reply.header('cache-control', page.status >= 500 ? 'no-store' : 'no-cache');
  if (page.status >= 500) reply.header('retry-after', '5');
  if (page.status < 500) {
    reply.header('etag', page.etag);
    if (isKnown(request.headers['if-none-match'], page)) return reply.status(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply.status(page.status).send(await page.in(encoding));
}

const encodings = new LruMap<Encoding>(200);
function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '');
  const before = encodings.get(accepted);
  if (before !== undefined) return before;
  const wanted = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim()),
  );
  const encoding = wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : null;
  encodings.keep(accepted, encoding);
  return encoding;
}

/** When not even the error screen can be drawn. */
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
  // Pages in the caches of browsers still ask for the former URL.
  http.get('/loom/:file', answer);
}

async function serveFilesOf(http: FastifyInstance, dist: string) {
  await http.register(files, {
    root: path.join(dist, 'web/assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    lastModified: false,
    // Scripts, styles and faces run by the policy of the page that asked; the page's own is 300 bytes on each of them.
    setHeaders: (reply) =>
      void reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'"),
  });
  // A handful of small files whose names must not change.
  for (const entry of readdirSync(path.join(dist, 'web'), { withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const bytes = readFileSync(path.join(dist, 'web', entry.name));
    http.get(`/${entry.name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
};
