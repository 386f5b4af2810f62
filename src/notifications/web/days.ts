/** Pure: when something happened, as a list of news says it. Days are those of Nairobi, which has no summer time. */
import type { Formats } from '#catalogue/formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NAIROBI = 3 * HOUR;

const dayOf = (time: number) => Math.floor((time + NAIROBI) / DAY);
const daysAgo = (at: string, now: number) => dayOf(now) - dayOf(Date.parse(at));

export type Period = 'today' | 'week' | 'earlier';

export function periodOf(at: string, now = Date.now()): Period {
  const days = daysAgo(at, now);
  return days < 1 ? 'today' : days < 7 ? 'week' : 'earlier';
}

interface Words {
  readonly minutes: (count: number) => string;
  readonly hours: (count: number) => string;
}

/** "25 min", "3 h", "Wed", "12 Nov" */
export function agoOf(at: string, formats: Pick<Formats, 'day'>, words: Words, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(at));
  if (past < HOUR) return words.minutes(Math.floor(past / MINUTE));
  const period = periodOf(at, now);
  if (period === 'today') return words.hours(Math.floor(past / HOUR));
  const [weekday, ...date] = formats.day(at, new Date(now)).split(' ');
  return period === 'week' ? (weekday as string) : date.join(' ');
}

export interface Story<Row> {
  readonly newest: Row;
  /** Older steps of the same job, newest first. */
  readonly steps: readonly Row[];
}

/** Rows of one job become one story, at the place of its newest. */
export function storiesOf<Row extends { readonly request: number | null }>(rows: readonly Row[]): Story<Row>[] {
  const stories: { newest: Row; steps: Row[] }[] = [];
  for (const row of rows) {
    const story = row.request === null ? undefined : stories.find(({ newest }) => newest.request === row.request);
    if (story) story.steps.push(row);
    else stories.push({ newest: row, steps: [] });
  }
  return stories;
}
