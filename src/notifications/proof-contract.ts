/** Called by the script of a link's page, without this declaration. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { done, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';

export const proofOver = problem(404, 'proof_over', 'This link is not valid.');

export const proveEmail = endpoint('POST /email-proof/', {
  summary: 'Shows, with what a link of a mail carries, that the address of an account is of its reader.',
  tag: 'Notifications',
  roles: 'anyone',
  input: z.object({ token: text('This link is not valid.', 100) }),
  output: done,
  errors: [proofOver],
});
