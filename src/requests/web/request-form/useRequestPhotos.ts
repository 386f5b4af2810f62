import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#api/client/call.ts';
import { uploadWith } from '#api/client/upload.ts';
import { IMAGE_BYTES, imageTooLarge, notAnImage } from '#api/upload-limits.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { savedFile, saveFile } from '#ui/form/hook/saved-files.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { startsAs } from '#ui/upload/file-start.ts';
import { shrinkPhoto } from '#ui/upload/shrink.ts';
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
  const { translate } = useTexts('common');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [preparing, setPreparing] = useState<readonly File[]>([]);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<SendProgress>(null);
  const stop = useRef<AbortController>(null);
  // A large photo takes seconds on a cheap phone, and another may be chosen meanwhile.
  const latest = useRef<readonly File[]>([]);
  const ready = useRef(Promise.resolve());
  const problem = useRef<string>(undefined);
  const names = restored?.join(', ');
  useEffect(() => {
    if (names === undefined) return;
    let unmounted = false;
    void savedFile<File | File[]>(name, key).then((saved) => {
      if (unmounted) return;
      latest.current = saved ? [saved].flat() : [];
      setFiles(latest.current);
      if (!saved && names) setError(t.photoAgain(names));
    });
    return () => {
      unmounted = true;
    };
  }, [name, names, t, key]);

  function keep(chosen: readonly File[]) {
    latest.current = chosen;
    setSent(null);
    setFiles(chosen);
    onChoose(chosen);
    void saveFile(name, chosen.length > 0 ? chosen : null, key);
  }
  function choose(originals: readonly File[], most: number) {
    const room = most - latest.current.length - preparing.length;
    const taken = originals.slice(0, room);
    setError(originals.length > room ? t.photosMost(most) : undefined);
    setPreparing((others) => [...others, ...taken]);
    // One after the other: a cheap phone has memory for one large photo.
    ready.current = taken.reduce(async (before, original) => {
      await before;
      const file = await prepared(original);
      setPreparing((others) => others.filter((each) => each !== original));
      if (typeof file === 'string') {
        problem.current = translate(file);
        return setError(problem.current);
      }
      if (!latest.current.some((each) => each.name === file.name && each.size === file.size))
        keep([...latest.current, file]);
    }, ready.current);
  }
  /** @returns all that is chosen, once it is ready @throws SubmitError where one of them cannot be sent */
  async function settled(): Promise<readonly File[]> {
    // One that was refused before has been seen.
    problem.current = undefined;
    await ready.current;
    if (problem.current !== undefined) throw new SubmitError(problem.current);
    return latest.current;
  }

  async function send<T>(work: (options: SendOptions) => Promise<T>): Promise<T> {
    stop.current = new AbortController();
    setSent(latest.current.length > 0 ? 0 : null);
    try {
      return await work({ signal: stop.current.signal, upload: uploadWith((bytes, all) => setSent(bytes / all)) });
    } catch (failure) {
      setSent(latest.current.length > 0 ? 'stopped' : null);
      throw failure;
    }
  }
  const field = {
    photos: files,
    preparing,
    sent,
    onStop: () => stop.current?.abort(),
    onChoose: choose,
    onRemove(photo: File) {
      setError(undefined);
      keep(latest.current.filter((each) => each !== photo));
    },
  };
  return { error, send, settled, field };
}

/** @returns the photo as it is sent, or why it cannot be */
async function prepared(original: File): Promise<File | string> {
  // Some phones give no type; the server then decides.
  if (original.type && !original.type.startsWith('image/')) return notAnImage.detail;
  const file = await shrinkPhoto(original, IMAGE_BYTES);
  if (file.size > IMAGE_BYTES) return imageTooLarge.detail;
  return (await startsAs('image', file)) ? file : notAnImage.detail;
}
