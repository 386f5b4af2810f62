import { call, type Call } from '#api/client/call.ts';
import { HOMES, startAccountSession, type Tokens } from '#api/client/session.ts';
import { type Account, ownAccount, signOut } from '../../contract.ts';

export interface SignedIn {
  readonly tokens: Tokens;
  readonly account: Account;
}

/** The account of fresh tokens. Throws a CallError when it cannot be loaded, and revokes them. */
export async function ownerOf({ access }: Tokens, by: Call = call): Promise<Account> {
  try {
    return await by(ownAccount, {}, { token: access });
  } catch (error) {
    await revokeTokens(access, by);
    throw error;
  }
}

/** Ends an unused session before anything else is shown. Best effort: otherwise it ends by its age. */
export async function revokeTokens(access: string, by: Call): Promise<void> {
  await by(signOut, {}, { token: access, timeout: 5_000 }).catch(() => undefined);
}

export const homeOf = ({ role }: Account) => (role === 'admin' ? HOMES.admin : HOMES.craftsman);

/** @returns the path of their dashboard */
export function storeSession({ tokens, account }: SignedIn): string {
  startAccountSession(tokens, account);
  return homeOf(account);
}
