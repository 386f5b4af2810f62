import type { Scene } from '../canvas.ts';
import { carpentry } from './carpentry.ts';
import { electrical } from './electrical.ts';
import { plumbing } from './plumbing.ts';
import { painting } from './painting.ts';
import { roofing } from './roofing.ts';
import { tiling } from './tiling.ts';
import { welding } from './welding.ts';

const works: Record<string, Scene[]> = { plumbing, electrical, carpentry, painting, roofing, welding, tiling };

/** Picture name -> scene. */
export const scenes: Record<string, Scene> = Object.fromEntries(
  Object.entries(works).flatMap(([service, list]) => list.map((scene, i) => [`${service}-${i + 1}`, scene])),
);
