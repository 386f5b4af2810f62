/** Emptying parts of a file where they stand, so that nothing else in it moves. */
import type { FileHandle } from 'node:fs/promises';

const ZEROS = Buffer.alloc(65_536);

/** Overwrites the bytes from `start` up to, not including, `end` with zeros. */
export async function blank(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}
