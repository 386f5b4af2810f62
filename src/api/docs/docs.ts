import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { describeApi, type Header, type OpenApi, type Operation, type Parameter, type Response } from './openapi.ts';
import type { Schema } from './schemas.ts';
import { ROOT } from '#platform/paths.ts';
import { etagOf, isKnown } from '../cache/conditional.ts';
import type { Served } from '../register.ts';

/** Serves `/openapi.json` and `/docs` (HTML without scripts). @param styles URLs of the site's style sheets */
export function serveDocs(http: FastifyInstance, served: Served, styles: readonly string[]): void {
  const api = lazily(() => describeApi(served.endpoints));
  const css = readFileSync(path.join(ROOT, 'src/api/docs/docs.css'), 'utf8');
  serve('/openapi.json', 'application/json', () => JSON.stringify(api()));
  serve('/docs', 'text/html', () => page(api(), styles));
  serve('/docs.css', 'text/css', () => css);

  function serve(url: string, type: string, make: () => string) {
    const body = lazily(make);
    const etag = lazily(() => etagOf(body()));
    http.get(url, (request, reply) => {
      reply.header('etag', etag()).header('cache-control', 'public, max-age=0, must-revalidate');
      if (isKnown(request.headers['if-none-match'], etag())) return reply.status(304).send();
      return reply.type(`${type}; charset=utf-8`).send(body());
    });
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

type Described = Operation & { readonly method: string; readonly path: string };

function page(api: OpenApi, styles: readonly string[]): string {
  const operations: Described[] = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
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
${api.tags.map(({ name }) => menu(name, of(name))).join('\n')}
</nav>
<main id="calls">
${api.tags.map(({ name }) => `<section aria-labelledby="${anchor(name)}">\n<h2 id="${anchor(name)}">${text(name)}</h2>\n${of(name).map(call).join('\n')}\n</section>`).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function menu(name: string, operations: readonly Described[]): string {
  const items = operations.map(
    (each) =>
      `<li><a class="more" href="#${each.operationId}"><span><b>${each.method}</b> ${url(each.path)}</span></a></li>`,
  );
  return `<details open><summary>${text(name)}</summary>\n<ul>\n${items.join('\n')}\n</ul></details>`;
}

function call(operation: Described): string {
  const { method, operationId, summary, description, parameters, requestBody, responses } = operation;
  const [[status, good] = ['', undefined]] = Object.entries(responses);
  const problems = Object.entries(responses).filter(([code]) => Number(code) >= 400);
  const forms = Object.entries(requestBody?.content ?? {});
  return `<article id="${operationId}">
<h3>${method} <code>${url(operation.path)}</code></h3>
<p>${inline(summary)}</p>
<p class="small soft">${text(description)}</p>
${parameters.length > 0 ? table('In the address and headers', ['Name', 'Type'], parameters.map(parameter)) : ''}
${forms.length > 0 ? table(`Sent as ${forms.map(([kind]) => kind).join(' or ')}`, ['Field', 'Type'], fields(forms[0]?.[1].schema ?? {})) : ''}
${response(status, good?.content?.['application/json']?.schema, headersOf(good))}
<details><summary>What may be refused</summary>
${table(
  '',
  ['Status', 'Code and sentence'],
  problems.map(([code, problem]) => [`<b>${code}</b>`, inline(problem.description).replaceAll('\n\n', '<br>')]),
)}
</details>
</article>`;
}

function parameter(given: Parameter): string[] {
  const note = given.description ? `<br><small>${text(given.description)}</small>` : '';
  const name = `<code>${text(given.name)}</code> <small class="soft">${text(given.in)}</small>`;
  return [name + (given.required ? REQUIRED : ''), type(given.schema) + note];
}

const REQUIRED = ' <small class="soft">required</small>';

const headersOf = (of: Response | undefined) =>
  Object.entries(of?.headers ?? {}).flatMap(([name, header]) => ('$ref' in header ? [] : [[name, header] as const]));

type Headers = readonly (readonly [string, Header])[];

function response(status: string, schema: Schema | undefined, headers: Headers): string {
  const rows = schema ? fields(schema, '', false) : [];
  const extra = headers.map(([name, { description }]) => [
    `<code>${text(name)}</code> <small class="soft">header</small>`,
    inline(description),
  ]);
  const shape = schema?.type === 'array' ? `${status}: an array of` : status;
  return `<details><summary>Answers ${text(shape)}</summary>\n${table('', ['Field', 'Type'], [...rows, ...extra])}\n</details>`;
}

function fields(schema: Schema, before = '', sent = true): string[][] {
  const inner = schema.type === 'array' && before === '' ? (schema.items ?? {}) : schema;
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const full = before + name;
    const required = sent && inner.required?.includes(name) ? REQUIRED : '';
    const row = [`<code>${text(full)}</code>${required}`, type(field)];
    const object = [field, ...(field.anyOf ?? [])].find((each) => each.properties);
    const rows = [field, ...(field.anyOf ?? [])].find((each) => each.items?.properties);
    if (object) return [row, ...fields(object, `${full}.`, sent)];
    if (rows?.items) return [row, ...fields(rows.items, `${full}[].`, sent)];
    return [row];
  });
}

const TYPES: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

function type(schema: Schema): string {
  if (schema.enum) return schema.enum.map((each) => `<code>${text(String(each))}</code>`).join(', ');
  if (schema.const !== undefined) return `<code>${text(String(schema.const))}</code>`;
  if (schema.format === 'binary') return `file <small>${text(String(schema.description))}</small>`;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(type))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((each) => type({ ...schema, type: each })).join(' or ');
  if (schema.type === 'array')
    return `list of ${type(schema.items ?? {})}${schema.maxItems ? ` <small>at most ${schema.maxItems}</small>` : ''}`;
  const name = TYPES[schema.type ?? ''] ?? schema.type ?? 'anything';
  const limit = schema.type === 'string' && schema.maxLength;
  return text(name) + (limit ? ` <small>up to ${schema.maxLength} characters</small>` : '');
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p class="soft">Nothing.</p>';
  return `<table>${caption ? `<caption>${text(caption)}</caption>` : ''}
<thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody></table>`;
}

const inline = (words: string) => text(words).replace(/`([^`]+)`/g, '<code>$1</code>');
const url = (where: string) => text(where).replaceAll('/', '/<wbr>');
const anchor = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
