/** The link in a mail to the former e-mail address of an account, which puts it back. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { done, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';

/** So long the former address can take a change back. */
export const UNDO_HOURS = 72;

export const badUndoLink = problem(400, 'bad_undo_link', 'This link was used already, or is over.');
export const formerEmailTaken = problem(
  409,
  'former_email_taken',
  'Another account has this email address by now. Please write to us, and we will help you.',
);

export const undoEmailChange = endpoint('POST /email-change/undo/', {
  summary: 'With the link of the mail to the former address: puts it back; every session ends, and the password too.',
  tag: 'Accounts',
  roles: 'anyone',
  input: z.object({ uid: text(badUndoLink.detail, 100), token: text(badUndoLink.detail, 100) }),
  output: done,
  errors: [badUndoLink, formerEmailTaken],
});
export const EMAIL_PUT_BACK =
  'Your email address is put back, and every session has ended. Now set a new password with "Forgot password".';
