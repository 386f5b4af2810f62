import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { accountKey } from './autosave.ts';

const store = createStore('ufundi', 'files');
/** For devices without file storage; lost at a reload. */
const memory = new Map<string, File | readonly File[]>();

/** @param key another one than the account's */
export async function saveFile(
  name: string,
  file: File | readonly File[] | null,
  key = accountKey(name),
): Promise<void> {
  if (key === null) return;
  if (file) memory.set(key, file);
  else memory.delete(key);
  await whereAllowed(() => (file ? set(key, file, store) : del(key, store)));
}

export async function savedFile<T extends File | readonly File[] = File>(
  name: string,
  key = accountKey(name),
): Promise<T | null> {
  if (key === null) return null;
  return (memory.get(key) as T | undefined) ?? (await whereAllowed(() => get<T>(key, store))) ?? null;
}

/** Deletes all drafts of the signed-in account, files included. */
export async function deleteDrafts(): Promise<void> {
  const prefix = accountKey('');
  if (prefix === null) return;
  const own = (key: unknown) => String(key).startsWith(prefix);
  for (const key of memory.keys()) if (own(key)) memory.delete(key);
  await whereAllowed(async () => {
    for (const key of Object.keys(localStorage)) if (own(key)) localStorage.removeItem(key);
    await delMany((await keys(store)).filter(own), store);
  });
}

/** A private window or a full phone may deny IndexedDB, by a rejection or an exception. */
async function whereAllowed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
