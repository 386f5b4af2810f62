/** The job: a request, the craftsmen engaged for it, their quotes, its proof, and every step it took. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { pick, readShape, type ValuesOf } from '#api/field-list.ts';
import { day, done, flag, id, kes, moment, optionalText, paging, phone, text } from '#api/fields.ts';
import { notYours, problem } from '#api/problem.ts';
import { SERVICES } from '#catalogue/services.ts';
import { documents, images } from '#api/upload-limits.ts';

const tag = 'Requests';

export const QUOTES_MAX = 5;
export const PROOFS_MAX = 6;

/** What the client and the admin see. */
export const REQUEST_STATUSES = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed', 'Cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** What the craftsman sees of his part. */
export const ENGAGEMENT_STATUSES = [
  'Pending',
  'Accepted',
  'In Progress',
  'Completed',
  'Rejected',
  'Cancelled',
] as const;
export type EngagementStatus = (typeof ENGAGEMENT_STATUSES)[number];

export const requestNotFound = problem(404, 'request_not_found', 'This request was not found.');
export const unknownStatus = problem(400, 'unknown_status', 'This status is not known.');
export const moveNotPossible = problem(409, 'move_not_possible', 'That is not possible any more.');
export const reasonNeeded = problem(400, 'reason_needed', 'Please give a reason.');
export const notAssignable = problem(400, 'not_assignable', 'Only approved craftsmen of this service can be assigned.');
export const alreadyAssigned = problem(409, 'already_assigned', 'This craftsman is already assigned.');
export const assignedMeanwhile = problem(
  409,
  'assigned_meanwhile',
  'Somebody else has changed this assignment. Please load the list again.',
);
export const quotesFull = problem(409, 'quotes_full', `This request already has ${QUOTES_MAX} quotes.`);
export const quoteNotFound = problem(404, 'quote_not_found', 'This quote was not found.');
export const quoteExpired = problem(409, 'quote_expired', 'This quote is no longer valid.');
export const mayNotQuote = problem(403, 'may_not_quote', 'Only approved craftsmen of this service may quote.');
export const alreadyQuoted = problem(409, 'already_quoted', 'You have already sent a quote for this request.');
export const proofNotOpen = problem(
  409,
  'proof_not_open',
  'Proof can be added while the job is Accepted or In Progress.',
);
export const proofNeeded = problem(400, 'proof_needed', 'Please choose at least one photo or a PDF.');
export const proofsFull = problem(400, 'proofs_full', `Please add at most ${PROOFS_MAX} files in all.`);

export const eventShape = z.object({
  id: z.number(),
  at: z.string(),
  /** post, quote, revise, withdraw, assign, accept, reject, accept_quote, release, start, prove, complete, cancel, review */
  move: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  actor: z.object({ role: z.enum(['client', 'craftsman', 'admin']), name: z.string() }),
  craftsman: z.nullable(z.object({ id: z.number(), name: z.string() })),
  amount: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});
export type RequestEvent = z.output<typeof eventShape>;

export const quoteShape = z.object({
  id: z.number(),
  request: z.number(),
  craftsman: z.object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    profile: z.nullable(z.string()),
    rating: z.number(),
    review_count: z.number(),
    completed_jobs: z.number(),
    location: z.string(),
  }),
  /** Whole KES. */
  amount: z.number(),
  labour: z.nullable(z.number()),
  materials: z.nullable(z.number()),
  message: z.string(),
  available_from: z.string(),
  valid_until: z.string(),
  /** live, accepted, declined or withdrawn; a live one past its day reads expired. */
  status: z.enum(['live', 'accepted', 'declined', 'withdrawn', 'expired']),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Quote = z.output<typeof quoteShape>;

export const proofShape = z.object({
  id: z.number(),
  file: z.string(),
  kind: z.enum(['image', 'document']),
  at: z.string(),
});

export const SCHEDULE_INVALID = 'Please choose a date and time.';
export const SCHEDULE_PAST = 'Please choose a time that is still to come.';

/**
 * What a client writes about a request, in the order of the form. The call, the insert, every view, the form, its labels, the
 * export, the erasure and OpenAPI derive from this list. `isUrgent` is spelt so by the specification, next to names such as
 * `quote_count`; its column is `is_urgent`.
 */
