import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { exampleOf } from './examples.ts';
import { fieldRows, code, inline, json, nameAndPlace, table, type, url } from './markup.ts';
import type { Operation, Response } from './openapi.ts';

export type Described = Operation & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
};

export function callArticle(operation: Described): string {
  const { method, operationId, summary, description, parameters, requestBody, responses } = operation;
  const [[status, good] = ['', undefined]] = Object.entries(responses);
  const forms = Object.entries(requestBody?.content ?? {});
  const given = parameters.map((each) => [
    nameAndPlace(each.name, each.in, each.required),
    `${type(each.schema)}<br><small>${inline(each.description ?? '')}</small>`,
  ]);
  const sent = `Sent as ${forms.map(([kind]) => kind).join(' or ')}`;
  return `<article id="${operationId}">
<h3>${method} <code>${url(operation.path)}</code></h3>
<p>${inline(summary)}</p>
<p class="small soft">${inline(description)}</p>
${given.length > 0 ? table('In the address and headers', ['Name', 'Type'], given) : ''}
${forms.length > 0 ? table(sent, ['Field', 'Type'], fieldRows(forms[0]?.[1].schema ?? {}, true)) : ''}
${answer(status, good)}
${example(operation)}
${rejections(responses)}
</article>`;
}

function answer(status: string, good: Response | undefined): string {
  const schema = good?.content?.['application/json']?.schema;
  const rows = schema ? fieldRows(schema) : [];
  const headers = Object.entries(good?.headers ?? {}).flatMap(([name, header]) =>
    '$ref' in header ? [] : [[nameAndPlace(name, 'header', false), inline(header.description)]],
  );
  const all = [...rows, ...headers];
  return `<p>Answers ${text(status)}${schema ? `: ${type(schema)}` : ''}</p>${all.length > 0 ? table('', ['Field', 'Type'], all) : ''}`;
}

function example({ method, path, security }: Described): string {
  const { path: requested, request = {}, files, response } = exampleOf({ method, path });
  if (requested === undefined) return '';
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "$UFUNDI/api${requested}"`];
  if (security.length > 0) lines.push('-H "Authorization: Bearer $ACCESS"');
  if (files) {
    const form = Object.entries(request).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`);
    lines.push(...form, ...files.map((field) => `-F ${field}=@photo.jpg`));
  } else if (Object.keys(request).length > 0) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(request))}`);
  }
  return `<details><summary>Example</summary>\n${code(lines.join(' \\\n  '))}\n${json(response)}\n</details>`;
}

const quoted = (words: string) => `'${words.replaceAll("'", `'\\''`)}'`;

function rejections(responses: Record<string, Response>): string {
  const rows = Object.entries(responses).flatMap(([status, { content }]) => {
    const names = Object.keys(content?.['application/json']?.examples ?? {});
    const links = names.map((name) => `<a href="#error-${name}"><code>${name}</code></a>`);
    return Number(status) >= 400 ? [`<b>${status}</b> ${links.join(', ')}`] : [];
  });
  return `<details><summary>What may be refused</summary>\n<p>${rows.join('<br>')}</p>\n</details>`;
}
