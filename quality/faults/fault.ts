import type pg from 'pg';

export interface FaultRun {
  readonly server: pg.PoolConfig;
  /** `short` takes seconds (`--short`). */
  readonly size: 'short' | 'full';
  /** The share of the full form: ten runs with 0.1 make one full run. */
  readonly share?: number;
  readonly mutation?: string | undefined;
}

export interface FaultResult {
  readonly wrong: readonly string[];
  readonly measurements: Readonly<Record<string, number | string>>;
}

export interface Fault {
  readonly name: string;
  /** Mutations that must make this fault show. */
  readonly mutations: readonly string[];
  play(run: FaultRun): Promise<FaultResult>;
}

export function times({ size, share = 1 }: FaultRun, full: number, short: number): number {
  return size === 'full' ? Math.ceil(full * share) : short;
}

export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function few(list: readonly string[], most = 5): string[] {
  return list.length <= most ? [...list] : [...list.slice(0, most), `and ${list.length - most} more`];
}
