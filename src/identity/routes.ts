import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { askArchive } from './archive.ts';
import { changePassword } from './change-password.ts';
import { eraseAccount, registerOwnData } from './erase.ts';
import { exportPersonalData } from './personal-data.ts';
import { askReset, confirmReset } from './reset.ts';
import { listTrail } from './trail.ts';
import { changeAccount, disableAccount, enableAccount, showAccount } from './store.ts';
import * as contract from './contract.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, showSecondFactor } from './second-factor.ts';
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

  serve(contract.askReset, async ({ input }) => {
    await house.limits.take('reset', input.email);
    await askReset(db, input.email);
    return { detail: contract.RESET_ASKED };
  });

  serve(contract.confirmReset, async ({ input, address }) => {
    await confirmReset(house, input.uid, input.token, input.password, address);
    return { detail: 'Your password is set. Please sign in.' };
  });

  serve(contract.changePassword, async ({ session, input, address }) => {
    await changePassword(house, session, input.current_password, input.new_password, address);
    return { detail: 'Your password is changed. Your other sessions have ended.' };
  });

  serve(contract.showSecondFactor, ({ session }) => showSecondFactor(db, session.accountId));
  serve(contract.beginSecondFactor, ({ session, input }) => beginSecondFactor(house, session, input.password));
  serve(contract.confirmSecondFactor, async ({ session, input, address }) => ({
    recovery_codes: await confirmSecondFactor(house, session, input.code, address),
  }));
  serve(contract.endSecondFactor, async ({ session, input, address }) => {
    await endSecondFactor(house, session, input, address);
    return { detail: 'The second step is off.' };
  });

  registerOwnData();

  serve(contract.exportAccount, ({ session, header }) => {
    header('content-disposition', 'attachment; filename="ufundi-my-data.json"');
    return exportPersonalData(db, session.accountId);
  });

  serve(contract.askArchive, async ({ session, input }) => ({
    url: await askArchive(house, session.accountId, input.password),
  }));

  serve(contract.eraseAccount, async ({ session, input }) => {
    await eraseAccount(house, session.accountId, input.password);
    return { detail: 'Your account and your data are erased.' };
  });

  serve(contract.disableAccount, async ({ session, input, address }) => {
    await disableAccount(db, { adminId: session.accountId, address }, input.id, input.reason);
    return { detail: 'The account is disabled.' };
  });

  serve(contract.enableAccount, async ({ session, input, address }) => {
    await enableAccount(db, { adminId: session.accountId, address }, input.id);
    return { detail: 'The account is open again.' };
  });

  serve(contract.listAudit, ({ input }) => listTrail(db, input.cursor, input.page_size));
}
