import * as z from 'zod/mini';
import { LANGUAGES } from '#catalogue/language.ts';
import { emailIn, spellingsOf } from './typed/email.ts';
import { hasTwoPhones, kenyanPhone } from './typed/phone.ts';
import { shillingsIn } from './typed/shillings.ts';
import { mixesAlphabets, plainLine, strangeInLine, strangeInText, trimmed } from './typed/plain-text.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const ADMIN_PASSWORD_MIN = 12;
export const PAGE_SIZE_MAX = 100;

/** Adds what the OpenAPI document says of a schema. Nothing checks it at run time; tests check every response against it. */
export function documented<S extends z.core.$ZodType>(schema: S, meta: z.core.GlobalMeta): S {
  z.globalRegistry.add(schema, meta);
  return schema;
}
export const described = <S extends z.core.$ZodType>(schema: S, description: string): S =>
  documented(schema, { description });
export const named = <S extends z.core.$ZodType>(name: string, schema: S): S => documented(schema, { id: name });
/** @param canonical the one form the document asks for, of the several that are accepted */
const sent = <S extends z.core.$ZodType>(schema: S, canonical: object): S => documented(schema, { canonical });

export const integer = documented(z.number(), { type: 'integer' });
export const isoTime = documented(z.string(), { format: 'date-time' });
export const file = documented(z.string(), { format: 'uri-reference' });
export const emailAddress = documented(z.string(), { format: 'email' });
export const ownEmail = described(z.string(), 'The email address; empty for an account that has none.');
export const oneOf = (values: readonly string[]) => documented(z.string(), { enum: [...values] });

/** PostgreSQL rejects NUL and lone surrogates in text. */
const storable = (value: string) => !/[\0\p{Surrogate}]/u.test(value);
const UNSTORABLE = 'This text holds characters that cannot be kept.';

/** @param strange finds the first character that cannot be kept */
const keepable = (strange: (value: string) => string | null) =>
  z.refine<string>((value) => strange(value) === null, {
    error: ({ input }) => UNSTORABLE.replace('.', `: ${strange(String(input))}.`),
  });

/** A trimmed line with content. @param required the error when it is missing or blank · @param max characters */
export const line = (required: string, max: number) => filled(required, max, keepable(strangeInLine));

const ONE_ALPHABET = 'Please write each word of a name in one alphabet.';
/** The name of a person or a company. */
export const nameLine = (required: string, max: number) =>
  filled(
    required,
    max,
    keepable(strangeInLine),
    z.refine<string>((value) => !mixesAlphabets(value), ONE_ALPHABET),
  );

export const text = (required: string, max: number) => filled(required, max, keepable(strangeInText));

const kept = (value: string) => trimmed(value).normalize('NFC');

function filled(required: string, max: number, ...checks: z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.string({ error: required }).check(z.maxLength(max * 2 + 200, `Please use at most ${max} characters.`)),
    z.pipe(
      z.transform(kept),
      z.string().check(z.minLength(1, required), z.maxLength(max, `Please use at most ${max} characters.`), ...checks),
    ),
  );
}

/** Text that may be blank; `z.optional` around it keeps a missing one missing. */
export function anyText(max: number, strange = strangeInText) {
  return z.pipe(
    z.string({ error: 'Please write text here.' }),
    z.pipe(
      z.transform(kept),
      z.string().check(z.maxLength(max, `Please use at most ${max} characters.`), keepable(strange)),
    ),
  );
}

/** Words to look for: what nobody sees among them is left out. */
export function searchText(max: number) {
  return z._default(
    z.pipe(
      z.string({ error: 'Please write text here.' }),
      z.pipe(
        z.transform((value: string) => kept(plainLine(value))),
        z.string().check(z.maxLength(max, `Please use at most ${max} characters.`)),
      ),
    ),
    '',
  );
}

export function optionalText(max: number) {
  return z._default(anyText(max), '');
}

export function optionalLine(max: number) {
  return z._default(anyText(max, strangeInLine), '');
}

export const EMAIL_INVALID = 'Please enter a valid email address.';
const NO_ADDRESS = '@';

export function email(required: string = EMAIL_INVALID) {
  const field = z.pipe(
    z.string({ error: required }).check(z.maxLength(400, EMAIL_INVALID)),
    z.pipe(
      z.transform((value: string) => (trimmed(value) === '' ? '' : (emailIn(value) ?? NO_ADDRESS))),
      z.string().check(
        z.minLength(1, required),
        z.refine((value) => value !== NO_ADDRESS, EMAIL_INVALID),
      ),
    ),
  );
  return sent(field, { type: 'string', format: 'email', maxLength: 254 });
}

/** The address of an account, which may be older than today's rules: every spelling that it may be kept in. */
export function knownEmail(required: string) {
  const field = z.pipe(
    z.string({ error: required }).check(
      z.maxLength(400, EMAIL_INVALID),
      z.refine((value) => trimmed(value) !== '', required),
    ),
    z.pipe(z.transform(spellingsOf), z.array(z.string()).check(z.minLength(1, EMAIL_INVALID))),
  );
  return sent(field, { type: 'string', format: 'email', maxLength: 254 });
}

