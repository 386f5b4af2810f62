/** Through the craftsmen's and admins' door: tokens are in hand, and the profile says whose they are. */
import { call } from '#api/client/call.ts';
import { HOMES, startAccountSession, type Tokens } from '#api/client/session.ts';
import { type Account, ownAccount, signOut } from '../../contract.ts';

/** Throws a CallError when the profile cannot be had; the tokens are then given back. */
export async function whoHolds({ access }: Tokens): Promise<Account> {
  try {
    return await call(ownAccount, {}, { token: access });
  } catch (error) {
    giveBack(access);
    throw error;
  }
}

/** Ends a session that nobody is going to use. Best effort: left alone it ends by its age. */
export function giveBack(access: string): void {
  void call(signOut, {}, { token: access, timeout: 5_000 }).catch(() => undefined);
}

/** @returns where this person lands */
export function enter(tokens: Tokens, account: Account): string {
  startAccountSession(tokens, account);
  return account.role === 'admin' ? HOMES.admin : HOMES.craftsman;
}
