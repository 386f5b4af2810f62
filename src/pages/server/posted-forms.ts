/** Public forms as browsers send them while no script runs: the same endpoints, checks and limits as the page's script uses. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask, PostResult, Renderer } from '#pages/renderer-types.ts';
import { problem } from '#api/problem.ts';
import { logFailure, toProblem } from '#api/error-handler.ts';
import type { ServedApi } from '#api/register.ts';
import { plainLine, plainText } from '#api/typed/plain-text.ts';

const BODY_MAX = 64_000;
const crossSite = problem(
  403,
  'cross_site',
  'This form was sent from another site. Please open the page here and try again.',
);

interface Pages {
  readonly publicUrl: string;
  readonly served: ServedApi;
  load(): Promise<Renderer>;
  urlOf(request: FastifyRequest): URL | null;
  languageOf(request: FastifyRequest): 'en' | 'sw';
  show(posted: PostResult, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export async function servePostedForms(http: FastifyInstance, pages: Pages): Promise<void> {
  await http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, valuesIn(String(body))),
    );
    forms.setErrorHandler((error, request, reply) => pages.sendError(error, request, reply));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const url = pages.urlOf(request);
      const renderer = await pages.load();
      if (!url || !(await renderer.takesPost(url))) return reply.callNotFound();
      // Without referrers browsers send "Origin: null"; the secret in the URL is what another site does not have.
      const isOwn = request.headers.origin === 'null' && renderer.know(url).noReferrer;
      if (!isOwn && !isSameOrigin(request, pages.publicUrl)) throw crossSite();
    };
    // No wildcard: it would also match paths of the API whose parameters are too long.
    forms.post('/:page', { onRequest }, async (request, reply) => {
      const { ask, cookies } = callsOf(pages.served, request);
      const answer = await (await pages.load()).post({
        url: pages.urlOf(request) as URL,
        language: pages.languageOf(request),
        values: (request.body ?? {}) as Record<string, string>,
        ask,
        requestId: request.id,
      });
      reply.header('cache-control', 'no-store');
      // Those of a call whose result the page then rejects are not given.
      if ('next' in answer || answer.status < 400) for (const cookie of cookies) reply.header('set-cookie', cookie);
      if (!('next' in answer)) {
        if (answer.retryAfter !== null) reply.header('retry-after', String(Math.ceil(answer.retryAfter)));
        return pages.show(answer, request, reply);
      }
      return reply.redirect(answer.next, 303);
    });
  });
}

function callsOf(served: ServedApi, request: FastifyRequest) {
  const cookies: string[] = [];
  const ask: Ask = async (endpoint, input, language, token) => {
    const outcome = await served.callWithHeaders(endpoint, input, language, { request, token }).catch((error) => {
      const rejection = toProblem(error);
      if (rejection.status >= 500) logFailure(error, request);
      throw rejection;
    });
    cookies.push(...outcome.cookies);
    return outcome;
  };
  return { ask, cookies };
}

/** The last of two fields with one name wins, and texts lose what pasting adds, as in the page's script. */
const valuesIn = (body: string) =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, /password/i.test(name) ? value : plain(value)]),
  );

/** A field of one line has no break but what another program wrote for a space. */
const plain = (value: string) => (value.includes('\n') ? plainText(value) : plainLine(value));

/**
 * Old browsers, and plain HTTP, send no Sec-Fetch-Site: there the whole origin counts. Who can change what a network
 * carries writes pages of http://our-host, so that at the host of a public https address nothing else is ours.
 */
function isSameOrigin({ headers, protocol, host, hostname }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = originOf(headers.origin ?? headers.referer);
  if (from === null) return false;
  const open = new URL(publicUrl);
  if (from === open.origin) return true;
  const isPublicHost = open.protocol === 'https:' && hostname === open.hostname;
  return !isPublicHost && from === originOf(`${protocol}://${host}`);
}

function originOf(url: string | undefined): string | null {
  try {
    const { protocol, origin } = new URL(url ?? '');
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}
