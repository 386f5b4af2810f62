import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { ROOT } from '#platform/paths.ts';
import { etagOf, isKnown } from '../cache/conditional.ts';
import { RATE_LIMITS } from '../limits/rate-limits.ts';
import type { Served } from '../register.ts';
import { callArticle, type Described } from './call-article.ts';
import { LIMITS } from './descriptions.ts';
import { anchor, code, fieldRows, inline, json, section, table, type, url } from './markup.ts';
import { describeApi, type OpenApi } from './openapi.ts';

/** Serves `/openapi.json` and `/docs`, which needs no script. @param styles URLs of the site's style sheets */
export function serveDocs(http: FastifyInstance, served: Served, styles: readonly string[], publicUrl: string): void {
  const api = lazily(() => describeApi(served.endpoints));
  const file = (name: string) => readFileSync(path.join(ROOT, 'src/api/docs', name), 'utf8');
  serve('/openapi.json', 'application/json', () => JSON.stringify(api()));
  serve('/docs', 'text/html', () => page(api(), styles, publicUrl));
  serve('/docs.css', 'text/css', () => file('docs.css'));
  serve('/docs.js', 'text/javascript', () => file('search-calls.js'));

  function serve(address: string, kind: string, make: () => string) {
    const body = lazily(make);
    const etag = lazily(() => etagOf(body()));
    http.get(address, (request, reply) => {
      reply.header('etag', etag()).header('cache-control', 'public, max-age=0, must-revalidate');
      if (isKnown(request.headers['if-none-match'], etag())) return reply.status(304).send();
      return reply.type(`${kind}; charset=utf-8`).send(body());
    });
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const CHAPTERS = ['Sign in', 'Limits', 'Errors', 'Shapes'];

function page(api: OpenApi, styles: readonly string[], publicUrl: string): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }) as Described,
    ),
  );
  const of = (tag: string) => operations.filter((operation) => operation.tags.includes(tag));
  const { title, version, description } = api.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
${[...styles, '/docs.css'].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script src="/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header class="wrap">
<a class="brand" href="/">Ufundi</a>
<h1>${text(title)}</h1>
<p class="soft">Version ${text(version)}. For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI ${text(api.openapi)}).</p>
${description
  .split('\n\n')
  .map((paragraph) => `<p>${inline(paragraph)}</p>`)
  .join('\n')}
</header>
<div class="wrap split">
<nav aria-label="Calls">
<label class="search" hidden>Find a call <input type="search" autocomplete="off"></label>
<ul>${CHAPTERS.map((name) => `<li><a class="more" href="#${anchor(name)}"><span>${name}</span></a></li>`).join('')}</ul>
${api.tags.map(({ name }) => menu(name, of(name))).join('\n')}
</nav>
<main id="calls">
${section('Sign in', signIn(publicUrl))}
${api.tags.map(({ name, description: words }) => section(name, `<p>${text(words)}</p>\n${of(name).map(callArticle).join('\n')}`)).join('\n')}
${section('Limits', limits())}
${section('Errors', errors(api))}
${section('Shapes', shapes(api))}
</main>
</div>
</body>
</html>
`;
}

function menu(name: string, operations: readonly Described[]): string {
  const items = operations.map(
    ({ operationId, method, path, summary }) =>
      `<li><a class="more" href="#${operationId}" title="${text(summary)}"><span><b>${method}</b> ${url(path)}</span></a></li>`,
  );
  return `<details open><summary>${text(name)}</summary>\n<ul>\n${items.join('\n')}\n</ul></details>`;
}

const signIn = (publicUrl: string) => `<ol>
<li>Where the calls are: ${code(`UFUNDI=${publicUrl}`)}</li>
<li>A craftsman signs in (a client with <code>/client-login/</code>, whose access token is called <code>token</code>): ${code(`curl -X POST "$UFUNDI/api/token/" \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"otieno@example.co.ke","password":"a password of your own"}'`)}
The answer is <code>{"access": "…", "refresh": "…"}</code>.</li>
<li>Calls carry the access token: ${code(`ACCESS=…
curl "$UFUNDI/api/profile/" -H "Authorization: Bearer $ACCESS"`)}</li>
<li>After 30 minutes a call answers 401. The refresh token gives the next pair, and each works once: ${code(`curl -X POST "$UFUNDI/api/token/refresh/" \\
  -H 'Content-Type: application/json' -d '{"refresh":"…"}'`)}</li>
<li>Sign out, so that the tokens are worth nothing: ${code(`curl -X POST "$UFUNDI/api/logout/" -H "Authorization: Bearer $ACCESS"`)}</li>
</ol>`;

function limits(): string {
  const rows = Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [
    LIMITS[name as keyof typeof RATE_LIMITS],
    `${points} in ${seconds >= 3600 ? 'an hour' : `${seconds / 60} minutes`}`,
  ]);
  return `<p>Beyond a limit a call answers 429, and <code>Retry-After</code> says after how many seconds to try again. A limited call also answers <code>RateLimit-Policy</code> (<code>q</code> calls in <code>w</code> seconds) and <code>RateLimit</code> (<code>r</code> left for <code>t</code> seconds). Other calls have no fixed limit; when Ufundi is busy they answer 503, also with <code>Retry-After</code>.</p>
${table('', ['What', 'How often'], rows)}`;
}

function errors(api: OpenApi): string {
  const rows = Object.entries(api.components.examples).map(([name, { summary, value }]) => [
    `<b>${summary.slice(0, 3)}</b>`,
    `<code id="error-${name}">${text(value.code)}</code>`,
    text(value.detail),
  ]);
  const body = Object.values(api.components.examples)[0]?.value;
  return `<p>Every error has a body like this one. The sentence may say more than the table.</p>${json(body)}
${table('', ['Status', 'Code', 'Sentence'], rows)}`;
}

function shapes(api: OpenApi): string {
  return Object.entries(api.components.schemas)
    .map(([name, schema]) => {
      const rows = fieldRows(schema);
      const content = rows.length > 0 ? table('', ['Field', 'Type'], rows) : `<p>${type(schema)}</p>`;
      return `<details><summary>${name}</summary>\n<p id="shape-${name}">${inline(schema.description ?? '')}</p>${content}</details>`;
    })
    .join('\n');
}
