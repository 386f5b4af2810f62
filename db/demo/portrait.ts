/** A portrait without a face: the craftsman's bead pattern with their initials on a plate, as a picture file. */
import sharp from 'sharp';
import { initials, patternPaths, patternSize } from '#ui/drawing/pattern.ts';

/** The capitals of the display face, Anybody: width and outline in hundredths of its size, from the baseline up. */
const LETTERS: Readonly<Record<string, readonly [number, string]>> = {
  A: [76, 'M24 -68L3 0L24 0L28 -15L49 -15L53 0L73 0L52 -68L24 -68M45 -29L31 -29L38 -56L38 -56L45 -29'],
  B: [
    71,
    'M4 -67L4 0L46 0Q60 0 63 -6Q66 -11 66 -19L66 -19Q66 -26 63 -31Q60 -36 53 -36L53 -36Q60 -36 62 -41Q65 -45 65 -51L65 -51Q65 -57 61 -62Q58 -67 45 -67L45 -67L4 -67M41 -14L24 -14L24 -30L41 -30Q44 -30 45 -28Q46 -26 46 -22L46 -22Q46 -17 45 -15Q44 -14 41 -14L41 -14M39 -42L24 -42L24 -54L40 -54Q43 -54 43 -53Q44 -51 44 -48L44 -48Q44 -45 43 -44Q42 -42 39 -42L39 -42',
  ],
  C: [
    71,
    'M35 0L35 0Q55 0 61 -8Q67 -17 67 -28L67 -28L47 -28Q47 -19 43 -16Q40 -13 35 -13L35 -13Q29 -13 26 -16Q22 -20 22 -34L22 -34Q22 -48 26 -51Q29 -54 35 -54L35 -54Q40 -54 43 -52Q47 -49 47 -40L47 -40L67 -40Q67 -51 61 -60Q55 -68 35 -68L35 -68Q16 -68 9 -59Q2 -50 2 -34L2 -34Q2 -18 9 -9Q16 0 35 0',
  ],
  D: [
    70,
    'M4 -67L4 0L42 0Q56 0 62 -8Q67 -15 67 -34L67 -34Q67 -52 62 -60Q56 -67 42 -67L42 -67L4 -67M36 -14L24 -14L24 -54L36 -54Q42 -54 45 -51Q47 -48 47 -34L47 -34Q47 -20 45 -17Q42 -14 36 -14L36 -14',
  ],
  E: [59, 'M3 -67L3 0L55 0L55 -14L24 -14L24 -28L53 -28L53 -41L24 -41L24 -54L55 -54L55 -67L3 -67'],
  F: [55, 'M3 -67L3 0L23 0L23 -24L49 -24L49 -37L23 -37L23 -54L52 -54L52 -67L3 -67'],
  G: [
    73,
    'M34 0L34 0Q49 0 54 -8L54 -8L56 0L67 0L67 -36L37 -36L37 -24L47 -24L47 -23Q46 -17 44 -15Q41 -13 36 -13L36 -13Q30 -13 26 -17Q23 -21 23 -33L23 -33Q23 -48 26 -51Q30 -54 36 -54L36 -54Q41 -54 44 -52Q47 -50 47 -43L47 -43L67 -43Q67 -52 60 -60Q54 -68 36 -68L36 -68Q16 -68 9 -59Q3 -51 3 -34L3 -34Q3 -18 9 -9Q16 0 34 0',
  ],
  H: [72, 'M4 -67L4 0L24 0L24 -26L46 -26L46 0L67 0L67 -67L46 -67L46 -40L24 -40L24 -67L4 -67'],
  I: [33, 'M6 -67L6 0L26 0L26 -67L6 -67'],
  J: [
    70,
    'M34 1L34 1Q49 1 57 -5Q65 -10 65 -20L65 -20L65 -67L45 -67L45 -23Q45 -18 42 -15Q40 -13 34 -13L34 -13Q27 -13 25 -15Q23 -18 23 -23L23 -23L23 -30L3 -30L3 -21Q3 -10 10 -5Q18 1 34 1',
  ],
  K: [67, 'M4 -67L4 0L24 0L24 -28L44 0L66 0L42 -34L66 -67L44 -67L24 -39L24 -67L4 -67'],
  L: [54, 'M4 -67L4 0L51 0L51 -14L24 -14L24 -67L4 -67'],
  M: [96, 'M4 -67L4 0L24 0L24 -54L24 -54L36 -1L59 -1L71 -54L71 -54L71 0L91 0L91 -67L58 -67L47 -15L47 -15L36 -67L4 -67'],
  N: [83, 'M4 -67L4 0L24 0L24 -53L24 -53L46 0L78 0L78 -67L58 -67L57 -15L57 -15L36 -67L4 -67'],
  O: [
    73,
    'M36 1L36 1Q56 1 63 -8Q70 -17 70 -34L70 -34Q70 -50 63 -59Q56 -68 36 -68L36 -68Q17 -68 10 -59Q3 -50 3 -34L3 -34Q3 -17 10 -8Q17 1 36 1M36 -13L36 -13Q30 -13 26 -16Q23 -20 23 -34L23 -34Q23 -48 26 -51Q30 -54 36 -54L36 -54Q43 -54 46 -51Q50 -48 50 -34L50 -34Q50 -20 46 -16Q43 -13 36 -13',
  ],
  P: [
    68,
    'M4 -67L4 0L24 0L24 -17L43 -17Q57 -17 61 -25Q65 -32 65 -42L65 -42Q65 -53 61 -60Q57 -67 43 -67L43 -67L4 -67M37 -31L24 -31L24 -54L37 -54Q41 -54 43 -51Q45 -49 45 -42L45 -42Q45 -36 43 -33Q41 -31 37 -31L37 -31',
  ],
  Q: [
    73,
    'M45 0L55 14L69 7L61 -6Q62 -7 63 -8L63 -8Q70 -16 70 -34L70 -34Q70 -51 63 -60Q56 -68 36 -68Q17 -68 10 -60Q3 -51 3 -34L3 -34Q3 -16 10 -8Q17 1 36 1L36 1Q41 1 45 0L45 0M36 -13L36 -13Q30 -13 26 -16Q23 -20 23 -34L23 -34Q23 -48 26 -51Q30 -54 36 -54L36 -54Q43 -54 46 -51Q50 -48 50 -34L50 -34Q50 -20 46 -16Q43 -13 36 -13',
  ],
  R: [
    70,
    'M4 -67L4 0L24 0L24 -26L33 -26L45 0L67 0L53 -27Q59 -28 61 -32L61 -32Q65 -38 65 -46L65 -46Q65 -55 61 -61Q57 -67 45 -67L45 -67L4 -67M39 -38L24 -38L24 -54L39 -54Q42 -54 44 -52Q45 -50 45 -46L45 -46Q45 -42 44 -40Q42 -38 39 -38L39 -38',
  ],
  S: [
    71,
    'M35 0L35 0Q54 0 60 -6Q67 -13 67 -22L67 -22Q67 -31 62 -34Q56 -38 41 -40L41 -40Q33 -42 27 -43Q22 -45 22 -49L22 -49Q22 -52 26 -53Q29 -55 35 -55L35 -55Q40 -55 43 -53Q47 -51 47 -44L47 -44L67 -44Q67 -54 60 -61Q54 -68 35 -68L35 -68Q16 -68 10 -62Q3 -55 3 -46L3 -46Q3 -38 8 -34Q14 -30 29 -27L29 -27Q37 -25 42 -24Q47 -23 47 -19L47 -19Q47 -16 44 -15Q40 -13 35 -13L35 -13Q30 -13 26 -15Q23 -17 23 -24L23 -24L3 -24Q3 -13 9 -6Q16 0 35 0',
  ],
  T: [67, 'M23 -54L23 0L43 0L43 -54L63 -54L63 -67L3 -67L3 -54L23 -54'],
  U: [
    73,
    'M36 0L36 0Q53 0 61 -5Q68 -10 68 -23L68 -23L68 -67L48 -67L48 -25Q48 -19 45 -16Q43 -13 36 -13L36 -13Q30 -13 27 -16Q24 -19 24 -25L24 -25L24 -67L4 -67L4 -23Q4 -10 12 -5Q20 0 36 0',
  ],
  V: [72, 'M2 -67L22 0L50 0L70 -67L49 -67L36 -14L36 -14L23 -67L2 -67'],
  W: [
    107,
    'M2 -67L14 0L44 0L53 -54L53 -54L61 0L92 0L104 -67L82 -67L76 -15L75 -15L66 -67L40 -67L30 -15L30 -15L24 -67L2 -67',
  ],
  X: [73, 'M21 -33L0 0L24 0L36 -25L49 0L72 0L51 -33L71 -67L48 -67L36 -42L24 -67L1 -67L21 -33'],
  Y: [74, 'M27 -24L27 0L47 0L47 -24L74 -67L52 -67L37 -40L37 -40L22 -67L1 -67L27 -24'],
  Z: [61, 'M3 -14L3 0L57 0L57 -14L25 -14L56 -54L56 -67L4 -67L4 -54L34 -54L3 -14'],
};
const CAPITAL = 67;
const CELL = 40;
/** As `Monogram` draws it: size of the letters, and of the plate around them, in the letters' size. */
const SIZE = 0.27;
const PLATE = { block: 0.38, inline: 0.42 };

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
  const letters = [...initials(name)].flatMap((letter) => (LETTERS[letter] ? [LETTERS[letter]] : []));
  const text = letters.reduce((sum, [width]) => sum + width, 0);
  let at = -text / 2;
  const outlines = letters.map(([width, outline]) => {
    at += width;
    return `<path transform="translate(${at - width} ${CAPITAL / 2})" d="${outline}"/>`;
  });
  const width = text + 200 * PLATE.inline;
  const height = 100 + 200 * PLATE.block;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${patternSize} ${patternSize}" width="${side}" height="${side}">
    ${cloth}<path d="${gaps}" stroke="#12211b" stroke-opacity=".35" stroke-width=".09"/>
    <g transform="translate(${patternSize / 2} ${patternSize / 2}) scale(${(SIZE * patternSize) / 100})" fill="#12211b">
    <rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="12" fill="#f3efe2"/>${outlines.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}
