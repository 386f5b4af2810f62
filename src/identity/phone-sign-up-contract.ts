/** Opening an account with a phone number and a code sent to it; beside the specification's sign-ups. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, language, named, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { accountDisabled, agreesToTerms, session } from './contract.ts';
import { personName } from './name-contract.ts';
import { mobile, phonesUnavailable } from './phone-contract.ts';
import { role, signInCodeAsked, wrongSignInCode } from './phone-sign-in-contract.ts';

const tag = 'Accounts';

export const SIGN_UP_CODE_ASKED = 'A code is on its way to this number.';
export const signUpCodesOver = problem(
  503,
  'sign_up_codes_over',
  'So many people are signing up by phone today that we cannot send a code now. Please sign up with your email, or try again tomorrow.',
);

export const askSignUpCode = endpoint('POST /phone-sign-up/', {
  summary:
    'Sends a code to a phone that is to open an account; answer, cookie and duration are the same for a number that has one. The code counts with that cookie alone.',
  tag,
  roles: 'anyone',
  input: z.object({ role, number: mobile }),
  output: signInCodeAsked,
  errors: [phonesUnavailable, signUpCodesOver],
});

export const signUpWithCode = endpoint('POST /phone-sign-up/code/', {
  summary:
    'Opens an account without an email address with the code from the message and the cookie of the call that asked for it; a number that has one signs in.',
  tag,
  roles: 'anyone',
  input: z.object({
    role,
    number: mobile,
    code: text('Please enter the code.', 20),
    full_name: personName('full_name is required'),
    language: z.optional(language),
    terms: agreesToTerms,
  }),
  output: named(
    'OpenedSession',
    z.extend(session, {
      opened: described(z.boolean(), 'false: the number had an account, whose session this is. Its name stays.'),
    }),
  ),
  errors: [wrongSignInCode, accountDisabled],
});
