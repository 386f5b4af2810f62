/** Apart from the other formats: public pages show no job. */
import type { Formats } from './formats.ts';
import type { Language } from './language.ts';
import { isPartOfDay, type PartOfDay } from './parts-of-day.ts';

/** `days_from` and `days_until` as `2026-12-02`, both null where a program posted the job. */
export interface JobTime {
  readonly schedule: string;
  readonly days_from: string | null;
  readonly days_until: string | null;
  readonly part_of_day: string | null;
}

export const PART_NAMES: Record<Language, Record<PartOfDay, string>> = {
  en: { morning: 'Morning', midday: 'Midday', afternoon: 'Afternoon', evening: 'Evening' },
  sw: { morning: 'Asubuhi', midday: 'Mchana', afternoon: 'Alasiri', evening: 'Jioni' },
};

/** When a job is: what its client chose, else the instant. */
export function jobTime(
  { schedule, days_from: from, days_until: until, part_of_day: part }: JobTime,
  formats: Formats,
  language: Language,
): string {
  if (from === null || until === null) return formats.dayAndTime(schedule);
  const days = [...new Set([from, until])].map((each) => formats.day(`${each}T12:00+03:00`)).join(' – ');
  return isPartOfDay(part) ? `${days}, ${PART_NAMES[language][part].toLowerCase()}` : days;
}
