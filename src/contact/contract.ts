import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import {
  anyText,
  described,
  done,
  email,
  emailAddress,
  id,
  integer,
  isoTime,
  nameLine,
  named,
  searchText,
  paging,
  text,
} from '#api/fields.ts';
import { notFound } from '#api/problem.ts';

export const MESSAGE_SENT = 'Message sent successfully!';
export const NOTE_MAX = 2000;
export const MESSAGE_STATUSES = ['new', 'read', 'answered'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

const status = z.optional(z.enum(MESSAGE_STATUSES, { error: 'status is new, read or answered.' }));

export const sendMessage = endpoint('POST /contact/', {
  summary: 'Keeps a message and mails it to the operator.',
  tag: 'Public',
  roles: 'anyone',
  creates: true,
  status: 201,
  input: z.object({
    name: nameLine('name is required', 120),
    email: email('email is required'),
    message: text('message is required', 4000),
  }),
  output: done,
});

export const contactMessage = named(
  'ContactMessage',
  z.object({
    id: integer,
    name: z.string(),
    email: emailAddress,
    message: z.string(),
    at: isoTime,
    status: z.enum(MESSAGE_STATUSES),
    note: z.string(),
  }),
);

export const listMessages = endpoint('GET /admin/contact-messages/', {
  summary: 'Messages from the public, newest first.',
  tag: 'Admin',
  roles: ['admin'],
  paged: true,
  input: z.object({
    ...paging,
    status,
    search: described(searchText(100), 'Words of name, e-mail, message or note; all must be found.'),
  }),
  output: z.array(contactMessage),
});

export const changeMessage = endpoint('PATCH /admin/contact-messages/{id}/', {
  summary: 'Says what was done about a message, or notes something of it.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({ id: id(), status, note: z.optional(anyText(NOTE_MAX)) }),
  output: contactMessage,
  errors: [notFound],
});
