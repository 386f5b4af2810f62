import { INVISIBLE, withoutEnds } from './plain-text.ts';

const AREA = '(?:20|[456]\\d)';
/** `2540712345678` comes from `+254 (0)712 345 678`, `00254` from landlines abroad. */
const PREFIX = '(?:(?:00)?2540?|0)';
const NUMBER = `(?:[17]\\d{8}|${AREA}\\d{5,7})`;
/** A landline without a prefix could be anything. */
const KENYAN = new RegExp(`^(?:${PREFIX}?([17]\\d{8})|${PREFIX}(${AREA}\\d{5,7}))$`);
const TWO = new RegExp(`^${PREFIX}?${NUMBER}${PREFIX}${NUMBER}$`);
/** Without the words and signs around a number: `Juma: "0712…" (WhatsApp)`, `tel:`, `https://wa.me/254…?text=`. */
const plain = (typed: string) => withoutEnds(typed.normalize('NFKC').replace(INVISIBLE, ''), /\D/);

/** E.164 of a Kenyan mobile (07.., 01.., 7.., 254.., +254.., 00254..) or landline (020.., 254 20..), or null. */
export function kenyanPhone(typed: string): string | null {
  const digits = plain(typed).replace(/[\s()./,;:_\p{Pd}]/gu, '');
  const [, mobile, landline] = KENYAN.exec(digits) ?? [];
  return mobile || landline ? `+254${mobile ?? landline}` : null;
}

export const hasTwoPhones = (typed: string) => TWO.test(plain(typed).replace(/\D/g, ''));

/** A landline has no WhatsApp. @param e164 as stored */
export const isMobile = (e164: string) => /^\+254[17]/.test(e164);
