/**
 * Everything held about one person, and how it goes. Each domain registers its own rows from its routes; an erasure runs
 * them all in one transaction, the last registered first, because later domains refer to earlier ones.
 */
import type { Database } from '#platform/db/database.ts';

export interface PersonalData {
  /** What the person may take away: plain JSON, null when there is nothing. */
  export(db: Database, accountId: number): Promise<unknown>;
  /**
   * Removes or anonymises; files go by a job, so that a rollback keeps them.
   * @param again the person had left before and is back from a restored backup: nothing may stand in the way
   */
  erase?(trx: Database, accountId: number, again: boolean): Promise<void>;
}

const registered = new Map<string, PersonalData>();

/** @param name the key in the exported document; registering the same name again replaces it */
export function registerPersonalData(name: string, data: PersonalData): void {
  registered.set(name, data);
}

export async function exportPersonalData(db: Database, accountId: number): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (const [name, data] of registered) {
    const held = await data.export(db, accountId);
    if (held !== null) document[name] = held;
  }
  return document;
}

export async function erasePersonalData(trx: Database, accountId: number, again: boolean): Promise<void> {
  for (const data of [...registered.values()].reverse()) await data.erase?.(trx, accountId, again);
}
