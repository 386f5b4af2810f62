import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { pick, readShape, type ValuesOf } from '#api/field-list.ts';
import {
  done,
  file,
  flag,
  id,
  described,
  integer,
  kes,
  line,
  nameLine,
  isoTime,
  named,
  nothing,
  oneOf,
  optionalChoice,
  optionalDay,
  optionalLine,
  timestamp,
  optionalText,
  paging,
  phone,
  text,
} from '#api/fields.ts';
import { notYours } from '#api/problem.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { SERVICES } from '#catalogue/services.ts';
import { documents, images } from '#api/upload-limits.ts';
import {
  alreadyAssigned,
  assignedMeanwhile,
  moveNotPossible,
  notAskable,
  notAssignable,
  ownRequest,
  PHOTOS_MAX,
  PROOFS_MAX,
  proofNeeded,
  proofNotOpen,
  proofsFull,
  quoteBeforeChange,
  quoteChanged,
  quoteExpired,
  quoteNotFound,
  reasonNeeded,
  requestChanged,
  requestNotFound,
  unknownStatus,
  postedTooOften,
  tooManyDirect,
  tooManyOpen,
} from './problems.ts';
import { agreementShape, changeShape } from './agreement-contract.ts';
import { quoteShape, seenQuote, seenVersion, version } from './quote-contract.ts';

const tag = 'Requests';

export const REQUEST_STATUSES = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed', 'Cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const ENGAGEMENT_STATUSES = [
  'Pending',
  'Accepted',
  'In Progress',
  'Completed',
  'Rejected',
  'Cancelled',
] as const;
export type EngagementStatus = (typeof ENGAGEMENT_STATUSES)[number];
const STATUSES = [...new Set([...REQUEST_STATUSES, ...ENGAGEMENT_STATUSES])];

export const eventShape = named(
  'JobEvent',
  z.object({
    id: integer,
    at: isoTime,
    move: z.string(),
    from: z.nullable(z.string()),
    to: z.string(),
    actor: named('EventActor', z.object({ role: z.enum(['client', 'craftsman', 'admin']), name: z.string() })),
    craftsman: z.nullable(named('EventCraftsman', z.object({ id: integer, name: z.string() }))),
    amount: z.nullable(integer),
    reason: z.nullable(z.string()),
    changed: z.nullable(z.array(z.string())),
  }),
);
export type RequestEvent = z.output<typeof eventShape>;

/** What a photo of the work shows. */
export const PROOF_STAGES = ['before', 'during', 'after'] as const;
export type ProofStage = (typeof PROOF_STAGES)[number];

export const proofShape = named(
  'JobProof',
  z.object({
    id: integer,
    file,
    kind: z.enum(['image', 'document']),
    stage: described(z.nullable(z.enum(PROOF_STAGES)), 'Whether it shows the place before, during or after the work.'),
    at: isoTime,
  }),
);

export const SCHEDULE_INVALID = 'Please choose a date and time.';
export const SCHEDULE_PAST = 'Please choose a time that is still to come.';

/** What the client chose: from a day to a day, and a part of it. People read it; programs go on with the instant in `schedule`. */
export const CHOSEN_TIME = ['days_from', 'days_until', 'part_of_day'] as const;

/**
 * What a client writes about a request, in the order of the form. Call, insert, views, form, export, erasure and OpenAPI
 * derive from it. The specification spells `isUrgent` so, next to `quote_count`; its column is `is_urgent`.
 */
export const requestFields = {
  name: nameLine('name is required', 120),
  phone: phone('phone is required'),
  service: z.pipe(line('service is required', 60), z.enum(SERVICES, { error: 'Please choose one of our services.' })),
  schedule: timestamp(SCHEDULE_INVALID),
  days_from: optionalDay(SCHEDULE_INVALID),
  days_until: optionalDay(SCHEDULE_INVALID),
  part_of_day: optionalChoice(Object.keys(PARTS_OF_DAY) as [PartOfDay, ...PartOfDay[]], SCHEDULE_INVALID),
  address: line('address is required', 300),
  location: line('location is required', 80),
  access_notes: optionalLine(200),
  description: text('description is required', 3000),
  isUrgent: flag,
};
export type RequestFields = ValuesOf<typeof requestFields>;
export type RequestField = keyof RequestFields;
/** What a craftsman reads before the job is theirs. Every other field is empty until Accepted. */
export const OPEN_FIELDS = ['service', 'location', 'schedule', ...CHOSEN_TIME, 'description', 'isUrgent'] as const;

