/** The preview image of a shared link. Letters are outlines, because servers lack fonts. */
import type { Language } from '#catalogue/language.ts';
import { loadSharp } from '#media/picture/sharp.ts';
// The display font (OFL), 1,000 units per em: advance and outline of each letter.
import letters from './letters.json' with { type: 'json' };

export interface ShareContent {
  readonly language: Language;
  readonly name: string;
  readonly trade: string;
  readonly place: string;
  readonly rating: number;
  readonly reviews: number;
}

/** The size that preview services expect; WhatsApp takes at most 300 kB. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;
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
const glyph = (letter: string) => glyphs[letter] ?? glyphs[letter.normalize('NFD')[0] as string] ?? glyphs[' '];

export async function renderShareCard(content: ShareContent, photo: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const photoBuffer = photo
    ? await sharp(photo)
        .resize(PHOTO_WIDTH, SHARE_HEIGHT - BELT_HEIGHT, { fit: 'cover', position: 'attention' })
        .toBuffer()
    : null;
  return sharp(Buffer.from(toSvg(content, photoBuffer === null)))
    .composite(photoBuffer ? [{ input: photoBuffer, left: 0, top: 0 }] : [])
    .flatten({ background: PAPER })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

function toSvg(content: ShareContent, hasNoPhoto: boolean): string {
  const name = fitName(content.name);
  const trade = [content.trade, content.place].filter(Boolean).join(' · ');
  const top = 136 + name.size * 0.75;
  const below = top + (name.lines.length - 1) * name.size * 1.06 + 58;
  const parts = name.lines.map((line, at) => drawText(line, LEFT, top + at * name.size * 1.06, name.size, INK));
  parts.push(drawText(truncate(trade, 30, TEXT_WIDTH), LEFT, below, 30, SOFT));
  const foot = SHARE_HEIGHT - BELT_HEIGHT - 52;
  parts.push(
    content.reviews > 0 ? rating(content, foot) : drawText(WORDS[content.language].approved, LEFT, foot, 34, LEAF),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${PAPER}"/>${
    hasNoPhoto ? monogram(content.name) : ''
  }${parts.join('')}${brand()}${belt()}</svg>`;
}

const WORDS = {
  en: {
    approved: 'Approved on Ufundi',
    of10: 'out of 10',
    reviews: (n: number) => (n === 1 ? '1 review' : `${n} reviews`),
  },
  sw: { approved: 'Ameidhinishwa na Ufundi', of10: 'kati ya 10', reviews: (n: number) => `maoni ${n}` },
};

function rating({ rating: of10, reviews, language }: ShareContent, y: number): string {
  const words = WORDS[language];
  const score = of10.toFixed(1).replace(/\.0$/, '');
  const x = LEFT + widthOf(score, 92) + 18;
  return (
    drawText(score, LEFT, y, 92, INK) +
    drawText(words.of10, x, y - 36, 28, INK) +
    drawText(words.reviews(reviews), x, y, 28, SOFT)
  );
}

function monogram(name: string): string {
  const letter = [...name.trim().toUpperCase()][0] ?? 'U';
  const size = 340;
  const height = SHARE_HEIGHT - BELT_HEIGHT;
  return `<rect width="${PHOTO_WIDTH}" height="${height}" fill="${FIELD}"/>${drawText(letter, (PHOTO_WIDTH - widthOf(letter, size)) / 2, height / 2 + size * 0.34, size, MANGO)}`;
}

const bead = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="9" height="11.2" rx="3.4" fill="${fill}"/>`;

function brand(): string {
  const beads = [0, 30].flatMap((x) => [0, 12, 24].map((y) => bead(x, y, INK)));
  const mark = `${beads.join('')}${bead(10, 36, INK)}${bead(20, 36, MANGO)}`;
  return `<g transform="translate(${LEFT} 52)">${mark}</g>${drawText('Ufundi', LEFT + 54, 90, 36, INK)}`;
}

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

function fitName(name: string): { size: number; lines: string[] } {
  for (const size of [70, 62, 54, 48, 44]) {
    const lines = wrapText(name, size);
    if (lines.length <= 3 && lines.every((line) => widthOf(line, size) <= TEXT_WIDTH)) return { size, lines };
  }
  return {
    size: 44,
    lines: wrapText(name, 44)
      .slice(0, 3)
      .map((line) => truncate(line, 44, TEXT_WIDTH)),
  };
}

function wrapText(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function truncate(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (glyph(letter)?.[0] ?? 0), 0) * (size / 1000);

function drawText(text: string, x: number, y: number, size: number, fill: string): string {
  let at = 0;
  const outlines = [...text].map((letter) => {
    const [advance, outline] = glyph(letter) ?? [0, ''];
    const placed = outline ? `<path transform="translate(${at} 0)" d="${outline}"/>` : '';
    at += advance;
    return placed;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${fill}">${outlines.join('')}</g>`;
}
