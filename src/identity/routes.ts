import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { askArchive } from './account/archive.ts';
import { changePassword } from './password/change-password.ts';
import { exportPersonalData } from './account/account-data.ts';
import { eraseAccount } from './account/erase.ts';
import { accountOfLink, askReset, confirmReset } from './password/reset.ts';
import { listAuditLog } from './admin/audit-log.ts';
import { requireOwnName } from './own-name.ts';
import { changeAccount, disableAccount, enableAccount, mustExist, showAccount } from './store.ts';
import * as contract from './contract.ts';
import { askEmailChange, showEmailChange } from './email/ask-change.ts';
import { confirmEmailChange } from './email/confirm-change.ts';
import { undoEmailChange } from './email/undo-change.ts';
import * as emailChange from './email-contract.ts';
import * as undo from './undo-contract.ts';
import * as phone from './phone-contract.ts';
import * as phoneSignIn from './phone-sign-in-contract.ts';
import * as phoneSignUp from './phone-sign-up-contract.ts';
import { askPhoneCode, chooseMessages, showPhone, verifyPhone } from './phone/phones.ts';
import { undoPhoneChange } from './phone/undo-change.ts';
import * as secondFactor from './second-factor-contract.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, showSecondFactor } from './session/second-factor.ts';
import { endedSessionCookies, resumedCookies, sessionCookieName, sessionCookies } from './session/session-cookie.ts';
import { refreshSession, resumeSession } from './session/refresh.ts';
import { countOtherSessions, endSessions, signOut, type TokenPair } from './session/sessions.ts';
import { deviceCookie, deviceIn, deviceOf, ticketCookie, ticketIn, usedTicketCookie } from './session/phone-cookies.ts';
import { askSignInCode, askSignUpCode, signInWithCode } from './session/phone-sign-in.ts';
import { signInWithPassword } from './session/sign-in.ts';

/** Craftsman sign-up and Google sign-in are in `craftsmen/sign-up.ts`, because they also create a profile. */
export function identityRoutes(register: Register, ctx: AppContext): void {
  sessionRoutes(register, ctx);
  passwordRoutes(register, ctx);
  secondFactorRoutes(register, ctx);
  emailRoutes(register, ctx);
  phoneRoutes(register, ctx);
  personalDataRoutes(register, ctx);
  adminRoutes(register, ctx);
}

function sessionRoutes(register: Register, ctx: AppContext): void {
  const { db, settings } = ctx;

  register(contract.signIn, async ({ input, ip, setCookies }) => {
    const { pair } = await signInWithPassword(ctx, {
      accountType: 'work',
      ...input,
      ip,
      rejection: contract.wrongPassword,
    });
    setCookies(sessionCookies(settings, pair));
    return pair;
  });

  register(contract.refresh, async ({ input, ip, setCookies }) => {
    const pair = await refreshSession(ctx, input.refresh, ip);
    setCookies(sessionCookies(settings, pair));
    return pair;
  });

  register(contract.resumeSession, async ({ input: { role, refresh = null }, ip, cookie, setCookies }) => {
    const browser = { role, cookie: cookie(sessionCookieName(settings, role)), copy: refresh };
    const { pair, isCookie } = await resumeSession(ctx, browser, ip);
    if (isCookie) setCookies(pair ? resumedCookies(settings, pair, cookie) : endedSessionCookies(settings, role));
    return { session: pair && { ...pair, account: await showAccount(db, pair.accountId) } };
  });

  register(contract.signOut, async ({ session, setCookies }) => {
    await signOut(db, session);
    setCookies(endedSessionCookies(settings, session.role));
    return { detail: 'You have signed out.' };
  });

  register(contract.signOutOthers, async ({ session }) => {
    await endSessions(db, session.accountId, session.family);
    return { detail: 'Your other sessions have ended.' };
  });

  register(contract.ownAccount, async ({ session: { accountId, family } }) => ({
    ...(await showAccount(db, accountId)),
    other_sessions: await countOtherSessions(db, accountId, family),
  }));

  register(contract.changeAccount, async ({ session, input }) => {
    if (session.role !== 'admin') requireOwnName('full_name', input.full_name);
    return changeAccount(ctx, session.accountId, {
      fullName: input.full_name,
      phone: input.phone_number,
      language: input.language,
    });
  });
}

function passwordRoutes(register: Register, ctx: AppContext): void {
  register(contract.askReset, async ({ input, ip }) => {
    await ctx.limits.take('reset address', ip ?? 'here');
    await ctx.limits.take('reset account', input.email[input.email.length - 1] ?? '');
    await askReset(ctx.db, input.email);
    return { detail: contract.RESET_REQUESTED };
  });

  register(contract.checkReset, async ({ input }) => ({
    usable: (await accountOfLink(ctx, input.uid, input.token)) !== undefined,
  }));

  register(contract.confirmReset, async ({ input, ip }) => {
    await confirmReset(ctx, input.uid, input.token, input.password, ip);
    return { detail: 'Your password is set. Please sign in.' };
  });

  register(contract.changePassword, async ({ session, input, ip }) => {
    await changePassword(ctx, session, input, ip);
    return { detail: 'Your password is changed. Your other sessions have ended.' };
  });
}

function secondFactorRoutes(register: Register, ctx: AppContext): void {
  register(secondFactor.showSecondFactor, ({ session }) => showSecondFactor(ctx.db, session.accountId));
  register(secondFactor.beginSecondFactor, ({ session, input }) => beginSecondFactor(ctx, session, input.password));
  register(secondFactor.confirmSecondFactor, async ({ session, input, ip }) => ({
    recovery_codes: await confirmSecondFactor(ctx, session, input.code, ip),
  }));
  register(secondFactor.endSecondFactor, async ({ session, input, ip }) => {
    await endSecondFactor(ctx, session, input, ip);
    return { detail: 'The second step is off.' };
  });
}

