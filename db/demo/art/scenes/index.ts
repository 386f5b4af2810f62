import type { Scene } from '../canvas.ts';
import { acRepair } from './ac-repair.ts';
import { autoRepair } from './auto-repair.ts';
import { carpentry } from './carpentry.ts';
import { electrical } from './electrical.ts';
import { plumbing } from './plumbing.ts';
import { interiorDesign } from './interior-design.ts';
import { landscaping } from './landscaping.ts';
import { masonry } from './masonry.ts';
import { painting } from './painting.ts';
import { problems } from './problems.ts';
import { products } from './products.ts';
import { roofing } from './roofing.ts';
import { tiling } from './tiling.ts';
import { welding } from './welding.ts';
import { woodwork } from './woodwork.ts';

const works: Record<string, Scene[]> = {
  plumbing,
  electrical,
  carpentry,
  painting,
  roofing,
  welding,
  tiling,
  'interior-design': interiorDesign,
  landscaping,
  masonry,
  'ac-repair': acRepair,
  woodwork,
  'auto-repair': autoRepair,
};

/** Picture name -> scene. */
export const scenes: Record<string, Scene> = Object.fromEntries([
  ...Object.entries(works).flatMap(([service, list]) =>
    list.map((scene, i) => [`${service}-${i + 1}`, scene] as const),
  ),
  ...Object.entries(problems).map(([name, scene]) => [`problem-${name}`, scene] as const),
  ...Object.entries(products).map(([name, scene]) => [`product-${name}`, scene] as const),
]);
