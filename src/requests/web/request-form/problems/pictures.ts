import plumbing1 from './plumbing-1.webp';
import plumbing2 from './plumbing-2.webp';
import plumbing3 from './plumbing-3.webp';
import plumbing4 from './plumbing-4.webp';
import electrical1 from './electrical-1.webp';
import electrical2 from './electrical-2.webp';
import electrical3 from './electrical-3.webp';
import electrical4 from './electrical-4.webp';
import carpentry1 from './carpentry-1.webp';
import carpentry2 from './carpentry-2.webp';
import carpentry3 from './carpentry-3.webp';
import carpentry4 from './carpentry-4.webp';
import painting1 from './painting-1.webp';
import painting2 from './painting-2.webp';
import painting3 from './painting-3.webp';
import painting4 from './painting-4.webp';
import masonry1 from './masonry-1.webp';
import masonry2 from './masonry-2.webp';
import masonry3 from './masonry-3.webp';
import masonry4 from './masonry-4.webp';
import tiling1 from './tiling-1.webp';
import tiling2 from './tiling-2.webp';
import tiling3 from './tiling-3.webp';
import tiling4 from './tiling-4.webp';
import roofing1 from './roofing-1.webp';
import roofing2 from './roofing-2.webp';
import roofing3 from './roofing-3.webp';
import roofing4 from './roofing-4.webp';
import type { Service } from '#catalogue/services.ts';

/** In the order of the problems' names. */
export const PICTURES: Partial<Readonly<Record<Service, readonly string[]>>> = {
  Plumbing: [plumbing1, plumbing2, plumbing3, plumbing4],
  Electrical: [electrical1, electrical2, electrical3, electrical4],
  Carpentry: [carpentry1, carpentry2, carpentry3, carpentry4],
  Painting: [painting1, painting2, painting3, painting4],
  Masonry: [masonry1, masonry2, masonry3, masonry4],
  Tiling: [tiling1, tiling2, tiling3, tiling4],
  Roofing: [roofing1, roofing2, roofing3, roofing4],
};
