import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { changeAccount, disableAccount, enableAccount, showAccount } from './store.ts';
import * as contract from './contract.ts';
import { endSessions, refreshSession, signOut } from './sessions.ts';
import { signInAt } from './sign-in.ts';

/** Sign-up and Google stand in `craftsmen/sign-up.ts`: they make a profile too. */
export function identityRoutes(serve: Serve, house: House): void {
  const { db } = house;

  serve(contract.signIn, async ({ input, address }) => {
    const { pair } = await signInAt(house, { door: 'work', ...input, address, refusal: contract.wrongPassword });
    return pair;
  });

  serve(contract.refresh, ({ input, address }) => refreshSession(house, input.refresh, address));

  serve(contract.signOut, async ({ session }) => {
    await signOut(db, session);
    return { detail: 'You have signed out.' };
  });

  serve(contract.signOutOthers, async ({ session }) => {
    await endSessions(db, session.accountId, session.family);
    return { detail: 'Your other sessions have ended.' };
  });

  serve(contract.ownAccount, ({ session }) => showAccount(db, session.accountId));

  serve(contract.changeAccount, ({ session, input }) =>
    changeAccount(db, session.accountId, {
      fullName: input.full_name,
      phone: input.phone_number,
      language: input.language,
    }),
  );

  serve(contract.disableAccount, async ({ session, input }) => {
    await disableAccount(db, session.accountId, input.id, input.reason);
    return { detail: 'The account is disabled.' };
  });

  serve(contract.enableAccount, async ({ session, input }) => {
    await enableAccount(db, session.accountId, input.id);
    return { detail: 'The account is open again.' };
  });
}
