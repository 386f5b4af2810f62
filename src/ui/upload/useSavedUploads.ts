import { useEffect, useRef, useState } from 'react';
import { savedFile, saveFile } from '../form/hook/saved-files.ts';
import type { AcceptedFiles, Uploads } from './uploads.ts';

interface SavedUploads {
  readonly name: string;
  readonly field: string;
  readonly accepted: AcceptedFiles;
  readonly onRestored?: (keys: readonly string[]) => void;
}

/** Keeps the chosen files of a field on the device: a reload or an ended session loses none. @returns deletes them */
export function useSavedUploads(uploads: Uploads, { name, field, accepted, onRestored }: SavedUploads) {
  const [first] = useState(uploads);
  const restored = useRef(onRestored);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    void savedFile<readonly File[]>(name).then((files) => {
      const keys = files ? first.add(field, accepted, files) : [];
      restored.current?.(keys);
      setRestored(true);
    });
  }, [first, name, field, accepted]);

  const own = uploads.list.filter((each) => each.field === field);
  const isSettled = isRestored && own.every(({ state }) => state !== 'preparing');
  const keys = own.map(({ key }) => key).join();
  useEffect(() => {
    if (!isSettled) return;
    const usable = first.current().filter((each) => each.field === field && each.state !== 'rejected');
    void saveFile(name, usable.length > 0 ? usable.map(({ file }) => file) : null);
  }, [first, name, field, isSettled, keys]);
  return () => saveFile(name, null);
}
