/** Holds answers against the published description of the API. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { describeApi, type OpenApi, type Operation } from '#api/openapi.ts';
import type { ApiResponse, TestServer } from './test-server.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true });
ajv.addFormat('binary', true);
ajv.addKeyword('x-max-bytes');

/** Compiles a schema of the document with everything it refers to. @throws when it is no JSON Schema */
export function compile(schema: object, api: OpenApi): ValidateFunction {
  return ajv.compile({ ...structuredClone(schema), components: api.components });
}
ajv.addKeyword('components');

interface Promised {
  readonly api: OpenApi;
  readonly operation: Operation;
  readonly schemas: Map<number, ValidateFunction>;
}
const promises = new Map<AnyEndpoint, Promised>();

function promisedBy(endpoint: AnyEndpoint): Promised {
  let promised = promises.get(endpoint);
  if (!promised) {
    const api = describeApi([endpoint]);
    const operation = api.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
    promises.set(endpoint, (promised = { api, operation, schemas: new Map() }));
  }
  return promised;
}

/**
 * Asserts that an answer is one that the document promises for this call: its status is named, its body fits the schema to
 * the letter (no field more), and the headers promised are there.
 */
export function matchesOpenApi(endpoint: AnyEndpoint, answer: ApiResponse): void {
  const { api, operation, schemas } = promisedBy(endpoint);
  const { status, text, headers, body } = answer;
  const call = `${endpoint.method} ${endpoint.path} ${status} ${text.slice(0, 300)}`;
  // What nobody expected is what "default" is for; everything else must be said.
  const response = operation.responses[status] ?? (status === 500 ? operation.responses.default : undefined);
  expect(response, `${call}\n... is not in the description`).toBeDefined();
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return void expect(text, call).toBe('');
  expect(headers.get('content-type'), call).toBe('application/json; charset=utf-8');
  if (!schemas.has(status)) schemas.set(status, compile(schema, api));
  const validate = schemas.get(status) as ValidateFunction;
  validate(body);
  expect(validate.errors ?? [], call).toEqual([]);
  for (const [name, { required }] of Object.entries(response?.headers ?? {})) {
    if (required) expect(headers.get(name), `${call} header ${name}`).not.toBeNull();
  }
}

/** As `matchesOpenApi`, for whatever was called. @returns the call, or undefined when the address has none */
export function holdAgainstOpenApi(
  endpoints: readonly AnyEndpoint[],
  method: string,
  where: string,
  answer: ApiResponse,
): AnyEndpoint | undefined {
  const endpoint = endpointAt(endpoints, method, where.split('?')[0] as string);
  if (endpoint) matchesOpenApi(endpoint, answer);
  return endpoint;
}

/** The house with every answer of the API held against the document. @returns also which calls have been answered how */
export function watched(server: TestServer): TestServer & { readonly answered: Map<AnyEndpoint, Set<number>> } {
  const answered = new Map<AnyEndpoint, Set<number>>();
  const call: TestServer['call'] = async (method, where, sent) => {
    const answer = await server.call(method, where, sent);
    const endpoint = holdAgainstOpenApi(server.served.endpoints, method, where, answer);
    if (endpoint) answered.set(endpoint, (answered.get(endpoint) ?? new Set()).add(answer.status));
    return answer;
  };
  return {
    ...server,
    answered,
    call,
    get: (where, sent) => call('GET', where, sent),
    post: (where, sent) => call('POST', where, sent),
    patch: (where, sent) => call('PATCH', where, sent),
    put: (where, sent) => call('PUT', where, sent),
    delete: (where, sent) => call('DELETE', where, sent),
  };
}

function endpointAt(endpoints: readonly AnyEndpoint[], method: string, where: string): AnyEndpoint | undefined {
  const path = where.endsWith('/') ? where : `${where}/`;
  return endpoints
    .filter((each) => each.method === method && new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
