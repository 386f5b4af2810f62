import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { signUpRoutes } from './sign-up.ts';

export function craftsmenRoutes(serve: Serve, house: House): void {
  signUpRoutes(serve, house);
}
