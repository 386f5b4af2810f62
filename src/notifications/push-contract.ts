/** Messages to the browser of a session, by Web Push. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, done, named, nothing, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';

const tag = 'Notifications';
const allRoles = ['craftsman', 'client', 'admin'] as const;
export const BROKEN_SUBSCRIPTION = 'This browser cannot get messages from Ufundi.';

export const pushUnavailable = problem(
  503,
  'push_unavailable',
  'Messages to this device cannot be sent at the moment.',
);

export const showPush = endpoint('GET /push/key/', {
  summary: 'By what a browser subscribes to messages, and where those of this session go.',
  tag,
  roles: allRoles,
  input: nothing,
  output: named(
    'PushState',
    z.object({
      key: described(z.nullable(z.string()), 'The `applicationServerKey`; null where nothing is sent to browsers.'),
      endpoint: described(z.nullable(z.string()), 'Of the subscription of this session, while it has one.'),
    }),
  ),
});

export const turnPushOn = endpoint('POST /push/', {
  summary: 'Sends messages to the browser of this session until it ends; another account of that browser gets no more.',
  tag,
  roles: allRoles,
  input: z.object({
    endpoint: described(
      text(BROKEN_SUBSCRIPTION, 1_000),
      'Of the `PushSubscription`, at a push service of a browser’s maker.',
    ),
    p256dh: described(text(BROKEN_SUBSCRIPTION, 100), 'Its public key.'),
    auth: described(text(BROKEN_SUBSCRIPTION, 50), 'Its shared secret of 16 bytes.'),
  }),
  output: done,
  errors: [pushUnavailable],
});

export const turnPushOff = endpoint('DELETE /push/', {
  summary: 'Sends no more messages to the browser of this session.',
  tag,
  roles: allRoles,
  input: nothing,
  output: done,
});
