import { useState } from 'react';
import { useUploads, type Uploads } from '#ui/upload/uploads.ts';
import { useSavedUploads } from '#ui/upload/useSavedUploads.ts';
import { type OwnProfile, type ProfileChoice, type ProfileText, saveProfile } from '../../contract.ts';
import { missingInProfile } from '../../rules.ts';
import type { ProfileValues } from './profile-values.ts';
import { fileName, imageKey, type ProfileImage } from './send-profile.ts';
import { useProfileDraft, useProfileImages, useSaveProfile } from './useSaveProfile.ts';

export type ProfileForm = ReturnType<typeof useProfileForm>;

export function useProfileForm(profile: OwnProfile) {
  const uploads = useUploads();
  const draft = useProfileDraft(profile);
  const images = useProfileImages(profile, uploads);
  useSavedFiles(uploads, images.set);
  const [isChecked, setChecked] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const missing = missingFields(profile, draft.values, images.list, uploads);
  const { form, saved, setSaved } = useSaveProfile({ profile, draft, images, uploads, missing, setTouched });

  function change(values: ProfileValues) {
    draft.change(values);
    setSaved(null);
  }
  return {
    form,
    saved,
    values: draft.values,
    /** When the draft was last saved on the device; null when nothing is unsent. */
    draftAt: draft.at,
    images: images.list,
    setImages: images.set,
    uploads,
    removedVideos: images.removedVideos,
    removeVideo: images.removeVideo,
    missing,
    /** Whether the last step was opened: from then on everything missing is an error. */
    isChecked,
    check: () => setChecked(true),
    isChanged:
      draft.at !== null ||
      uploads.list.length > 0 ||
      images.removedVideos.length > 0 ||
      images.list.map(imageKey).join() !== profile.service_images.map(fileName).join(),
    touched,
    touch: (field: string) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    preparing: uploads.list.some((each) => each.state === 'preparing'),
    write(texts: Partial<ProfileValues['texts']>) {
      change({ ...draft.values, texts: { ...draft.values.texts, ...texts } });
      for (const field of Object.keys(texts)) form.setFieldError(field, undefined);
    },
    choose: (name: ProfileChoice, entries: readonly string[]) =>
      change({ ...draft.values, [name]: entries } as ProfileValues),
    retry(key: string) {
      uploads.change([key], { state: 'ready', sent: 0, reason: null, stoppedBy: undefined });
      form.submit();
    },
    discardUpload(key: string) {
      uploads.remove(key);
      images.set((before) => before.filter((each) => !('upload' in each && each.upload === key)));
    },
  };
}

function missingFields(
  profile: OwnProfile,
  { texts }: ProfileValues,
  images: readonly ProfileImage[],
  uploads: Uploads,
) {
  const usable = uploads.list.filter((each) => each.state !== 'rejected');
  const missing = missingInProfile({
    ...texts,
    profile: profile.profile ?? usable.find((each) => each.field === 'profile')?.key ?? null,
    service_images: images.flatMap((image) =>
      'saved' in image ? [image.saved] : usable.filter(({ key }) => key === image.upload).map(({ key }) => key),
    ),
  });
  return REQUIRED_FIELDS.filter((field) => missing[field] !== undefined);
}

const REQUIRED_FIELDS: readonly (ProfileText | 'profile' | 'service_images')[] = [
  'profile',
  'company_name',
  'profession',
  'primary_service',
  'location',
  'skills',
  'service_images',
  'description',
];

const { files } = saveProfile;

function useSavedFiles(uploads: Uploads, setImages: ReturnType<typeof useProfileImages>['set']) {
  useSavedUploads(uploads, { name: 'profile-profile', field: 'profile', accepted: files.profile });
  useSavedUploads(uploads, { name: 'profile-proof', field: 'proof_document', accepted: files.proof_document });
  useSavedUploads(uploads, { name: 'profile-videos', field: 'service_videos', accepted: files.service_videos });
  useSavedUploads(uploads, {
    name: 'profile-images',
    field: 'service_images',
    accepted: files.service_images,
    onRestored: (keys) => setImages((before) => [...before, ...keys.map((upload) => ({ upload }))]),
  });
}
