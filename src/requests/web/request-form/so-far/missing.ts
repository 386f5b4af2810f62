import { timeIn } from '../times.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** The lines of a request in the order of its steps, without the photos, which nobody must add. */
const LINES = ['service', 'words', 'where', 'when'] as const;
export type Line = (typeof LINES)[number];

export const stepOf = (line: Line) => LINES.indexOf(line) + 1;

/** What a request lacks before it can be sent. */
export function missingOf(values: Values): readonly Line[] {
  const has: Record<Line, unknown> = {
    service: values.service,
    words: values.description?.trim(),
    where: values.location && values.address?.trim(),
    when: timeIn(values).schedule,
  };
  return LINES.filter((line) => !has[line]);
}

/** @returns the last step where nothing is missing */
export function firstMissingStep(values: Values): number {
  const [first] = missingOf(values);
  return first ? stepOf(first) : LINES.length;
}
