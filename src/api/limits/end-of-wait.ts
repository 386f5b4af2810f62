const NAIROBI_MS = 3 * 60 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS = ['', 'tomorrow ', 'the day after tomorrow '];

/**
 * "at 13:24" or "tomorrow at 13:24", of a wait of a day at most: a whole minute later, never before its end. The Kiswahili
 * of both is in `kiswahili-sentences.ts`.
 */
export function endOfWait(end: number, now = Date.now()): string {
  const minute = Math.ceil((end + NAIROBI_MS) / MINUTE_MS) * MINUTE_MS;
  const days = Math.floor(minute / DAY_MS) - Math.floor((now + NAIROBI_MS) / DAY_MS);
  return `${DAYS[days] ?? ''}at ${new Date(minute).toISOString().slice(11, 16)}`;
}
