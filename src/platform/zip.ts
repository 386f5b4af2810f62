/** A zip file as a stream: what every phone opens, written while it is read, so that a hundred megabytes need no room. */
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string;
  open(): Readable;
  /** Photos and videos are packed already: the time would be wasted. */
  readonly packed: boolean;
}

const METHOD_DEFLATE = 8;
/** Sizes and checksum follow the bytes: they are known only then. */
const FLAG_DESCRIPTOR = 8;
/** The format's plain form counts in 32 bits; nobody's files come near it. */
const MOST = 0xffff_ffff;
// 1 January 1980, the format's beginning: when a file was made is in the data beside it.
const NO_DATE = 0x0021_0000;

/** @throws (the stream fails) when an entry cannot be read, or all together pass 4 GB */
export function zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  return Readable.from(write(entries), { objectMode: false });
}

async function* write(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, open, packed } of entries) {
    const began = at;
    const path = Buffer.from(name, 'ascii');
    const head = record(0x04034b50, [[20, 2], ...shared({ crc: 0, size: 0, from: 0 }, path)], path);
    yield head;
    at += head.length;
    const facts = { crc: 0, size: 0, from: 0 };
    const deflate = createDeflateRaw({ level: packed ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION });
    const source = open();
    source.on('error', (error) => deflate.destroy(error));
    source.on('data', (chunk: Buffer) => {
      facts.crc = crc32(chunk, facts.crc);
      facts.from += chunk.length;
    });
    for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
      facts.size += chunk.length;
      yield chunk;
    }
    const tail = record(0x08074b50, [
      [facts.crc, 4],
      [facts.size, 4],
      [facts.from, 4],
    ]);
    yield tail;
    at += facts.size + tail.length;
    if (at > MOST) throw new Error('An archive of more than 4 GB');
    directory.push(
      record(0x02014b50, [[20, 2], [20, 2], ...shared(facts, path), [0, 2], [0, 2], [0, 2], [0, 4], [began, 4]], path),
    );
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield record(0x06054b50, [
    [0, 2],
    [0, 2],
    [directory.length, 2],
    [directory.length, 2],
    [listed.length, 4],
    [at, 4],
    [0, 2],
  ]);
}

type Fields = readonly (readonly [value: number, bytes: 2 | 4])[];

function shared({ crc, size, from }: { crc: number; size: number; from: number }, path: Buffer): Fields {
  return [
    [FLAG_DESCRIPTOR, 2],
    [METHOD_DEFLATE, 2],
    [NO_DATE, 4],
    [crc, 4],
    [size, 4],
    [from, 4],
    [path.length, 2],
    [0, 2],
  ];
}

function record(signature: number, fields: Fields, path: Buffer = Buffer.alloc(0)): Buffer {
  const numbers = fields.map(([value, bytes]) => {
    const field = Buffer.alloc(bytes);
    if (bytes === 2) field.writeUInt16LE(value);
    else field.writeUInt32LE(value);
    return field;
  });
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return Buffer.concat([mark, ...numbers, path]);
}
