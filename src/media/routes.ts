import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { registerMediaData } from './personal-data.ts';

/** Files come with the calls of other domains and leave by `serve.ts`. */
export function mediaRoutes(_serve: Serve, _house: House): void {
  registerMediaData();
}
