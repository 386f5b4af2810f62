/** Times at which people in Nairobi work: nothing in the demo is accepted at night. */
import { nairobiDay } from '#requests/rules.ts';

const HOUR = 3_600_000;
const OPENS = 7;
const CLOSES = 19;

export function nairobiTime(day: Date, hour: number, minute = 0): Date {
  const two = (value: number) => String(value).padStart(2, '0');
  return new Date(`${nairobiDay(day)}T${two(hour)}:${two(minute)}:00+03:00`);
}

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 24 * HOUR);

/** Twelve of a day's 24 hours are worked, so a day ago is a day ago, and earlier stays earlier. */
export function workingTimeAgo(hours: number, now = new Date()): Date {
  const before = (at: Date) => nairobiTime(daysAfter(at, -1), CLOSES);
  const closes = nairobiTime(now, CLOSES);
  let at = now < nairobiTime(now, OPENS) ? before(now) : now > closes ? closes : now;
  let left = (hours / 2) * HOUR;
  for (;;) {
    const worked = at.getTime() - nairobiTime(at, OPENS).getTime();
    if (worked >= left) return new Date(at.getTime() - left);
    left -= worked;
    at = before(at);
  }
}
