import { globSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { etagOf, isKnown } from '#api/cache/conditional.ts';
import { describeApi } from '#api/docs/openapi.ts';
import type { Served } from '#api/register.ts';
import { DIST } from '#pages/server/manifest.ts';

/** Serves `/openapi.json`, and `/docs`, which shows it with Swagger UI (`src/pages/build/api-viewer.ts`). */
export function serveApiDocs(http: FastifyInstance, served: Served, dist = DIST): void {
  serve('/openapi.json', 'application/json', () => JSON.stringify(describeApi(served.endpoints)));
  serve('/docs', 'text/html', () =>
    page(['css', 'js'].flatMap((type) => globSync(`assets/api-viewer-*.${type}`, { cwd: `${dist}/web` }))),
  );

  function serve(path: string, type: string, make: () => string) {
    let made: { body: string; etag: string } | undefined;
    http.get(path, (request, reply) => {
      if (!made) {
        const body = make();
        made = { body, etag: etagOf(body) };
      }
      reply.header('etag', made.etag).header('cache-control', 'public, max-age=0, must-revalidate');
      if (isKnown(request.headers['if-none-match'], made.etag)) return reply.status(304).send();
      return reply.type(`${type}; charset=utf-8`).send(made.body);
    });
  }
}

const tagOf = (file: string) =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script src="/${file}" defer></script>`;

const page = (viewer: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Ufundi API</title>
<link rel="icon" href="/favicon.svg">
${viewer.map(tagOf).join('\n')}
</head>
<body>
<nav><a href="/">Ufundi</a></nav>
<main id="viewer"></main>
<noscript><p>This page needs JavaScript. The same for programs and people without it: <a href="/openapi.json">openapi.json</a>.</p></noscript>
</body>
</html>
`;
