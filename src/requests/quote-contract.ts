import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { readShape, type ValuesOf } from '#api/field-list.ts';
import {
  day,
  described,
  done,
  file,
  id,
  integer,
  kes,
  isoTime,
  named,
  optionalChoice,
  optionalText,
  timestamp,
} from '#api/fields.ts';
import {
  alreadyQuoted,
  mayNotQuote,
  moveNotPossible,
  ownRequest,
  quoteChanged,
  quoteNotFound,
  quotesFull,
  requestChanged,
  requestNotFound,
  revisedTooOften,
} from './problems.ts';

const tag = 'Requests';

export const DAY_INVALID = 'Please choose a day.';
export const VALID_UNTIL_PAST = 'Please choose a day that is still to come.';
export const MATERIALS_BY = ['craftsman', 'client'] as const;
export const MATERIALS_OF_CLIENT = 'Materials that the client buys have no amount here.';
export const PARTS_EXCEED_AMOUNT = 'Labour and materials together are more than the amount.';
/** What a craftsman writes in a quote, in the order of the form. Insert, row, response and form derive from this list. */
export const quoteFields = {
  amount: kes(),
  labour: z.optional(z.nullable(kes('Please give labour in whole shillings.', 0))),
  materials: z.optional(z.nullable(kes('Please give materials in whole shillings.', 0))),
  /** Who buys the materials. Without it the quote does not say, and the amount is in all. */
  materials_by: optionalChoice(MATERIALS_BY, 'Please choose who buys the materials.'),
  message: optionalText(1000),
  available_from: day(DAY_INVALID),
  valid_until: day(DAY_INVALID),
};
export type QuoteFields = ValuesOf<typeof quoteFields>;
export type QuoteField = keyof QuoteFields;
export const QUOTE_FIELDS = Object.keys(quoteFields) as QuoteField[];

export const quoteShape = named(
  'Quote',
  z.object({
    id: integer,
    request: integer,
    craftsman: named(
      'QuoteCraftsman',
      z.object({
        id: integer,
        slug: z.string(),
        name: z.string(),
        profile: z.nullable(file),
        rating: z.number(),
        review_count: integer,
        completed_jobs: integer,
        location: z.string(),
        distance_km: z.optional(z.nullable(integer)),
        work: z.optional(z.array(file)),
      }),
    ),
    ...readShape(quoteFields),
    /** A live quote past its last day reads expired. */
    status: z.enum(['live', 'accepted', 'declined', 'withdrawn', 'expired']),
    before_change: described(
      z.boolean(),
      'A live quote from before the client changed the work, its time or its place: it cannot be accepted until it is revised.',
    ),
    created_at: isoTime,
    updated_at: isoTime,
  }),
);
export type Quote = z.output<typeof quoteShape>;

export const seenQuote = {
  id: id('This quote was not found.'),
  quote: id('This quote was not found.'),
  updated_at: z.optional(timestamp('updated_at is a time as this API gave it.')),
};

/** Of a job: see `versionFor`. */
export const version = integer;
export const seenVersion = z.optional(id('version is a number as this API gave it.'));

export const listQuotes = endpoint('GET /job-requests/{id}/quotes/', {
  summary: 'The live quotes of a request: all to its client and the admin, his own to a craftsman.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({ id: id('This request was not found.') }),
  output: z.array(quoteShape),
  errors: [requestNotFound],
});

export const sendQuote = endpoint('POST /job-requests/{id}/quotes/', {
  summary: 'An approved craftsman of the service quotes.',
  tag,
  roles: ['craftsman'],
  creates: true,
  status: 201,
  input: z.object({ id: id('This request was not found.'), ...quoteFields, version: seenVersion }),
  output: quoteShape,
  errors: [
    requestNotFound,
    mayNotQuote,
    quotesFull,
    alreadyQuoted,
    moveNotPossible,
    requestChanged,
    ownRequest,
    revisedTooOften,
  ],
});

export const reviseQuote = endpoint('PATCH /job-requests/{id}/quotes/{quote}/', {
  summary: 'The craftsman revises his live quote.',
  tag,
  roles: ['craftsman'],
  input: z.object({ ...seenQuote, ...quoteFields }),
  output: quoteShape,
  errors: [requestNotFound, quoteNotFound, quotesFull, moveNotPossible, quoteChanged, revisedTooOften],
});

export const withdrawQuote = endpoint('DELETE /job-requests/{id}/quotes/{quote}/', {
  summary: 'The craftsman withdraws his live quote.',
  tag,
  roles: ['craftsman'],
  input: z.object(seenQuote),
  output: done,
  errors: [requestNotFound, quoteNotFound, moveNotPossible, quoteChanged],
});
