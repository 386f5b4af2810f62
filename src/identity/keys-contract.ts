import { SCOPE_NAMES } from '#catalogue/scopes.ts';
import * as z from 'zod/mini';
import { endpoint, type OutputOf } from '#api/endpoint.ts';
import {
  documented,
  done,
  givenPassword,
  id,
  integer,
  isoTime,
  line,
  named,
  nothing,
  optionalText,
} from '#api/fields.ts';
import { notFound, problem } from '#api/problem.ts';
import { notYourPassword, passwordNeeded } from './contract.ts';
import { notTheCode } from './second-factor-contract.ts';

const tag = 'Keys';
const roles = ['craftsman', 'client', 'admin'] as const;

export const KEYS_MAX = 10;
export const KEY_DAYS = [30, 90, 365] as const;

export const tooManyKeys = problem(
  409,
  'too_many_keys',
  `An account has at most ${KEYS_MAX} keys. Please end one first.`,
);
export const scopeNotYours = problem(400, 'scope_not_yours', 'A key of this account cannot have that scope.');

const scope = z.enum(SCOPE_NAMES, { error: 'Please choose scopes of the list.' });
const key = named(
  'ApiKey',
  z.object({
    id: integer,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    created_at: isoTime,
    expires_at: isoTime,
    last_used_on: z.nullable(documented(z.string(), { format: 'date' })),
  }),
);

export const listKeys = endpoint('GET /keys/', {
  summary: 'The API keys of the account, newest first, without the secret part.',
  tag,
  roles,
  input: nothing,
  output: z.array(key),
});
export type ApiKey = OutputOf<typeof listKeys>[number];

const SCOPES_NEEDED = 'Please choose what the key may do.';

export const makeKey = endpoint('POST /keys/', {
  summary: 'Makes an API key, with the password again (and an admin’s code). The key is answered this once.',
  tag,
  roles,
  status: 201,
  input: z.object({
    name: line('Please give the key a name.', 60),
    scopes: z
      .array(scope, { error: SCOPES_NEEDED })
      .check(z.minLength(1, SCOPES_NEEDED), z.maxLength(20, SCOPES_NEEDED)),
    days: z.pipe(
      z.union([z.number(), z.string()]),
      z.pipe(z.transform(Number), z.literal(KEY_DAYS, { error: 'Please choose 30, 90 or 365 days.' })),
    ),
    password: givenPassword('Please enter your password.'),
    code: optionalText(64),
  }),
  output: named('NewApiKey', z.extend(key, { key: z.string() })),
  errors: [notYourPassword, passwordNeeded, notTheCode, tooManyKeys, scopeNotYours],
});

export const endKey = endpoint('DELETE /keys/{id}/', {
  summary: 'Ends an API key at once.',
  tag,
  roles,
  input: z.object({ id: id() }),
  output: done,
  errors: [notFound],
});
