import { INVISIBLE, withoutEnds } from './plain-text.ts';

const BEFORE = /^(?:shilingi|kes|(?:k\.? ?)?shs?) ?[.:]? ?/;
const AFTER = / ?(?:\/[-=]?|[=.,-]|\.-|kes|kshs?|shs?|shilingi|shillings?|bob|only)\.?$/;
const PLAIN = /^\d+$/;
const GROUPED = /^[1-9]\d{0,2}([ ,.'’])\d{3}(?:\1\d{3})*$/;
/** Digits, and what stands after the last point or comma. */
const PARTS = /^(\d+|[1-9]\d{0,2}(?:[ ,.'’]\d{3})+)([.,])(\d+)$/;
const FACTOR = { k: 1000, m: 1_000_000 } as const;

/**
 * Whole shillings as Kenyans write them: `1500`, `1,500`, `1.500`, `KSh 1,500/-`, `1,500/=`, `1500 KES`, `1,500.00`, `1.5k`.
 * @returns null for no amount in whole shillings, `unclear` for what may mean two amounts (`1,50`, `2.5`)
 */
export function shillingsIn(typed: string): number | 'unclear' | null {
  let text = typed.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replace(/\s+/g, ' ').trim();
  text = withoutEnds(text, /[*"“”]/).replace(BEFORE, '');
  // `1,500/= KES` has two.
  text = text.replace(AFTER, '').replace(AFTER, '').trim();
  const [, number = '', unit] = /^(.*\d) ?([km])$/.exec(text) ?? [];
  if (unit) return inThousands(number, FACTOR[unit as keyof typeof FACTOR]);
  if (PLAIN.test(text)) return Number(text);
  if (GROUPED.test(text)) return Number(text.replace(/\D/g, ''));
  const [, whole = '', mark, part = ''] = PARTS.exec(text) ?? [];
  if (!mark) return null;
  const isWhole = PLAIN.test(whole) || (GROUPED.test(whole) && !whole.includes(mark));
  if (!isWhole) return null;
  const shillings = Number(whole.replace(/\D/g, ''));
  // `15,00` may be 1500, while `1500,00` and `1,500.00` can only have cents.
  if (/^00?$/.test(part) && (mark === '.' || whole.length > 3)) return shillings;
  // `12.50` has cents, as a program writes them.
  return whole.length > 3 || (mark === '.' && part.length === 2) ? null : 'unclear';
}

/** `1.5k`, `12k`, `1.5m`. */
function inThousands(number: string, factor: number): number | 'unclear' | null {
  const [, whole, mark, part = ''] = /^(\d{1,6})(?:([.,])(\d{1,3}))?$/.exec(number) ?? [];
  if (whole === undefined) return null;
  // `1,500k` may be 1,500 or 1,500,000.
  if (mark && part.length === 3) return 'unclear';
  const shillings = Math.round(Number(`${whole}.${part || 0}`) * factor);
  return Number.isInteger(shillings) ? shillings : null;
}
