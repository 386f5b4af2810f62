export const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** None of these may remain after an upload. */
export const SECRETS = ['canary-place', 'canary-maker', 'canary-title', 'canary-track', 'canary-program', 'canary-gap'];
const [GPS, DEVICE, TITLE, TRACK, PROGRAM, GAP] = SECRETS.map(latin1) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, each) => sum + each.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

function wideBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, content]);
}

const int = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

function header(type: string, wide: boolean): Buffer {
  return wide
    ? box(type, Buffer.from([1, 0, 0, 0]), Buffer.alloc(16, 0x5a), int(1, 600), Buffer.alloc(76))
    : box(type, int(0), Buffer.alloc(8, 0x5a), int(1, 600), Buffer.alloc(80));
}

interface TrackOptions {
  readonly handler: string;
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  readonly wide?: boolean;
}

export function aTrack({ handler, offsets, sizes, wide = false }: TrackOptions): Buffer {
  const bytes = Buffer.alloc(8 * offsets.length);
  for (const [index, offset] of offsets.entries()) bytes.writeBigUInt64BE(BigInt(offset), 8 * index);
  const chunks = wide ? box('co64', int(0, offsets.length), bytes) : box('stco', int(0, offsets.length, ...offsets));
  const table = box(
    'stbl',
    box('stsd', int(0, 1), box(handler === 'vide' ? 'avc1' : 'gpmd', Buffer.alloc(20))),
    box('stsz', int(0, 0, sizes.length, ...sizes)),
    box('stsc', int(0, 1, 1, 1, 1)),
    chunks,
  );
  const references = box('dref', int(0, 1), box('alis', int(0), TITLE));
  return box(
    'trak',
    header('tkhd', wide),
    box('udta', box('name', TITLE)),
    box(
      'mdia',
      header('mdhd', wide),
      box('hdlr', int(0, 0), latin1(handler), latin1('appl'), int(0, 0), PROGRAM),
      box('minf', box('vmhd', int(1, 0, 0)), box('dinf', references), table),
    ),
  );
}

export function aMovie(tracks: readonly Buffer[], wide = false): Buffer {
  return box(
    'moov',
    header('mvhd', wide),
    ...tracks,
    box('udta', box('\u00a9xyz', GPS), box('\u00a9mak', DEVICE), box('meta', int(0), box('ilst', TITLE))),
    box('meta', box('keys', latin1('com.apple.quicktime.location.ISO6709')), box('ilst', GPS)),
    box('uuid', Buffer.alloc(16, 7), DEVICE),
  );
}

/** @returns also the offset of each picture */
export function anMp4({ indexFirst = false, wide = false }: { indexFirst?: boolean; wide?: boolean }) {
  const pictures = [Buffer.alloc(300, 'first '), Buffer.alloc(200, 'second ')];
  const positions = [TRACK, Buffer.concat([TRACK, GPS])];
  const parts = [pictures[0], positions[0], pictures[1], positions[1]] as Buffer[];
  const start = box('ftyp', latin1('isom\0\0\0\0isommp42'));
  const moovOf = (base: number) => {
    const at = (index: number) => base + parts.slice(0, index).reduce((sum, each) => sum + each.length, 0);
    const sizesOf = (list: readonly Buffer[]) => list.map((each) => each.length);
    return {
      offsets: [at(0), at(2)],
      moov: aMovie(
        [
          aTrack({ handler: 'vide', offsets: [at(0), at(2)], sizes: sizesOf(pictures), wide }),
          aTrack({ handler: 'meta', offsets: [at(1), at(3)], sizes: sizesOf(positions), wide }),
        ],
        wide,
      ),
    };
  };
  const media = wide ? wideBox('mdat', Buffer.concat(parts)) : box('mdat', ...parts);
  const otherBoxes = Buffer.concat([box('free', GAP), box('XMP_', GPS)]);
  const before = start.length + otherBoxes.length + (indexFirst ? moovOf(0).moov.length : 0);
  const { moov, offsets } = moovOf(before + (wide ? 16 : 8));
  const file = indexFirst
    ? Buffer.concat([start, otherBoxes, moov, media, GAP])
    : Buffer.concat([start, otherBoxes, media, moov, GAP]);
  return { file, pictures, offsets };
}

/** @param size null: unknown */
export function element(id: number, content: Buffer, size: number | null = content.length): Buffer {
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xff ? Math.ceil(id.toString(16).length / 2) * 2 : 2, '0'),
    'hex',
  );
  const length = Buffer.alloc(8, 0xff);
  length.writeUInt8(1);
  if (size !== null) length.writeUIntBE(size, 2, 6);
  if (size !== null) length.writeUInt8(0, 1);
  return Buffer.concat([name, length, content]);
}

/** @param live sizes of segment and clusters unknown, as browsers record */
export function aWebm(live: boolean) {
  const pictures = [latin1('the first picture'), latin1('the second picture')];
  const block = (picture: Buffer) => element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), picture]));
  const cluster = (picture: Buffer) => {
    const content = Buffer.concat([element(0xe7, Buffer.from([0])), block(picture)]);
    return element(0x1f43b675, content, live ? null : content.length);
  };
  const content = Buffer.concat([
    element(
      0x1549a966,
      Buffer.concat([
        element(0xbf, Buffer.alloc(4, 9)),
        element(0x2ad7b1, Buffer.from([15, 66, 64])),
        element(0x7ba9, TITLE),
        element(0x4461, DEVICE),
        element(0x4d80, PROGRAM),
        element(0x5741, PROGRAM),
      ]),
    ),
    element(0x1654ae6b, element(0xae, Buffer.concat([element(0xd7, Buffer.from([1])), element(0x536e, TRACK)]))),
    element(0xec, GAP),
    cluster(pictures[0] as Buffer),
    cluster(pictures[1] as Buffer),
    element(0x1254c367, element(0x7373, GPS)),
    element(0x1941a469, Buffer.concat([Buffer.alloc(200), DEVICE])),
  ]);
  const start = element(0x1a45dfa3, Buffer.concat([element(0x4282, latin1('webm'))]));
  return { file: Buffer.concat([start, element(0x18538067, content, live ? null : content.length)]), pictures };
}
