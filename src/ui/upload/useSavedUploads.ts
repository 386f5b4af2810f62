import { useEffect, useState } from 'react';
import { savedFile, saveFile } from '../form/hook/saved-files.ts';
import type { Accepted, Uploads } from './uploads.ts';

/** Keeps the chosen files of a field on the device: a reload or an ended session loses none. @returns deletes them */
export function useSavedUploads(uploads: Uploads, name: string, field: string, accepted: Accepted) {
  const [first] = useState(uploads);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    void savedFile<readonly File[]>(name).then((files) => {
      if (files) first.add(field, accepted, files);
      setRestored(true);
    });
  }, [first, name, field, accepted]);

  const isSettled = isRestored && uploads.list.every(({ state }) => state !== 'preparing');
  const keys = uploads.list.map(({ key }) => key).join();
  useEffect(() => {
    if (!isSettled) return;
    const usable = first.current().filter(({ state }) => state !== 'rejected');
    void saveFile(name, usable.length > 0 ? usable.map(({ file }) => file) : null);
  }, [first, name, isSettled, keys]);
  return () => saveFile(name, null);
}
