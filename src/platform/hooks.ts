/** What a lower domain lets higher ones do, in an order that `src/app/hooks.ts` lists. */
import type { Database } from './db/database.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

type Hook<Arguments extends unknown[], Result = void> = (...given: Arguments) => Promise<Result>;

export interface PersonalData {
  readonly name: string;
  /** @returns null when the account has none */
  export(
    source: { readonly db: Database; readonly settings: Settings; readonly storage: Storage },
    accountId: number,
  ): Promise<unknown>;
  /** Removes or anonymises rows; files are removed by a job. @param again a restored backup: skip business checks */
  erase?(trx: Database, accountId: number, again: boolean): Promise<void>;
}

export interface Hooks {
  /** An account is disabled or erased. */
  readonly accountClosed: readonly Hook<[trx: Database, accountId: number]>[];
  readonly accountOpened: readonly Hook<[trx: Database, accountId: number]>[];
  /** What a craftsman offers in public may be another. */
  readonly profilePublished: readonly Hook<[trx: Database, craftsmanId: number]>[];
  /** What belongs to a new account of that role. */
  readonly openProfile: Readonly<
    Record<'craftsman' | 'client', Hook<[trx: Database, accountId: number, fullName: string], unknown>>
  >;
  /** @returns how many rows follow */
  readonly phoneChanged: readonly Hook<[trx: Database, accountId: number, from: string, to: string], number>[];
  /** Exported in this order, erased in the reverse one: later rows refer to earlier ones. */
  readonly personalData: readonly PersonalData[];
}

export async function runHooks<Arguments extends unknown[], Result>(
  hooks: readonly Hook<Arguments, Result>[],
  ...given: Arguments
): Promise<Result[]> {
  const results: Result[] = [];
  for (const hook of hooks) results.push(await hook(...given));
  return results;
}
