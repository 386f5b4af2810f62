/** One picture with all screens of a role, so that a reader sees the product in a few. */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

export interface Screen {
  readonly name: string;
  /** The files of its pictures, the narrow one first. */
  readonly files: readonly string[];
}

/** A reader of the documents fetches all sheets. */
const BYTES_MAX = 350_000;
const PHONE = { width: 180, height: 390 };
const DESK = { width: 555, height: 390 };
const GAP = 24;
const LABEL = 28;
const COLUMNS = 3;

/** Writes a sheet of screens: a phone's first screen beside a desk's. @param file of the sheet, a WebP */
export async function writeSheet(file: string, title: string, screens: readonly Screen[]): Promise<void> {
  const cell = { width: PHONE.width + 12 + DESK.width, height: LABEL + PHONE.height };
  const rows = Math.ceil(screens.length / COLUMNS);
  const width = GAP + COLUMNS * (cell.width + GAP);
  const height = 72 + rows * (cell.height + GAP);
  const place = (at: number) => ({
    left: GAP + (at % COLUMNS) * (cell.width + GAP),
    top: 72 + Math.floor(at / COLUMNS) * (cell.height + GAP),
  });
  const words = screens.map(({ name }, at) => text(name, place(at).left, place(at).top + 18, 15)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text(title, GAP, 44, 28)}${words}</svg>`;
  const pictures = await Promise.all(
    screens.flatMap(({ files: [phone = '', desk = ''] }, at) => {
      const { left, top } = place(at);
      return [
        shrunk(phone, PHONE, 390 / 844).then((input) => ({ input, left, top: top + LABEL })),
        shrunk(desk, DESK, 1280 / 900).then((input) => ({ input, left: left + PHONE.width + 12, top: top + LABEL })),
      ];
    }),
  );
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#e4e1d6' } })
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }, ...pictures])
    .png()
    .toBuffer();
  const at = (wide: number) => sharp(sheet).resize(wide).webp({ quality: 28, effort: 6 }).toBuffer();
  let picture = await at(width);
  for (let wide = width - 100; picture.length > BYTES_MAX; wide -= 100) picture = await at(wide);
  writeFileSync(file, picture);
}

/** The first screen of a picture of a whole page, small. @param ratio width to height of that screen */
async function shrunk(file: string, { width, height }: typeof PHONE, ratio: number): Promise<Buffer> {
  const whole = await sharp(file).metadata();
  const first = Math.min(whole.height, Math.round(whole.width / ratio));
  return sharp(file)
    .extract({ left: 0, top: 0, width: whole.width, height: first })
    .resize({ width, height, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}

function text(words: string, x: number, y: number, size: number): string {
  const safe = words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="700" font-size="${size}" fill="#13251d">${safe}</text>`;
}
