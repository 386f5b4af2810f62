/** @returns NaN for no numbers */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** By the nearest rank. @returns NaN for no numbers */
export function quantile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return Number.NaN;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] as number;
}
