import * as z from 'zod/mini';
import { personName } from '#identity/name-contract.ts';
import { endpoint } from '#api/endpoint.ts';
import {
  email,
  givenPassword,
  integer,
  knownEmail,
  language,
  named,
  newPassword,
  ownEmail,
  phone,
} from '#api/fields.ts';
import {
  accountDisabled,
  agreesToTerms,
  commonPassword,
  emailTaken,
  PASSWORD_SHORT_AT_SIGNUP,
  wrongClientPassword,
} from '#identity/contract.ts';

const tag = 'Clients';

export const client = named(
  'Client',
  z.object({
    id: integer,
    full_name: z.string(),
    email: ownEmail,
    phone_number: z.nullable(z.string()),
  }),
);
export type Client = z.output<typeof client>;

export const signUpClient = endpoint('POST /client-signup/', {
  summary: 'A client signs up.',
  tag,
  roles: 'anyone',
  creates: true,
  status: 201,
  input: z.object({
    full_name: personName('full_name is required'),
    email: email('email is required'),
    phone_number: phone('phone_number is required'),
    password: newPassword(PASSWORD_SHORT_AT_SIGNUP),
    language: z.optional(language),
    terms: agreesToTerms,
  }),
  output: z.object({ detail: z.string(), user: client }),
  errors: [emailTaken, commonPassword],
});

export const signInClient = endpoint('POST /client-login/', {
  summary: 'A client signs in.',
  tag,
  roles: 'anyone',
  input: z.object({
    email: knownEmail('Email and password are required.'),
    password: givenPassword('Email and password are required.'),
  }),
  output: z.object({ token: z.string(), refresh: z.string(), user: client }),
  errors: [wrongClientPassword, accountDisabled],
});
