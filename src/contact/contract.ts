import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { done, email, emailAddress, integer, nameLine, isoTime, named, paging, text } from '#api/fields.ts';

export const MESSAGE_SENT = 'Message sent successfully!';

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
  }),
);

export const listMessages = endpoint('GET /admin/contact-messages/', {
  summary: 'Messages from the public, newest first.',
  tag: 'Admin',
  roles: ['admin'],
  paged: true,
  input: z.object(paging),
  output: z.array(contactMessage),
});
