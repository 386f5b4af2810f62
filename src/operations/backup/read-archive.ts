import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { OperationError } from '../target.ts';
import { HEAD, type Head, MANIFEST, type Manifest } from './archive.ts';

export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export type Checksums = Record<string, string>;

/** Each entry must be read before the next. @param found receives checksums · @throws OperationError when damaged */
export async function* readArchive(file: string, checksums: Checksums = {}): AsyncGenerator<Entry> {
  const toOperationError = (error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new OperationError(`There is no file ${file}.`);
    if (code === 'EACCES') return new OperationError(`${file} is not for this user to read.`);
    if (code === 'EISDIR') return new OperationError(`${file} is a folder, not a backup.`);
    return new OperationError(`${file} is damaged or not a whole backup (${(error as Error).message}).`);
  };
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const reading = pipeline(source, gunzip);
  reading.catch(() => {});
  try {
    // `Readable.toWeb` throws uncatchably when abandoned half-way.
    const entries = ReadableStream.from<Uint8Array>(gunzip).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as ReadableStream<{ header: { name: string; size: number }; body: ReadableStream<Uint8Array> }>;
    for await (const { header, body } of entries)
      yield { name: header.name, size: header.size, content: checksummed(header.name, body) };
  } catch (error) {
    throw error instanceof OperationError ? error : toOperationError(error);
  } finally {
    source.destroy();
    gunzip.destroy();
  }

  async function* checksummed(name: string, body: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw toOperationError(error);
    }
    if (name !== MANIFEST) checksums[name] = hash.digest('hex');
  }
}

export async function readHead(file: string, entry: Entry | undefined): Promise<Head> {
  const head = entry?.name === HEAD ? (parseJson(await text(entry.content)) as Head | undefined) : undefined;
  if (head?.format !== 1) throw new OperationError(`${file} is not a backup of Ufundi that this version can read.`);
  return head;
}

/** Compares all checksums with the manifest. @throws OperationError naming the differing entries */
export async function readEnd(file: string, entry: Entry | undefined, checksums: Checksums): Promise<Manifest> {
  if (!entry) throw new OperationError(`${file} is not a whole backup: its list of contents at the end is missing.`);
  const manifest = entry.name === MANIFEST ? readManifest(file, await text(entry.content)) : null;
  const names = new Set([
    ...Object.keys(checksums),
    ...Object.keys(manifest?.entries ?? {}),
    ...(manifest ? [] : [entry.name]),
  ]);
  const differing = [...names].filter((name) => checksums[name] !== manifest?.entries[name]);
  if (!manifest || differing.length > 0)
    throw new OperationError(
      `${file} was changed or damaged: ${differing.slice(0, 3).join(', ')} is not what was backed up.`,
    );
  return manifest;
}

export async function verifyArchive(file: string): Promise<Manifest> {
  const checksums: Checksums = {};
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file, checksums)) {
    if (manifest) throw new OperationError(`${file} was changed: something follows its end.`);
    if (!head) head = await readHead(file, entry);
    else if (entry.name === MANIFEST) manifest = await readEnd(file, entry, checksums);
    else for await (const _chunk of entry.content);
  }
  if (!head) throw new OperationError(`${file} is not a backup of Ufundi.`);
  return manifest ?? readEnd(file, undefined, checksums);
}

function readManifest(file: string, json: string): Manifest {
  const signed = parseJson(json) as { sha256?: string; manifest?: Manifest } | undefined;
  const sha256 = createHash('sha256')
    .update(JSON.stringify(signed?.manifest ?? null))
    .digest('hex');
  if (!signed?.manifest || signed.sha256 !== sha256)
    throw new OperationError(`${file} was changed or damaged: its list of contents is not what was written.`);
  return signed.manifest;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
