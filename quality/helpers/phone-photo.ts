import sharp from 'sharp';

export const PHONE_WIDTH = 4000;
export const PHONE_HEIGHT = 3000;

const TILE = 1000;

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 12 megapixels with EXIF rotation and GPS. The same seed gives the same bytes (with the same sharp). @param part of its width and height */
export async function phonePhoto(seed: number, part = 1): Promise<Buffer> {
  const r = randomFrom(seed);
  const hue = Math.floor(r() * 360);
  const shapes = Array.from({ length: 60 }, () => {
    const x = r() * PHONE_WIDTH;
    const y = r() * PHONE_HEIGHT;
    const w = 120 + r() * 900;
    const h = 120 + r() * 700;
    const tone = `hsl(${Math.floor(hue + r() * 90)} ${Math.floor(20 + r() * 40)}% ${Math.floor(20 + r() * 60)}%)`;
    return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${r() * 60}" fill="${tone}" transform="rotate(${r() * 180} ${x} ${y})"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHONE_WIDTH * part}" height="${PHONE_HEIGHT * part}" viewBox="0 0 ${PHONE_WIDTH} ${PHONE_HEIGHT}"><rect width="100%" height="100%" fill="hsl(${hue} 22% 62%)"/>${shapes}</svg>`;

  // Noise makes the file as large as a phone's.
  const noise = Buffer.alloc(TILE * TILE);
  let state = (seed * 747796405 + 2891336453) >>> 0;
  for (let i = 0; i < noise.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    noise[i] = 128 + Math.round(((state >>> 24) - 128) * 0.22);
  }
  const tile = await sharp(noise, { raw: { width: TILE, height: TILE, channels: 1 } })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();

  const minutes = (n: number): string => `${Math.floor(r() * 60)}/1 ${Math.floor(r() * 6000)}/${n}`;
  return sharp(Buffer.from(svg))
    .composite([{ input: tile, tile: true, blend: 'soft-light' }])
    .flatten({ background: '#000' })
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark 20', Orientation: '6', DateTime: '2025:11:21 09:00:00' },
      IFD2: { DateTimeOriginal: '2025:11:21 09:00:00', ISOSpeedRatings: '125' },
      IFD3: {
        GPSVersionID: '2 3 0 0',
        GPSLatitudeRef: 'S',
        GPSLatitude: `1/1 ${minutes(100)}`,
        GPSLongitudeRef: 'E',
        GPSLongitude: `36/1 ${minutes(100)}`,
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Four pixels as a scanner of Windows saves them. */
export function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16);
  bytes.write('BM', 0, 'latin1');
  for (const [at, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [26, 1 + (24 << 16)],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes.fill(0x99, 54);
}
