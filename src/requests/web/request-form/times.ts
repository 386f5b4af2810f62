/** When work may begin, as the form offers it: a day and a part of it, in Nairobi. */
import { nairobiDay } from '../../rules.ts';

const DAY = 86_400_000;
export const PARTS = { morning: [8, 12], midday: [12, 15], evening: [15, 18] } as const;
export type Part = keyof typeof PARTS;
const isPart = (text: string | undefined): text is Part => text !== undefined && Object.hasOwn(PARTS, text);

export const PICK = 'pick';
type Values = Readonly<Record<string, string | undefined>>;

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

export function isOver(day: string, part: Part, now: Date): boolean {
  return hour(day, PARTS[part][1]) <= toNairobi(new Date(now.getTime() + SOON));
}

/** A part of the day that has begun still has this many milliseconds to come. */
const SOON = 20 * 60_000;

/** The schedule, as local time, of a form's values; of an older draft the time it holds. */
export function scheduleIn(values: Values, now = new Date()): string {
  const day = values.day === PICK ? values.picked : values.day;
  if (!day || !isPart(values.part)) return (values.day ?? values.part) ? '' : (values.schedule ?? '');
  const from = hour(day, PARTS[values.part][0]);
  const soon = toNairobi(new Date(now.getTime() + SOON));
  return from < soon && day === soon.slice(0, 10) ? soon : from;
}

/** The choices that show the time of a draft or a posted request. */
export function choicesOf(values: Values): { day: string | undefined; part: Part | undefined } {
  const local = values.schedule ?? '';
  const day = (values.day === PICK ? values.picked : values.day) || local.slice(0, 10) || undefined;
  if (isPart(values.part)) return { day, part: values.part };
  const at = Number(local.slice(11, 13));
  return { day, part: local === '' ? undefined : at < 12 ? 'morning' : at < 15 ? 'midday' : 'evening' };
}
