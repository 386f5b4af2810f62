/** What other domains do when an account closes or opens again: a craftsman leaves the public list, and comes back. */
import type { Database } from '#platform/db/database.ts';

type Hook = (trx: Database, accountId: number) => Promise<void>;
const closed = new Map<string, Hook>();
const opened = new Map<string, Hook>();

/** Called from a domain's routes once a process. @param name the domain, which has one hook @param hook runs in the closing's transaction */
export function onAccountClosed(name: string, hook: Hook): void {
  closed.set(name, hook);
}

export function onAccountOpened(name: string, hook: Hook): void {
  opened.set(name, hook);
}

export async function accountClosed(trx: Database, accountId: number): Promise<void> {
  for (const hook of closed.values()) await hook(trx, accountId);
}

export async function accountOpened(trx: Database, accountId: number): Promise<void> {
  for (const hook of opened.values()) await hook(trx, accountId);
}
