// Metadata (place, time, device) is removed in place: a box becomes free space of the same size, so that all sample offsets
// stay valid. Only boxes known to be needed for playing stay; names as in ISO 14496-12.
import { type FileHandle, open } from 'node:fs/promises';
import { zeroFill } from '../zero-fill.ts';
import { notAVideo } from '#api/upload-limits.ts';

const names = (list: string) => new Set(list.split(' '));

const AT_TOP = names('ftyp styp moov moof mdat sidx ssix mfra pdin');
const FREE = names('free skip wide');
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  moov: names('mvhd trak mvex'),
  trak: names('tkhd edts mdia tapt load'),
  mdia: names('mdhd hdlr elng minf'),
  minf: names('vmhd smhd hmhd gmhd nmhd hdlr dinf stbl'),
  dinf: names('dref'),
  stbl: names('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp sbgp sgpd subs saiz saio'),
  moof: names('mfhd traf'),
  traf: names('tfhd tfdt trun sbgp sgpd subs saiz saio senc'),
};
const PLAYED = names('vide soun');

const INDEX_MAX = 16 * 1024 * 1024;
const TOP_MAX = 100_000;
/** Of all tracks that are removed: each row is a place to be looked up. */
const ROWS_MAX = 100_000;
/** Of an index, counted each time that they are read. Recordings have some hundred. */
const BOXES_MAX = 50_000;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}
interface Range {
  readonly start: number;
  readonly end: number;
}
interface Index {
  readonly bytes: Buffer;
  boxesLeft: number;
}

/** Holds only the index in memory; idempotent. @param filePath changed in place · @throws notAVideo */
export async function stripMp4(filePath: string): Promise<void> {
  const file = await open(filePath, 'r+');
  try {
    const boxes = await boxesAtTop(file, (await file.stat()).size);
    const removed: Range[] = [];
    for (const box of boxes) {
      if (box.type === 'moov' || box.type === 'moof') await stripIndex(file, box, removed);
      else if (FREE.has(box.type)) await zeroFill(file, box.body, box.end);
      else if (!AT_TOP.has(box.type)) await free(file, box);
    }
    if (removed.length === 0) return;
    if (boxes.some(({ type }) => type === 'moof')) throw notAVideo();
    const media = boxes.filter(({ type }) => type === 'mdat');
    await zeroFillWithin(file, media, removed);
  } finally {
    await file.close();
  }
}

async function boxesAtTop(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = 0; start < size; ) {
    if (boxes.length >= TOP_MAX) throw notAVideo();
    const { bytesRead } = await file.read(head, 0, 16, start);
    const box = readBox(head.subarray(0, bytesRead), 0, start, size);
    const isTruncated = box && box.end > size;
    // A truncated recording still plays; a truncated index does not.
    if (isTruncated && (box.type === 'moov' || box.type === 'moof')) throw notAVideo();
    if (!box || (isTruncated && box.type !== 'mdat')) {
      await zeroFill(file, start, size);
      if (size - start >= 8) await file.write(boxHead(size - start, 'free'), 0, 8, start);
      return withIndex(boxes);
    }
    boxes.push({ ...box, end: Math.min(box.end, size) });
    start = box.end;
  }
  return withIndex(boxes);
}

function withIndex(boxes: Box[]): Box[] {
  if (boxes.filter(({ type }) => type === 'moov').length !== 1) throw notAVideo();
  return boxes;
}

function readBox(bytes: Buffer, at: number, start: number, limit: number): Box | null {
  if (bytes.length - at < 8) return null;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (short !== 1) {
    const end = short === 0 ? limit : start + short;
    return end - start < 8 ? null : { type, start, body: start + 8, end };
  }
  if (bytes.length - at < 16) return null;
  const end = start + Number(bytes.readBigUInt64BE(at + 8));
  return end - start < 16 ? null : { type, start, body: start + 16, end };
}

function boxHead(size: number, type: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return head;
}

async function free(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write('free', start + 4, 'latin1');
  await zeroFill(file, body, end);
}

async function stripIndex(file: FileHandle, box: Box, removed: Range[]): Promise<void> {
  if (box.end - box.start > INDEX_MAX) throw notAVideo();
  const bytes = Buffer.alloc(box.end - box.start);
  await file.read(bytes, 0, bytes.length, box.start);
  try {
    const index = { bytes, boxesLeft: BOXES_MAX };
    strip(index, { ...box, start: 0, body: box.body - box.start, end: bytes.length }, removed);
  } catch (error) {
    throw error instanceof RangeError ? notAVideo() : error;
  }
  await file.write(bytes, 0, bytes.length, box.start);
}

