import { useEffect, useRef, useState } from 'react';
import { queryClient } from '#api/client/query-client.ts';
import { CallError } from '#api/client/call.ts';
import { type Uploads, useStayWhile, useUploads } from '#ui/upload/uploads.ts';
import { type OwnProfile, type ProfileText, saveProfile, showOwnProfile } from '../../contract.ts';
import { missingInProfile } from '../../rules.ts';
import { forgetProfileDraft, saveProfileDraft, type ProfileValues, profileDraft, textOf } from './profile-values.ts';
import { fileName, NeededFileStopped, type Shown, sendProfile } from './send-profile.ts';

export type Outcome =
  | { kind: 'saved'; complete: boolean }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: CallError | null };

export interface ProfileForm {
  readonly words: ProfileValues;
  readonly images: readonly Shown[];
  readonly uploads: Uploads;
  readonly removedVideos: readonly string[];
  /** Fields still lacking, in the order of the form. */
  readonly missing: readonly (typeof REQUIRED_FIELDS)[number][];
  /** Fields that have been left empty by somebody who was there. */
  readonly touched: ReadonlySet<string>;
  /** When what is typed was last kept on the device; null when nothing is unsent. */
  readonly draftAt: string | null;
  readonly busy: boolean;
  readonly preparing: boolean;
  readonly outcome: Outcome | null;
  /** The server's sentences about fields. */
  readonly faults: Readonly<Record<string, string>>;
  write(change: Partial<ProfileValues['texts']>): void;
  offer(services: ProfileValues['services']): void;
  arrange(images: readonly Shown[]): void;
  removeVideo(address: string): void;
  touch(field: string): void;
  save(): Promise<void>;
  cancel(key: string): void;
  retry(key: string): void;
  discardUploads(key: string): void;
}

/** Everything the profile's form knows; the profile itself is the server's last word. */
export function useProfileForm(profile: OwnProfile): ProfileForm {
  const [start] = useState(profileDraft);
  const [words, setWords] = useState<ProfileValues>(() => start ?? textOf(profile));
  const [draftAt, setDraftAt] = useState(start?.at ?? null);
  const [images, setImages] = useState<readonly Shown[]>(() =>
    profile.service_images.map((address) => ({ saved: fileName(address) })),
  );
  const [removedVideos, setRemovedVideos] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [faults, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const uploads = useUploads();
  const latest = useRef({ profile, words, images, removedVideos });
  useEffect(() => {
    latest.current = { profile, words, images, removedVideos };
  });
  const stops = useRef(new Map<string, () => void>());
  const working = useRef(false);

  const usable = uploads.list.filter((each) => each.state !== 'refused');
  const lacking = missingInProfile({
    ...words.texts,
    profile: profile.profile ?? usable.find((each) => each.field === 'profile')?.key ?? null,
    service_images: images.flatMap((shown) =>
      'saved' in shown ? [shown.saved] : usable.filter((each) => each.key === shown.upload).map((each) => each.key),
    ),
  });
  const missing = REQUIRED_FIELDS.filter((field) => lacking[field] !== undefined);
  const preparing = uploads.list.some((each) => each.state === 'preparing');

  function speak(next: ProfileValues) {
    setWords(next);
    setDraftAt(saveProfileDraft(next));
    setOutcome((before) => (before?.kind === 'saved' ? null : before));
  }

  async function save() {
    if (working.current || missing.length > 0) return;
    working.current = true;
    setBusy(true);
    setOutcome(null);
    setFieldErrors({});
    try {
      const { profile: from, words: said, images: shown, removedVideos: gone } = latest.current;
      uploads.change(
        uploads
          .current()
          .filter((each) => each.state === 'stopped')
          .map((each) => each.key),
        { state: 'ready', sent: 0 },
      );
      const complete = await sendProfile({
        profile: from,
        wanted: { ...said, images: shown, removedVideos: gone },
        uploads,
        onStart: (keys, stop) => {
          for (const key of keys) stops.current.set(key, stop);
        },
        onArrived: (response, became) => {
          queryClient.setQueryData([showOwnProfile.path, {}], response);
          setRemovedVideos([]);
          setImages((before) =>
            before.flatMap((each): Shown[] => {
              if ('saved' in each) return [each];
              const name = became.get(each.upload);
              if (name) return [{ saved: name }];
              return uploads.current().some((upload) => upload.key === each.upload) ? [each] : [];
            }),
          );
        },
      });
      setOutcome({ kind: 'saved', complete });
      // Typed meanwhile: that is still unsent.
      if (latest.current.words === said) {
        forgetProfileDraft();
        setDraftAt(null);
      }
      setTouched(new Set());
    } catch (error) {
      if (error instanceof NeededFileStopped) setOutcome({ kind: 'stopped' });
      else {
        setOutcome({ kind: 'failed', error: error instanceof CallError ? error : null });
        if (error instanceof CallError) setFieldErrors(error.fields);
      }
    } finally {
      working.current = false;
      stops.current.clear();
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: [saveProfile.path] });
    }
  }

  const again = useRef(save);
  useEffect(() => {
    again.current = save;
  });
  const cut = outcome?.kind === 'failed' && outcome.error?.status === 0;
  useEffect(() => {
    if (!cut) return;
    const resume = () => void again.current();
    addEventListener('online', resume);
    return () => removeEventListener('online', resume);
  }, [cut]);
  useStayWhile(busy);

  return {
    words,
    images,
    uploads,
    removedVideos,
    missing,
    touched,
    draftAt,
    busy,
    preparing,
    outcome,
    faults,
    write(change) {
      speak({ ...words, texts: { ...words.texts, ...change } });
      setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    offer: (services) => speak({ ...words, services }),
    arrange: setImages,
    removeVideo: (address) => setRemovedVideos((before) => [...before, address]),
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    save,
    cancel: (key) => stops.current.get(key)?.(),
    retry(key) {
      uploads.change([key], { state: 'ready', sent: 0, fault: null, stoppedBy: undefined });
      void save();
    },
    discardUploads(key) {
      uploads.remove(key);
      setImages((before) => before.filter((each) => !('upload' in each && each.upload === key)));
    },
  };
}

/** What a profile cannot be without, in the order of the form; a bead for each. */
export const REQUIRED_FIELDS: readonly (ProfileText | 'profile' | 'service_images')[] = [
  'company_name',
  'profession',
  'primary_service',
  'location',
  'description',
  'skills',
  'profile',
  'service_images',
];
