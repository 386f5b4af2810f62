/** Removes metadata of WebM files in place, as `strip-mp4.ts` does: an element becomes `Void` of the same size (RFC 9559). */
import { type FileHandle, open } from 'node:fs/promises';
import { zeroFill } from '../zero-fill.ts';
import { notAVideo } from '#api/upload-limits.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const CLUSTER = 0x1f43b675;
const VOID = 0xec;
const MUXING_APP = 0x4d80;
const WRITING_APP = 0x5741;
const TRACK_NAME = 0x536e;
const CRC = 0xbf;

const PLAYBACK_ELEMENTS = new Set([0x114d9b74, 0x1c53bb6b, CLUSTER, 0xe7, 0xa3, 0xa0, 0xa7, 0xab]);
const PLAYBACK_INFO = new Set([0x2ad7b1, 0x4489]);

const INFO_MAX = 1024 * 1024;
const WINDOW = 65_536;
/** A recording of 50 MB without an index of its clusters has some hundred thousand blocks. */
const ELEMENTS_MAX = 1_000_000;
/** What is removed is written, one after the other; recordings have a few. */
const REMOVED_MAX = 10_000;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  readonly end: number | null;
}

/** Streams; idempotent. @param filePath changed in place · @throws notAVideo when the track description is incomplete */
export async function stripWebm(filePath: string): Promise<void> {
  const file = await open(filePath, 'r+');
  try {
    const { size } = await file.stat();
    const window = Buffer.alloc(WINDOW);
    let from = 0;
    let filled = 0;
    let elements = 0;
    let removed = 0;
    for (let at = 0; at < size; ) {
      if (++elements > ELEMENTS_MAX || removed > REMOVED_MAX) throw notAVideo();
      if (at < from || at + 12 > from + filled) {
        from = at;
        filled = (await file.read(window, 0, WINDOW, from)).bytesRead;
      }
      const element = readElement(window.subarray(0, filled), at - from, from);
      const open = element?.end === null;
      if (!element || (open && element.id !== SEGMENT && element.id !== CLUSTER))
        return await voidRange(file, at, size);
      if (element.id === SEGMENT || open) {
        at = element.body;
        continue;
      }
      const end = Math.min(element.end as number, size);
      if (element.id === INFO || element.id === TRACKS) {
        if ((element.end as number) > size || end - at > INFO_MAX) throw notAVideo();
        await stripInfo(file, element.id, element.body, end);
        removed += 1;
      } else if (element.id === VOID || (element.id !== EBML && !PLAYBACK_ELEMENTS.has(element.id))) {
        await voidRange(file, at, end);
        removed += 1;
      }
      at = end;
    }
  } finally {
    await file.close();
  }
}

function readElement(bytes: Buffer, at: number, from: number): Element | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = (bytes[sizeAt] as number) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let index = 1; index < sizeLength; index++) {
    const byte = bytes[sizeAt + index] as number;
    unknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  const body = from + sizeAt + sizeLength;
  return { id, start: from + at, body, end: unknown ? null : body + size };
}

async function voidRange(file: FileHandle, start: number, end: number): Promise<void> {
  await zeroFill(file, start, end);
  const head = voidHead(end - start);
  await file.write(head, 0, head.length, start);
}

function voidHead(size: number): Buffer {
  if (size < 2) return Buffer.alloc(size);
  if (size < 129) return Buffer.from([VOID, 0x80 | (size - 2)]);
  const head = Buffer.alloc(9);
  head.writeUInt8(VOID);
  head.writeUInt8(1, 1);
  head.writeUIntBE(size - 9, 3, 6);
  return head;
}

async function stripInfo(file: FileHandle, id: number, start: number, end: number): Promise<void> {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  for (const element of elementsIn(bytes, 0, bytes.length)) {
    if (id === TRACKS && element.id === TRACK) {
      for (const child of elementsIn(bytes, element.body, element.end))
        if (child.id === TRACK_NAME || child.id === CRC) voidIn(bytes, child);
    } else if (id === INFO && (element.id === MUXING_APP || element.id === WRITING_APP)) {
      bytes.fill(0, element.body, element.end);
    } else if (id === TRACKS || !PLAYBACK_INFO.has(element.id)) voidIn(bytes, element);
  }
  await file.write(bytes, 0, bytes.length, start);
}

function elementsIn(
  bytes: Buffer,
  start: number,
  end: number,
): { id: number; start: number; body: number; end: number }[] {
  const found = [];
  for (let at = start; at < end; ) {
    const element = readElement(bytes.subarray(0, end), at, 0);
    if (!element || element.end === null || element.end > end || found.length >= REMOVED_MAX) throw notAVideo();
    found.push({ ...element, end: element.end });
    at = element.end;
  }
  return found;
}

function voidIn(bytes: Buffer, { start, end }: { start: number; end: number }): void {
  bytes.fill(0, start, end);
  voidHead(end - start).copy(bytes, start);
}
