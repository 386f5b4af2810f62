/** Backups away from this machine, in parts of 32 MB; an index with their checksums, written last, makes a copy complete. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#platform/settings.ts';
import { diskStorage } from '#platform/storage/disk.ts';
import { s3Storage } from '#platform/storage/s3.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { OperationError } from '../target.ts';

const PART_BYTES = 32 * 1024 * 1024;
const TIMEOUTS_MS = { put: 600_000, other: 60_000 };
const TRIES = 3;
const DAY = 86_400_000;
const KEY = /^backups\/(ufundi-(\d{4}-\d\d-\d\d)-\d{4}\.tar\.gz)\.(?:\d{4}|json)$/;

interface Part {
  readonly size: number;
  readonly sha256: string;
}

interface Index {
  readonly parts: readonly Part[];
}

/** @throws OperationError when BACKUP_COPY is not set or its folder is missing */
export async function openCopies({ backupCopy }: Pick<Settings, 'backupCopy'>): Promise<Storage> {
  if (backupCopy === null) throw new OperationError('BACKUP_COPY is not set: there are no copies.');
  if (backupCopy.startsWith('s3:')) return s3Storage(backupCopy, TIMEOUTS_MS);
  // Not made here: a disk that is not mounted must not become a folder of this one.
  await fs.access(backupCopy).catch((error: NodeJS.ErrnoException) => {
    throw new OperationError(`The folder of BACKUP_COPY cannot be used (${error.code}): is its disk mounted?`);
  });
  return diskStorage(backupCopy, ['backups', 'erasures', 'tmp']);
}

/** Copies the backup and the list of erasures, and reads back what arrived. @throws OperationError when it differs */
export async function copyAway(copies: Storage, file: string, media: Storage): Promise<void> {
  const name = path.basename(file);
  const parts: Part[] = [];
  for await (const bytes of createReadStream(file, { highWaterMark: PART_BYTES }))
    parts.push(await putVerified(copies, keyOf(name, parts.length), bytes));
  await putVerified(copies, `backups/${name}.json`, Buffer.from(JSON.stringify({ parts } satisfies Index)));
  const there = new Set((await Array.fromAsync(copies.list('erasures/'))).map(({ key }) => key));
  for await (const { key } of media.list('erasures/')) {
    const erasure = there.has(key) ? null : await media.find(key);
    if (erasure) await copies.put(key, await buffer(erasure.open()));
  }
}

const keyOf = (name: string, part: number) => `backups/${name}.${String(part).padStart(4, '0')}`;

async function putVerified(copies: Storage, key: string, bytes: Buffer): Promise<Part> {
  const part = sumOf(bytes);
  for (let tries = 1; ; tries++) {
    try {
      await copies.put(key, bytes);
      await getVerified(copies, key, part);
      return part;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function getVerified(copies: Storage, key: string, expected: Part): Promise<Buffer> {
  const found = await copies.find(key);
  if (found?.size !== expected.size)
    throw new OperationError(`${key} has ${found?.size ?? 0} bytes there, not ${expected.size}.`);
  const bytes = await buffer(found.open());
  if (sumOf(bytes).sha256 !== expected.sha256) throw new OperationError(`${key} is there with other bytes.`);
  return bytes;
}

function sumOf(bytes: Buffer): Part {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function listCopies(copies: Storage): Promise<string[]> {
  const keys = (await Array.fromAsync(copies.list('backups/'))).map(({ key }) => key);
  return keys.flatMap((key) => (key.endsWith('.json') ? (KEY.exec(key)?.[1] ?? []) : [])).sort();
}

/** @param name of a backup, or `newest` · @returns the file in `folder` · @throws OperationError when there is no such copy */
export async function fetchCopy(copies: Storage, name: string, folder: string): Promise<string> {
  const all = await listCopies(copies);
  const chosen = name === 'newest' ? all.at(-1) : all.find((each) => each === name);
  if (!chosen) throw new OperationError(`There is no copy of ${name}. There are: ${all.join(', ') || 'none'}.`);
  const index = await copies.find(`backups/${chosen}.json`);
  const { parts }: Index = JSON.parse(index ? (await buffer(index.open())).toString() : '{"parts":[]}');
  const file = path.join(folder, chosen);
  await pipeline(
    async function* () {
      for (const [at, part] of parts.entries()) yield await getVerified(copies, keyOf(chosen, at), part);
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  return file;
}

/** Removes copies older than so many days, whole or in part, and never the newest whole one. */
export async function removeOldCopies(copies: Storage, days: number): Promise<void> {
  const newest = (await listCopies(copies)).at(-1);
  const keys = (await Array.fromAsync(copies.list('backups/'))).map(({ key }) => key);
  // The index first: a copy without one counts as none.
  for (const key of keys.sort((one, other) => Number(other.endsWith('.json')) - Number(one.endsWith('.json')))) {
    const [, name, day = ''] = KEY.exec(key) ?? [];
    if (name && name !== newest && Date.parse(day) < Date.now() - days * DAY) await copies.remove(key);
  }
}
