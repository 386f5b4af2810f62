/** A quote as it is typed, and what is wrong with it; the server's rules, said before the network is asked. */
import { type Quote, type QuoteField, quoteFields } from '../../quote-contract.ts';
import { isExpired } from '../../rules.ts';

const QUOTE_FIELDS = Object.keys(quoteFields) as QuoteField[];
export type QuoteValues = Readonly<Record<QuoteField, string>>;
export type QuoteError = 'amount' | 'labour' | 'materials' | 'message' | 'day' | 'past' | 'parts';

const valuesFrom = (valueOf: (field: QuoteField) => string | number | null) =>
  Object.fromEntries(QUOTE_FIELDS.map((field) => [field, String(valueOf(field) ?? '')])) as QuoteValues;
export const EMPTY_QUOTE = valuesFrom(() => '');
export const quoteValues = (quote: Quote) => valuesFrom((field) => quote[field]);

const MOST = 100_000_000;
/** Whole shillings as people write them, "6,800" and "KES 6 800" too; null when it is no such sum. */
export function shillings(text: string): number | null {
  const digits = text.replace(/^\s*(kes|ksh)\.?/i, '').replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) && Number(digits) <= MOST ? Number(digits) : null;
}

export function checkQuote(words: QuoteValues, now: Date) {
  const wrong: Partial<Record<keyof QuoteValues, QuoteError>> = {};
  const amount = shillings(words.amount);
  const labour = words.labour.trim() === '' ? null : shillings(words.labour);
  const materials = words.materials.trim() === '' ? null : shillings(words.materials);
  if (amount === null || amount < 1) wrong.amount = 'amount';
  if (words.labour.trim() !== '' && labour === null) wrong.labour = 'labour';
  if (words.materials.trim() !== '' && materials === null) wrong.materials = 'materials';
  if (amount !== null && !wrong.amount && (labour ?? 0) + (materials ?? 0) > amount) wrong.amount = 'parts';
  if (words.message.trim() === '') wrong.message = 'message';
  if (words.available_from === '') wrong.available_from = 'day';
  if (words.valid_until === '') wrong.valid_until = 'day';
  else if (isExpired(words.valid_until, now)) wrong.valid_until = 'past';
  if (amount === null || Object.keys(wrong).length > 0) return { price: null, wrong };
  const { message, available_from, valid_until } = words;
  return { price: { amount, labour, materials, message: message.trim(), available_from, valid_until }, wrong };
}