export const requestFields = {
  name: text('name is required', 120),
  phone: phone('phone is required'),
  service: z.pipe(text('service is required', 60), z.enum(SERVICES, { error: 'Please choose one of our services.' })),
  schedule: moment(SCHEDULE_INVALID),
  address: text('address is required', 300),
  location: text('location is required', 80),
  access_notes: optionalText(200),
  description: text('description is required', 3000),
  isUrgent: flag,
};
export type RequestFields = ValuesOf<typeof requestFields>;
export type RequestField = keyof RequestFields;
/** What a craftsman reads before the job is theirs. Every other field is empty until Accepted. */
export const OPEN_FIELDS = ['service', 'location', 'schedule', 'description', 'isUrgent'] as const;

/** A job as one viewer may see it; contact details only once Accepted, `status` in the viewer's vocabulary. */
export const jobShape = z.object({
  id: z.number(),
  client: z.object({ id: z.number(), full_name: z.string() }),
  craftsman: z.nullable(
    z.object({
      id: z.number(),
      name: z.string(),
      slug: z.string(),
      profile: z.nullable(z.string()),
      /** Only once Accepted, to the client and the admin. */
      phone: z.nullable(z.string()),
      /** That craftsman's own state. Rejected is shown to the admin alone, while nobody else is asked. */
      engagement: z.nullable(z.string()),
    }),
  ),
  ...readShape(requestFields),
  media: z.nullable(z.string()),
  status: z.string(),
  /** 1–5, as the client gave it. */
  rating: z.nullable(z.number()),
  review: z.nullable(z.string()),
  /** The accepted quote's amount in KES, or null. */
  price: z.nullable(z.number()),
  quote_count: z.number(),
  quotes: z.array(quoteShape),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Job = z.output<typeof jobShape>;

export const jobDetail = z.object({
  ...jobShape.shape,
  timeline: z.array(eventShape),
  proofs: z.array(proofShape),
});
export type JobDetail = z.output<typeof jobDetail>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/job-requests/',
  summary: 'The jobs of whoever asks: a client his own, a craftsman those assigned to him, an admin all.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  paged: true,
  input: z.object({
    ...paging,
    client: z.optional(id('client is a number.')),
    /** In the viewer's own words, any letter case. */
    status: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.array(jobShape),
  errors: [notYours, unknownStatus],
});

export const showJob = endpoint({
  method: 'GET',
  path: '/job-requests/{id}/',
  summary: 'One job with its timeline, quotes and proof.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({ id: id('This request was not found.') }),
  output: jobDetail,
  errors: [requestNotFound],
});

export const postRequest = endpoint({
  method: 'POST',
  path: '/job-requests/',
  summary: 'A client posts a request, with a photo if there is one.',
  tag,
  roles: ['client'],
  creates: true,
  status: 201,
  input: z.object({
    /** Accepted from older clients; the client is whoever is signed in. Another's id is refused. */
    client: z.optional(z.nullable(id('Client ID missing.'))),
    ...requestFields,
  }),
  files: { media: images(1) },
  output: jobShape,
  errors: [notYours],
});

export const moveJob = endpoint({
  method: 'PATCH',
  path: '/job-requests/{id}/',
  summary:
    'Moves a job: the craftsman to Accepted, Rejected, In Progress or Completed; the client to Completed or Cancelled; the admin to Cancelled.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({
    id: id('This request was not found.'),
    status: text('This status is not known.', 40),
    reason: optionalText(1000),
  }),
  output: jobShape,
  errors: [requestNotFound, unknownStatus, moveNotPossible, reasonNeeded],
});

export const assign = endpoint({
  method: 'PATCH',
  path: '/job-requests/{id}/assign/',
  summary: 'An admin assigns an approved craftsman of the service; from Accepted with a reason.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id('This request was not found.'),
    craftsman_id: id('Please choose a craftsman first.'),
    reason: optionalText(1000),
    /** Whom the admin saw assigned when deciding, null for nobody. Left out, the last word counts. */
    instead_of: z.optional(z.nullable(id('instead_of is a number or null.'))),
  }),
  output: jobShape,
  errors: [requestNotFound, notAssignable, alreadyAssigned, assignedMeanwhile, moveNotPossible, reasonNeeded],
});

export const release = endpoint({
  method: 'POST',
  path: '/job-requests/{id}/release/',
  summary: 'The accepted craftsman gives the job back, with a reason.',
  tag,
  roles: ['craftsman'],
  input: z.object({ id: id('This request was not found.'), reason: text('Please give a reason.', 1000) }),
  output: done,
  errors: [requestNotFound, moveNotPossible],
});

