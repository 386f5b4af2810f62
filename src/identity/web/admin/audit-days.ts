import type { RowOf } from '#api/client/call.ts';
import type { listAudit } from '../../contract.ts';

export type Entry = RowOf<typeof listAudit>;
/** The same act of the same person, again and again: the newest first, as in the list. */
export type Run = readonly [Entry, ...Entry[]];

const LEAST = 3;

export interface AuditDay {
  readonly day: string;
  readonly runs: readonly Run[];
}

/** @param dayOf what names the day of a moment */
export function auditDays(entries: readonly Entry[], dayOf: (at: string) => string): readonly AuditDay[] {
  const days: { day: string; runs: [Entry, ...Entry[]][] }[] = [];
  for (const entry of entries) {
    const name = dayOf(entry.at);
    let day = days[days.length - 1];
    if (day?.day !== name) days.push((day = { day: name, runs: [] }));
    const run = day.runs[day.runs.length - 1];
    if (run && isSame(run[0], entry)) run.push(entry);
    else day.runs.push([entry]);
  }
  return days.map(({ day, runs }) => ({
    day,
    runs: runs.flatMap((run): Run[] => (run.length < LEAST ? run.map((entry): Run => [entry]) : [run])),
  }));
}

/** A reason is never hidden in a run, unless all of it has the same. */
const isSame = (one: Entry, other: Entry) =>
  one.act === other.act &&
  one.subject === other.subject &&
  one.reason === other.reason &&
  one.actor?.id === other.actor?.id;
