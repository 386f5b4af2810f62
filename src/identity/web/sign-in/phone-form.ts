/** The forms of signing in and up by SMS: each asks for a code, then takes it. A page's `shownNext` is the second step. */
import { type CallError, NETWORK_FAILED } from '#api/client/call.ts';
import { HOMES } from '#api/client/session.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import type { FormLocation, PageForm, Values } from '#ui/form/hook/page-form.ts';
import type { Texts } from '#ui/texts/index.tsx';
import { askSignInCode, signInWithCode } from '../../phone-sign-in-contract.ts';
import { askSignUpCode, signUpWithCode } from '../../phone-sign-up-contract.ts';
import { originIn } from './origin.ts';

export type PhoneRole = 'craftsman' | 'client';
export type PhoneSession = OutputOf<typeof signInWithCode>;
type OpenedSession = OutputOf<typeof signUpWithCode>;
/** Null: a code was asked for. */
type PhoneResult = PhoneSession | null;

const asksForCode = ({ sent, again }: Values) => sent !== '1' || again === '1';

export const phoneForm =
  (role: PhoneRole) =>
  (texts: Texts, at: FormLocation): PageForm<PhoneResult> => ({
    check: (values) =>
      checkValues(asksForCode(values) ? askSignInCode : signInWithCode, { ...values, role }, {}, texts),
    send: async (values, by) => {
      const { number = '', code = '' } = values;
      if (!asksForCode(values)) return by(signInWithCode, { role, number, code });
      await by(askSignInCode, { role, number });
      return null;
    },
    next: () => originIn(at, HOMES[role]),
    shownNext: (result, { number = '', again = '' }) => (result ? null : { number, sent: '1', again }),
    failed: failedIn(texts),
  });

export const phoneSignUpForm =
  (role: PhoneRole) =>
  (texts: Texts, at: FormLocation): PageForm<OpenedSession | null> => {
    const { auth, language } = texts;
    return {
      check: (values) => {
        // Without a code there is nothing of it to check.
        const code = asksForCode(values) ? { code: '000000' } : {};
        const labels = { full_name: role === 'client' ? auth.fields.name : auth.fields.group };
        const errors = { ...checkValues(signUpWithCode, { ...values, ...code, role }, labels, texts) };
        if (role === 'client' && !values.terms) errors.terms = auth.clientSignUp.mustAgree;
        return inOrder(['full_name', 'number', 'terms', 'code'], errors);
      },
      send: async (values, by) => {
        const { number = '', code = '', full_name = '' } = values;
        if (!asksForCode(values)) return by(signUpWithCode, { role, number, code, full_name, language, terms: true });
        await by(askSignUpCode, { role, number });
        return null;
      },
      next: (result) =>
        role === 'craftsman' && result?.opened ? `${HOMES.craftsman}/profile` : originIn(at, HOMES[role]),
      shownNext: (result, { number = '', full_name = '', terms, again = '' }) =>
        result ? null : { number, full_name, ...(terms ? { terms } : {}), sent: '1', again },
      failed: failedIn(texts),
    };
  };

const failedIn =
  ({ common, auth }: Texts) =>
  ({ status }: CallError, serverText: string | null) =>
    status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? auth.phoneSignIn.failed);
