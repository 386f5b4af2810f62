/** Names stand in mails and on pages of other people: they are no place for advertisements. */
import * as z from 'zod/mini';
import { nameLine } from '#api/fields.ts';

export const NAME_ADVERTISES = 'Please give a name without links, email addresses or phone numbers.';

/**
 * Links, also without their beginning: an ending that is common here, or in small letters, as people type them ("St.Mary"
 * is a name). More digits than a year has, however they are spaced.
 */
const ADVERTISING = [
  /:\/\/|www\.|@|\.(?:com|net|org|info|co|ke)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\.[a-z]{2,}(?![\p{L}\p{N}])/u,
  /(?:\p{Nd}[\s.,()+-]*){5}/u,
];
export const isPlainName = (name: string) => !ADVERTISING.some((each) => each.test(name.normalize('NFKC')));

/** A name as one line. @param required the error when it is missing */
export const personName = (required: string, max = 120) =>
  nameLine(required, max).check(z.refine(isPlainName, NAME_ADVERTISES));
