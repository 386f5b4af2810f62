/** File storage. Keys are generated (`public/ab12.webp`), never a file name of a person. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  open(range?: { start: number; end: number }): Readable;
}

export interface Storage {
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; modified: Date; size: number }>;
}

const KEY = /^(public|private|tmp|erasures)\/[a-z0-9]+([.-][a-z0-9]+)*$/;

export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new Error('Not a storage key of ours');
  return key;
}

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
