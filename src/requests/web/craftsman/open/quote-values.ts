import type { Values } from '#ui/form/hook/form-values.ts';
import { MATERIALS_BY, QUOTE_FIELDS, type Quote, type QuoteFields } from '../../../quote-contract.ts';

const VALID_DAYS = 7;

/** @param day YYYY-MM-DD */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** What a new quote starts with: only the amount is left to write. */
export const newQuoteValues = (today: string): Values => ({
  materials_by: 'craftsman',
  start: 'tomorrow',
  valid_until: dayAfter(today, VALID_DAYS),
});

export function quoteValues(quote: Quote): Values {
  return {
    ...Object.fromEntries(QUOTE_FIELDS.map((field) => [field, String(quote[field] ?? '')])),
    start: 'pick',
  };
}

/** Parses whole shillings, also "6,800" and "KES 6 800"; NaN for any other text. */
export function shillings(text: string): number {
  const digits = text.replace(/^\s*(kes|ksh)\.?/i, '').replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

const part = (text = '') => (text.trim() === '' ? null : shillings(text));

export function quoteOf(values: Values, today: string): QuoteFields {
  const { amount = '', labour, materials, message = '', available_from = '', valid_until = '' } = values;
  const by = MATERIALS_BY.find((each) => each === values.materials_by) ?? null;
  const days: Readonly<Record<string, string>> = { today, tomorrow: dayAfter(today, 1) };
  return {
    amount: shillings(amount),
    labour: part(labour),
    // Typed before "Client buys" was chosen; the field is hidden then.
    materials: by === 'client' ? null : part(materials),
    materials_by: by,
    message: message.trim(),
    available_from: days[values.start ?? ''] ?? available_from,
    valid_until,
  };
}
