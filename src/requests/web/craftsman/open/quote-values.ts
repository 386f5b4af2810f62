import type { Values } from '#ui/form/hook/form-values.ts';
import { shillingsIn } from '#api/typed/shillings.ts';
import { MATERIALS_BY, QUOTE_FIELDS, type Quote, type QuoteFields } from '../../../quote-contract.ts';
import { nairobiDay } from '../../../rules.ts';

const VALID_DAYS = 7;

/** @param day YYYY-MM-DD */
function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

interface Asked {
  readonly schedule: string;
  readonly days_from: string | null;
  readonly days_until: string | null;
}

/** The first day the client asks for that is not past, YYYY-MM-DD. */
export function askedDay({ schedule, days_from: from, days_until: until }: Asked, today: string): string | null {
  const first = from ?? nairobiDay(new Date(schedule));
  if (first >= today) return first;
  return until !== null && until >= today ? today : null;
}

/** The choices of a start, and the value of the day that the client asks for. */
export function startChoices(asked: string | null, today: string) {
  const near = { [today]: 'today', [dayAfter(today, 1)]: 'tomorrow' } as const;
  const value = asked === null ? null : (near[asked] ?? 'asked');
  const all = ['today', 'tomorrow', 'pick'] as const;
  return { asked: value, choices: value === 'asked' ? (['asked', ...all] as const) : all };
}

/** What a new quote starts with: only the amount is left to write. */
export const newQuoteValues = (today: string, asked: string | null = null): Values => ({
  materials_by: 'craftsman',
  start: startChoices(asked, today).asked ?? 'tomorrow',
  valid_until: dayAfter(today, VALID_DAYS),
});

/** A draft of an earlier day may start on a choice that is none today: it starts as a new quote does. */
export function draftOnDay<Draft extends Values>(
  draft: Draft | null,
  today: string,
  asked: string | null,
): Draft | null {
  const isOffered = startChoices(asked, today).choices.some((choice) => choice === draft?.start);
  return draft && !isOffered ? { ...draft, start: newQuoteValues(today, asked).start } : draft;
}

export function quoteValues(quote: Quote): Values {
  return {
    ...Object.fromEntries(QUOTE_FIELDS.map((field) => [field, String(quote[field] ?? '')])),
    start: 'pick',
  };
}

const shillings = (text: string) => Number(shillingsIn(text) ?? Number.NaN);

const part = (text = '') => (text.trim() === '' ? null : shillings(text));

/** The amounts as typed, for the schema to say what is wrong with them. */
export function typedAmounts({ amount = '', labour = '', materials = '' }: Values) {
  return { amount, labour: labour.trim() || null, materials: materials.trim() || null };
}

export function quoteOf(values: Values, today: string, asked: string | null = null): QuoteFields {
  const { amount = '', labour, materials, message = '', available_from = '', valid_until = '' } = values;
  const by = MATERIALS_BY.find((each) => each === values.materials_by) ?? null;
  const days: Record<string, string> = { today, tomorrow: dayAfter(today, 1) };
  if (asked !== null) days['asked'] = asked;
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