const { service: _fixed, ...editable } = requestFields;
export const editableFields = editable;
export type EditableField = keyof typeof editableFields;

const editedAt = z.nullable(isoTime);

const photoFiles = { media: images(1), photos: images(PHOTOS_MAX - 1) };

export const jobShape = named(
  'Job',
  z.object({
    id: integer,
    client: named('JobClient', z.object({ id: integer, full_name: z.string() })),
    craftsman: z.nullable(
      named(
        'JobCraftsman',
        z.object({
          id: integer,
          name: z.string(),
          slug: z.string(),
          profile: z.nullable(file),
          /** Only once Accepted, to the client and the admin. */
          phone: z.nullable(z.string()),
          /** The craftsman's own status. Only the admin sees Rejected, until another craftsman is assigned. */
          engagement: z.nullable(oneOf(ENGAGEMENT_STATUSES)),
        }),
      ),
    ),
    ...readShape(requestFields),
    media: z.nullable(file),
    photos: z.array(file),
    status: oneOf(STATUSES),
    rating: z.nullable(integer),
    review: z.nullable(z.string()),
    price: z.nullable(integer),
    /** Only while the craftsman has not answered. */
    assigned_price: z.nullable(integer),
    agreement: z.nullable(agreementShape),
    chosen: z.nullable(named('ChosenCraftsman', z.object({ slug: z.string(), name: z.string(), until: isoTime }))),
    quote_count: integer,
    quotes: z.array(quoteShape),
    reached: z.record(z.string(), isoTime),
    proved_at: z.nullable(isoTime),
    created_at: isoTime,
    updated_at: isoTime,
    edited_at: editedAt,
    version,
  }),
);
export type Job = z.output<typeof jobShape>;

const waveShape = named(
  'RequestWave',
  z.object({
    at: isoTime,
    told: described(integer, 'How many craftsmen were told.'),
    had_quoted: described(z.boolean(), 'They had sent a price before the request was given back.'),
  }),
);

export const jobDetail = named(
  'JobDetail',
  z.object({
    ...jobShape.shape,
    timeline: z.array(eventShape),
    proofs: z.array(proofShape),
    agreements: described(z.array(agreementShape), 'All that was agreed with this craftsman; the last is in force.'),
    change: described(z.nullable(changeShape), 'An offered change of the agreement that waits for an answer.'),
    informed: described(integer, 'How many craftsmen were informed of it; 0 for craftsmen.'),
    waves: described(z.array(waveShape), 'Who was told of it and when; empty for craftsmen.'),
    next_wave_at: described(z.nullable(isoTime), 'When more are told, unless three prices come before.'),
    usual_minutes: described(
      z.nullable(integer),
      'In how many minutes half of the latest requests of its service had three prices; null where too few had.',
    ),
  }),
);
export type JobDetail = z.output<typeof jobDetail>;

export const listJobs = endpoint('GET /job-requests/', {
  summary: 'The jobs of whoever asks: a client his own, a craftsman those assigned to him, an admin all.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  paged: true,
  input: z.object({
    ...paging,
    client: z.optional(id('client is a number.')),
    status: z.optional(z.string().check(z.maxLength(80))),
    unassigned: flag,
  }),
  output: z.array(jobShape),
  errors: [notYours, unknownStatus],
});

export const showJob = endpoint('GET /job-requests/{id}/', {
  summary: 'One job with its timeline, quotes and proof.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({ id: id('This request was not found.') }),
  output: jobDetail,
  errors: [requestNotFound],
});

export const postRequest = endpoint('POST /job-requests/', {
  summary: 'A client posts a request, with up to four photos.',
  tag,
  roles: ['client'],
  creates: true,
  status: 201,
  input: z.object({
    /** Older clients send it. The client comes from the session; another client's id is rejected. */
    client: z.optional(z.nullable(id('Client ID missing.'))),
    ...requestFields,
    ask_craftsman: optionalLine(120),
  }),
  files: photoFiles,
  output: jobShape,
  errors: [notYours, notAskable, ownRequest, postedTooOften, tooManyOpen, tooManyDirect],
});

export const askEveryone = endpoint('POST /job-requests/{id}/ask-everyone/', {
  summary: 'A client opens a direct request to all, or its craftsman declines.',
  tag,
  roles: ['client', 'craftsman'],
  input: z.object({ id: id('This request was not found.') }),
  output: done,
  errors: [requestNotFound, moveNotPossible],
});

