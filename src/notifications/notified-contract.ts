/** What admins read of the notifications about a request. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, id, integer, isoTime, named, paging } from '#api/fields.ts';
import { CHANNELS } from './events-contract.ts';

const DELIVERY_STATES = ['waiting', 'sent', 'delivered', 'failed', 'dropped'] as const;

const delivery = named(
  'Delivery',
  z.object({
    channel: described(z.enum(CHANNELS), 'To a device, as an SMS, or as an e-mail.'),
    status: described(
      z.enum(DELIVERY_STATES),
      '`sent`: handed over; `delivered`: on the phone, as its network reports; `dropped`: not sent, for its `reason`.',
    ),
    reason: described(z.nullable(z.string()), 'Why it waits, failed or was dropped, such as `muted` or `no report`.'),
    at: described(isoTime, 'When that was; of one that waits, until when.'),
  }),
);

const notified = named(
  'Notified',
  z.object({
    id: integer,
    kind: described(z.string(), 'What happened, such as `quote_received`.'),
    title: described(z.string(), 'What they read, in the language of the admin.'),
    to: described(z.string(), 'Their name, or that of their company.'),
    role: z.enum(['craftsman', 'client', 'admin']),
    at: isoTime,
    is_read: described(z.boolean(), 'Whether they have seen it on the site.'),
    deliveries: described(z.array(delivery), 'By which channels it went besides; none: it is in their bell alone.'),
  }),
);

/** So that an admin who is asked "did he know?" can say. */
export const listNotified = endpoint('GET /job-requests/{id}/notifications/', {
  summary: 'Who was told what about a request, and whether it reached them. Newest first.',
  tag: 'Notifications',
  roles: ['admin'],
  paged: true,
  input: z.object({ id: id(), ...paging }),
  output: z.array(notified),
});
