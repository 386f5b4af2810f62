import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type AnyEndpoint, type FileField, pathParameters } from '../endpoint.ts';
import * as problems from '../problem.ts';
import type { ProblemKind } from '../problem.ts';
import { brokenUpload, emptyFile, tooManyFiles } from '../multipart.ts';
import * as media from '../upload-limits.ts';
import { KEY_LENGTH_MAX } from '../idempotency.ts';
import { ROOT } from '#platform/paths.ts';

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  [key: string]: unknown;
};

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Content = Record<string, { schema: Schema }>;

interface Response {
  readonly description: string;
  readonly headers?: Record<string, Pick<Parameter, 'required' | 'schema'> & { readonly description: string }>;
  readonly content?: Content;
}

export type Operation = ReturnType<typeof describe>;
export type OpenApi = ReturnType<typeof describeApi>;

const ABOUT = `Every call stands below \`/api\`, with or without its trailing slash.

Signed-in calls carry \`Authorization: Bearer <access>\`. An access token is good for 30 minutes; \`POST /token/refresh/\` gives the next pair.

Lists are bare arrays that stop at 100 rows. \`X-Total-Count\` says how many there are in all; a client that wants more follows \`Link: <...>; rel="next"\`, which the last page lacks.

Scripts of pages on other origins cannot call: there is no CORS. Call from a server or an app.

Errors are \`{detail, error, code, fields?, request_id}\`: \`detail\` and \`error\` are the same sentence for people, \`code\` is for programs, \`fields\` has a sentence for each field.

Money is whole Kenya shillings, moments are ISO 8601 in UTC, phone numbers are Kenyan, mobile or landline, in any usual writing, and answered as \`+254…\`.`;

export function describeApi(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describe(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Ufundi API', version: version(), description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problems.problemShape, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** `PATCH /job-requests/{id}/assign/` → `patchJobRequestsByIdAssign`: stable and unique. */
export function operationIdOf({ method, path: url }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  const words = url
    .split('/')
    .filter(Boolean)
    .flatMap((part) => (part.startsWith('{') ? ['by', part.slice(1, -1)] : part.split('-')));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describe(endpoint: AnyEndpoint) {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = pathParameters(endpoint.path);
  const others = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const isQuery = endpoint.method === 'GET';
  const isOpen = endpoint.roles === 'anyone';
  const parameters: Parameter[] = [
    ...inPath.map((name) => {
      const schema = input.properties?.[name] ?? { type: 'string' };
      return { name, in: 'path' as const, required: true, schema };
    }),
    ...(isQuery ? others : []).map(([name, schema]) => {
      const required = input.required?.includes(name) ?? false;
      return { name, in: 'query' as const, required, schema };
    }),
    ...(endpoint.creates ? [KEY] : []),
  ];
  const body = isQuery ? null : bodyOf(endpoint, others, input.required ?? []);
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: isOpen ? 'For anybody.' : `For a signed-in ${(endpoint.roles as string[]).join(', ')}.`,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: success(endpoint),
      ...(endpoint.shared ? { 304: NOT_MODIFIED } : {}),
      ...failures(endpoint, others.length > 0 || inPath.length > 0),
    } as Record<string, Response>,
  };
}

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
  description:
    'Sent again with the same key and the same input within two days, the call answers what it answered before.',
};

function bodyOf(endpoint: AnyEndpoint, fields: [string, Schema][], required: string[]) {
  const files = Object.entries<FileField>(endpoint.files);
  if (fields.length === 0 && files.length === 0) return null;
  const properties = Object.fromEntries(fields);
  const needed = required.filter((name) => name in properties);
  const asJson: Schema = { type: 'object', properties, ...(needed.length > 0 ? { required: needed } : {}) };
  const asForm = {
    ...asJson,
    properties: { ...properties, ...Object.fromEntries(files.map(([name, field]) => [name, fileSchema(field)])) },
  };
  return {
    required: needed.length > 0,
    content: {
      ...(files.length > 0 ? { 'multipart/form-data': { schema: asForm } } : {}),
      'application/json': { schema: asJson },
    } as Content,
  };
}

const TAKES = { image: 'JPEG, PNG, WebP, AVIF or GIF', document: 'PDF or image', video: 'MP4, WebM or MOV' };

