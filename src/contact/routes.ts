import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';

export function contactRoutes(_serve: Serve, _house: House): void {}
