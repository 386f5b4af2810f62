/** Holds answers against the published description of the API. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { describeApi, type OpenApi, type Operation } from '#server/openapi.ts';
import type { Answer, TestHouse } from './house.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true });
ajv.addFormat('binary', true);
ajv.addKeyword('x-max-bytes');

/** Compiles a schema of the document with everything it refers to. @throws when it is no JSON Schema */
export function compile(schema: object, api: OpenApi): ValidateFunction {
  return ajv.compile({ ...structuredClone(schema), components: api.components });
}
ajv.addKeyword('components');

const compiled = new Map<string, ValidateFunction>();

/**
 * Asserts that an answer is one that the document promises for this call: its status is named, its body fits the schema to
 * the letter (no field more), and the headers promised are there.
 */
export function matchesOpenApi(endpoint: AnyEndpoint, answer: Answer): void {
  const api = describeApi([endpoint]);
  const operation = api.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
  const call = `${endpoint.method} ${endpoint.path} ${answer.status}`;
  expect(Object.keys(operation.responses), `${call} ${answer.text.slice(0, 200)}`).toContain(String(answer.status));
  const response = operation.responses[answer.status];
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return void expect(answer.text, call).toBe('');
  expect(answer.headers.get('content-type'), call).toBe('application/json; charset=utf-8');
  if (!compiled.has(call)) compiled.set(call, compile(schema, api));
  const validate = compiled.get(call) as ValidateFunction;
  validate(answer.body);
  expect(validate.errors ?? [], `${call} ${answer.text.slice(0, 400)}`).toEqual([]);
  for (const [name, { required }] of Object.entries(response?.headers ?? {})) {
    if (required) expect(answer.headers.get(name), `${call} header ${name}`).not.toBeNull();
  }
}

/** The house with every answer of the API held against the document. @returns also which calls have been answered how */
export function watched(house: TestHouse): TestHouse & { readonly answered: Map<AnyEndpoint, Set<number>> } {
  const answered = new Map<AnyEndpoint, Set<number>>();
  const call: TestHouse['call'] = async (method, where, sent) => {
    const answer = await house.call(method, where, sent);
    const endpoint = endpointAt(house.served.endpoints, method, where.split('?')[0] as string);
    if (endpoint) {
      matchesOpenApi(endpoint, answer);
      answered.set(endpoint, (answered.get(endpoint) ?? new Set()).add(answer.status));
    }
    return answer;
  };
  return {
    ...house,
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
