/** Links that end the mails of one category without signing in (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#platform/settings.ts';
import { CATEGORIES, type Category } from '../events-contract.ts';

type Secret = Pick<Settings, 'tokenSecret'>;

export function unsubscribeUrl(
  settings: Pick<Settings, 'tokenSecret' | 'publicUrl'>,
  accountId: number,
  category: Category,
) {
  return `${settings.publicUrl}/api/unsubscribe/${tokenFor(settings, accountId, category)}/`;
}

function tokenFor(settings: Secret, accountId: number, category: Category): string {
  return `${accountId}.${category}.${sign(settings, accountId, category).toString('base64url')}`;
}

/** @returns whose mails of which category a link ends; null for one that is not ours */
export function readUnsubscribeToken(settings: Secret, token: string) {
  const [, id, name, signature] = /^(\d{1,15})\.([a-z_]{3,20})\.([\w-]{43})$/.exec(token) ?? [];
  const category = CATEGORIES.find((each) => each === name && each !== 'account');
  if (!id || !category || !signature) return null;
  const accountId = Number(id);
  const isOurs = timingSafeEqual(sign(settings, accountId, category), Buffer.from(signature, 'base64url'));
  return isOurs ? { accountId, category } : null;
}

function sign({ tokenSecret }: Secret, accountId: number, category: Category): Buffer {
  return createHmac('sha256', tokenSecret).update(`unsubscribe ${accountId} ${category}`).digest();
}
