import type { FileHandle } from 'node:fs/promises';

const ZEROS = Buffer.alloc(65_536);

export async function zeroFill(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}
