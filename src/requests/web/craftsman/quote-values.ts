import type { Values } from '#ui/form/hook/form-values.ts';
import { QUOTE_FIELDS, type Quote, type QuoteFields } from '../../quote-contract.ts';

export const quoteValues = (quote: Quote): Values =>
  Object.fromEntries(QUOTE_FIELDS.map((field) => [field, String(quote[field] ?? '')]));

/** Parses whole shillings, also "6,800" and "KES 6 800"; NaN for any other text. */
export function shillings(text: string): number {
  const digits = text.replace(/^\s*(kes|ksh)\.?/i, '').replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

const part = (text = '') => (text.trim() === '' ? null : shillings(text));

export const quoteOf = ({
  amount = '',
  labour,
  materials,
  message = '',
  available_from = '',
  valid_until = '',
}: Values): QuoteFields => ({
  amount: shillings(amount),
  labour: part(labour),
  materials: part(materials),
  message,
  available_from,
  valid_until,
});
