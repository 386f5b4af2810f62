import { call } from '#api/client/call.ts';
import { HOMES, startAccountSession, type Tokens } from '#api/client/session.ts';
import { type Account, ownAccount, signOut } from '../../contract.ts';

/** The account of fresh tokens. Throws a CallError when it cannot be loaded, and revokes them. */
export async function ownerOf({ access }: Tokens): Promise<Account> {
  try {
    return await call(ownAccount, {}, { token: access });
  } catch (error) {
    revokeTokens(access);
    throw error;
  }
}

/** Ends a session that is not going to be used. Best effort: otherwise it ends by its age. */
export function revokeTokens(access: string): void {
  void call(signOut, {}, { token: access, timeout: 5_000 }).catch(() => undefined);
}

/** @returns the path of their dashboard */
export function storeSession(tokens: Tokens, account: Account): string {
  startAccountSession(tokens, account);
  return account.role === 'admin' ? HOMES.admin : HOMES.craftsman;
}
