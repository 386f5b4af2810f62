/** Each domain registers its personal data; an erasure runs all in one transaction, later domains first (foreign keys). */
import type { Database } from '#platform/db/database.ts';

export interface PersonalData {
  export(db: Database, accountId: number): Promise<unknown>;
  /** Removes or anonymises rows; files are removed by a job. @param again a restored backup: skip business checks */
  erase?(trx: Database, accountId: number, again: boolean): Promise<void>;
}

const registered = new Map<string, PersonalData>();

export function registerPersonalData(name: string, data: PersonalData): void {
  registered.set(name, data);
}

export async function exportPersonalData(db: Database, accountId: number): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (const [name, data] of registered) {
    const personal = await data.export(db, accountId);
    if (personal !== null) document[name] = personal;
  }
  return document;
}

export async function erasePersonalData(trx: Database, accountId: number, again: boolean): Promise<void> {
  for (const data of [...registered.values()].reverse()) await data.erase?.(trx, accountId, again);
}
