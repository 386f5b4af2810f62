/** A portrait without a face: the craftsman's bead pattern with their initials, as a picture file. */
import sharp from 'sharp';
import { initials, patternPaths, patternSize } from '#ui/drawing/pattern.ts';

/**
 * Capital letters on a grid of three by five beads, one digit per row, a bit per bead: 4 is left, 2 middle, 1 right.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25573',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55553',
  V: '55522',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
};
const CELL = 40;

/** @returns a square WebP of 680 pixels */
export function portrait(slug: string, name: string): Promise<Buffer> {
  const side = patternSize * CELL;
  const cloth = patternPaths(slug)
    .map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`)
    .join('');
  const gaps = Array.from(
    { length: patternSize + 1 },
    (_each, at) => `M${at} 0v${patternSize}M0 ${at}h${patternSize}`,
  ).join('');
  const letters = [...initials(name).replace(/[^A-Z]/g, '')].slice(0, 2);
  const width = letters.length * 4 + 1;
  const left = (patternSize - width) / 2;
  const beads = letters.flatMap((letter, index) =>
    [...(LETTERS[letter] ?? '')].flatMap((row, y) =>
      [4, 2, 1].flatMap((bit, x) =>
        Number(row) & bit
          ? [`<rect x="${left + 1 + index * 4 + x + 0.05}" y="${6 + y + 0.04}" width=".9" height=".92" rx=".32"/>`]
          : [],
      ),
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${patternSize} ${patternSize}" width="${side}" height="${side}">
    ${cloth}<path d="${gaps}" stroke="#12211b" stroke-opacity=".35" stroke-width=".09"/>
    <rect x="${left}" y="5" width="${width}" height="7" rx=".5" fill="#f3efe2"/><g fill="#12211b">${beads.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}
