import type { AppContext } from '#api/context.ts';
import type { Serve } from '#api/register.ts';
import { registerMediaData } from './personal-data.ts';

/** Files come with the calls of other domains and leave by `serve.ts`. */
export function mediaRoutes(_serve: Serve, _ctx: AppContext): void {
  registerMediaData();
}
