import type { Settings } from '#platform/settings.ts';
import { tokenOf } from '../former-contacts.ts';

/** Of the token: an SMS has no room for more, and 96 bits are not guessed. */
export const SIZE = 12;

/** Short: it stands in an SMS. */
export function undoPhoneUrl(
  settings: Settings,
  former: Parameters<typeof tokenOf>[1] & { readonly id: number },
): string {
  const token = tokenOf(settings, former).toString('hex', 0, SIZE);
  return `${settings.publicUrl}/u?${Number(former.id).toString(36)}-${token}`;
}

/** @param query of such a link, with what a message had after it */
export function undoPhonePath(query: string): string {
  const [, uid = '', token = ''] = /^([0-9a-z]{1,9})-([0-9a-f]{24})(?![0-9a-z])/i.exec(query) ?? [];
  return `/undo-phone-change?${new URLSearchParams({ uid, token })}`;
}
