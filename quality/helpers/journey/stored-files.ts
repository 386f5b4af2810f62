/** In the page: the number of stored files of drafts. Opening the database first would create it without its object store. */
export async function countStoredFiles(): Promise<number> {
  const there = await indexedDB.databases();
  if (!there.some(({ name }) => name === 'ufundi')) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ufundi');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const counting = opening.result
        .transaction('files')
        .objectStore('files')
        .count(IDBKeyRange.bound('draft:', 'draft;'));
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
