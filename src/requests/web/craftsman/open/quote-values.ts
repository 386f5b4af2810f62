import type { Values } from '#ui/form/hook/form-values.ts';
import { QUOTE_FIELDS, type Quote, type QuoteFields } from '../../../quote-contract.ts';

/** Who brings the materials is in the message, in front of what the craftsman writes. */
export type MaterialsTexts = Readonly<Record<'included' | 'bought', string>>;

const VALID_DAYS = 7;

/** @param day YYYY-MM-DD */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** What a new quote starts with: only the amount is left to write. */
export const newQuoteValues = (today: string): Values => ({
  materials_by: 'included',
  start: 'tomorrow',
  valid_until: dayAfter(today, VALID_DAYS),
});

export function quoteValues(quote: Quote, texts: MaterialsTexts): Values {
  const [by, sentence] = Object.entries(texts).find(([, each]) => quote.message.startsWith(each)) ?? ['', ''];
  return {
    ...Object.fromEntries(QUOTE_FIELDS.map((field) => [field, String(quote[field] ?? '')])),
    message: quote.message.slice(sentence.length).trim(),
    materials_by: by,
    start: 'pick',
  };
}

/** Parses whole shillings, also "6,800" and "KES 6 800"; NaN for any other text. */
export function shillings(text: string): number {
  const digits = text.replace(/^\s*(kes|ksh)\.?/i, '').replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

const part = (text = '') => (text.trim() === '' ? null : shillings(text));

export function quoteOf(values: Values, today: string, texts: MaterialsTexts): QuoteFields {
  const { amount = '', labour, materials, message = '', available_from = '', valid_until = '' } = values;
  const sentence = texts[values.materials_by as keyof MaterialsTexts] ?? '';
  const days: Readonly<Record<string, string>> = { today, tomorrow: dayAfter(today, 1) };
  return {
    amount: shillings(amount),
    labour: part(labour),
    materials: part(materials),
    message: [sentence, message.trim()].filter(Boolean).join(' '),
    available_from: days[values.start ?? ''] ?? available_from,
    valid_until,
  };
}
