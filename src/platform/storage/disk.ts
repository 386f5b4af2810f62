/** Files in a folder of this machine. Whole or not there: written aside, forced to the disk, then renamed. */
import { randomUUID } from 'node:crypto';
import { constants, createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { checkKey, type Storage } from './storage.ts';

const isMissing = (error: unknown) => /^(ENOENT|ENOTDIR)$/.test((error as { code?: string }).code ?? '');

/** Opens the folder, making it when it is not there. @throws what the file system says when it cannot be written */
export async function diskStorage(folder: string): Promise<Storage> {
  const root = path.resolve(folder);
  for (const each of ['public', 'private', 'tmp', 'erasures'])
    await fs.mkdir(path.join(root, each), { recursive: true, mode: 0o700 });
  const at = (key: string) => path.join(root, checkKey(key));

  /** Lets `write` fill a file aside, then puts it in its place; a power cut leaves either no file or the whole one. */
  async function place(key: string, write: (aside: string) => Promise<void>) {
    const target = at(key);
    const aside = path.join(root, 'tmp', randomUUID());
    try {
      await write(aside);
      const file = await fs.open(aside, 'r+');
      await file.sync().finally(() => file.close());
      await fs.rename(aside, target);
    } catch (error) {
      await fs.rm(aside, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
  }

  return {
    put: (key, content) =>
      place(key, (aside) =>
        Buffer.isBuffer(content)
          ? fs.writeFile(aside, content, { flag: 'wx', mode: 0o600 })
          : fs.copyFile(content.path, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
      ),

    async find(key) {
      const target = at(key);
      const facts = await fs.lstat(target).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!facts?.isFile()) return null;
      return { size: facts.size, open: (range) => createReadStream(target, range) };
    },

    async copy(from, to) {
      try {
        // Stored bytes never change, so a second name for the same bytes is a copy that costs nothing.
        await fs.link(at(from), at(to));
        await syncFolder(path.dirname(at(to)));
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'EEXIST') return;
        if (code === 'ENOENT') throw error;
        await place(to, (aside) => fs.copyFile(at(from), aside, constants.COPYFILE_EXCL));
      }
    },

    async remove(key) {
      await fs.rm(at(key), { force: true });
    },

    async *list(prefix) {
      const inside = path.posix.dirname(`${prefix}x`);
      if (!/^(public|private|tmp|erasures)$/.test(inside)) throw new Error(`No such prefix: ${prefix}`);
      for await (const entry of await fs.opendir(path.join(root, inside))) {
        const key = `${inside}/${entry.name}`;
        if (!entry.isFile() || !key.startsWith(prefix)) continue;
        const facts = await fs.stat(path.join(root, key)).catch(() => null);
        if (facts) yield { key, modified: facts.mtime, size: facts.size };
      }
    },
  };
}

async function syncFolder(folder: string) {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
