/** Pure: when something happened, as a list of news says it. */
import { daysSince, elapsed } from '#catalogue/elapsed.ts';
import type { Formats } from '#catalogue/formats.ts';

export type Period = 'today' | 'week' | 'earlier';

export function periodOf(at: string, now = Date.now()): Period {
  const days = daysSince(at, now);
  return days < 1 ? 'today' : days < 7 ? 'week' : 'earlier';
}

interface Words {
  readonly minutes: (count: number) => string;
  readonly hours: (count: number) => string;
}

/** "25 min", "3 h", "Wed", "12 Nov" */
export function agoOf(at: string, formats: Pick<Formats, 'day'>, words: Words, now = Date.now()): string {
  const { unit, count } = elapsed(at, now);
  if (unit === 'minute') return words.minutes(count);
  const period = periodOf(at, now);
  if (period === 'today') return words.hours(count);
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
