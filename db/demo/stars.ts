/** @param fours, threes which reviews, counted from the oldest, are not five stars */
export const starsOf = (count: number, fours: readonly number[], threes: readonly number[] = []): number[] =>
  Array.from({ length: count }, (_each, at) => (threes.includes(at) ? 3 : fours.includes(at) ? 4 : 5));

/** Days between two jobs of a craftsman: all of a history lie within two years. */
export const daysBetween = (jobs: number): number => Math.min(24, Math.floor(600 / Math.max(1, jobs)));
