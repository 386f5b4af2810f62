import { useEffect, useRef, useState } from 'react';
import { queryClient } from '#api/client/query-client.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { submitForm } from '#ui/form/hook/submit-form.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useTexts } from '#ui/texts/index.tsx';
import type { Uploads } from '#ui/upload/uploads.ts';
import { useWarnBeforeLeaving } from '#ui/upload/useWarnBeforeLeaving.ts';
import { type OwnProfile, saveProfile, showOwnProfile } from '../../contract.ts';
import {
  deleteProfileDraft,
  type ProfileValues,
  profileDraft,
  profileValues,
  saveProfileDraft,
  savedElsewhere,
} from './profile-values.ts';
import { fileName, imagesSavedElsewhere, NeededFileStopped, type ProfileImage, sendProfile } from './send-profile.ts';

export function useProfileDraft(profile: OwnProfile) {
  const [start] = useState(profileDraft);
  const [values, setValues] = useState<ProfileValues>(() => start ?? profileValues(profile));
  const [at, setAt] = useState(start?.at ?? null);
  const [base, setBase] = useState(profile);
  if (base !== profile) {
    setBase(profile);
    setValues(savedElsewhere(values, profileValues(base), profileValues(profile)));
  }
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  return {
    values,
    at,
    change(next: ProfileValues) {
      setValues(next);
      setAt(saveProfileDraft(next));
    },
    /** Unless more was typed during the call. */
    deleteSent(sent: ProfileValues) {
      if (latest.current !== sent) return;
      deleteProfileDraft();
      setAt(null);
    },
  };
}

/** Photos in their order and videos to remove, neither saved on the device. */
export function useProfileImages(profile: OwnProfile, uploads: Uploads) {
  const names = profile.service_images.map(fileName);
  const [known, setKnown] = useState(names);
  const [list, set] = useState<readonly ProfileImage[]>(() => names.map((saved) => ({ saved })));
  const [removedVideos, setRemovedVideos] = useState<readonly string[]>([]);
  if (known.join() !== names.join()) {
    setKnown(names);
    set((before) => imagesSavedElsewhere(before, known, names));
  }
  return {
    list,
    set,
    removedVideos,
    removeVideo: (url: string) => setRemovedVideos((before) => [...before, url]),
    /** @param savedAs file names by upload */
    markSaved(savedAs: ReadonlyMap<string, string>) {
      setRemovedVideos([]);
      set((before) =>
        before.flatMap((each): ProfileImage[] => {
          if ('saved' in each) return [each];
          const name = savedAs.get(each.upload);
          if (name) return [{ saved: name }];
          return uploads.current().some(({ key }) => key === each.upload) ? [each] : [];
        }),
      );
    },
  };
}

interface SaveOptions {
  readonly profile: OwnProfile;
  readonly draft: ReturnType<typeof useProfileDraft>;
  readonly images: ReturnType<typeof useProfileImages>;
  readonly uploads: Uploads;
  readonly missing: readonly string[];
  readonly setTouched: (fields: ReadonlySet<string>) => void;
}

export function useSaveProfile({ profile, draft, images, uploads, missing, setTouched }: SaveOptions) {
  const { profile: t } = useTexts('craftsman');
  const [saved, setSaved] = useState<{ complete: boolean } | null>(null);
  const form = useForm({
    blocked: missing.length > 0,
    async submit() {
      const { values } = draft;
      setSaved(null);
      const stopped = uploads.current().filter((each) => each.state === 'stopped');
      uploads.change(
        stopped.map(({ key }) => key),
        { state: 'ready', sent: 0 },
      );
      try {
        const complete = await sendProfile({
          profile,
          edited: { ...values, images: images.list, removedVideos: images.removedVideos },
          uploads,
          onSaved(response, savedAs) {
            queryClient.setQueryData([showOwnProfile.path, {}], response);
            images.markSaved(savedAs);
          },
        });
        setSaved({ complete });
        draft.deleteSent(values);
        setTouched(new Set());
      } catch (error) {
        throw error instanceof NeededFileStopped ? new SubmitError(t.stopped) : error;
      } finally {
        void queryClient.invalidateQueries({ queryKey: [saveProfile.path] });
      }
    },
    failed: () => t.failed,
  });
  const disconnected = form.error?.cause?.status === 0;
  const { ref } = form.bind;
  useEffect(() => {
    if (!disconnected) return;
    const resume = () => submitForm(ref.current);
    addEventListener('online', resume);
    return () => removeEventListener('online', resume);
  }, [disconnected, ref]);
  useWarnBeforeLeaving(form.busy);
  return { form, saved, setSaved };
}
