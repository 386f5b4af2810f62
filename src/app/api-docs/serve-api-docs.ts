import { globSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isKnown } from '#api/cache/conditional.ts';
import { describeApi } from '#api/docs/openapi.ts';
import type { ServedApi } from '#api/register.ts';
import { DIST } from '#pages/server/manifest.ts';
import { createRenderedPage, encodingOf, type RenderedPage } from '#pages/server/rendered-page.ts';

/** Serves `/openapi.json`, and `/docs`, which shows it with Swagger UI (`src/pages/build/api-viewer.ts`). */
export function serveApiDocs(http: FastifyInstance, served: ServedApi): void {
  serve('/openapi.json', 'application/json', () => JSON.stringify(describeApi(served.endpoints)));
  serve('/docs', 'text/html', () =>
    page(['css', 'js'].flatMap((type) => globSync(`assets/api-viewer-*.${type}`, { cwd: `${DIST}/web` }))),
  );

  /** Made once, in each encoding that is asked for: the document is half a megabyte of text. */
  function serve(path: string, type: string, make: () => string) {
    let made: RenderedPage | undefined;
    http.get(path, async (request, reply) => {
      made ??= createRenderedPage({ html: make(), status: 200, styleSource: null, since: 0, cache: null });
      reply.headers({
        etag: made.etag,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
      });
      if (isKnown(request.headers['if-none-match'], made.etag)) return reply.status(304).send();
      const encoding = encodingOf(request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type(`${type}; charset=utf-8`).send(await made.encoded(encoding));
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
