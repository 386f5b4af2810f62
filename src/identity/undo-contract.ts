/** The link in a message to the former e-mail address or number of an account, which puts it back. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, done, oneOf, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';

/** So long the former address can take a change back. */
export const UNDO_HOURS = 72;

export const badUndoLink = problem(400, 'bad_undo_link', 'This link was used already, or is over.');
export const formerEmailTaken = problem(
  409,
  'former_email_taken',
  'Another account has this email address by now. Please write to us, and we will help you.',
);

export const formerNumberTaken = problem(
  409,
  'former_number_taken',
  'Another account has this number by now. Please write to us, and we will help you.',
);

const link = z.object({ uid: text(badUndoLink.detail, 100), token: text(badUndoLink.detail, 100) });

export const undoEmailChange = endpoint('POST /email-change/undo/', {
  summary: 'With the link of the mail to the former address: puts it back; every session ends, and the password too.',
  tag: 'Accounts',
  roles: 'anyone',
  input: link,
  output: done,
  errors: [badUndoLink, formerEmailTaken],
});
export const EMAIL_PUT_BACK =
  'Your email address is put back, and every session has ended. Now set a new password with "Forgot password".';

export const SIGN_IN_WAYS = ['mail', 'work', 'client'] as const;
export const undoPhoneChange = endpoint('POST /phones/undo/', {
  summary:
    'With the link of the SMS to the former number, or of the mail about it: puts it back; every session ends, and the password too.',
  tag: 'Accounts',
  roles: 'anyone',
  input: link,
  output: z.object({
    detail: z.string(),
    sign_in: described(
      oneOf(SIGN_IN_WAYS),
      'How the owner signs in now: with a new password by mail, or with a code to the number, as a craftsman (work) or a client.',
    ),
  }),
  errors: [badUndoLink, formerNumberTaken],
});
export const NUMBER_PUT_BACK =
  'Your number is back, and every session has ended. Now sign in with a code to it, or set a new password by mail.';
