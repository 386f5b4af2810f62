/**
 * Whoever was erased after the backup was made must not come back with it. What counts is the list of now: a file for each
 * erasure, which the product keeps beside the photos (`media/erasures` in the data folder, or in the bucket).
 */
import { promises as fs } from 'node:fs';
import { recordErasure, replayErasures } from '#identity/account/erasures.ts';
import { buildApp } from '#app/build-app.ts';
import { makeLimits } from '#api/rate-limits.ts';
import { makeLog } from '#platform/log.ts';
import { OperationError, type Target } from '../target.ts';

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** The numbers in a copied `erasures` folder, or in a text. @throws CannotDo when there is neither */
export async function readErasures(from: string): Promise<string[]> {
  const names = await fs.readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw new OperationError(`The list of erasures ${from} cannot be read (${error.code}).`);
  });
  const text = names === null ? await fs.readFile(from, 'utf8') : names.join('\n');
  return [...new Set(text.match(UUID))];
}

/** Erases again whoever is back, and keeps the list for every later start. @returns how many people went */
export async function eraseAgain({ settings, db, pool, storage }: Target, uids: readonly string[]): Promise<number> {
  for (const uid of uids) await recordErasure(storage, uid);
  // Every domain says what it holds of a person while the app is built; it never listens here.
  const { http } = await buildApp({ settings, db, storage, limits: makeLimits(pool), log: makeLog('silent') });
  try {
    return await replayErasures(db, storage, uids);
  } finally {
    await http.close();
  }
}
