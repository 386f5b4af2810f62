/** What a fault shows, in its short and its full form. */
import type pg from 'pg';

export interface Played {
  /** Where databases are made. */
  readonly server: pg.PoolConfig;
  /** seconds each, for `npm test`; or as long as the proof needs */
  readonly size: 'short' | 'full';
  /** How much of the full form: a tenth of it ten times is the whole, and leaves room for others between. */
  readonly share?: number;
  /** The protection is out; the fault should now show. */
  readonly plant?: string | undefined;
}

export interface Seen {
  /** Every sentence is something that must not be. */
  readonly wrong: readonly string[];
  readonly figures: Readonly<Record<string, number | string>>;
}

export interface Fault {
  readonly name: string;
  /** The protections that can be taken out. */
  readonly plants: readonly string[];
  /** A sister of another fault, left out of `npm test` for its time. */
  readonly fullOnly?: boolean;
  play(played: Played): Promise<Seen>;
}

/** How often: as the proof needs it, or its share of that; or as `npm test` has time for. */
export function times({ size, share = 1 }: Played, full: number, short: number): number {
  return size === 'full' ? Math.ceil(full * share) : short;
}

/** The value below which so much of the list lies. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** At most so many sentences; a thousand of the same kind say no more. */
export function few(list: readonly string[], most = 5): string[] {
  return list.length <= most ? [...list] : [...list.slice(0, most), `and ${list.length - most} more`];
}
