import { useEffect, useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { savedFile, saveFile } from '#ui/form/hook/saved-files.ts';
import { changeRequestDraft, DRAFT_PHOTO, type RequestDraft } from './request-draft.ts';

/** The form's photo; restored after a reload where the device stores files. */
export function useDraftPhoto(draft: RequestDraft | null) {
  const t = useTexts('client').make;
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const name = draft?.photo ?? null;
  useEffect(() => {
    if (name === null) return;
    let unmounted = false;
    void savedFile(DRAFT_PHOTO).then((saved) => {
      if (unmounted) return;
      setFile(saved);
      if (!saved) setError(t.photoAgain(name));
    });
    return () => {
      unmounted = true;
    };
  }, [name, t]);
  return {
    file,
    error,
    setError,
    choose(chosen: File | null) {
      setFile(chosen);
      setError(undefined);
      changeRequestDraft({ photo: chosen?.name ?? null, key: null });
      void saveFile(DRAFT_PHOTO, chosen);
    },
  };
}
