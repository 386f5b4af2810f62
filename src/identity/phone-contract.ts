/** The proven phone number of an account: a code in a message to it was entered. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, integer, isoTime, named, nothing, optionalText, phone, text } from '#api/fields.ts';
import { isMobile } from '#api/typed/phone.ts';
import { problem } from '#api/problem.ts';

const tag = 'Accounts';
const allRoles = ['craftsman', 'client', 'admin'] as const;

export const CODE_WAIT_SECONDS = 60;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** From the proof of a number to the first sign-in by it: its owner reads the mail about it meanwhile. */
export const SIGN_IN_WAIT_HOURS = 72;

export const phonesUnavailable = problem(503, 'phones_unavailable', 'Messages to phones cannot be sent at the moment.');
export const wrongPhoneCode = problem(
  400,
  'wrong_phone_code',
  'That code is not right. Please look at the message again.',
);
export const phoneCodeOver = problem(400, 'phone_code_over', 'That code is over. Please ask for a new one.');
export const phoneNotVerified = problem(409, 'phone_not_verified', 'Please verify your phone number first.');

export const phoneSignsIn = problem(
  409,
  'phone_signs_in',
  'This number is how you sign in. Please change it under Notifications, with a code to the new one.',
);
export const signInAgain = problem(
  403,
  'sign_in_again',
  'Please log out and sign in again with a code to your present number. Then you have 15 minutes for this.',
);
export const phoneOpensAccount = problem(
  409,
  'phone_opens_account',
  'This number opens another account here. Please sign in with it, and change the number or erase the account there.',
);

const MOBILE_ONLY = 'Please enter a mobile number: landlines get no messages.';
export const mobile = phone('Please enter your phone number.').check(
  z.refine((e164) => isMobile(String(e164)), MOBILE_ONLY),
);

export const phoneState = named(
  'PhoneState',
  z.object({
    available: described(z.boolean(), 'Whether messages to phones can be sent here at all.'),
    number: described(z.nullable(z.string()), 'The phone number of the account.'),
    verified_at: described(z.nullable(isoTime), 'When a code in a message to this number was entered.'),
    prove_by: described(
      z.nullable(isoTime),
      '180 days after the last code was entered. Then no messages about jobs go there before it is proven again, and codes sign in only where there is no email address.',
    ),
    prove_again: described(z.boolean(), 'Whether this time is over, or less than a week away.'),
    messages: described(z.boolean(), 'Whether the owner wants messages there.'),
    sign_in_from: described(
      z.nullable(isoTime),
      'From when a code sent there signs in. Null: not before the number is proven (again).',
    ),
    only_way_in: described(z.boolean(), 'Whether the account has no email address: codes to this number sign in.'),
    code_sent_to: described(z.nullable(z.string()), 'To which number the last code went, while it can be entered.'),
    resend_in: described(integer, 'In how many seconds another code may be asked for.'),
  }),
);

export const showPhone = endpoint('GET /phones/', {
  summary: 'The phone number of the signed-in person, and whether it is proven.',
  tag,
  roles: allRoles,
  input: nothing,
  output: phoneState,
});

export const askPhoneCode = endpoint('POST /phones/', {
  summary:
    'Sends a code of six digits to a Kenyan mobile number, and another one to the present number of an account that only codes to it open.',
  tag,
  roles: allRoles,
  input: z.object({ number: mobile }),
  output: phoneState,
  errors: [phonesUnavailable],
});

export const verifyPhone = endpoint('POST /phones/verify/', {
  summary: 'Proves the number with its code; it becomes the phone number of the account.',
  tag,
  roles: allRoles,
  input: z.object({
    number: mobile,
    code: text('Please enter the code.', 20),
    old_code: described(
      optionalText(20),
      'From the message to the present number, of an account that only codes to it open. Without it the new number signs in after 72 hours.',
    ),
  }),
  output: phoneState,
  errors: [wrongPhoneCode, phoneCodeOver, phoneOpensAccount],
});

export const chooseMessages = endpoint('PUT /phones/', {
  summary: 'Says whether the proven number gets messages.',
  tag,
  roles: allRoles,
  input: z.object({ messages: z.boolean({ error: 'Please answer true or false.' }) }),
  output: phoneState,
  errors: [phoneNotVerified],
});
