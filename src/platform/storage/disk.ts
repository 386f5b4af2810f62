import { randomUUID } from 'node:crypto';
import { constants, createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { checkKey, type Storage } from './storage.ts';

const isMissing = (error: unknown) => /^(ENOENT|ENOTDIR)$/.test((error as { code?: string }).code ?? '');

const FOLDERS = ['public', 'private', 'tmp', 'erasures'];

export async function diskStorage(folder: string): Promise<Storage> {
  const root = path.resolve(folder);
  for (const each of FOLDERS) await fs.mkdir(path.join(root, each), { recursive: true, mode: 0o700 });
  const at = (key: string) => path.join(root, checkKey(key));
  const tempFolder = path.join(root, 'tmp');

  return {
    put: async (key, content) =>
      writeAtomically(at(key), tempFolder, (tempPath) =>
        Buffer.isBuffer(content)
          ? fs.writeFile(tempPath, content, { flag: 'wx', mode: 0o600 })
          : linkOrCopy(content.path, tempPath),
      ),

    async find(key) {
      const target = at(key);
      const stats = await fs.lstat(target).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!stats?.isFile()) return null;
      return { size: stats.size, open: (range) => createReadStream(target, range) };
    },

    async copy(from, to) {
      try {
        // Stored files are immutable, so a hard link is a free copy.
        await fs.link(at(from), at(to));
        await syncFolder(path.dirname(at(to)));
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'EEXIST') return;
        if (code === 'ENOENT') throw error;
        await writeAtomically(at(to), tempFolder, (tempPath) =>
          fs.copyFile(at(from), tempPath, constants.COPYFILE_EXCL),
        );
      }
    },

    async remove(key) {
      await fs.rm(at(key), { force: true });
    },

    async *list(prefix) {
      const inside = path.posix.dirname(`${prefix}x`);
      if (!FOLDERS.includes(inside)) throw new Error(`No such prefix: ${prefix}`);
      for await (const entry of await fs.opendir(path.join(root, inside))) {
        const key = `${inside}/${entry.name}`;
        if (!entry.isFile() || !key.startsWith(prefix)) continue;
        const stats = await fs.stat(path.join(root, key)).catch(() => null);
        if (stats) yield { key, modified: stats.mtime, size: stats.size };
      }
    },
  };
}

/** A received file does not change any more: a link saves copying megabytes. Its age counts from now, as that of a copy. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  const now = new Date();
  await fs
    .link(source, target)
    .then(() => fs.utimes(target, now, now))
    .catch(() => fs.copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
}

/** Writes to a temporary file, syncs and renames it: after a power cut the file is complete or missing. */
async function writeAtomically(target: string, tempFolder: string, write: (tempPath: string) => Promise<void>) {
  const tempPath = path.join(tempFolder, randomUUID());
  try {
    await write(tempPath);
    const file = await fs.open(tempPath, 'r+');
    await file.sync().finally(() => file.close());
    await fs.rename(tempPath, target);
  } catch (error) {
    await fs.rm(tempPath, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
}

async function syncFolder(folder: string) {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
