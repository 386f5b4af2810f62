import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AnyEndpoint, type FileFields, pathParameters } from './endpoint.ts';
import { invalidInput, noSpace, notFound, type Problem, problem, wrongContentType } from './problem.ts';
import { documentTooLarge, imageTooLarge, videoTooLarge } from './upload-limits.ts';
import { isFull, throwInvalidInput } from './error-handler.ts';

export interface Upload {
  readonly field: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly accept: 'image' | 'document' | 'video';
  isAborted?(): boolean;
}

export interface IncomingForm {
  readonly values: Record<string, unknown>;
  readonly files: Record<string, Upload[]>;
}

// Here, because upload-limits is also sent to browsers.
export const tooManyFiles = problem(400, 'too_many_files', 'That is more files than we can take.');
export const emptyFile = problem(400, 'empty_file', 'This file is empty. Please choose another.');
export const brokenUpload = problem(400, 'broken_upload', 'The upload was cut short. Please try again.');

const TOO_LARGE = { image: imageTooLarge, document: documentTooLarge, video: videoTooLarge };
const FIELD_BYTES = 20_000;
const FIELDS_MAX = 100;
/** Space left for the database's log when uploads no longer fit. */
const RESERVE_BYTES = 256 * 1024 * 1024;
const RESERVE_SHARE = 0.05;
/** Excludes names that reach an object's prototype. */
const NAME = /^[a-z][a-z0-9_]{0,40}$/i;

/** Receives a multipart request into `folder`. Removes all received files before it throws a problem. */
async function receiveUploads(request: FastifyRequest, folder: string, fields: FileFields): Promise<IncomingForm> {
  const incoming: IncomingForm = { values: Object.create(null), files: Object.create(null) };
  try {
    await demandRoom(folder, Number(request.headers['content-length'] ?? 0));
    const most = Math.max(1, ...Object.values(fields).map((field) => field.bytes));
    const parts = request.parts({
      limits: { fileSize: most, fieldSize: FIELD_BYTES, fields: FIELDS_MAX, files: 30, parts: 140, fieldNameSize: 100 },
    });
    for await (const part of parts) {
      if (!NAME.test(part.fieldname)) throw invalidInput();
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw invalidInput({ detail: 'A field of this form is too long.' });
        add(incoming.values, part.fieldname, part.value);
        continue;
      }
      const field = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined;
      if (!field || (part.filename === '' && part.mimetype === 'application/octet-stream')) {
        part.file.resume();
        continue;
      }
      const list = (incoming.files[part.fieldname] ??= []);
      if (list.length >= field.max) throw tooManyFiles();
      const received = await write(part.file, folder, part.fieldname, field.accept, field.bytes);
      if (received.bytes > 0) {
        list.push({ ...received, isAborted: () => request.socket.destroyed });
        continue;
      }
      await fs.rm(received.path, { force: true });
      if (part.filename) throw emptyFile({ fields: { [part.fieldname]: emptyFile.detail } });
    }
    return incoming;
  } catch (error) {
    await discardUploads(incoming);
    throw asProblem(error);
  }
}

/** A file takes its space twice: as received and as processed. @throws noSpace */
async function demandRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  const reserve = Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
  if (bavail * bsize - 2 * bytes < reserve) throw noSpace();
}

export async function discardUploads(incoming: IncomingForm): Promise<void> {
  const paths = Object.values(incoming.files).flatMap((list) => list.map((file) => file.path));
  await Promise.all(paths.map((each) => fs.rm(each, { force: true })));
}

async function write(
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  folder: string,
  field: string,
  accept: Upload['accept'],
  limit: number,
): Promise<Upload> {
  const target = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > limit) return next(TOO_LARGE[accept]());
      hash.update(chunk);
      next(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    if (stream.truncated) throw TOO_LARGE[accept]();
  } catch (error) {
    await fs.rm(target, { force: true });
    throw error;
  }
  return { field, path: target, bytes, sha256: hash.digest(), accept };
}

function add(values: Record<string, unknown>, name: string, value: unknown) {
  const before = values[name];
  values[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
}

function asProblem(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  if ((error as Problem).name === 'Problem' || isFull(code)) return error;
  if (/FILES_LIMIT|PARTS_LIMIT|FIELDS_LIMIT/.test(code)) return tooManyFiles();
  return brokenUpload();
}

export async function readInput(request: FastifyRequest, endpoint: AnyEndpoint, folder: string): Promise<IncomingForm> {
  const takesFiles = Object.keys(endpoint.files).length > 0;
  if (request.isMultipart() && !takesFiles) throw wrongContentType();
  const incoming: IncomingForm =
    request.isMultipart() && takesFiles
      ? await receiveUploads(request, folder, endpoint.files)
      : { values: { ...((endpoint.method === 'GET' ? request.query : request.body) as object | null) }, files: {} };
  for (const name of pathParameters(endpoint.path))
    incoming.values[name] = (request.params as Record<string, string>)[name];
  return incoming;
}

export function parseInput(endpoint: AnyEndpoint, raw: unknown): object {
  const parsed = endpoint.input.safeParse(raw);
  if (parsed.success) return parsed.data as object;
  throwNotFoundForPath(endpoint, parsed.error.issues);
  return throwInvalidInput(parsed.error.issues);
}

/** The parameters of the path alone. @throws the call's 404 for an impossible one */
export function parsePath(endpoint: AnyEndpoint, params: unknown): Record<'id' | 'quote', number> {
  const names = pathParameters(endpoint.path);
  const parsed = z.pick(endpoint.input, Object.fromEntries(names.map((name) => [name, true]))).safeParse(params);
  if (!parsed.success) throwNotFoundForPath(endpoint, parsed.error.issues);
  return parsed.data as Record<'id' | 'quote', number>;
}

/** An impossible id gets the same 404 as a missing one. */
function throwNotFoundForPath(endpoint: AnyEndpoint, issues: readonly z.core.$ZodIssue[]): void {
  const names = pathParameters(endpoint.path);
  const issue = issues.find(({ path: [field] }) => names.includes(String(field)));
  if (!issue) return;
  const missing = endpoint.errors.filter(({ status }) => status === 404);
  throw (missing.find(({ detail }) => detail === issue.message) ?? missing[0] ?? notFound)();
}
