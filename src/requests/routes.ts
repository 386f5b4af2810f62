import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';

export function requestsRoutes(_serve: Serve, _house: House): void {}
