/** Files that were chosen and not sent yet. Words fit the local storage, a photo does not. */
const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ufundi', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('error', () => reject(transaction.error));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/**
 * Keeps a file, or with null forgets every file whose key starts so.
 * @returns whether it worked: a private window or a full phone may refuse, and then it must be chosen again
 */
export async function storeFile(key: string, file: File | null): Promise<boolean> {
  try {
    if (file) await inStore('readwrite', (store) => store.put(file, key));
    else await inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(key, `${key}\uffff`)));
    return true;
  } catch {
    return false;
  }
}

export async function storedFile(key: string): Promise<File | null> {
  try {
    return (await inStore<File | undefined>('readonly', (store) => store.get(key))) ?? null;
  } catch {
    return null;
  }
}
