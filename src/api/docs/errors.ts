import type { AnyEndpoint, FileField } from '../endpoint.ts';
import { brokenUpload, emptyFile, tooManyFiles } from '../multipart.ts';
import * as problems from '../problem.ts';
import type { ProblemAnswer, ProblemKind } from '../problem.ts';
import * as media from '../upload-limits.ts';
import type { Response } from './openapi.ts';
import { PROBLEM } from './schemas.ts';

function problemsOf(endpoint: AnyEndpoint, takesInput = true): ProblemKind[] {
  const files = Object.values(endpoint.files as Record<string, FileField>);
  const accepts = (kind: FileField['accept']) => files.some((file) => file.accept === kind);
  const changes = endpoint.method !== 'GET';
  return [
    ...endpoint.errors,
    // A path that is too long for its parameter is no path of this call.
    ...(endpoint.path.includes('{') ? [problems.notFound] : []),
    ...(takesInput ? [problems.invalidInput] : []),
    ...(endpoint.roles === 'anyone' ? [] : [problems.signInNeeded, problems.wrongRole, problems.notYours]),
    ...(endpoint.creates ? [problems.keyReused] : []),
    ...(changes ? [problems.tooLarge, problems.wrongContentType] : []),
    ...(files.length > 0 ? [brokenUpload, emptyFile, tooManyFiles, problems.noSpace] : []),
    ...(accepts('image') ? [media.notAnImage, media.imageTooLarge, media.avifTooLarge] : []),
    ...(accepts('document')
      ? [media.notADocument, media.documentTooLarge, media.imageTooLarge, media.avifTooLarge]
      : []),
    ...(accepts('video') ? [media.notAVideo, media.videoTooLarge] : []),
    problems.tooMany,
    problems.unavailable,
  ];
}

/** Every error of the calls, once for each sentence, with its body. */
function errorCatalogue(endpoints: readonly AnyEndpoint[]): { name: string; kind: ProblemKind }[] {
  const all = [...endpoints.flatMap((endpoint) => problemsOf(endpoint)), ...ANYWHERE];
  const byName = new Map(all.map((kind) => [nameOf(kind), kind]));
  return [...byName].map(([name, kind]) => ({ name, kind })).sort((a, b) => a.kind.status - b.kind.status);
}
const ANYWHERE = [problems.methodNotAllowed, problems.unexpected];

export function errorExamples(endpoints: readonly AnyEndpoint[]) {
  const examples = errorCatalogue(endpoints).map(({ name, kind: { status, code, detail } }) => {
    const value = { detail, error: detail, code, request_id: REQUEST_ID } satisfies ProblemAnswer;
    return [name, { summary: `${status}: ${detail}`, value }];
  });
  return Object.fromEntries(examples) as Record<string, { summary: string; value: ProblemAnswer }>;
}
const REQUEST_ID = '8d0f6f5e-0d5b-4f0c-9a55-3c0c5a1f7b21';

const names = new Map<string, string>();
/** The code; a code with several sentences is numbered. */
function nameOf({ status, code, detail }: ProblemKind): string {
  const key = `${status} ${code} ${detail}`;
  const taken = new Set(names.values());
  let name = names.get(key) ?? code;
  for (let n = 2; !names.has(key) && taken.has(name); n += 1) name = `${code}_${n}`;
  names.set(key, name);
  return name;
}

export function failures(endpoint: AnyEndpoint, takesInput: boolean): Record<string, Response> {
  const byStatus = Map.groupBy(problemsOf(endpoint, takesInput), ({ status }) => status);
  const responses = [...byStatus].sort(([a], [b]) => a - b).map(([status, kinds]) => [status, failure(status, kinds)]);
  return {
    ...Object.fromEntries(responses),
    default: {
      description: 'Something went wrong.',
      headers: HEADERS,
      content: { 'application/json': { schema: PROBLEM, examples: examplesOf(ANYWHERE) } },
    },
  };
}

const HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

const examplesOf = (kinds: readonly ProblemKind[]) =>
  Object.fromEntries(kinds.map((kind) => [nameOf(kind), { $ref: `#/components/examples/${nameOf(kind)}` }]));

function failure(status: number, kinds: readonly ProblemKind[]): Response {
  const wait = { description: 'Seconds to wait.', required: status === 429, schema: { type: 'integer' } };
  const codes = [...new Set(kinds.map(({ code }) => code))];
  const schema = { allOf: [PROBLEM, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] };
  return {
    description: [...new Set(kinds.map(({ code, detail }) => `\`${code}\`: ${detail}`))].join('\n\n'),
    headers: { ...HEADERS, ...(status === 429 || status === 503 ? { 'Retry-After': wait } : {}) },
    content: { 'application/json': { schema, examples: examplesOf(kinds) } },
  };
}
