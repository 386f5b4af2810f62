import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { registerMediaData } from './personal-data.ts';

export function mediaRoutes(_serve: Register, _ctx: AppContext): void {
  registerMediaData();
}
