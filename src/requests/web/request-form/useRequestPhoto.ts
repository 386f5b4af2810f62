import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#api/client/call.ts';
import { uploadWith } from '#api/client/upload.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { savedFile, saveFile } from '#ui/form/hook/saved-files.ts';
import type { Sent } from './PhotoField.tsx';

type SendOptions = Required<Pick<CallOptions, 'signal' | 'upload'>>;

/** @param name of the file on the device · @param restored the photo's own name, empty if unknown, null for none */
export function useRequestPhoto(
  name: string,
  restored: string | null,
  onChoose: (photo: File | null) => void,
  key?: string,
) {
  const t = useTexts('client').make;
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<Sent>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => {
    if (restored === null) return;
    let unmounted = false;
    void savedFile(name, key).then((saved) => {
      if (unmounted) return;
      setFile(saved);
      if (!saved && restored) setError(t.photoAgain(restored));
    });
    return () => {
      unmounted = true;
    };
  }, [name, restored, t, key]);

  async function send<T>(work: (options: SendOptions) => Promise<T>): Promise<T> {
    stop.current = new AbortController();
    setSent(file ? 0 : null);
    try {
      return await work({ signal: stop.current.signal, upload: uploadWith((bytes, all) => setSent(bytes / all)) });
    } catch (failure) {
      setSent(file ? 'stopped' : null);
      throw failure;
    }
  }
  const field = {
    photo: file,
    sent,
    onError: setError,
    onStop: () => stop.current?.abort(),
    onChange(chosen: File | null) {
      setSent(null);
      setFile(chosen);
      setError(undefined);
      onChoose(chosen);
      void saveFile(name, chosen, key);
    },
  };
  return { file, error, send, field };
}
