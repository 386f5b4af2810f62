import type { Formats } from '#catalogue/formats.ts';

/** The day only where it is not today. */
export function timeOfDay({ day, dayAndTime }: Formats, when: string): string {
  const today = `${day(new Date())}, `;
  const written = dayAndTime(when);
  return written.startsWith(today) ? written.slice(today.length) : written;
}
