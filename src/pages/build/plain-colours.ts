import type { Plugin } from 'vite';

const OKLCH = /oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)/g;

/**
 * Writes the OKLCH colours of our sheets as sRGB: browsers before Chrome 111, Safari 15.4 and Firefox 113 know no others, and a
 * dialog without a background cannot be read. All our colours lie within sRGB, and the shorter notation saves bytes.
 */
export function plainColours(): Plugin {
  return {
    name: 'plain-colours',
    enforce: 'pre',
    transform: (code, id) => (/\.css($|\?)/.test(id) && code.includes('oklch(') ? plainColoursIn(code) : null),
  };
}

export const plainColoursIn = (css: string) =>
  css.replace(OKLCH, (_all, lightness, chroma, hue, alpha?: string) =>
    [...srgb(Number(lightness), Number(chroma), Number(hue)), ...(alpha ? [Number(alpha)] : [])].reduce(
      (hex, part) => hex + byte(part).toString(16).padStart(2, '0'),
      '#',
    ),
  );

const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);

/** The matrices are those of Björn Ottosson's "A perceptual color space for image processing" (2020). */
function srgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}
