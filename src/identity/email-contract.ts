/** Another e-mail address for an account, with a code in a mail to it. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import {
  described,
  email,
  emailAddress,
  givenPassword,
  integer,
  named,
  nothing,
  optionalText,
  text,
} from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { CURRENT_PASSWORD_REQUIRED, emailTaken, notYourPassword, passwordNeeded, passwordUnset } from './contract.ts';
import { phoneCodeOver, signInAgain, wrongPhoneCode } from './phone-contract.ts';
import { notTheCode, secondStepNeeded } from './second-factor-contract.ts';

const tag = 'Accounts';
const allRoles = ['craftsman', 'client', 'admin'] as const;

export const ownEmailAlready = problem(
  400,
  'own_email_already',
  'That is the email address of your account already. Please enter the new one.',
);
export const wrongEmailCode = problem(400, 'wrong_email_code', wrongPhoneCode.detail);
export const emailCodeOver = problem(400, 'email_code_over', phoneCodeOver.detail);

export const emailChangeState = named(
  'EmailChangeState',
  z.object({
    email: described(z.nullable(emailAddress), 'The email address of the account.'),
    pending: described(z.nullable(emailAddress), 'Where the last code went, while it can be entered.'),
    resend_in: described(integer, 'In how many seconds another code may be asked for.'),
    password_needed: described(z.boolean(), 'Whether a change needs the current password.'),
    code_needed: described(z.boolean(), 'Whether a change needs a code of the second step.'),
    sign_in_needed: described(z.boolean(), 'Whether a change needs a sign-in of the last 15 minutes first.'),
  }),
);

export const showEmailChange = endpoint('GET /email-change/', {
  summary: 'The email address of the signed-in person, and what a change of it needs.',
  tag,
  roles: allRoles,
  input: nothing,
  output: emailChangeState,
});

export const askEmailChange = endpoint('POST /email-change/', {
  summary: 'Mails a code of six digits to the new address; the answer is the same for one that another account has.',
  tag,
  roles: allRoles,
  input: z.object({
    email: email('Please enter your email address.'),
    current_password: described(
      z.optional(givenPassword(CURRENT_PASSWORD_REQUIRED)),
      'Left out by an account with neither email nor password, in the 15 minutes after its sign-in, and for another code to the same address.',
    ),
    code: described(optionalText(64), 'Of the second step, where it is on.'),
  }),
  output: emailChangeState,
  errors: [ownEmailAlready, notYourPassword, passwordNeeded, passwordUnset, signInAgain, secondStepNeeded, notTheCode],
});

export const confirmEmailChange = endpoint('POST /email-change/confirm/', {
  summary: 'With the code from the mail the account has the new address; its other sessions end, the old one is told.',
  tag,
  roles: allRoles,
  input: z.object({ email: email('Please enter your email address.'), code: text('Please enter the code.', 20) }),
  output: emailChangeState,
  errors: [wrongEmailCode, emailCodeOver, emailTaken],
});
