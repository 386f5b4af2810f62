import type { Database } from '#platform/db/database.ts';

type Hook = (trx: Database, accountId: number) => Promise<void>;
const closed = new Map<string, Hook>();
const opened = new Map<string, Hook>();

export function onAccountClosed(name: string, hook: Hook): void {
  closed.set(name, hook);
}

export function onAccountOpened(name: string, hook: Hook): void {
  opened.set(name, hook);
}

export async function runClosedHooks(trx: Database, accountId: number): Promise<void> {
  for (const hook of closed.values()) await hook(trx, accountId);
}

export async function runOpenedHooks(trx: Database, accountId: number): Promise<void> {
  for (const hook of opened.values()) await hook(trx, accountId);
}
