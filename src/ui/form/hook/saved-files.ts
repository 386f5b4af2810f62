import { del, delMany, get, keys, set } from 'idb-keyval';
import { deviceFiles as store } from '#api/client/device-files.ts';
import { deleteFrom, namesIn, VISITOR_FILES } from '#api/client/device.ts';
import { accountKey, TYPED } from './autosave.ts';

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

/** Whether the signed-in account has drafts here, files included. */
export async function hasDrafts(): Promise<boolean> {
  const prefix = accountKey('');
  if (prefix === null) return false;
  const files = (await whereAllowed(() => keys<string>(store))) ?? [];
  return namesIn('device', prefix).length > 0 || [...memory.keys(), ...files].some((key) => key.startsWith(prefix));
}

/** Deletes all drafts of the signed-in account and what visitors wrote in this tab before, files included. */
export async function deleteDrafts(): Promise<void> {
  const prefix = accountKey('');
  if (prefix === null) return;
  const own = (key: string) => key.startsWith(prefix) || key.startsWith(VISITOR_FILES);
  for (const key of memory.keys()) if (own(key)) memory.delete(key);
  deleteFrom('device', prefix);
  deleteFrom('tab', TYPED);
  await whereAllowed(async () => delMany((await keys<string>(store)).filter(own), store));
}

/** A private window or a full phone may deny IndexedDB, by a rejection or an exception. */
async function whereAllowed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
