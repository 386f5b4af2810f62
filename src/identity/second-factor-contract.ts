import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { documented, done, givenPassword, integer, isoTime, nothing, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { codeNeeded, notYourPassword, passwordNeeded, wrongCode } from './contract.ts';

const tag = 'Accounts';

export const secondStepNeeded = problem(400, 'second_step_needed', codeNeeded.detail);
export const notTheCode = problem(400, 'not_the_code', wrongCode.detail);
export const secondFactorOn = problem(409, 'second_factor_on', 'The second step is on already.');
export const secondFactorOff = problem(409, 'second_factor_off', 'The second step is not on.');

const CODE_MISSING = 'Please enter the code.';

export const showSecondFactor = endpoint('GET /second-factor/', {
  summary: 'Whether signing in asks this admin for a code too, and how many recovery codes are left.',
  tag,
  roles: ['admin'],
  input: nothing,
  output: z.object({ on: z.boolean(), since: z.nullable(isoTime), recovery_codes_left: integer }),
});

export const beginSecondFactor = endpoint('POST /second-factor/', {
  summary: 'Makes the secret for an authenticator app, with the password again; it counts once it is confirmed.',
  tag,
  roles: ['admin'],
  input: z.object({ password: givenPassword('Please enter your password.') }),
  output: z.object({ secret: z.string(), uri: documented(z.string(), { format: 'uri' }) }),
  errors: [notYourPassword, passwordNeeded, secondFactorOn],
});

export const confirmSecondFactor = endpoint('POST /second-factor/confirm/', {
  summary: 'Turns the second step on with the first code, and answers ten recovery codes, this once.',
  tag,
  roles: ['admin'],
  input: z.object({ code: text(CODE_MISSING, 64) }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [notTheCode, secondFactorOn, secondFactorOff],
});

export const endSecondFactor = endpoint('POST /second-factor/off/', {
  summary: 'Turns the second step off, with the password and a code.',
  tag,
  roles: ['admin'],
  input: z.object({ password: givenPassword('Please enter your password.'), code: text(CODE_MISSING, 64) }),
  output: done,
  errors: [notYourPassword, passwordNeeded, notTheCode, secondFactorOff],
});
