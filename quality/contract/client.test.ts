/** What an integrator makes of the API document: a linter's verdict, and a client of generated types that compiles. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApi } from '#api/docs/openapi.ts';
import { useTestServer } from '../helpers/test-server.ts';

const run = promisify(execFile);
const server = useTestServer();
let folder: string;
let api: OpenApi;
beforeAll(async () => {
  api = (await server.get('!/openapi.json')).body;
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-client-'));
});

async function tool(name: 'lint' | 'types'): Promise<string> {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(api));
  const { stdout } = await run(process.execPath, ['quality/contract/api-tools.mjs', name, file], { maxBuffer: 1e8 });
  return stdout;
}

afterAll(() => rm(folder, { recursive: true, force: true }));

/** `unknown` and `any` are the only types that `unknown` fits into. */
const CLIENT = `
import type { components, paths } from './ufundi';

type Schemas = components['schemas'];
type Untyped = { [S in Exclude<keyof Schemas, 'JsonValue'>]: { [F in keyof Schemas[S]]-?: unknown extends Schemas[S][F] ? \`\${S}.\${F & string}\` : never }[keyof Schemas[S]] }[Exclude<keyof Schemas, 'JsonValue'>];
export const untyped: [Untyped] extends [never] ? true : Untyped = true;

type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { responses: infer R }
  ? { [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer B } } ? B : never }[keyof R & (200 | 201)]
  : never;
type Untold = { [P in keyof paths]: { [M in keyof paths[P]]: unknown extends Answer<P, M> ? P : never }[keyof paths[P]] }[keyof paths];
export const untold: [Untold] extends [never] ? true : Untold = true;

async function get<P extends keyof paths>(url: P, access?: string): Promise<Answer<P, 'get' & keyof paths[P]>> {
  const response = await fetch('https://ufundi.example/api' + url, { headers: access ? { authorization: 'Bearer ' + access } : {} });
  if (!response.ok) throw (await response.json()) as Schemas['Problem'];
  return response.json();
}

export async function firstQuote(access: string): Promise<{ amount: number; from: string } | undefined> {
  const [job] = await get('/job-requests/', access);
  const quote = job?.quotes[0];
  // @ts-expect-error there is no such field
  job?.nonsense;
  // @ts-expect-error the status is one of the reader's words
  if (job?.status === 'requested') return undefined;
  return quote && { amount: quote.amount, from: quote.available_from };
}
`;

test('a linter finds nothing but the trailing slashes of the specification', async () => {
  const found: string[] = JSON.parse(await tool('lint'));
  expect(found.filter((each) => !each.startsWith('error no-path-trailing-slash '))).toEqual([]);
});

test('a client of generated types compiles, and no answer is unknown to it', async () => {
  await writeFile(path.join(folder, 'ufundi.d.ts'), await tool('types'));
  await writeFile(path.join(folder, 'client.ts'), CLIENT);
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const { stdout } = await run(
    process.execPath,
    [path.resolve('node_modules/typescript/bin/tsc'), ...options, 'client.ts'],
    {
      cwd: folder,
    },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

test('every shape and every field of it has its words', () => {
  const wordless = Object.entries(api.components.schemas).flatMap(([name, { description, properties = {} }]) => [
    ...(description ? [] : [name]),
    ...Object.entries(properties).flatMap(([field, schema]) => (schema.description ? [] : [`${name}.${field}`])),
  ]);
  const parameters = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).flatMap((each) => each.parameters),
  );
  expect(wordless).toEqual([]);
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  expect(api.tags.filter(({ description }) => !description)).toEqual([]);
});

test('no shape is written twice: what calls share has a name', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  const visit = (node: unknown, where: string) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, properties } = node as { type?: string; properties?: object };
    if (type === 'object' && properties && Object.keys(properties).length > 1) {
      const shape = JSON.stringify(properties);
      if (seen.has(shape)) twice.push(`${where} is ${seen.get(shape)}`);
      seen.set(shape, where);
    }
    for (const [key, each] of Object.entries(node)) visit(each, `${where}/${key}`);
  };
  visit(api.components.schemas, '');
  for (const [url, methods] of Object.entries(api.paths))
    for (const [method, { responses }] of Object.entries(methods)) visit(responses, `${method} ${url}`);
  expect(twice).toEqual([]);
});
