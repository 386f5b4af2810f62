/** Signing in with a code that goes to the proven phone of an account; beside the specification's sign-ins. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, integer, named, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { accountDisabled, session } from './contract.ts';
import { mobile, phonesUnavailable } from './phone-contract.ts';

const tag = 'Accounts';
/** One number may be of a craftsman and of a client. */
export const role = z.enum(['craftsman', 'client'], { error: 'role is craftsman or client.' });

/** Also for a code that is used, old, tried too often or without the ticket of its ask, and for a number of no account. */
export const wrongSignInCode = problem(
  401,
  'wrong_sign_in_code',
  'That code is not right, or it is over. Please look at the message again, or ask for a new code.',
);
export const SIGN_IN_CODE_ASKED = 'If this number is verified here, a code is on its way to it.';

export const signInCodeAsked = named(
  'SignInCodeAsked',
  z.object({
    detail: z.string(),
    resend_in: described(integer, 'In how many seconds another code may be asked for.'),
  }),
);

export const askSignInCode = endpoint('POST /phone-sign-in/', {
  summary:
    'Sends a sign-in code to a verified phone; answer, cookie and duration are the same for unknown numbers. The code counts with that cookie alone.',
  tag,
  roles: 'anyone',
  input: z.object({ role, number: mobile }),
  output: signInCodeAsked,
  errors: [phonesUnavailable],
});

export const signInWithCode = endpoint('POST /phone-sign-in/code/', {
  summary:
    'A craftsman or a client signs in with the code from the message and the cookie of the call that asked for it.',
  tag,
  roles: 'anyone',
  input: z.object({ role, number: mobile, code: text('Please enter the code.', 20) }),
  output: session,
  errors: [wrongSignInCode, accountDisabled],
});