function fileSchema({ accept, max, bytes }: FileField): Schema {
  const description = `${TAKES[accept]}, at most ${bytes / 1024 / 1024} MB`;
  const file = { type: 'string', format: 'binary', description, 'x-max-bytes': bytes };
  return max === 1 ? file : { type: 'array', items: file, maxItems: max };
}

const NOT_MODIFIED: Response = { description: 'What `If-None-Match` named is still right.' };

function success(endpoint: AnyEndpoint): Response {
  const headers: NonNullable<Response['headers']> = {};
  const header = (description: string, type = 'string', required = true) => ({
    description,
    required,
    schema: { type },
  });
  if (endpoint.paged) {
    headers['X-Total-Count'] = header('How many rows there are in all; may be capped above 1,000.', 'integer');
    headers.Link = header('Where the next page is, with `rel="next"`; absent on the last one.', 'string', false);
  }
  if (endpoint.shared) headers.ETag = header('Send it back as `If-None-Match`.');
  return {
    description: endpoint.status === 201 ? 'Made.' : 'Done.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
  };
}

export function problemsOf(endpoint: AnyEndpoint, takesInput = true): ProblemKind[] {
  const files = Object.values(endpoint.files as Record<string, FileField>);
  const accepts = (kind: FileField['accept']) => files.some((file) => file.accept === kind);
  const changes = endpoint.method !== 'GET';
  return [
    ...endpoint.errors,
    ...(takesInput ? [problems.invalidInput] : []),
    ...(endpoint.roles === 'anyone' ? [] : [problems.signInNeeded, problems.wrongRole, problems.notYours]),
    ...(endpoint.creates ? [problems.keyReused] : []),
    ...(changes ? [problems.tooLarge, problems.wrongContentType] : []),
    ...(files.length > 0 ? [brokenUpload, emptyFile, tooManyFiles, problems.noSpace] : []),
    ...(accepts('image') ? [media.notAnImage, media.imageTooLarge] : []),
    ...(accepts('document') ? [media.notADocument, media.documentTooLarge, media.imageTooLarge] : []),
    ...(accepts('video') ? [media.notAVideo, media.videoTooLarge] : []),
    problems.tooMany,
    problems.unavailable,
  ];
}

function failures(endpoint: AnyEndpoint, takesInput: boolean): Record<string, Response> {
  const byStatus = new Map<number, ProblemKind[]>();
  for (const kind of problemsOf(endpoint, takesInput)) {
    const same = byStatus.get(kind.status) ?? [];
    if (!same.some((each) => each.code === kind.code)) byStatus.set(kind.status, [...same, kind]);
  }
  const answers = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, kinds]) => [String(status), failure(status, kinds)]);
  return {
    ...Object.fromEntries(answers),
    default: { description: 'Something went wrong.', content: { 'application/json': { schema: PROBLEM } } },
  };
}

const PROBLEM: Schema = { $ref: '#/components/schemas/Problem' };

function failure(status: number, kinds: readonly ProblemKind[]): Response {
  const wait = { description: 'Seconds to wait.', required: status === 429, schema: { type: 'integer' } };
  const schema = { allOf: [PROBLEM, { properties: { code: { enum: kinds.map(({ code }) => code) } } }] };
  return {
    description: kinds.map(({ code, detail }) => `\`${code}\`: ${detail}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': wait } } : {}),
    content: { 'application/json': { schema } },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...result } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { type, out } = (zodSchema as unknown as Piped)._zod.def;
      if (io === 'input' && type === 'pipe' && out) Object.assign(jsonSchema, limitsAtEnd(out));
    },
  }) as Schema & { $schema?: string };
  return result;
}

interface Piped {
  readonly _zod: { readonly def: { readonly type: string; readonly out?: Piped } };
}

function limitsAtEnd(schema: Piped): Schema {
  const { type, out } = schema._zod.def;
  if (type === 'pipe' && out) return limitsAtEnd(out);
  if (type !== 'string' && type !== 'enum') return {};
  const limits = z.toJSONSchema(schema as unknown as z.ZodMiniType, { unrepresentable: 'any' });
  const names = ['minLength', 'maxLength', 'enum'];
  return Object.fromEntries(Object.entries(limits).filter(([name]) => names.includes(name)));
}

function version(): string {
  const file = path.join(ROOT, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