function emailRoutes(register: Register, ctx: AppContext): void {
  register(emailChange.showEmailChange, ({ session }) => showEmailChange(ctx, session));
  register(emailChange.askEmailChange, async ({ session, input, ip }) => {
    await askEmailChange(ctx, session, input, ip);
    return showEmailChange(ctx, session);
  });
  register(emailChange.confirmEmailChange, async ({ session, input, ip }) => {
    await confirmEmailChange(ctx, session, input, ip);
    return showEmailChange(ctx, session);
  });
  register(undo.undoEmailChange, async ({ input, ip }) => {
    await undoEmailChange(ctx, input, ip);
    return { detail: undo.EMAIL_PUT_BACK };
  });
  register(undo.undoPhoneChange, async ({ input, ip }) => ({
    detail: undo.NUMBER_PUT_BACK,
    sign_in: await undoPhoneChange(ctx, input, ip),
  }));
}

function phoneRoutes(register: Register, ctx: AppContext): void {
  const { settings } = ctx;
  const stateOf = ({ accountId }: { accountId: number }) => showPhone(ctx, accountId);

  register(phone.showPhone, ({ session }) => stateOf(session));
  register(phone.askPhoneCode, async ({ session, input, ip, cookie }) => {
    await askPhoneCode(ctx, session, input.number, { ip, device: deviceIn(settings, cookie) });
    return stateOf(session);
  });
  const browserOf = (ip: string | null, role: 'craftsman' | 'client', cookie: (name: string) => string | null) => ({
    ip,
    ticket: ticketIn(settings, role, cookie),
    device: deviceOf(settings, cookie),
  });
  const signedInCookies = (pair: TokenPair, role: 'craftsman' | 'client', device: string) => [
    ...sessionCookies(settings, pair),
    usedTicketCookie(settings, role),
    deviceCookie(settings, device),
  ];
  register(phoneSignIn.askSignInCode, async ({ input, ip, cookie, setCookies }) => {
    const ticket = await askSignInCode(ctx, input, browserOf(ip, input.role, cookie));
    setCookies([ticketCookie(settings, input.role, ticket)]);
    return { detail: phoneSignIn.SIGN_IN_CODE_ASKED, resend_in: phone.CODE_WAIT_SECONDS };
  });
  register(phoneSignIn.signInWithCode, async ({ input, ip, cookie, setCookies }) => {
    const browser = browserOf(ip, input.role, cookie);
    const pair = await signInWithCode(ctx, input, browser);
    setCookies(signedInCookies(pair, input.role, browser.device));
    return { access: pair.access, refresh: pair.refresh, account: await showAccount(ctx.db, pair.accountId) };
  });
  register(phoneSignUp.askSignUpCode, async ({ input, ip, language, cookie, setCookies }) => {
    const ticket = await askSignUpCode(ctx, input, language, browserOf(ip, input.role, cookie));
    setCookies([ticketCookie(settings, input.role, ticket)]);
    return { detail: phoneSignUp.SIGN_UP_CODE_ASKED, resend_in: phone.CODE_WAIT_SECONDS };
  });
  register(phoneSignUp.signUpWithCode, async ({ input, ip, language, cookie, setCookies }) => {
    const person = { fullName: input.full_name, language: input.language ?? language };
    const browser = browserOf(ip, input.role, cookie);
    const { opened, ...pair } = await signInWithCode(ctx, input, browser, person);
    setCookies(signedInCookies(pair, input.role, browser.device));
    const { access, refresh, accountId } = pair;
    return { access, refresh, account: await showAccount(ctx.db, accountId), opened };
  });
  register(phone.verifyPhone, async ({ session, input, ip, cookie, setCookies }) => {
    const device = deviceOf(settings, cookie);
    await verifyPhone(ctx, session, input, { ip, device });
    setCookies([deviceCookie(settings, device)]);
    return stateOf(session);
  });
  register(phone.chooseMessages, async ({ session, input }) => {
    await chooseMessages(ctx, session.accountId, input.messages);
    return stateOf(session);
  });
}

function personalDataRoutes(register: Register, ctx: AppContext): void {
  register(contract.exportAccount, ({ session, header }) => {
    header('content-disposition', 'attachment; filename="ufundi-my-data.json"');
    return exportPersonalData(ctx, session.accountId);
  });

  register(contract.askArchive, async ({ session, input }) => ({
    url: await askArchive(ctx, session, input.password),
  }));

  register(contract.eraseAccount, async ({ session, input, setCookies }) => {
    await eraseAccount(ctx, session.accountId, input.password);
    setCookies(endedSessionCookies(ctx.settings, session.role));
    return { detail: 'Your account and your data are erased.' };
  });
}

function adminRoutes(register: Register, ctx: AppContext): void {
  register(
    contract.disableAccount,
    async ({ session, input, ip }) => {
      await disableAccount(ctx, { adminId: session.accountId, ip }, input.id, input.reason);
      return { detail: 'The account is disabled.' };
    },
    ({ id }) => mustExist(ctx.db, id),
  );

  register(contract.enableAccount, async ({ session, input, ip }) => {
    await enableAccount(ctx, { adminId: session.accountId, ip }, input.id);
    return { detail: 'The account is open again.' };
  });

  register(contract.listAudit, ({ input }) => listAuditLog(ctx.db, input));
}
