/** Names stand in mails and on pages of other people: they are no place for advertisements. */
import * as z from 'zod/mini';
import { nameLine } from '#api/fields.ts';
import { advertises } from '#api/typed/advertising.ts';

export const NAME_ADVERTISES = 'Please give a name without links, email addresses or phone numbers.';

export const isPlainName = (name: string) => !advertises(name);

/** A name as one line. @param required the error when it is missing */
export const personName = (required: string) => nameLine(required, 120).check(z.refine(isPlainName, NAME_ADVERTISES));
