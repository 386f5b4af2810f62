/** A typed quote, checked by the server's rules before it is sent. */
import type { Values } from '#ui/form/hook/form-values.ts';
import { type Quote, type QuoteField, quoteFields } from '../../quote-contract.ts';
import { isExpired } from '../../rules.ts';

export type QuoteError = 'amount' | 'labour' | 'materials' | 'message' | 'day' | 'past' | 'parts';

export const quoteValues = (quote: Quote) =>
  Object.fromEntries(
    (Object.keys(quoteFields) as QuoteField[]).map((field) => [field, String(quote[field] ?? '')]),
  ) as Record<QuoteField, string>;

const MOST = 100_000_000;
/** Parses whole shillings, also "6,800" and "KES 6 800"; null for any other text. */
export function shillings(text: string): number | null {
  const digits = text.replace(/^\s*(kes|ksh)\.?/i, '').replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) && Number(digits) <= MOST ? Number(digits) : null;
}

/** @returns the call's input, or null and the errors */
export function checkQuote(values: Values, now: Date) {
  const { message = '', available_from = '', valid_until = '' } = values;
  const errors: Partial<Record<QuoteField, QuoteError>> = {};
  const amount = shillings(values.amount ?? '');
  const labour = shillings(values.labour ?? '');
  const materials = shillings(values.materials ?? '');
  if (amount === null || amount < 1) errors.amount = 'amount';
  if (values.labour?.trim() && labour === null) errors.labour = 'labour';
  if (values.materials?.trim() && materials === null) errors.materials = 'materials';
  if (amount !== null && !errors.amount && (labour ?? 0) + (materials ?? 0) > amount) errors.amount = 'parts';
  if (message.trim() === '') errors.message = 'message';
  if (available_from === '') errors.available_from = 'day';
  if (valid_until === '') errors.valid_until = 'day';
  else if (isExpired(valid_until, now)) errors.valid_until = 'past';
  if (amount === null || Object.keys(errors).length > 0) return { quote: null, errors };
  return { quote: { amount, labour, materials, message: message.trim(), available_from, valid_until }, errors };
}
