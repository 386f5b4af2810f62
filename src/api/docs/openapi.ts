import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyEndpoint, type FileField, pathParameters } from '../endpoint.ts';
import { KEY_LENGTH_MAX } from '../idempotency.ts';
import { ROOT } from '#platform/paths.ts';
import { ABOUT, describeField, TAGS } from './descriptions.ts';
import { errorExamples, failures } from './errors.ts';
import { type Example, exampleOf } from './examples.ts';
import { LIMITED_CALLS } from './limited-calls.ts';
import { operationIdOf } from './operation-id.ts';
import { collectSchemas, type Schema, type SchemaOf } from './schemas.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Content = Record<
  string,
  { readonly schema: Schema; readonly example?: unknown; readonly examples?: Record<string, { readonly $ref: string }> }
>;

export interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Record<string, Header | { readonly $ref: string }>;
  readonly content?: Content;
}

export type Operation = ReturnType<typeof describe>;
export type OpenApi = ReturnType<typeof describeApi>;

export function describeApi(endpoints: readonly AnyEndpoint[]) {
  const { components, schemaOf } = collectSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describe(endpoint, schemaOf);
  return {
    openapi: '3.1.0',
    info: { title: 'Ufundi API', version: version(), description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({
      name,
      description: TAGS[name] ?? '',
    })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      examples: errorExamples(endpoints),
      headers: { 'X-Request-Id': REQUEST_ID, ...RATE_LIMIT },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: BEARER },
      },
    },
  };
}

const RATE_LIMIT = {
  'RateLimit-Policy': {
    description: 'The limits of this call: name, `q` calls in `w` seconds.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of each limit: `r` calls, for `t` seconds.',
    required: true,
    schema: { type: 'string' },
  },
} as const;
const LIMIT_HEADERS = Object.fromEntries(
  Object.keys(RATE_LIMIT).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const BEARER = 'The `access` of `POST /token/` or the `token` of `POST /client-login/`, for 30 minutes.';
const REQUEST_ID: Header = {
  description: 'Names this request in the log of the server; errors repeat it as `request_id`.',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

function describe(endpoint: AnyEndpoint, schemaOf: SchemaOf) {
  const example = exampleOf(endpoint);
  const input = schemaOf(endpoint.input, 'input');
  const inPath = pathParameters(endpoint.path);
  const others = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const isQuery = endpoint.method === 'GET';
  const isOpen = endpoint.roles === 'anyone';
  const parameters: Parameter[] = [
    ...inPath.map((name) => {
      const schema = input.properties?.[name] ?? { type: 'string' };
      return { name, in: 'path' as const, required: true, ...withoutDescription(schema, name) };
    }),
    ...(isQuery ? others : []).map(([name, schema]) => {
      const required = input.required?.includes(name) ?? false;
      return { name, in: 'query' as const, required, ...withoutDescription(schema, name) };
    }),
    ...(endpoint.creates ? [KEY] : []),
  ];
  const body = isQuery ? null : bodyOf(endpoint, others, input.required ?? [], example);
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: isOpen ? 'For anybody.' : `For a signed-in ${(endpoint.roles as string[]).join(', ')}.`,
    security: isOpen ? [] : [{ bearer: [] as string[] }],
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: success(endpoint, schemaOf, example),
      ...(endpoint.shared ? { 304: NOT_MODIFIED } : {}),
      ...failures(endpoint, others.length > 0 || inPath.length > 0),
    } as Record<string, Response>,
  };
}

function withoutDescription({ description, ...schema }: Schema, name: string) {
  return { schema, description: description ?? describeField(name) };
}

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
  description:
    'Sent again with the same key and the same input within two days, the call answers what it answered before.',
};

function bodyOf(endpoint: AnyEndpoint, fields: [string, Schema][], required: string[], { request }: Example) {
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
      'application/json': { schema: asJson, ...(request ? { example: request } : {}) },
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

function success(endpoint: AnyEndpoint, schemaOf: SchemaOf, { response }: Example): Response {
  const headers: NonNullable<Response['headers']> = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  const header = (description: string, type = 'string', required = true) => ({
    description,
    required,
    schema: { type },
  });
  if (endpoint.paged) {
    headers['X-Total-Count'] = header('How many rows there are in all; may be capped above 1,000.', 'integer');
    headers.Link = header('Where the next page is, with `rel="next"`; absent on the last one.', 'string', false);
  }
  if (LIMITED_CALLS[operationIdOf(endpoint)]) Object.assign(headers, LIMIT_HEADERS);
  if (endpoint.shared) headers.ETag = header('Send it back as `If-None-Match`.');
  return {
    description: endpoint.status === 201 ? 'Made.' : 'Done.',
    headers,
    content: {
      'application/json': {
        schema: schemaOf(endpoint.output, 'output'),
        ...(response === undefined ? {} : { example: response }),
      },
    },
  };
}

function version(): string {
  const file = path.join(ROOT, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
