import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Example } from '#api/docs/examples.ts';
import { LIMITED_CALLS } from '#api/docs/limited-calls.ts';
import { operationIdOf } from '#api/docs/operation-id.ts';
import { describeApi, type Header, type OpenApi, type Operation } from '#api/docs/openapi.ts';
import { recordExample } from '../contract/examples.ts';
import type { ApiResponse, TestServer } from './test-server.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true });
for (const format of ['binary', 'password']) ajv.addFormat(format, true);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('date-time', (value) => z.safeParse(z.iso.datetime(), value).success);
ajv.addFormat('email', (value) => z.safeParse(z.email(), value).success);
ajv.addFormat('uri', URL.canParse);
ajv.addFormat('uri-reference', (value) => /^[\x21-\x7e]+$/.test(value) && URL.canParse(value, 'http://ufundi.test'));
ajv.addFormat('uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
ajv.addKeyword('x-max-bytes');

ajv.addKeyword('components');
const compiled = new Map<string, ValidateFunction>();

/** Once for all files of a worker: compiling takes longer than a test. @throws when the schema is no JSON Schema */
export function compile(schema: object, api: OpenApi): ValidateFunction {
  const text = JSON.stringify({ ...schema, components: api.components });
  let validate = compiled.get(text);
  if (!validate) compiled.set(text, (validate = ajv.compile(JSON.parse(text))));
  return validate;
}

interface Described {
  readonly api: OpenApi;
  readonly operation: Operation;
  readonly schemas: Map<number, ValidateFunction>;
}
const descriptions = new Map<AnyEndpoint, Described>();

function describe(endpoint: AnyEndpoint): Described {
  let described = descriptions.get(endpoint);
  if (!described) {
    const api = describeApi([endpoint]);
    const operation = api.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
    descriptions.set(endpoint, (described = { api, operation, schemas: new Map() }));
  }
  return described;
}

/** Asserts that the document describes the status, the body (no field more) and the required headers. */
export function matchesOpenApi(endpoint: AnyEndpoint, received: ApiResponse): void {
  const { api, operation, schemas } = describe(endpoint);
  const { status, text, headers, body } = received;
  const call = `${endpoint.method} ${endpoint.path} ${status} ${text.slice(0, 300)}`;
  // "default" describes unexpected errors alone; every other status must be named.
  const response = operation.responses[status] ?? (status === 500 ? operation.responses.default : undefined);
  expect(response, `${call}\n... is not in the description`).toBeDefined();
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return void expect(text, call).toBe('');
  expect(headers.get('content-type'), call).toBe('application/json; charset=utf-8');
  if (!schemas.has(status)) schemas.set(status, compile(schema, api));
  const validate = schemas.get(status) as ValidateFunction;
  validate(body);
  expect(validate.errors ?? [], call).toEqual([]);
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    const { required } = '$ref' in header ? (api.components.headers[name as 'RateLimit'] as Header) : header;
    if (required) expect(headers.get(name), `${call} header ${name}`).not.toBeNull();
  }
}

function matchesLimits(endpoint: AnyEndpoint, { headers }: ApiResponse): void {
  const taken = Array.from(
    headers.get('ratelimit-policy')?.matchAll(/"([^"]+)";q=\d+;w=\d+/g) ?? [],
    ([, name]) => name,
  );
  const limits: readonly string[] = LIMITED_CALLS[operationIdOf(endpoint)] ?? [];
  expect(limits, 'src/api/docs/limited-calls.ts').toEqual(expect.arrayContaining(taken));
}

export function checkAgainstOpenApi(
  endpoints: readonly AnyEndpoint[],
  method: string,
  path: string,
  response: ApiResponse,
): AnyEndpoint | undefined {
  const endpoint = endpointAt(endpoints, method, path.split('?')[0] as string);
  if (endpoint) {
    matchesOpenApi(endpoint, response);
    matchesLimits(endpoint, response);
  }
  return endpoint;
}

type Watched = TestServer & {
  readonly statuses: Map<AnyEndpoint, Set<number>>;
  readonly examples: Map<string, Example>;
};

export function withOpenApiStatuses(server: TestServer): Watched {
  const examples = new Map<string, Example>();
  const statuses = new Map<AnyEndpoint, Set<number>>();
  const call: TestServer['call'] = async (method, path, sent) => {
    const response = await server.call(method, path, sent);
    const endpoint = checkAgainstOpenApi(server.served.endpoints, method, path, response);
    if (endpoint) {
      statuses.set(endpoint, (statuses.get(endpoint) ?? new Set()).add(response.status));
      recordExample(examples, endpoint, path, sent ?? {}, response);
    }
    return response;
  };
  return {
    ...server,
    statuses,
    examples,
    call,
    get: (path, sent) => call('GET', path, sent),
    post: (path, sent) => call('POST', path, sent),
    patch: (path, sent) => call('PATCH', path, sent),
    put: (path, sent) => call('PUT', path, sent),
    delete: (path, sent) => call('DELETE', path, sent),
  };
}

function endpointAt(endpoints: readonly AnyEndpoint[], method: string, requested: string): AnyEndpoint | undefined {
  const path = requested.endsWith('/') ? requested : `${requested}/`;
  return endpoints
    .filter((each) => each.method === method && new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
