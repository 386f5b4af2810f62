import * as z from 'zod/mini';
import { endpoint, type OutputOf } from '#api/endpoint.ts';
import { described, documented, done, flag, id, integer, isoTime, line, named, nothing, paging } from '#api/fields.ts';
import { notFound, problem } from '#api/problem.ts';

const shared = { tag: 'Webhooks', roles: ['craftsman', 'client'], scope: 'webhooks' } as const;

export const WEBHOOKS_MAX = 5;
export const EVENTS = ['job.moved', 'quote.changed', 'review.left', 'profile.decided'] as const;

export const tooManyWebhooks = problem(409, 'too_many_webhooks', `An account has at most ${WEBHOOKS_MAX} webhooks.`);
export const notReachable = problem(
  400,
  'address_not_allowed',
  'Please give a public https address, on port 443 or 8443, without a user or a fragment.',
);
export const webhookOff = problem(409, 'webhook_off', 'This webhook is off. Please turn it on first.');

const EVENTS_NEEDED = 'Please choose events of the list.';
const url = documented(line('Please give the address.', 500), { format: 'uri' });
const events = z
  .array(z.enum(EVENTS, { error: EVENTS_NEEDED }), { error: EVENTS_NEEDED })
  .check(z.minLength(1, EVENTS_NEEDED), z.maxLength(20, EVENTS_NEEDED));

const webhook = named(
  'Webhook',
  z.object({
    id: integer,
    url: z.string(),
    events: z.array(z.enum(EVENTS)),
    on: z.boolean(),
    off_reason: z.nullable(z.enum(['owner', 'gone', 'failing'])),
    failing_since: z.nullable(isoTime),
    created_at: isoTime,
  }),
);
export type Webhook = z.output<typeof webhook>;
const withSecret = named(
  'WebhookWithSecret',
  z.extend(webhook, { secret: described(z.nullable(z.string()), 'The signing secret, shown this once; else null.') }),
);

const of = { id: id() };

export const listWebhooks = endpoint('GET /webhooks/', {
  ...shared,
  summary: 'The webhooks of the account.',
  input: nothing,
  output: z.array(webhook),
});

export const addWebhook = endpoint('POST /webhooks/', {
  ...shared,
  summary: 'Registers an address that gets chosen events, signed with the secret that is answered this once.',
  status: 201,
  input: z.object({ url, events }),
  output: withSecret,
  errors: [notReachable, tooManyWebhooks],
});

export const changeWebhook = endpoint('PATCH /webhooks/{id}/', {
  ...shared,
  summary:
    'Changes address or events, turns the webhook on or off, or makes a new secret; the former one signs for a day too.',
  input: z.object({
    ...of,
    url: z.optional(url),
    events: z.optional(events),
    on: z.optional(z.boolean({ error: 'on is true or false.' })),
    new_secret: flag,
  }),
  output: withSecret,
  errors: [notFound, notReachable],
});

export const removeWebhook = endpoint('DELETE /webhooks/{id}/', {
  ...shared,
  summary: 'Removes a webhook with its log.',
  input: z.object(of),
  output: done,
  errors: [notFound],
});

const delivery = named(
  'WebhookDelivery',
  z.object({
    id: integer,
    type: z.string(),
    request: z.nullable(integer),
    move: z.nullable(z.string()),
    at: isoTime,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: integer,
    next_at: z.nullable(isoTime),
    last_at: z.nullable(isoTime),
    status: described(z.nullable(integer), 'The HTTP status of the last answer.'),
    answer: described(z.nullable(z.string()), 'The first kilobyte of the last answer.'),
    error: described(z.nullable(z.string()), 'Why there was no answer.'),
  }),
);
export type Delivery = OutputOf<typeof listDeliveries>[number];

export const listDeliveries = endpoint('GET /webhooks/{id}/deliveries/', {
  ...shared,
  summary: 'What was sent to a webhook in the last 30 days, newest first.',
  paged: true,
  input: z.object({ ...of, ...paging }),
  output: z.array(delivery),
  errors: [notFound],
});

export const sendAgain = endpoint('POST /webhooks/{id}/deliveries/{delivery}/again/', {
  ...shared,
  summary: 'Sends a delivery again, with the same id.',
  input: z.object({ ...of, delivery: id() }),
  output: done,
  errors: [notFound, webhookOff],
});

export const sendTest = endpoint('POST /webhooks/{id}/test/', {
  ...shared,
  summary: 'Sends a test event.',
  input: z.object(of),
  output: done,
  errors: [notFound, webhookOff],
});
