import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import type { Schema } from './schemas.ts';

export const inline = (words: string) => text(words).replace(/`([^`]+)`/g, '<code>$1</code>');
export const url = (where: string) => text(where).replaceAll('/', '/<wbr>');
export const anchor = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
export const code = (words: string) => `<pre tabindex="0"><code>${text(words)}</code></pre>`;
export const json = (value: unknown) => code(JSON.stringify(value, null, 1));

export function section(title: string, content: string): string {
  return `<section aria-labelledby="${anchor(title)}">\n<h2 id="${anchor(title)}">${text(title)}</h2>\n${content}\n</section>`;
}

export function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p class="soft">Nothing.</p>';
  return `<table>${caption ? `<caption>${text(caption)}</caption>` : ''}
<thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody></table>`;
}

const REQUIRED = ' <small class="soft">required</small>';

export function fieldRows({ properties = {}, required = [] }: Schema, sent = false): string[][] {
  return Object.entries(properties).map(([name, field]) => [
    `<code>${text(name)}</code>${sent && required.includes(name) ? REQUIRED : ''}`,
    type(field) + (field.description ? `<br><small>${inline(field.description)}</small>` : ''),
  ]);
}

export const nameAndPlace = (name: string, place: string, isRequired: boolean) =>
  `<code>${text(name)}</code> <small class="soft">${text(place)}</small>${isRequired ? REQUIRED : ''}`;

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
};
const FORMATS: Record<string, string> = {
  date: 'day',
  'date-time': 'time',
  email: 'email address',
  password: 'password',
  'uri-reference': 'path of a file',
  binary: 'file',
};

export function type(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) as string;
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.enum) return schema.enum.map((each) => `<code>${text(String(each))}</code>`).join(', ');
  if (schema.const !== undefined) return `<code>${text(String(schema.const))}</code>`;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(type))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((each) => type({ ...schema, type: each })).join(' or ');
  if (schema.type === 'array') {
    const most = schema.maxItems ? ` <small>at most ${schema.maxItems}</small>` : '';
    return `list of ${type(schema.items ?? {})}${most}`;
  }
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  const name = (schema.type === 'string' && FORMATS[schema.format ?? '']) || TYPES[schema.type ?? ''];
  const limit = schema.type === 'string' && schema.maxLength && !schema.format;
  return (
    text(name ?? schema.type ?? 'anything') + (limit ? ` <small>up to ${schema.maxLength} characters</small>` : '')
  );
}
