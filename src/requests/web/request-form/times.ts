/** When work may begin, as the form offers it: a day or this week, and a part of the day, in Nairobi. */
import { isPartOfDay, PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { nairobiDay } from '../../rules.ts';

const DAY = 86_400_000;

export const PICK = 'pick';
export const WEEK = 'week';
/** The last day of "this week", counted from today. */
export const WEEK_DAYS = 6;
type Values = Readonly<Record<string, string | undefined>>;

export interface Time {
  /** '' while the answer is not complete. */
  readonly schedule: string;
  readonly days_from: string | null;
  readonly days_until: string | null;
  readonly part_of_day: PartOfDay | null;
}

/** A datetime-local text has no time zone: it is Nairobi time, whatever the zone of the device. */
export function fromNairobi(local: string): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? new Date(`${local.slice(0, 16)}:00+03:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : '';
}

export function toNairobi(at: Date): string {
  return new Date(at.getTime() + 3 * 60 * 60_000).toISOString().slice(0, 16);
}

export const dayAhead = (now: Date, days: number) => nairobiDay(new Date(now.getTime() + days * DAY));
const hour = (day: string, hours: number) => `${day}T${String(hours).padStart(2, '0')}:00`;

export function isOver(day: string, part: PartOfDay, now: Date): boolean {
  return hour(day, PARTS_OF_DAY[part][1]) <= toNairobi(new Date(now.getTime() + SOON));
}

/** A part of the day that has begun still has this many milliseconds to come. */
const SOON = 20 * 60_000;

/** What a form's values say, with the instant that programs read; of an older draft the time it holds. */
export function timeIn(values: Values, now = new Date()): Time {
  const chosen = values.day === PICK ? values.picked : values.day;
  const part = isPartOfDay(values.part) ? values.part : null;
  if (!chosen || !part) {
    const typed = (values.day ?? values.part) ? '' : (values.schedule ?? '');
    return { schedule: fromNairobi(typed), days_from: null, days_until: null, part_of_day: null };
  }
  const [from, until] = chosen === WEEK ? [dayAhead(now, 0), dayAhead(now, WEEK_DAYS)] : [chosen, chosen];
  const begins = hour(until, PARTS_OF_DAY[part][0]);
  const soon = toNairobi(new Date(now.getTime() + SOON));
  const schedule = begins < soon && until === soon.slice(0, 10) ? soon : begins;
  return { schedule: fromNairobi(schedule), days_from: from, days_until: until, part_of_day: part };
}

export interface TimeChoices {
  readonly day: string | undefined;
  readonly part: PartOfDay | undefined;
}

/** The choices that show the time of a draft or a posted request. */
export function choicesOf(values: Values): TimeChoices {
  const local = values.schedule ?? '';
  const posted = values.days_from && values.days_from !== values.days_until ? WEEK : values.days_from;
  const day = (values.day === PICK ? values.picked : values.day) || posted || local.slice(0, 10) || undefined;
  if (isPartOfDay(values.part)) return { day, part: values.part };
  if (isPartOfDay(values.part_of_day)) return { day, part: values.part_of_day };
  return { day, part: local === '' ? undefined : partAt(Number(local.slice(11, 13))) };
}

function partAt(hours: number): PartOfDay {
  const parts = Object.keys(PARTS_OF_DAY) as PartOfDay[];
  return parts.find((part) => hours < PARTS_OF_DAY[part][1]) ?? 'evening';
}
