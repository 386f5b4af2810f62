import { useEffect, useState } from 'react';
import { type CallError, leaveLate, resumeSession } from './call.ts';
import { ACCOUNT_TYPES, type AccountType, hasCookie, isLeaving, type Session, useSession } from './session.ts';

/** The session of this tab; a tab without one takes that of its browser. @param ask false where a guard asks for one kind */
export function useBrowserSession(ask = true): Session | null | undefined {
  const session = useSession();
  useEffect(() => {
    if (session !== null || !ask) return;
    for (const accountType of ACCOUNT_TYPES.filter(isLeaving)) void leaveLate(accountType).catch(() => undefined);
    const accountType = ACCOUNT_TYPES.find(hasCookie);
    if (accountType) void resumeSession(accountType).catch(() => undefined);
  }, [session, ask]);
  return session;
}

/** The session of one kind of account, of this tab or of its browser; undefined data while it is not known. */
export function useSessionOf(accountType: AccountType) {
  const session = useSession();
  const [result, setResult] = useState<'none' | CallError | null>(null);
  const isHere = session?.accountType === accountType;
  const isUnknown = session === undefined || (!isHere && result !== 'none' && hasCookie(accountType));
  const isResuming = isUnknown && session !== undefined && result === null;
  useEffect(() => {
    if (!isResuming) return;
    const resumed = resumeSession(accountType);
    resumed.catch(() => undefined);
    import('./saved-session.ts')
      .then(
        ({ orSaved }) => orSaved(resumed, accountType),
        () => resumed,
      )
      .then((found) => setResult(found ? null : 'none'), setResult);
  }, [isResuming, accountType]);
  return {
    data: isUnknown ? undefined : isHere ? session : null,
    error: result === 'none' ? null : result,
    refetch: () => setResult(null),
  };
}
