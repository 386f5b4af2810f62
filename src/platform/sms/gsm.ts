/** The letters of a plain SMS (GSM 03.38): one other letter halves what fits, and doubles the price. */

export const SMS_LENGTH = 160;
const PART_LENGTH = 153;

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';
const LETTERS = new Set(BASIC + EXTENDED);
const SPELLED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '×': 'x',
};

/** Writes a text in these letters; those without a likeness, as emoji, are left out. */
export function toGsm(text: string): string {
  let gsm = '';
  for (const letter of text.normalize('NFC')) {
    if (/\s/.test(letter)) gsm += ' ';
    else if (LETTERS.has(letter)) gsm += letter;
    else if (SPELLED[letter] !== undefined) gsm += SPELLED[letter];
    else gsm += [...letter.normalize('NFD')].filter((part) => LETTERS.has(part)).join('');
  }
  return gsm.replace(/ {2,}/g, ' ').trim();
}

/** How much of a message it takes: some letters count two. */
export function gsmLength(text: string): number {
  let length = 0;
  for (const letter of text) length += EXTENDED.includes(letter) ? 2 : 1;
  return length;
}

export function partsOf(text: string): number {
  const length = gsmLength(text);
  return length <= SMS_LENGTH ? 1 : Math.ceil(length / PART_LENGTH);
}

/** What people wrote, in these letters and at most so long, ended at a word where there is one. */
export function cutGsm(text: string, most: number): string {
  const gsm = toGsm(text);
  if (gsmLength(gsm) <= most) return gsm;
  let cut = '';
  for (const letter of gsm) {
    if (gsmLength(cut + letter) > most) break;
    cut += letter;
  }
  if (gsm[cut.length] === ' ') return cut;
  const word = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
  return word.length > most / 2 ? word : cut.trimEnd();
}
