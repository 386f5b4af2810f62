/** What a person is informed of, in the page; by which channels besides is theirs to choose. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, done, id, integer, isoTime, named, oneOf, paging } from '#api/fields.ts';
import { CATEGORIES, CHANNELS } from './events-contract.ts';

const tag = 'Notifications';
const allRoles = ['craftsman', 'client', 'admin'] as const;

export const notification = named(
  'Notification',
  z.object({
    id: integer,
    kind: described(z.string(), 'What happened, such as `quote_received`.'),
    title: described(z.string(), 'In the language of the account, or of the `lang` cookie.'),
    headline: described(z.string(), 'The title without the words of the request, which `about` has.'),
    about: described(z.nullable(z.string()), 'The first words of the request it is about.'),
    text: described(z.string(), 'More of it, a line for each sentence.'),
    path: described(z.string(), 'The page it is about.'),
    request: z.nullable(integer),
    at: isoTime,
    is_read: described(z.boolean(), 'Whether its reader has seen it.'),
  }),
);

export const listNotifications = endpoint('GET /notifications/', {
  summary: 'What the signed-in person was informed of, newest first, for half a year.',
  tag,
  roles: allRoles,
  paged: true,
  input: z.object(paging),
  output: z.array(notification),
});

export const countNotifications = endpoint('GET /notifications/unread/', {
  summary: 'How many are unread, counted to 1,000, and the newest id.',
  tag,
  roles: allRoles,
  input: z.object({}),
  output: z.object({ unread: integer, newest: z.nullable(integer) }),
});

export const markRead = endpoint('POST /notifications/read/', {
  summary: 'Marks as read what was seen: up to an id, and only about one request when it is named.',
  tag,
  roles: allRoles,
  input: z.object({ up_to: id(), request: z.optional(id()) }),
  output: done,
});

const minute = z
  .number({ error: 'Please choose a time of day.' })
  .check(
    z.int({ error: 'Please choose a time of day.' }),
    z.gte(0, { error: 'Please choose a time of day.' }),
    z.lte(1439, { error: 'Please choose a time of day.' }),
  );
const MUTABLE = CATEGORIES.filter((category) => category !== 'account').flatMap((category) =>
  CHANNELS.map((channel) => `${category}.${channel}`),
);
const muted = described(
  z.array(z.enum(MUTABLE, { error: 'Please choose what to mute.' })).check(z.maxLength(MUTABLE.length)),
  'What is not sent, such as `new_work.sms`. Notifications about the account itself are always sent.',
);
const wishes = {
  muted,
  quiet_from: described(minute, 'Minutes after midnight in Nairobi, from which phones are not disturbed.'),
  quiet_to: described(minute, 'The end; the same as `quiet_from` means that there are no quiet hours.'),
};

export const notificationSettings = named(
  'NotificationSettings',
  z.object({
    ...wishes,
    channels: described(z.array(oneOf(CHANNELS)), 'By which the person can be reached now.'),
    email_proven: described(z.boolean(), 'A link of a mail to this address was used; without, one mail a day is sent.'),
    email_failed: described(z.boolean(), 'The mail server of this address refuses our mails.'),
  }),
);

export const showSettings = endpoint('GET /notifications/settings/', {
  summary: 'What the signed-in person wants to be informed of, and how.',
  tag,
  roles: allRoles,
  input: z.object({}),
  output: notificationSettings,
});

export const saveSettings = endpoint('PUT /notifications/settings/', {
  summary: 'Changes it.',
  tag,
  roles: allRoles,
  input: z.object(wishes),
  output: notificationSettings,
});
