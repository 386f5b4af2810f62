import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // libvips would use every core for one photo.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}
