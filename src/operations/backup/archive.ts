/**
 * The file of a backup: a compressed tar that any tool opens. First a head that says what it is, then tables and files,
 * last a list of everything with checksums: an archive without it is not whole.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, promises as fs, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { OperationError } from '../target.ts';
import type { Sum } from './tables.ts';

export const HEAD = 'ufundi-backup.json';
export const MANIFEST = 'manifest.json';

export interface Head {
  readonly format: 1;
  /** Of the product that wrote it. */
  readonly version: string;
  readonly at: string;
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

export interface Manifest {
  readonly tables: Readonly<Record<string, Sum>>;
  readonly sequences: Readonly<Record<string, number>>;
  readonly files: number;
  /** SHA-256 of every entry before this one, by its name. */
  readonly entries: Readonly<Record<string, string>>;
}

export interface Writing {
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Of everything added so far. */
  readonly entries: Record<string, string>;
}

/**
 * Writes a new file: aside, forced to the disk, then put in its place. Never over one that is there.
 * @returns its size in bytes @throws CannotDo when there is such a file, or no room
 */
export async function writeArchive(file: string, fill: (archive: Writing) => Promise<void>): Promise<number> {
  if (await fs.lstat(file).catch(() => null))
    throw new OperationError(`${file} is there already; nothing was written.`);
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}.part`);
  const forget = () => rmSync(aside, { force: true });
  const interrupted = () => {
    forget();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const { readable, controller } = createTarPacker();
    const entries: Record<string, string> = {};
    // It holds what people told us in confidence: for its owner only.
    const out = createWriteStream(aside, { flags: 'wx', mode: 0o600 });
    const written = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 3 }), out);
    const filled = (async () => {
      await fill({
        entries,
        async add(name, size, content) {
          const hash = createHash('sha256');
          const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
          for await (const chunk of content) {
            hash.update(chunk);
            await writer.write(new Uint8Array(chunk));
          }
          await writer.close();
          entries[name] = hash.digest('hex');
        },
      });
      controller.finalize();
    })();
    filled.catch((error: unknown) => controller.error(error));
    await Promise.all([written, filled]);
    const handle = await fs.open(aside, 'r+');
    await handle.sync().finally(() => handle.close());
    const { size } = await fs.stat(aside);
    // A second name can be given only while nobody has it, which a rename would not ask.
    await fs.link(aside, file);
    return size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperationError(`${file} is there already; nothing was written.`);
    if (code === 'ENOSPC') throw new OperationError(`There is no room for ${file}; nothing was written.`);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR')
      throw new OperationError(`${path.dirname(file)} is not a folder that this user may write (${code}).`);
    throw error;
  } finally {
    forget();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
  }
}

export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** SHA-256 of every entry but the manifest, by its name. */
export type Found = Record<string, string>;

/**
 * Reads the entries in their order; each must be read to its end before the next.
 * @param found is given the checksum of each entry once it was read
 * @throws CannotDo when it is no archive
 */
export async function* readArchive(file: string, found: Found = {}): AsyncGenerator<Entry> {
  const broken = (error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new OperationError(`There is no file ${file}.`);
    if (code === 'EACCES') return new OperationError(`${file} is not for this user to read.`);
    if (code === 'EISDIR') return new OperationError(`${file} is a folder, not a backup.`);
    return new OperationError(`${file} is damaged or not a whole backup (${(error as Error).message}).`);
  };
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const flowing = pipeline(source, unpacked);
  flowing.catch(() => {});
  try {
    // Not `Readable.toWeb`: given up half-way it throws where nobody can catch it.
    const entries = ReadableStream.from<Uint8Array>(unpacked).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as ReadableStream<{ header: { name: string; size: number }; body: ReadableStream<Uint8Array> }>;
    for await (const { header, body } of entries)
      yield { name: header.name, size: header.size, content: guarded(header.name, body) };
  } catch (error) {
    throw error instanceof OperationError ? error : broken(error);
  } finally {
    source.destroy();
    unpacked.destroy();
  }

  async function* guarded(name: string, body: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw broken(error);
    }
    if (name !== MANIFEST) found[name] = hash.digest('hex');
  }
}

/** The whole of a small entry. */
export async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** @throws CannotDo when this is not the head of a backup that this version can read */
export async function readHead(file: string, entry: Entry | undefined): Promise<Head> {
  const head = entry?.name === HEAD ? (parsed(await textOf(entry.content)) as Head | undefined) : undefined;
  if (head?.format !== 1) throw new OperationError(`${file} is not a backup of Ufundi that this version can read.`);
  return head;
}

/**
 * Reads the end, and holds everything read before it against it.
 * @throws CannotDo naming what is wrong with the file
 */
export async function readEnd(file: string, entry: Entry | undefined, found: Found): Promise<Manifest> {
  if (!entry) throw new OperationError(`${file} is not a whole backup: its list of contents at the end is missing.`);
  const manifest = entry.name === MANIFEST ? readManifest(file, await textOf(entry.content)) : null;
  const names = new Set([
    ...Object.keys(found),
    ...Object.keys(manifest?.entries ?? {}),
    ...(manifest ? [] : [entry.name]),
  ]);
  const wrong = [...names].filter((name) => found[name] !== manifest?.entries[name]);
  if (!manifest || wrong.length > 0)
    throw new OperationError(
      `${file} was changed or damaged: ${wrong.slice(0, 3).join(', ')} is not what was backed up.`,
    );
  return manifest;
}

/** Reads it from end to end and compares every checksum. @throws CannotDo naming what is wrong with it */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: Found = {};
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file, found)) {
    if (manifest) throw new OperationError(`${file} was changed: something follows its end.`);
    if (!head) head = await readHead(file, entry);
    else if (entry.name === MANIFEST) manifest = await readEnd(file, entry, found);
    else for await (const _chunk of entry.content);
  }
  if (!head) throw new OperationError(`${file} is not a backup of Ufundi.`);
  return manifest ?? readEnd(file, undefined, found);
}

/** The list vouches for the rest, and its own checksum for the list. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex'), manifest });
}

function readManifest(file: string, text: string): Manifest {
  const read = parsed(text) as { sha256?: string; manifest?: Manifest } | undefined;
  const sha256 = createHash('sha256')
    .update(JSON.stringify(read?.manifest ?? null))
    .digest('hex');
  if (!read?.manifest || read.sha256 !== sha256)
    throw new OperationError(`${file} was changed or damaged: its list of contents is not what was written.`);
  return read.manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
