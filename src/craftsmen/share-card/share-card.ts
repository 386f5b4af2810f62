/**
 * The picture that WhatsApp and others show beside a link to a craftsman: his work, name, trade, place and rating.
 * Letters are drawn as outlines, since a small server has no fonts to write with.
 */
import { loadSharp } from '#media/sharp.ts';
// The display face (Anybody 760, OFL), a thousand units to the em: advance and outline of each letter it has.
import letters from './letters.json' with { type: 'json' };

export interface ShareFacts {
  readonly name: string;
  readonly trade: string;
  readonly place: string;
  /** Out of 10. */
  readonly rating: number;
  readonly reviews: number;
}

/** What every service that shows such pictures asks for; WhatsApp takes none above 300 kB. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
const PHOTO_WIDTH = 560;
const LEFT = PHOTO_WIDTH + 56;
const TEXT_WIDTH = SHARE_WIDTH - LEFT - 56;
const BELT_HEIGHT = 60;

const PAPER = '#f4f3ec';
const INK = '#12211b';
const SOFT = '#51605a';
const FIELD = '#053020';
const MANGO = '#eca522';
const LEAF = '#3f8f6b';

const glyphs = letters as unknown as Readonly<Record<string, readonly [advance: number, outline: string]>>;
/** A letter the face lacks is written without its marks, and left out where that does not help. */
const glyph = (sign: string) => glyphs[sign] ?? glyphs[sign.normalize('NFD')[0] as string] ?? glyphs[' '];

/**
 * @param photo his first photo as stored, or null
 * @returns a JPEG of 1200 × 630, some 40 to 120 kB
 */
export async function renderShareCard(facts: ShareFacts, photo: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const work = photo
    ? await sharp(photo)
        .resize(PHOTO_WIDTH, SHARE_HEIGHT - BELT_HEIGHT, { fit: 'cover', position: 'attention' })
        .toBuffer()
    : null;
  return sharp(Buffer.from(paper(facts, work === null)))
    .composite(work ? [{ input: work, left: 0, top: 0 }] : [])
    .flatten({ background: PAPER })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

function paper(facts: ShareFacts, alone: boolean): string {
  const name = fitted(facts.name);
  const trade = [facts.trade, facts.place].filter(Boolean).join(' · ');
  const top = 136 + name.size * 0.75;
  const below = top + (name.lines.length - 1) * name.size * 1.06 + 58;
  const parts = name.lines.map((line, at) => write(line, LEFT, top + at * name.size * 1.06, name.size, INK));
  parts.push(write(cut(trade, 30, TEXT_WIDTH), LEFT, below, 30, SOFT));
  const foot = SHARE_HEIGHT - BELT_HEIGHT - 52;
  parts.push(facts.reviews > 0 ? rating(facts, foot) : write('Approved on Ufundi', LEFT, foot, 34, LEAF));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${PAPER}"/>${
    alone ? monogram(facts.name) : ''
  }${parts.join('')}${brand()}${belt()}</svg>`;
}

function rating({ rating: of10, reviews }: ShareFacts, y: number): string {
  const figure = of10.toFixed(1).replace(/\.0$/, '');
  const after = LEFT + widthOf(figure, 92) + 18;
  return (
    write(figure, LEFT, y, 92, INK) +
    write('out of 10', after, y - 36, 28, INK) +
    write(reviews === 1 ? '1 review' : `${reviews} reviews`, after, y, 28, SOFT)
  );
}

function monogram(name: string): string {
  const letter = [...name.trim().toUpperCase()][0] ?? 'U';
  const size = 340;
  const height = SHARE_HEIGHT - BELT_HEIGHT;
  return `<rect width="${PHOTO_WIDTH}" height="${height}" fill="${FIELD}"/>${write(letter, (PHOTO_WIDTH - widthOf(letter, size)) / 2, height / 2 + size * 0.34, size, MANGO)}`;
}

const bead = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="9" height="11.2" rx="3.4" fill="${fill}"/>`;

function brand(): string {
  const beads = [0, 30].flatMap((x) => [0, 12, 24].map((y) => bead(x, y, INK)));
  const mark = `${beads.join('')}${bead(10, 36, INK)}${bead(20, 36, MANGO)}`;
  return `<g transform="translate(${LEFT} 52)">${mark}</g>${write('Ufundi', LEFT + 54, 90, 36, INK)}`;
}

/** Five rows of beads below it all, in the steps of the belt that every page of ours wears. */
function belt(): string {
  const colours = [LEAF, MANGO, PAPER, LEAF];
  const rows = [0, 1, 2, 3, 4].map((row) =>
    Array.from({ length: SHARE_WIDTH / 10 }, (_, column) => {
      const step = (Math.abs((column % 14) - 7) + row) % 8;
      return bead(column * 10 + 0.5, SHARE_HEIGHT - BELT_HEIGHT + row * 12 + 0.4, colours[step >> 1] as string);
    }).join(''),
  );
  return `<rect y="${SHARE_HEIGHT - BELT_HEIGHT}" width="${SHARE_WIDTH}" height="${BELT_HEIGHT}" fill="${FIELD}"/>${rows.join('')}`;
}

/** The largest size at which a name stands on three lines; a longer one is cut. */
function fitted(name: string): { size: number; lines: string[] } {
  for (const size of [70, 62, 54, 48, 44]) {
    const lines = wrapped(name, size);
    if (lines.length <= 3 && lines.every((line) => widthOf(line, size) <= TEXT_WIDTH)) return { size, lines };
  }
  return {
    size: 44,
    lines: wrapped(name, 44)
      .slice(0, 3)
      .map((line) => cut(line, 44, TEXT_WIDTH)),
  };
}

function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (glyph(sign)?.[0] ?? 0), 0) * (size / 1000);

function write(text: string, x: number, y: number, size: number, fill: string): string {
  let at = 0;
  const outlines = [...text].map((sign) => {
    const [advance, outline] = glyph(sign) ?? [0, ''];
    const placed = outline ? `<path transform="translate(${at} 0)" d="${outline}"/>` : '';
    at += advance;
    return placed;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${fill}">${outlines.join('')}</g>`;
}
