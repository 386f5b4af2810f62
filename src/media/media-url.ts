import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#platform/settings.ts';

type Secret = Pick<Settings, 'tokenSecret'>;

export interface StoredName {
  readonly name: string;
  readonly published: boolean;
}

const MINUTE = 60;
const VALID = 5 * MINUTE;

/** A private URL is valid for five to six minutes and stable within a minute, so that a page loads a photo once. */
export function mediaUrl(settings: Secret, media: StoredName, viewerId: number, now: number = Date.now()): string {
  if (media.published) return publicMediaUrl(media.name);
  const until = (Math.floor(now / 1000 / MINUTE) + 1) * MINUTE + VALID;
  return `/private/${media.name}?for=${viewerId}&until=${until}&sig=${signature(settings, media.name, viewerId, until)}`;
}

export function publicMediaUrl(name: string): string {
  return `/media/${name}`;
}

export function isValidSignature(
  settings: Secret,
  name: string,
  viewer: string,
  until: string,
  sig: string,
  now = Date.now(),
): boolean {
  if (!/^[1-9]\d{0,15}$/.test(viewer) || !/^\d{10}$/.test(until)) return false;
  const expected = Buffer.from(signature(settings, name, Number(viewer), Number(until)));
  const actual = Buffer.from(sig);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && Number(until) * 1000 > now;
}

function signature(settings: Secret, name: string, viewerId: number, until: number): string {
  return createHmac('sha256', `media ${settings.tokenSecret}`)
    .update(`${name}\n${viewerId}\n${until}`)
    .digest('base64url');
}
