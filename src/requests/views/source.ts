import type { AppContext } from '#api/context.ts';

export type Source = Pick<AppContext, 'db' | 'settings'>;
