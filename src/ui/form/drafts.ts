/**
 * What somebody wrote and has not sent, kept on the device under their account: a reload, a dead battery and an ended
 * session lose nothing. Signing out deletes it, since the next person at this device is somebody else.
 */
import { storeFile } from './file-store.ts';
import { currentSession } from '#api/client/session.ts';

const PREFIX = 'draft:';
const ofAccount = () => {
  const session = currentSession();
  return session && `${PREFIX}${session.accountType}:${session.id ?? ''}:`;
};

/** The place of one draft, null for a visitor. Also the name of a file that belongs to it. */
export function draftKey(name: string): string | null {
  const account = ofAccount();
  return account && account + name;
}

export function savedDraft<T>(name: string): T | null {
  const key = draftKey(name);
  try {
    return key === null ? null : (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null);
  } catch {
    return null;
  }
}

/** @param draft null forgets it */
export function saveDraft(name: string, draft: unknown): void {
  const key = draftKey(name);
  if (!key) return;
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No storage, or it is full: a reload then loses what was typed.
  }
}

/** Everything the signed-in person left unsent, files included. */
export async function forgetDrafts(): Promise<void> {
  const account = ofAccount();
  if (!account) return;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(account)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
  await storeFile(account, null);
}