function strip(index: Index, parent: Box, removed: Range[]): void {
  const allowed = CHILDREN[parent.type];
  if (!allowed) return stripFields(index, parent);
  for (const box of boxesIn(index, parent)) {
    const isRemoved = box.type === 'trak' && !PLAYED.has(handlerOf(index, box));
    if (isRemoved) addSamplesOf(index, box, removed);
    if (isRemoved || !allowed.has(box.type)) freeIn(index.bytes, box);
    else strip(index, box, removed);
  }
}

function boxesIn(index: Index, parent: Box): Box[] {
  const { bytes } = index;
  const boxes: Box[] = [];
  let start = parent.body;
  while (parent.end - start >= 8) {
    const box = readBox(bytes, start, start, parent.end);
    if (!box || box.end > parent.end || index.boxesLeft === 0) throw notAVideo();
    index.boxesLeft -= 1;
    boxes.push(box);
    start = box.end;
  }
  bytes.fill(0, start, parent.end);
  return boxes;
}

function freeIn(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

function stripFields(index: Index, { type, body, end }: Box): void {
  const { bytes } = index;
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') {
    bytes.fill(0, body + 4, Math.min(end, body + 4 + (bytes[body] === 1 ? 16 : 8)));
  } else if (type === 'hdlr') {
    bytes.fill(0, body + 12, end);
  } else if (type === 'dref') {
    for (const entry of boxesIn(index, { type, start: body, body: Math.min(body + 8, end), end })) {
      bytes.fill(0, entry.body, entry.end);
      if (entry.end - entry.body >= 4) bytes[entry.body + 3] = 1;
    }
  }
}

function find(index: Index, parent: Box | undefined, type: string): Box | undefined {
  return parent && boxesIn(index, parent).find((box) => box.type === type);
}

function handlerOf(index: Index, track: Box): string {
  const handler = find(index, find(index, track, 'mdia'), 'hdlr');
  return handler ? index.bytes.toString('latin1', handler.body + 8, handler.body + 12) : '';
}

function addSamplesOf(index: Index, track: Box, ranges: Range[]): void {
  const { bytes } = index;
  const table = find(index, find(index, find(index, track, 'mdia'), 'minf'), 'stbl');
  const rows = (type: string, width: number, before = 4) => {
    const box = find(index, table, type);
    if (!box) return null;
    const first = box.body + before + 4;
    const count = first <= box.end ? Math.min(bytes.readUInt32BE(first - 4), Math.floor((box.end - first) / width)) : 0;
    return { first, count };
  };
  const short = rows('stco', 4);
  const chunks = short ?? rows('co64', 8);
  const runs = rows('stsc', 12);
  const sizes = rows('stsz', 4, 8);
  if (!chunks || chunks.count === 0) return;
  if (!runs || !sizes || ranges.length + chunks.count > ROWS_MAX) throw notAVideo();
  const every = bytes.readUInt32BE(sizes.first - 8);

  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    while (run + 1 < runs.count && bytes.readUInt32BE(runs.first + 12 * (run + 1)) <= chunk + 1) run += 1;
    const here = runs.count > 0 ? bytes.readUInt32BE(runs.first + 12 * run + 4) : 0;
    let length = every * here;
    if (every === 0) {
      const last = Math.min(sizes.count, sample + here);
      for (; sample < last; sample++) length += bytes.readUInt32BE(sizes.first + 4 * sample);
    }
    const start = short
      ? bytes.readUInt32BE(chunks.first + 4 * chunk)
      : Number(bytes.readBigUInt64BE(chunks.first + 8 * chunk));
    ranges.push({ start, end: start + length });
  }
}

/** Goes through both lists once, whatever a hostile table lists. @param boxes in the order of the file */
async function zeroFillWithin(file: FileHandle, boxes: readonly Box[], ranges: readonly Range[]): Promise<void> {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  let next = 0;
  for (const { body, end } of boxes) {
    let done = body;
    for (let range = sorted[next]; range; range = sorted[++next]) {
      const start = Math.max(range.start, done);
      const stop = Math.min(range.end, end);
      if (stop > start) {
        await zeroFill(file, start, stop);
        done = stop;
      }
      // It goes on in the next box, or begins there.
      if (range.end > end) break;
    }
  }
}
