/**
 * A WebM says with its tags, its title and its date what its maker wrote there. As in `strip-mp4.ts` they are emptied in
 * place: an element that goes becomes `Void` of the same size. Numbers are the identifiers of RFC 9559.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { blank } from '../blank.ts';
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

/** Seek head, cues, clusters; and what lies in a cluster that was written without knowing its length. */
const KEPT = new Set([0x114d9b74, 0x1c53bb6b, CLUSTER, 0xe7, 0xa3, 0xa0, 0xa7, 0xab]);
/** Time scale and duration. */
const KEPT_FACTS = new Set([0x2ad7b1, 0x4489]);

const FACTS_MAX = 1024 * 1024;
const WINDOW = 65_536;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  /** null: written without knowing. */
  readonly end: number | null;
}

/**
 * Empties tags, titles, dates, chapters and attachments. Streams. Twice is as once.
 * @param where the file, changed in place · @throws notAVideo when its description cannot be read to the end
 */
export async function stripWebm(where: string): Promise<void> {
  const file = await open(where, 'r+');
  try {
    const { size } = await file.stat();
    const window = Buffer.alloc(WINDOW);
    let from = 0;
    let filled = 0;
    for (let at = 0; at < size; ) {
      if (at < from || at + 12 > from + filled) {
        from = at;
        filled = (await file.read(window, 0, WINDOW, from)).bytesRead;
      }
      const element = readElement(window.subarray(0, filled), at - from, from);
      const open = element?.end === null;
      if (!element || (open && element.id !== SEGMENT && element.id !== CLUSTER)) return await voidOut(file, at, size);
      if (element.id === SEGMENT || open) {
        at = element.body;
        continue;
      }
      const end = Math.min(element.end as number, size);
      if (element.id === INFO || element.id === TRACKS) {
        if ((element.end as number) > size || end - at > FACTS_MAX) throw notAVideo();
        await stripFacts(file, element.id, element.body, end);
      } else if (element.id === VOID) await blank(file, element.body, end);
      else if (element.id !== EBML && !KEPT.has(element.id)) await voidOut(file, at, end);
      at = end;
    }
  } finally {
    await file.close();
  }
}

/** @param at where in `bytes` · @param from where `bytes` begins in the file */
function readElement(bytes: Buffer, at: number, from: number): Element | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = (bytes[sizeAt] as number) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let each = 1; each < sizeLength; each++) {
    const byte = bytes[sizeAt + each] as number;
    unknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  const body = from + sizeAt + sizeLength;
  return { id, start: from + at, body, end: unknown ? null : body + size };
}

async function voidOut(file: FileHandle, start: number, end: number): Promise<void> {
  await blank(file, start, end);
  const head = voidHead(end - start);
  await file.write(head, 0, head.length, start);
}

/** The first bytes of a `Void` of that many bytes in all. */
function voidHead(whole: number): Buffer {
  if (whole < 2) return Buffer.alloc(whole);
  if (whole < 129) return Buffer.from([VOID, 0x80 | (whole - 2)]);
  const head = Buffer.alloc(9);
  head.writeUInt8(VOID);
  head.writeUInt8(1, 1);
  head.writeUIntBE(whole - 9, 3, 6);
  return head;
}

async function stripFacts(file: FileHandle, id: number, start: number, end: number): Promise<void> {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  for (const element of elementsIn(bytes, 0, bytes.length)) {
    if (id === TRACKS && element.id === TRACK) {
      for (const fact of elementsIn(bytes, element.body, element.end))
        if (fact.id === TRACK_NAME || fact.id === CRC) voidIn(bytes, fact);
    } else if (id === INFO && (element.id === MUXING_APP || element.id === WRITING_APP)) {
      // Required to be there, not to say anything.
      bytes.fill(0, element.body, element.end);
    } else if (id === TRACKS || !KEPT_FACTS.has(element.id)) voidIn(bytes, element);
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
    if (!element || element.end === null || element.end > end) throw notAVideo();
    found.push({ ...element, end: element.end });
    at = element.end;
  }
  return found;
}

function voidIn(bytes: Buffer, { start, end }: { start: number; end: number }): void {
  bytes.fill(0, start, end);
  voidHead(end - start).copy(bytes, start);
}
