import {
  accessToken,
  currentSession,
  refreshToken,
  startAccountSession,
  startClientSession,
} from '#api/client/session.ts';
import type { Account } from '../../contract.ts';

/** The bar greets by name, and the request form starts with name, email and phone. */
export function renameSession({ full_name, phone_number, email, ...rest }: Account) {
  const session = currentSession();
  const access = accessToken();
  const refresh = refreshToken();
  if (!session || !access || !refresh) return;
  if (session.accountType !== 'client') return startAccountSession({ access, refresh }, { ...rest, full_name });
  if (session.id !== null) {
    startClientSession({ token: access, refresh, user: { id: session.id, full_name, email, phone_number } });
  }
}
