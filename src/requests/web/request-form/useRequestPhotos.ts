import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#api/client/call.ts';
import { uploadWith } from '#api/client/upload.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { savedFile, saveFile } from '#ui/form/hook/saved-files.ts';
import type { SendProgress } from './PhotoField.tsx';

type SendOptions = Required<Pick<CallOptions, 'signal' | 'upload'>>;

/** @param name of the files on the device · @param restored the photos' own names, empty if unknown, null for none */
export function useRequestPhotos(
  name: string,
  restored: readonly string[] | null,
  onChoose: (photos: readonly File[]) => void,
  key?: string,
) {
  const t = useTexts('client').make;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<SendProgress>(null);
  const stop = useRef<AbortController>(null);
  const names = restored?.join(', ');
  useEffect(() => {
    if (names === undefined) return;
    let unmounted = false;
    void savedFile<File | File[]>(name, key).then((saved) => {
      if (unmounted) return;
      setFiles(saved ? [saved].flat() : []);
      if (!saved && names) setError(t.photoAgain(names));
    });
    return () => {
      unmounted = true;
    };
  }, [name, names, t, key]);

  async function send<T>(work: (options: SendOptions) => Promise<T>): Promise<T> {
    stop.current = new AbortController();
    setSent(files.length > 0 ? 0 : null);
    try {
      return await work({ signal: stop.current.signal, upload: uploadWith((bytes, all) => setSent(bytes / all)) });
    } catch (failure) {
      setSent(files.length > 0 ? 'stopped' : null);
      throw failure;
    }
  }
  const field = {
    photos: files,
    sent,
    onError: setError,
    onStop: () => stop.current?.abort(),
    onChange(chosen: readonly File[]) {
      setSent(null);
      setFiles(chosen);
      setError(undefined);
      onChoose(chosen);
      void saveFile(name, chosen.length > 0 ? chosen : null, key);
    },
  };
  return { files, error, send, field };
}
