import { useEffect, useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { changeRequestDraft, draftPhoto, saveDraftPhoto, type RequestDraft } from './request-draft.ts';

/** The photo of the form; comes back after a reload where the device keeps files, and is asked for again where not. */
export function useDraftPhoto(draft: RequestDraft | null) {
  const t = useTexts('client').make;
  const [file, setFile] = useState<File | null>(null);
  const [fault, setError] = useState<string>();
  const name = draft?.photo ?? null;
  useEffect(() => {
    if (name === null) return;
    let gone = false;
    async function bringBack(lost: string) {
      const kept = await draftPhoto();
      if (gone) return;
      setFile(kept);
      if (!kept) setError(t.photoAgain(lost));
    }
    void bringBack(name);
    return () => {
      gone = true;
    };
  }, [name, t]);
  return {
    file,
    fault,
    refuse: setError,
    choose(chosen: File | null) {
      setFile(chosen);
      setError(undefined);
      changeRequestDraft({ photo: chosen?.name ?? null, key: null });
      void saveDraftPhoto(chosen);
    },
  };
}
