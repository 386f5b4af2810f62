/** The address a file leaves by: open for what is published, signed for one person and a few minutes for what is not. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#platform/settings.ts';

type Secret = Pick<Settings, 'tokenSecret'>;

export interface Stored {
  readonly name: string;
  readonly published: boolean;
}

const MINUTE = 60;
const VALID = 5 * MINUTE;

/**
 * The value of a media field on the wire. A private one is good for five to six minutes and stays the same for the whole
 * minute it was made in, so that one page does not load one picture twice.
 * @param viewerId the account that may see it
 */
export function mediaUrl(settings: Secret, media: Stored, viewerId: number, now: number = Date.now()): string {
  if (media.published) return publicMediaUrl(media.name);
  const until = (Math.floor(now / 1000 / MINUTE) + 1) * MINUTE + VALID;
  return `/private/${media.name}?for=${viewerId}&until=${until}&sig=${signature(settings, media.name, viewerId, until)}`;
}

export function publicMediaUrl(name: string): string {
  return `/media/${name}`;
}

/** Whether a signed address is whole and still good. @param name the main name: one signature opens all widths */
export function isGood(
  settings: Secret,
  name: string,
  viewer: string,
  until: string,
  given: string,
  now = Date.now(),
): boolean {
  if (!/^[1-9]\d{0,15}$/.test(viewer) || !/^\d{10}$/.test(until)) return false;
  const right = Buffer.from(signature(settings, name, Number(viewer), Number(until)));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) && Number(until) * 1000 > now;
}

function signature(settings: Secret, name: string, viewerId: number, until: number): string {
  return createHmac('sha256', `media ${settings.tokenSecret}`)
    .update(`${name}\n${viewerId}\n${until}`)
    .digest('base64url');
}