export function newPassword(tooShort: string, min: number = PASSWORD_MIN) {
  return documented(
    z
      .string({ error: tooShort })
      .check(
        z.normalize('NFC'),
        z.minLength(min, tooShort),
        z.maxLength(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`),
        z.refine(storable, UNSTORABLE),
      ),
    { format: 'password' },
  );
}

export function givenPassword(required: string) {
  const field = z.string({ error: required }).check(z.minLength(1, required), z.maxLength(1024, required));
  return documented(field, { format: 'password' });
}

export const PHONE_INVALID = 'Please enter a Kenyan phone number, for example 254712345678.';
export const ONE_PHONE = 'Please give one phone number only.';
export function phone(required: string = PHONE_INVALID) {
  const field = z.pipe(
    z.union([z.string().check(z.maxLength(200, PHONE_INVALID)), z.number()], { error: required }).check(
      z.refine((value) => String(value).trim() !== '', required),
      z.refine((value) => !hasTwoPhones(String(value)), ONE_PHONE),
    ),
    z.pipe(
      z.transform((value: string | number) => kenyanPhone(String(value)) ?? ''),
      z.string().check(z.minLength(1, PHONE_INVALID)),
    ),
  );
  return sent(field, { type: 'string' });
}

export const AMOUNT_UNCLEAR = 'This could be two amounts. Please write it in whole shillings, for example 1500.';
const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** @param parse takes what is sent as text */
function numberIn(
  least: number,
  most: number,
  sentence: string,
  parse: (text: string) => ReturnType<typeof shillingsIn> = read,
) {
  const typed = z.string().check(
    z.maxLength(40, sentence),
    z.refine((text) => parse(text) !== 'unclear', AMOUNT_UNCLEAR),
  );
  const field = z.pipe(
    z.union([z.number(), typed], { error: sentence }),
    z.pipe(
      z.transform((value: number | string) => (typeof value === 'string' ? Number(parse(value) ?? Number.NaN) : value)),
      z
        .number({ error: sentence })
        .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, sentence)),
    ),
  );
  return sent(field, { type: 'integer', minimum: least, maximum: most });
}

/** A number or its text in one spelling only, so that each thing has one URL. */
export function id(sentence = 'Not found.') {
  const field = z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,15}$/, sentence))], { error: sentence }),
    numberIn(1, Number.MAX_SAFE_INTEGER, sentence),
  );
  return sent(field, { type: 'integer', minimum: 1 });
}
export const kes = (sentence = 'Please give the amount in whole shillings.', least = 1) =>
  numberIn(least, 100_000_000, sentence, shillingsIn);
export const stars = (sentence: string) => numberIn(1, 5, sentence);
export const count = (most: number, sentence: string) => numberIn(0, most, sentence);

export const flag = sent(
  z._default(
    z.pipe(
      z.union([z.boolean(), z.string().check(z.regex(/^(true|false|on|off|1|0|)$/i, 'Please answer true or false.'))], {
        error: 'Please answer true or false.',
      }),
      z.transform(
        (value: boolean | string) => value === true || (typeof value === 'string' && /^(true|on|1)$/i.test(value)),
      ),
    ),
    false,
  ),
  { type: 'boolean', default: false },
);

/** ISO 8601 with an offset or Z; returns UTC. */
export function timestamp(sentence: string) {
  const field = z.pipe(
    z.string({ error: sentence }).check(z.maxLength(40, sentence)),
    z.pipe(
      z.transform((value: string) => {
        const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value)
          ? new Date(value)
          : null;
        return date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 2200 ? date.toISOString() : '';
      }),
      z.string().check(z.minLength(1, sentence)),
    ),
  );
  return sent(field, { type: 'string', format: 'date-time' });
}

export function day(sentence: string) {
  const field = z.string({ error: sentence }).check(
    z.refine((value) => {
      const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
      return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
    }, sentence),
  );
  return documented(field, { format: 'date' });
}

/** A day that may be missing: null, '' of a form, or absent. */
export const optionalDay = (sentence: string) => maybe(day(sentence));

/** One of these words, or none: null, '' of a form, or absent. */
export const optionalChoice = <const V extends readonly [string, ...string[]]>(values: V, sentence: string) =>
  maybe(z.enum(values, { error: sentence }));

function maybe<S extends z.ZodMiniType<string, string>>(schema: S) {
  const blankToNull = z.transform((value: unknown) => (value === '' ? null : value));
  return z._default(z.pipe(blankToNull, z.nullable(schema)), null);
}

export const paging = {
  cursor: z.optional(z.string().check(z.maxLength(200, 'This page address is not valid.'))),
  page_size: z.optional(numberIn(1, PAGE_SIZE_MAX, `page_size is a number from 1 to ${PAGE_SIZE_MAX}.`)),
};

export const done = named('Done', z.object({ detail: z.string() }));
export const nothing = z.object({});
export const language = z.enum(LANGUAGES, { error: 'Please choose en or sw.' });
