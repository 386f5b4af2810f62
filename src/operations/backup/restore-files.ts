import { buffer } from 'node:stream/consumers';
import { mainFileOf } from '#media/names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { OperationError } from '../target.ts';
import type { Entry } from './read-archive.ts';

const MAX_FILES = 8;
const MAX_BYTES = 64 * 1024 * 1024;

export class EntryCursor {
  entry: Entry | undefined;
  readonly #entries: AsyncGenerator<Entry>;
  constructor(entries: AsyncGenerator<Entry>) {
    this.#entries = entries;
  }

  async next(): Promise<Entry | undefined> {
    this.entry = (await this.#entries.next()).value as Entry | undefined;
    return this.entry;
  }
}

export async function* chunksOf(cursor: EntryCursor, table: string): AsyncGenerator<Uint8Array> {
  while (cursor.entry?.name.startsWith(`tables/${table}/`)) {
    yield* cursor.entry.content;
    await cursor.next();
  }
}

/** @param storedKeys receives every key before it is written, for the clean-up · @returns the number of files */
export async function restoreFiles(
  cursor: EntryCursor,
  storage: Storage,
  published: ReadonlySet<string>,
  storedKeys: string[],
): Promise<number> {
  let count = 0;
  let bytes = 0;
  const inFlight = new Set<Promise<unknown>>();
  const errors: unknown[] = [];
  for (; cursor.entry?.name.startsWith('media/'); await cursor.next()) {
    const name = fileNameOf(cursor.entry);
    const content = await buffer(cursor.entry.content);
    bytes += content.length;
    const putting = putFile(name, content, published.has(mainFileOf(name) ?? ''))
      .catch((error: unknown) => errors.push(error))
      .finally(() => {
        inFlight.delete(putting);
        bytes -= content.length;
      });
    inFlight.add(putting);
    count++;
    while (inFlight.size >= MAX_FILES || (inFlight.size > 1 && bytes > MAX_BYTES)) await Promise.race(inFlight);
    if (errors.length > 0) break;
  }
  await Promise.all(inFlight);
  if (errors.length > 0) throw errors[0];
  return count;

  async function putFile(name: string, content: Buffer, isPublic: boolean): Promise<void> {
    storedKeys.push(`private/${name}`);
    await storage.put(`private/${name}`, content);
    if (!isPublic) return;
    storedKeys.push(`public/${name}`);
    await storage.copy(`private/${name}`, `public/${name}`);
  }
}

function fileNameOf({ name }: Entry): string {
  const fileName = name.slice('media/'.length);
  if (!mainFileOf(fileName))
    throw new OperationError(`${name} in the backup is no file of ours; nothing was restored.`);
  return fileName;
}
