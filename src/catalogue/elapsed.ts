/** Pure: how long ago something happened, by one rule for every text. Days are those of Nairobi, which has no summer time. */
import type { Language } from './language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NAIROBI = 3 * HOUR;

const dayOf = (time: number) => Math.floor((time + NAIROBI) / DAY);

/** How often midnight has passed in Nairobi since. */
export const daysSince = (at: string | Date, now: number) => dayOf(now) - dayOf(new Date(at).getTime());

interface Elapsed {
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

/** In the largest whole unit, never rounded up; from a day on, by the calendar. A time to come is no minutes ago. */
export function elapsed(at: string | Date, now: number): Elapsed {
  const past = Math.max(0, now - new Date(at).getTime());
  if (past < HOUR) return { unit: 'minute', count: Math.floor(past / MINUTE) };
  if (past < DAY) return { unit: 'hour', count: Math.floor(past / HOUR) };
  const days = daysSince(at, now);
  if (days < 7) return { unit: 'day', count: days };
  if (days < 30) return { unit: 'week', count: Math.floor(days / 7) };
  if (days < 365) return { unit: 'month', count: Math.floor(days / 30.44) || 1 };
  return { unit: 'year', count: Math.floor(days / 365.25) || 1 };
}

/** "3 hours ago", "yesterday" */
export function relative(at: string | Date, language: Language, now = Date.now()): string {
  const { unit, count } = elapsed(at, now);
  return new Intl.RelativeTimeFormat(`${language}-KE`, { numeric: 'auto' }).format(-count, unit);
}
