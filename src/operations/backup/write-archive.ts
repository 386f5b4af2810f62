import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, promises as fs, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { OperationError } from '../target.ts';
import type { Manifest } from './archive.ts';

export interface ArchiveWriter {
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  readonly entries: Record<string, string>;
}

/** Writes to a temporary file, syncs and links it; never overwrites. @returns bytes @throws OperationError */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  if (await fs.lstat(file).catch(() => null))
    throw new OperationError(`${file} is there already; nothing was written.`);
  const tempFile = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}.part`);
  const removeTempFile = () => rmSync(tempFile, { force: true });
  const onInterrupt = () => {
    removeTempFile();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onInterrupt);
  try {
    const { readable, controller } = createTarPacker();
    const entries: Record<string, string> = {};
    const out = createWriteStream(tempFile, { flags: 'wx', mode: 0o600 });
    const writing = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 3 }), out);
    const filling = (async () => {
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
    filling.catch((error: unknown) => controller.error(error));
    await Promise.all([writing, filling]);
    const handle = await fs.open(tempFile, 'r+');
    await handle.sync().finally(() => handle.close());
    const { size } = await fs.stat(tempFile);
    // Unlike a rename, a link fails when the file exists.
    await fs.link(tempFile, file);
    return size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperationError(`${file} is there already; nothing was written.`);
    if (code === 'ENOSPC') throw new OperationError(`There is no room for ${file}; nothing was written.`);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR')
      throw new OperationError(`${path.dirname(file)} is not a folder that this user may write (${code}).`);
    throw error;
  } finally {
    removeTempFile();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onInterrupt);
  }
}

/** The manifest covers the entries, and its own checksum covers the manifest. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex'), manifest });
}
