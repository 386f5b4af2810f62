/** People erased after the backup must stay erased: the list of erasures is kept next to the photos. */
import { promises as fs } from 'node:fs';
import { recordErasure, replayErasures } from '#identity/account/erasures.ts';
import { hooks } from '#app/hooks.ts';
import { OperationError, type Target } from '../target.ts';

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Reads uids from an `erasures` folder or a text file. @throws OperationError */
export async function readErasures(from: string): Promise<string[]> {
  const names = await fs.readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw new OperationError(`The list of erasures ${from} cannot be read (${error.code}).`);
  });
  const text = names === null ? await fs.readFile(from, 'utf8') : names.join('\n');
  return [...new Set(text.match(UUID))];
}

/** Also records the list for later starts. @returns the number of people erased */
export async function eraseAgain(
  { db, storage }: Pick<Target, 'db' | 'storage'>,
  uids: readonly string[],
): Promise<number> {
  for (const uid of uids) await recordErasure(storage, uid);
  return replayErasures({ db, storage, hooks }, uids);
}