export const addProof = endpoint({
  method: 'POST',
  path: '/job-requests/{id}/proof/',
  summary: 'The assigned craftsman adds photos or a PDF of the work, and may complete in the same step.',
  tag,
  roles: ['craftsman'],
  creates: true,
  status: 201,
  input: z.object({ id: id('This request was not found.'), complete: flag }),
  files: { proof_images: documents(PROOFS_MAX) },
  output: jobDetail,
  errors: [requestNotFound, proofNotOpen, proofNeeded, proofsFull],
});

/** A request as a craftsman who may quote sees it: never name, phone or address. */
export const openRequest = z.object({
  id: z.number(),
  ...readShape(pick(requestFields, OPEN_FIELDS)),
  media: z.nullable(z.string()),
  status: z.string(),
  quote_count: z.number(),
  created_at: z.string(),
  /** The asking craftsman's own quote, if he sent one. */
  quote: z.nullable(quoteShape),
});
export type OpenRequest = z.output<typeof openRequest>;

export const listOpenRequests = endpoint({
  method: 'GET',
  path: '/open-requests/',
  summary: 'Requests the signed-in craftsman may quote, urgent first, then newest.',
  tag,
  roles: ['craftsman'],
  paged: true,
  input: z.object(paging),
  output: z.array(openRequest),
});

export const DAY_INVALID = 'Please choose a day.';
export const VALID_UNTIL_PAST = 'Please choose a day that is still to come.';
export const PARTS_EXCEED_AMOUNT = 'Labour and materials together are more than the amount.';
/** What a craftsman writes in a quote, in the order of the form. Insert, row, views and form derive from this list. */
export const quoteFields = {
  amount: kes(),
  labour: z.optional(z.nullable(kes('Please give labour in whole shillings.', 0))),
  materials: z.optional(z.nullable(kes('Please give materials in whole shillings.', 0))),
  message: text('message is required', 1000),
  available_from: day(DAY_INVALID),
  valid_until: day(DAY_INVALID),
};
export type QuoteFields = ValuesOf<typeof quoteFields>;
export type QuoteField = keyof QuoteFields;

export const listQuotes = endpoint({
  method: 'GET',
  path: '/job-requests/{id}/quotes/',
  summary: 'The live quotes of a request: all to its client and the admin, his own to a craftsman.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({ id: id('This request was not found.') }),
  output: z.array(quoteShape),
  errors: [requestNotFound],
});

export const sendQuote = endpoint({
  method: 'POST',
  path: '/job-requests/{id}/quotes/',
  summary: 'An approved craftsman of the service quotes.',
  tag,
  roles: ['craftsman'],
  creates: true,
  status: 201,
  input: z.object({ id: id('This request was not found.'), ...quoteFields }),
  output: quoteShape,
  errors: [requestNotFound, mayNotQuote, quotesFull, alreadyQuoted, moveNotPossible],
});

export const reviseQuote = endpoint({
  method: 'PATCH',
  path: '/job-requests/{id}/quotes/{quote}/',
  summary: 'The craftsman revises his live quote.',
  tag,
  roles: ['craftsman'],
  // The quote is looked for by both at once, so what cannot be found is the quote.
  input: z.object({ id: id('This quote was not found.'), quote: id('This quote was not found.'), ...quoteFields }),
  output: quoteShape,
  errors: [requestNotFound, quoteNotFound, quotesFull, moveNotPossible],
});

export const withdrawQuote = endpoint({
  method: 'DELETE',
  path: '/job-requests/{id}/quotes/{quote}/',
  summary: 'The craftsman withdraws his live quote.',
  tag,
  roles: ['craftsman'],
  input: z.object({ id: id('This quote was not found.'), quote: id('This quote was not found.') }),
  output: done,
  errors: [requestNotFound, quoteNotFound, moveNotPossible],
});

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/job-requests/{id}/quotes/{quote}/accept/',
  summary: 'The client accepts a quote; every other one is declined in the same step.',
  tag,
  roles: ['client'],
  input: z.object({ id: id('This request was not found.'), quote: id('This quote was not found.') }),
  output: jobShape,
  errors: [requestNotFound, quoteNotFound, quoteExpired, moveNotPossible],
});