export const editRequest = endpoint('PUT /job-requests/{id}/', {
  summary:
    'A client changes a request until a craftsman has it: everything but its service. Photos stay unless they are removed.',
  tag,
  roles: ['client'],
  input: z.object({
    id: id('This request was not found.'),
    ...editableFields,
    remove_media: flag,
    remove_photos: optionalLine(20),
    version: seenVersion,
  }),
  files: photoFiles,
  output: jobShape,
  errors: [requestNotFound, moveNotPossible, requestChanged],
});

export const moveJob = endpoint('PATCH /job-requests/{id}/', {
  summary:
    'Moves a job: the craftsman to Accepted, Rejected, In Progress or Completed; the client to Completed or Cancelled; the admin to Cancelled.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({
    id: id('This request was not found.'),
    status: text('This status is not known.', 40),
    reason: optionalText(1000),
    version: seenVersion,
  }),
  output: jobShape,
  errors: [requestNotFound, unknownStatus, moveNotPossible, reasonNeeded, requestChanged, ownRequest],
});

export const assign = endpoint('PATCH /job-requests/{id}/assign/', {
  summary:
    'An admin assigns an approved craftsman of the service, with or without a price; from Accepted with a reason.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id('This request was not found.'),
    craftsman_id: id('Please choose a craftsman first.'),
    reason: optionalText(1000),
    /** What the craftsman agrees on by accepting. Without it both sides agree on a price later. */
    price: z.optional(z.nullable(kes())),
    /** The craftsman the admin saw assigned, null for none. Without it the last assignment wins. */
    instead_of: z.optional(z.nullable(id('instead_of is a number or null.'))),
  }),
  output: jobShape,
  errors: [
    requestNotFound,
    notAssignable,
    alreadyAssigned,
    assignedMeanwhile,
    moveNotPossible,
    reasonNeeded,
    ownRequest,
  ],
});

export const release = endpoint('POST /job-requests/{id}/release/', {
  summary: 'The accepted craftsman gives the job back, with a reason.',
  tag,
  roles: ['craftsman'],
  input: z.object({ id: id('This request was not found.'), reason: text('Please give a reason.', 1000) }),
  output: done,
  errors: [requestNotFound, moveNotPossible],
});

export const addProof = endpoint('POST /job-requests/{id}/proof/', {
  summary: 'The assigned craftsman adds photos or a PDF of the work, and may complete in the same step.',
  tag,
  roles: ['craftsman'],
  creates: true,
  status: 201,
  input: z.object({ id: id('This request was not found.'), complete: flag }),
  files: {
    before_images: documents(PROOFS_MAX),
    during_images: documents(PROOFS_MAX),
    after_images: documents(PROOFS_MAX),
    proof_images: documents(PROOFS_MAX),
  },
  output: jobDetail,
  errors: [requestNotFound, proofNotOpen, proofNeeded, proofsFull],
});

export const openRequest = named(
  'OpenRequest',
  z.object({
    id: integer,
    ...readShape(pick(requestFields, OPEN_FIELDS)),
    media: z.nullable(file),
    photos: z.array(file),
    status: oneOf(REQUEST_STATUSES),
    quote_count: integer,
    created_at: isoTime,
    edited_at: editedAt,
    chosen_until: z.nullable(isoTime),
    distance_km: z.nullable(z.number()),
    version,
    quote: z.nullable(quoteShape),
  }),
);
export type OpenRequest = z.output<typeof openRequest>;

export const listOpenRequests = endpoint('GET /open-requests/', {
  summary:
    'Requests the signed-in craftsman may quote: those within 50 km first, each urgent first, then nearest, then newest.',
  tag,
  roles: ['craftsman'],
  paged: true,
  input: z.object(paging),
  output: z.array(openRequest),
});

export const showEarnings = endpoint('GET /earnings/', {
  summary: 'What the signed-in craftsman has completed: jobs in all, and this year the agreed prices, month by month.',
  tag,
  roles: ['craftsman'],
  input: nothing,
  output: z.object({
    completed: integer,
    year: integer,
    amount: integer,
    /** January first, twelve of them. */
    months: z.array(z.object({ jobs: integer, amount: integer })),
  }),
});

export const acceptQuote = endpoint('POST /job-requests/{id}/quotes/{quote}/accept/', {
  summary: 'The client accepts a quote; every other one is declined in the same step.',
  tag,
  roles: ['client'],
  input: z.object({
    ...seenQuote,
    id: id('This request was not found.'),
    amount: kes('Please load the page again: a quote is accepted with the amount you saw.'),
  }),
  output: jobShape,
  errors: [requestNotFound, quoteNotFound, quoteExpired, quoteChanged, quoteBeforeChange, moveNotPossible, ownRequest],
});
