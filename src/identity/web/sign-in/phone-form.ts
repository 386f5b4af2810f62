/** The form of signing in by SMS: it asks for a code, then takes it. Its page's `shownNext` is the second step. */
import { NETWORK_FAILED } from '#api/client/call.ts';
import { HOMES } from '#api/client/session.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import type { FormLocation, PageForm, Values } from '#ui/form/hook/page-form.ts';
import type { Texts } from '#ui/texts/index.tsx';
import { askSignInCode, signInWithCode } from '../../phone-sign-in-contract.ts';
import { originIn } from './origin.ts';

export type PhoneRole = 'craftsman' | 'client';
export type PhoneSession = OutputOf<typeof signInWithCode>;
/** Null: a code was asked for. */
type PhoneResult = PhoneSession | null;

const asksForCode = ({ sent, again }: Values) => sent !== '1' || again === '1';

export const phoneForm =
  (role: PhoneRole) =>
  (texts: Texts, at: FormLocation): PageForm<PhoneResult> => {
    const { common, auth } = texts;
    return {
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
      failed: ({ status }, serverText) =>
        status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? auth.phoneSignIn.failed),
    };
  };
