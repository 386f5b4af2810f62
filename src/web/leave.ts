/** Signing out: the server ends the session, this tab and its copies forget it, and the door it came through opens. */
import { call } from './call.ts';
import { DOORS, type Door, endSession } from './session.ts';

export async function leave(door: Door = 'client'): Promise<void> {
  // First, while it is known whose they are: the call below may find the session ended.
  await import('./drafts.ts').then(({ forgetDrafts }) => forgetDrafts()).catch(() => undefined);
  // Without a network the tab still forgets; the token then ends by its own age.
  await import('#identity/contract.ts')
    .then(({ signOut }) => call(signOut, {}, { timeout: 5_000 }))
    .catch(() => undefined);
  endSession();
  location.assign(DOORS[door]);
}
