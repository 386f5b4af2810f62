import { beforeAll, describe, expect, test } from 'vitest';
import { pathParameters } from '../endpoint.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { compile } from '../../../quality/helpers/openapi.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { operationIdOf } from './operation-id.ts';
import type { Schema } from './schemas.ts';

const server = useTestServer();
let api: OpenApi;
beforeAll(async () => {
  api = (await server.get('!/openapi.json')).body;
});

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the description of the API', () => {
  test('names every call that is served, and no other', () => {
    const served = server.served.endpoints.map(operationIdOf).sort();
    const described = operations()
      .map(({ operation }) => operation.operationId)
      .sort();
    expect(described).toEqual(served);
    expect(new Set(described).size).toBe(described.length);
  });

  test('is OpenAPI 3.1: every part that must be there is there, every reference leads somewhere', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info).toMatchObject({ title: 'Ufundi API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    const tags = api.tags.map(({ name }) => name);
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\/[\w{}/-]*\/$/);
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method);
      expect(operation.summary).toMatch(/\.$/);
      expect(tags).toContain(operation.tags[0]);
      const inPath = operation.parameters.filter((each) => each.in === 'path');
      expect(inPath.map((each) => each.name)).toEqual(pathParameters(path));
      expect(inPath.every((each) => each.required)).toBe(true);
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect(response.description).not.toBe('');
      }
    }
    for (const ref of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (ref[1] as string)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], api);
      expect(target, ref[0]).toBeDefined();
    }
  });

  test('holds only schemas that are JSON Schema 2020-12', () => {
    const schemas = operations().flatMap(({ operation }) => schemasOf(operation));
    for (const schema of new Set(schemas.map((each) => JSON.stringify(each)))) compile(JSON.parse(schema), api);
  });

  test('says of every call who may make it and how it may be refused', () => {
    for (const endpoint of server.served.endpoints) {
      const operation = api.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
      const isOpen = endpoint.roles === 'anyone';
      expect(operation.security, operation.operationId).toEqual(isOpen ? [] : [{ bearer: [] }]);
      expect('401' in operation.responses && '403' in operation.responses, operation.operationId).toBe(
        !isOpen || ['401', '403'].every((status) => endpoint.errors.some((kind) => String(kind.status) === status)),
      );
      for (const { status, code } of endpoint.errors) {
        expect(operation.responses[status]?.description, operation.operationId).toContain(`\`${code}\``);
      }
    }
  });

  test('gives files their limits and creating calls their key', () => {
    const save = api.paths['/craftsman/']?.patch;
    if (save) {
      const form = save.requestBody?.content['multipart/form-data']?.schema;
      expect(form?.properties?.service_images).toMatchObject({
        type: 'array',
        maxItems: 10,
        items: { format: 'binary', 'x-max-bytes': 8 * 1024 * 1024 },
      });
    }
    const contact = api.paths['/contact/']?.post as Operation;
    expect(contact.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    expect(contact.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['name', 'email', 'message'],
      properties: { message: { type: 'string', minLength: 1, maxLength: 4000 } },
    });
  });

  test('is answered with an ETag and not sent twice', async () => {
    const first = await server.get('!/openapi.json');
    const again = await server.get('!/openapi.json', {
      headers: { 'if-none-match': first.headers.get('etag') as string },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});

function schemasOf(operation: Operation): Schema[] {
  const contents = [
    operation.requestBody?.content,
    ...Object.values(operation.responses).map((response) => response.content),
  ];
  return [
    ...operation.parameters.map(({ schema }) => schema),
    ...contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema)),
  ];
}
