/** A backup is a gzipped tar: head, tables, files, and a manifest of checksums that marks it complete. */
import type { Sum } from './tables.ts';

export const HEAD = 'ufundi-backup.json';
export const MANIFEST = 'manifest.json';

export interface Head {
  readonly format: 1;
  readonly version: string;
  readonly at: string;
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

export interface Manifest {
  readonly tables: Readonly<Record<string, Sum>>;
  readonly sequences: Readonly<Record<string, number>>;
  readonly files: number;
  /** SHA-256 by entry name. */
  readonly entries: Readonly<Record<string, string>>;
}
