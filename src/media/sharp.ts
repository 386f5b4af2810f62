/** The library that draws pictures. Loading it is a tenth of a start, and nobody's first question is about a picture. */
import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // libvips would use every core for one photo; two at once on one thread each leave the rest to those who only read.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}
