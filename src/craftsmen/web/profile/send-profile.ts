/**
 * Saves a profile file by file: a lost connection loses only the file being sent, and the same file sent twice is one
 * file. The first call carries everything required, so that no incomplete profile is sent.
 */
import { CallError, call } from '#api/client/call.ts';
import type { Upload, Uploads } from '#ui/upload/uploads.ts';
import { type OwnProfile, PROFILE_CHOICES, saveProfile } from '../../contract.ts';
import type { ProfileValues } from './profile-values.ts';

/** A photo of the work: saved, by its file name, or chosen and not sent yet, by its upload's key. */
export type ProfileImage = { readonly saved: string } | { readonly upload: string };

type SaveInput = Parameters<typeof call<typeof saveProfile>>[1] & object;

interface EditedProfile extends ProfileValues {
  readonly images: readonly ProfileImage[];
  readonly removedVideos: readonly string[];
}

export interface Sending {
  readonly profile: OwnProfile;
  readonly edited: EditedProfile;
  readonly uploads: Uploads;
  /** After each call: the current profile, and the file name of each saved photo, by its upload. */
  onSaved(profile: OwnProfile, savedAs: ReadonlyMap<string, string>): void;
}

/** Thrown when the craftsman stopped a required file. */
export class NeededFileStopped extends Error {}

export const imageKey = (image: ProfileImage) => ('saved' in image ? image.saved : image.upload);

/** Photos saved on another device join those of the form, and those removed there go; an order changed here stays. */
export function imagesSavedElsewhere(
  here: readonly ProfileImage[],
  before: readonly string[],
  saved: readonly string[],
): readonly ProfileImage[] {
  const names = here.map(imageKey);
  if (names.join() === before.join()) return saved.map((name) => ({ saved: name }));
  const joined = saved.filter((name) => !before.includes(name) && !names.includes(name));
  return [
    ...here.filter((each) => !('saved' in each) || saved.includes(each.saved)),
    ...joined.map((name) => ({ saved: name })),
  ];
}

export const fileName = (url: string) => url.split('?')[0]?.split('/').pop() ?? '';

/** @returns whether everything chosen was saved; throws a CallError, or NeededFileStopped */
export async function sendProfile({ profile, edited, uploads, onSaved }: Sending): Promise<boolean> {
  let now = profile;
  let images = edited.images;
  /** Whether the last call said that more files follow. */
  let announced: boolean | undefined;
  // Only what the form showed: a photo that another device saves meanwhile stays.
  const removed = profile.service_images.filter((each) => !images.some((image) => isSaved(image, each)));
  for (;;) {
    const batch = nextBatch(now, images, uploads.current());
    if (batch.length === 0 && announced !== undefined) break;
    const keys = batch.map((each) => each.key);
    const more = uploads.current().some(({ key, state }) => state === 'ready' && !keys.includes(key));
    try {
      const response = await sendBatch({ batch, more, now, removed, edited, images, uploads });
      announced = more;
      const savedAs = new Map<string, string>();
      const fresh = response.service_images.map(fileName).find((name) => !hasImage(now, name));
      for (const { key, field } of batch) if (fresh && field === 'service_images') savedAs.set(key, fresh);
      images = images.flatMap((image): ProfileImage[] => {
        if (!('upload' in image) || !keys.includes(image.upload)) return [image];
        const name = savedAs.get(image.upload);
        return name ? [{ saved: name }] : [];
      });
      now = response;
      uploads.remove(...keys);
      onSaved(response, savedAs);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const stopped = error.code === 'cancelled';
      const rejected = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
      if (rejected) uploads.change(keys, { state: 'rejected', reason: error.detail });
      if (stopped && isNeeded(batch, now, images)) throw new NeededFileStopped();
      if (stopped || (rejected && batch.length === 1 && !isNeeded(batch, now, images))) continue;
      throw error;
    }
  }
  if (announced || namesOf(images).join() !== now.service_images.map(fileName).join()) {
    onSaved(await call(saveProfile, fieldsOf(edited, images, now)), new Map());
  }
  return uploads.current().length === 0;
}

async function sendBatch({
  batch,
  more,
  now,
  removed,
  edited,
  images,
  uploads,
}: Omit<Sending, 'profile' | 'onSaved'> & {
  batch: readonly Upload[];
  more: boolean;
  now: OwnProfile;
  removed: readonly string[];
  images: readonly ProfileImage[];
}): Promise<OwnProfile> {
  const keys = batch.map((each) => each.key);
  const files: Record<string, File[]> = {};
  for (const { field, file } of batch) files[field] = [...(files[field] ?? []), file];
  const input = {
    ...fieldsOf(edited, images, now),
    remove_images: [...removed],
    remove_videos: [...edited.removedVideos],
    more_files: more,
    ...files,
  };
  return uploads.send(keys, (options) => call(saveProfile, input as SaveInput, options));
}

const namesOf = (images: readonly ProfileImage[]) => images.flatMap((image) => ('saved' in image ? [image.saved] : []));

function fieldsOf(edited: EditedProfile, images: readonly ProfileImage[], now: OwnProfile): SaveInput {
  // A form sends nothing for an empty list, and what is not sent stays.
  const choices = PROFILE_CHOICES.map((name) => [name, edited[name].length > 0 ? edited[name] : ['']]);
  return { ...edited.texts, ...Object.fromEntries(choices), image_order: urls(namesOf(images), now) } as SaveInput;
}

/** What to send next: first everything required together, then one file after the other, photos in their order. */
function nextBatch(now: OwnProfile, images: readonly ProfileImage[], uploads: readonly Upload[]): Upload[] {
  const ready = uploads.filter((each) => each.state === 'ready');
  const photos = images.flatMap((image) =>
    'upload' in image ? ready.filter((each) => each.key === image.upload) : [],
  );
  const face = ready.find((each) => each.field === 'profile');
  const lacking = [
    ...(now.profile === null && face ? [face] : []),
    ...(images.some((image) => 'saved' in image) ? [] : photos.slice(0, 1)),
  ];
  if (lacking.length > 0) return lacking;
  const next = face ?? photos[0] ?? ready.find((each) => each.field !== 'service_images');
  return next ? [next] : [];
}

function isNeeded(batch: readonly Upload[], now: OwnProfile, images: readonly ProfileImage[]): boolean {
  return batch.some(
    ({ field }) =>
      (field === 'profile' && now.profile === null) ||
      (field === 'service_images' && !images.some((image) => 'saved' in image)),
  );
}

const isSaved = (image: ProfileImage, url: string) => 'saved' in image && image.saved === fileName(url);
const hasImage = (profile: OwnProfile, name: string) => profile.service_images.some((each) => fileName(each) === name);

function urls(names: readonly string[], profile: OwnProfile): string[] {
  return names.flatMap((name) => profile.service_images.find((each) => fileName(each) === name) ?? []);
}
