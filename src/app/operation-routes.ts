/** For operators and machines: health, metrics, the OpenAPI description, robots and the sitemap. */
import type { FastifyInstance } from 'fastify';
import type { LoadState } from '#process/load-shedding.ts';
import { serveApiDocs } from './api-docs/serve-api-docs.ts';
import { makeReadiness } from './health.ts';
import type { AppContext } from '#api/context.ts';
import type { ResponseCache } from '#api/cache/response-cache.ts';
import { serveMails } from './mail-pages.ts';
import { undoPhonePath } from '#identity/phone/undo-link.ts';
import { longPath } from '#notifications/short-links.ts';
import { serveMetrics } from './metrics.ts';
import { servePhones } from './phone-pages.ts';
import type { ServedApi } from '#api/register.ts';
import { installationId } from '#platform/installation.ts';
import { emailOf } from '#platform/setting-reader.ts';
import { serveRobots } from '#pages/server/sitemap.ts';

const DAY = 86_400_000;

/** Where the icon on a phone's home screen leads, by who is signed in. */
const STARTS: Readonly<Record<string, string>> = {
  client: '/hire',
  craftsman: '/dashboard',
  admin: '/admin-dashboard',
};

export function operationRoutes(
  http: FastifyInstance,
  ctx: AppContext,
  served: ServedApi,
  load: LoadState,
  responses: ResponseCache,
): void {
  const readiness = makeReadiness(ctx);
  const installation = installationId(ctx.settings.dataDir);
  const health = { logLevel: 'warn', config: { isNeverRejected: true } } as const;
  http.get('/health/live', health, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', installation }),
  );
  http.get('/health/ready', health, async (_request, reply) => {
    const { ready, checks } = await readiness();
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503);
    return reply.send({ status: ready ? 'ready' : 'not ready', checks });
  });
  serveMetrics(http, ctx, load, responses);
  serveRobots(http, ctx);
  serveMails(http, ctx);
  servePhones(http, ctx);
  serveApiDocs(http, served);
  http.get('/favicon.ico', (_request, reply) => reply.redirect('/apple-touch-icon.png', 301));
  http.get('/start', ({ headers }, reply) => {
    const signedIn = /\bsigned_in_(client|craftsman|admin)=1/.exec(headers.cookie ?? '')?.[1] ?? '';
    return reply.header('cache-control', 'no-store').redirect(STARTS[signedIn] ?? '/');
  });
  // What a message to a phone links to.
  http.get<{ Params: { short: string } }>('/j/:short', ({ params }, reply) => {
    const path = longPath(params.short);
    return path === null ? reply.callNotFound() : reply.header('cache-control', 'no-store').redirect(path);
  });
  // In an SMS to a number that an account had.
  http.get('/u', ({ url }, reply) =>
    reply.header('cache-control', 'no-store').redirect(undoPhonePath(url.split('?')[1] ?? '')),
  );
  http.get('/.well-known/change-password', ({ headers }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(/\bsigned_in_client=1/.test(headers.cookie ?? '') ? '/hire/profile' : '/dashboard/settings'),
  );
  http.get('/.well-known/security.txt', async (_request, reply) => {
    // Computed per request: a process that runs for a year must not state a date that has passed.
    const expires = new Date(Date.now() + 180 * DAY).toISOString();
    const { operatorEmail, mailFrom, publicUrl } = ctx.settings;
    const isRead = emailOf(operatorEmail) !== emailOf(mailFrom);
    const lines = [
      `Contact: ${isRead ? `mailto:${emailOf(operatorEmail)}` : `${publicUrl}/services`}`,
      `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, sw',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
