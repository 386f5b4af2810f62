/** A dashboard opens without a network, or on a line that carries nothing, for the account this device is signed in with. */
import { loadFrom, saveTo } from './device.ts';
import { type AccountType, accountName, hasCookie, KEYS, NO_TOKEN, sessionChanged } from './session.ts';

const PATIENCE = 4000;

export const savedAccount = (accountType: AccountType) =>
  hasCookie(accountType) ? loadFrom('device', accountName(accountType)) : null;

function openSaved(accountType: AccountType): boolean {
  const account = savedAccount(accountType);
  if (account === null) return false;
  for (const key of KEYS) saveTo('tab', key, null);
  saveTo('tab', 'access_token', NO_TOKEN);
  saveTo('tab', accountType === 'client' ? 'client' : 'user_profile', account);
  sessionChanged();
  return true;
}

/** The result of resuming the session; without an answer in time the saved account opens. The request goes on: it brings a cookie. */
export async function orSaved(resumed: Promise<boolean>, accountType: AccountType): Promise<boolean> {
  const timer = setTimeout(() => openSaved(accountType), PATIENCE);
  try {
    return await resumed;
  } catch (error) {
    if ((error as { status?: number }).status === 0 && openSaved(accountType)) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
