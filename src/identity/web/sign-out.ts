/** Signs out, after a question when drafts go with the session: the server ends the session, this tab and its copies delete it, and the sign-in page of its role opens. */
import { call } from '#api/client/call.ts';
import {
  type AccountType,
  endSession,
  forgetAccount,
  markAsLeaving,
  SIGN_IN_PATHS,
  startLeaving,
} from '#api/client/session.ts';

export async function leave(accountType: AccountType = 'client'): Promise<void> {
  // Where the service worker stored nothing, the file of the question may not come without a network.
  const mayLeave = await import('./ask-before-sign-out.tsx').then((ask) => ask.mayLeave()).catch(() => true);
  if (!mayLeave) return;
  // First, while the account is known: the call below may find the session ended.
  forgetAccount(accountType);
  await import('#api/client/saved-answers.ts').then(({ restoreAnswers }) => restoreAnswers()).catch(() => undefined);
  await import('#ui/form/hook/saved-files.ts').then(({ deleteDrafts }) => deleteDrafts()).catch(() => undefined);
  await import('#identity/contract.ts')
    .then(({ signOut }) => {
      const answer = call(signOut, {}, { timeout: 5_000 });
      // The server ends the streams of this session, maybe before it answers: no tab asks for another one.
      startLeaving();
      return answer;
    })
    // Without a network the next page tells the server.
    .catch(() => markAsLeaving(accountType));
  endSession();
  location.assign(SIGN_IN_PATHS[accountType]);
}
