import type { AppContext } from '#api/context.ts';

/** What a view reads from: the application's database, or the transaction that has just changed something. */
export type Source = Pick<AppContext, 'db' | 'settings'>;
