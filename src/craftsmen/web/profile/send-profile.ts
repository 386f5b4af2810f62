/**
 * Saves a profile file by file: what has arrived stays arrived when the line is cut, and the same file sent twice is one
 * file. The first call carries what the profile cannot be without, so that no half profile is ever refused or shown.
 */
import { CallError, call } from '#api/client/call.ts';
import { spread, type Upload, type Uploads } from '#ui/upload/uploads.ts';
import { type OwnProfile, saveProfile } from '../../contract.ts';
import type { ProfileValues } from './profile-values.ts';

/** One photo of the work: saved already, by its file's name, or chosen and not sent yet, by its upload's key. */
export type Shown = { readonly saved: string } | { readonly upload: string };

export interface Wanted extends ProfileValues {
  /** In the order wanted. */
  readonly images: readonly Shown[];
  readonly removedVideos: readonly string[];
}

export interface Sending {
  readonly profile: OwnProfile;
  readonly wanted: Wanted;
  readonly uploads: Uploads;
  /** How the file now on its way may be stopped. */
  onStart(keys: readonly string[], stop: () => void): void;
  /** Each time a part has arrived: the profile as it is now, and which chosen photo became which saved one. */
  onArrived(profile: OwnProfile, became: ReadonlyMap<string, string>): void;
}

/** Thrown when the owner stopped a file without which nothing can be saved. */
export class NeededFileStopped extends Error {}

/** A stored file's own name: its address carries a signature that changes. */
export const fileName = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? '';

/** @returns whether everything chosen has arrived; throws a CallError, or NeededFileStopped */
export async function sendProfile({ profile, wanted, uploads, onStart, onArrived }: Sending): Promise<boolean> {
  let now = profile;
  let images = wanted.images;
  let saved = false;
  for (;;) {
    const batch = nextBatch(now, images, uploads.current());
    if (batch.length === 0 && saved) break;
    const keys = batch.map((each) => each.key);
    const removed = now.service_images.filter((each) => !images.some((shown) => is(shown, each)));
    try {
      const response = await sendBatch({ batch, now, removed, wanted, images, uploads, onStart });
      saved = true;
      const became = new Map<string, string>();
      for (const { key, field } of batch.filter((each) => each.field === 'service_images')) {
        const fresh = response[field as 'service_images'].map(fileName).filter((name) => !holds(now, name));
        if (fresh[0]) became.set(key, fresh[0]);
      }
      images = images.flatMap((shown): Shown[] => {
        if (!('upload' in shown) || !keys.includes(shown.upload)) return [shown];
        const name = became.get(shown.upload);
        return name ? [{ saved: name }] : [];
      });
      now = response;
      uploads.remove(...keys);
      onArrived(response, became);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const stopped = error.code === 'cancelled';
      const refused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
      uploads.change(keys, {
        state: refused ? 'refused' : 'stopped',
        fault: refused ? error.detail : null,
        stoppedBy: stopped ? 'owner' : 'network',
      });
      if (stopped && isNeeded(batch, now, images)) throw new NeededFileStopped();
      if (stopped || (refused && batch.length === 1 && !isNeeded(batch, now, images))) continue;
      throw error;
    }
  }
  const order = images.flatMap((shown) => ('saved' in shown ? [shown.saved] : []));
  if (order.join() !== now.service_images.map(fileName).join()) {
    const arranged = { ...wanted.texts, services: [...wanted.services], image_order: urls(order, now) };
    onArrived(await call(saveProfile, arranged as Parameters<typeof call<typeof saveProfile>>[1] & object), new Map());
  }
  return uploads.current().length === 0;
}

async function sendBatch({
  batch,
  now,
  removed,
  wanted,
  images,
  uploads,
  onStart,
}: Omit<Sending, 'profile' | 'onArrived'> & {
  batch: readonly Upload[];
  now: OwnProfile;
  removed: readonly string[];
  images: readonly Shown[];
}): Promise<OwnProfile> {
  const keys = batch.map((each) => each.key);
  const stop = new AbortController();
  uploads.change(keys, { state: 'sending', sent: 0, fault: null, stoppedBy: undefined });
  onStart(keys, () => stop.abort());
  const files: Record<string, File[]> = {};
  for (const { field, file } of batch) files[field] = [...(files[field] ?? []), file];
  const order = images.flatMap((shown) => ('saved' in shown ? [shown.saved] : []));
  const input = {
    ...wanted.texts,
    services: [...wanted.services],
    remove_images: [...removed],
    remove_videos: [...wanted.removedVideos],
    image_order: urls(order, now),
    ...files,
  };
  return call(saveProfile, input as Parameters<typeof call<typeof saveProfile>>[1] & object, {
    signal: stop.signal,
    onProgress: (sent, total) => spread(uploads, keys, sent, total),
  });
}

/** What goes next: first together whatever the profile lacks, then one file after the other, photos in their order. */
function nextBatch(now: OwnProfile, images: readonly Shown[], uploads: readonly Upload[]): Upload[] {
  const ready = uploads.filter((each) => each.state === 'ready');
  const photos = images.flatMap((shown) =>
    'upload' in shown ? ready.filter((each) => each.key === shown.upload) : [],
  );
  const face = ready.find((each) => each.field === 'profile');
  const lacking = [
    ...(now.profile === null && face ? [face] : []),
    ...(images.some((shown) => 'saved' in shown) ? [] : photos.slice(0, 1)),
  ];
  if (lacking.length > 0) return lacking;
  const next = face ?? photos[0] ?? ready.find((each) => each.field !== 'service_images');
  return next ? [next] : [];
}

function isNeeded(batch: readonly Upload[], now: OwnProfile, images: readonly Shown[]): boolean {
  return batch.some(
    ({ field }) =>
      (field === 'profile' && now.profile === null) ||
      (field === 'service_images' && !images.some((shown) => 'saved' in shown)),
  );
}

const is = (shown: Shown, url: string) => 'saved' in shown && shown.saved === fileName(url);
const holds = (profile: OwnProfile, name: string) => profile.service_images.some((each) => fileName(each) === name);

/** Names as the addresses the server gave. */
function urls(names: readonly string[], profile: OwnProfile): string[] {
  return names.flatMap((name) => profile.service_images.find((each) => fileName(each) === name) ?? []);
}
