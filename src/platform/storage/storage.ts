/** Where the bytes of photos, videos and documents live. Keys are ours (`public/ab12.webp`), never a person's file name. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** Bytes from `start` to `end`, both included; all of them without a range. */
  open(range?: { start: number; end: number }): Readable;
}

export interface Storage {
  /** Stores whole or not at all: a reader never sees half a file. */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  copy(from: string, to: string): Promise<void>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every key below a prefix with its age and size, for the sweeper and for whoever counts. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date; size: number }>;
}

const KEY = /^(public|private|tmp|erasures)\/[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Refuses any key that could leave its folder. @throws Error, since keys never come from people unchecked */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new Error('Not a storage key of ours');
  return key;
}

/** The storage service cannot be reached, does not answer or fails; a later try may work. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
