import * as z from 'zod/mini';
import { LANGUAGES } from '#catalogue/language.ts';

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
export const oneOf = (values: readonly string[]) => documented(z.string(), { enum: [...values] });

/** PostgreSQL rejects NUL and lone surrogates in text. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();
/** Overrides show letters backwards. Other direction marks come along when people paste, and change no Latin text. */
const isText = (value: string) => value.isWellFormed() && !/[^\P{Cc}\t\n\r]|[\u202D\u202E]/u.test(value);
/** In a name, each invisible character could make it look like another. Emoji are composed with U+200D. */
const isLine = (value: string) =>
  value.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF]/u.test(value);
const UNSTORABLE = 'This text holds characters that cannot be kept.';

const BLANK = /[\s\u200B-\u200D\u2060\uFEFF]/;

/** Trims in linear time: the regex `blanks+$` takes 16 s on ninety thousand blanks before an "x". */
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && BLANK.test(value[start] as string)) start += 1;
  while (end > start && BLANK.test(value[end - 1] as string)) end -= 1;
  return value.slice(start, end);
}

/** A trimmed name or other single line with content. @param required the error when it is missing or blank · @param max characters */
export const line = (required: string, max: number) => filled(required, max, isLine);

export const text = (required: string, max: number) => filled(required, max, isText);

function filled(required: string, max: number, isAllowed: (value: string) => boolean) {
  return z.pipe(
    z.string({ error: required }).check(z.maxLength(max * 2 + 200, `Please use at most ${max} characters.`)),
    z.pipe(
      z.transform(trimmed),
      z
        .string()
        .check(
          z.minLength(1, required),
          z.maxLength(max, `Please use at most ${max} characters.`),
          z.refine(isAllowed, UNSTORABLE),
        ),
    ),
  );
}

/** Text that may be blank; `z.optional` around it keeps a missing one missing. */
export function anyText(max: number, isAllowed = isText) {
  return z.pipe(
    z.string({ error: 'Please write text here.' }),
    z.pipe(
      z.transform(trimmed),
      z.string().check(z.maxLength(max, `Please use at most ${max} characters.`), z.refine(isAllowed, UNSTORABLE)),
    ),
  );
}

export function optionalText(max: number) {
  return z._default(anyText(max), '');
}

export function optionalLine(max: number) {
  return z._default(anyText(max, isLine), '');
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const looksLikeEmail = (value: string) => {
  const domain = value.slice(value.indexOf('@') + 1);
  return EMAIL.test(value) && /^[^.].*\.[^.]{2,}$/.test(domain) && !domain.includes('..');
};
export const EMAIL_INVALID = 'Please enter a valid email address.';

export function email(required: string = EMAIL_INVALID) {
  const field = z.pipe(
    z.string({ error: required }).check(z.maxLength(400, EMAIL_INVALID)),
    z.pipe(
      z.transform((value: string) => trimmed(value).normalize('NFKC').toLowerCase()),
      z.string().check(
        z.minLength(1, required),
        z.refine(
          (value) => value === '' || (isLine(value) && looksLikeEmail(value) && value.length <= 254),
          EMAIL_INVALID,
        ),
      ),
    ),
  );
  return sent(field, { type: 'string', format: 'email', maxLength: 254 });
}

export function newPassword(tooShort: string, min: number = PASSWORD_MIN) {
  return documented(
    z
      .string({ error: tooShort })
      .check(
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
const AREA = '(?:20|[456]\\d)';
const KENYAN = new RegExp(`^(?:(?:254|0)?([17]\\d{8})|(?:254|0)(${AREA}\\d{5,7}))$`);
/** E.164 of a Kenyan mobile (07.., 01.., 7.., 254.. or +254..) or landline (020.., 254 20..), or null. */
export function kenyanPhone(value: string): string | null {
  const digits = value.replace(/[\s().\p{Pd}\p{Bidi_Control}]/gu, '').replace(/^\+/, '');
  const [, mobile, landline] = KENYAN.exec(digits) ?? [];
  return mobile || landline ? `+254${mobile ?? landline}` : null;
}
/** A landline has no WhatsApp. @param e164 as stored */
export const isMobile = (e164: string) => /^\+254[17]/.test(e164);
export function phone(required: string = PHONE_INVALID) {
  const field = z.pipe(
    z
      .union([z.string(), z.number()], { error: required })
      .check(z.refine((value) => String(value).trim() !== '', required)),
    z.pipe(
      z.transform((value: string | number) => kenyanPhone(String(value)) ?? ''),
      z.string().check(z.minLength(1, PHONE_INVALID)),
    ),
  );
  return sent(field, { type: 'string' });
}

function numberIn(least: number, most: number, sentence: string) {
  const field = z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(20, sentence))], { error: sentence }),
    z.pipe(
      z.transform((value: number | string) =>
        typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value),
      ),
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
  numberIn(least, 100_000_000, sentence);
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
