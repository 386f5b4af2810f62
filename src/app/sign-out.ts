/** Signing out: the server ends the session, this tab and its copies forget it, and the door it came through opens. */
import { call } from '#api/client/call.ts';
import { SIGN_IN_PATHS, type AccountType, endSession } from '#api/client/session.ts';

export async function leave(accountType: AccountType = 'client'): Promise<void> {
  // First, while it is known whose they are: the call below may find the session ended.
  await import('#ui/form/saved-files.ts').then(({ deleteDrafts }) => deleteDrafts()).catch(() => undefined);
  // Without a network the tab still forgets; the token then ends by its own age.
  await import('#identity/contract.ts')
    .then(({ signOut }) => call(signOut, {}, { timeout: 5_000 }))
    .catch(() => undefined);
  endSession();
  location.assign(SIGN_IN_PATHS[accountType]);
}
