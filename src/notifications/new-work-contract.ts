/** Of which new requests a craftsman wants to hear. */
import * as z from 'zod/mini';
import { endpoint, type OutputOf } from '#api/endpoint.ts';
import { day, described, documented, line, named } from '#api/fields.ts';

const tag = 'Notifications';

/** Kilometres from their place; waves of requests read each of them by itself. */
export const DISTANCES = [5, 10, 20, 40] as const;
export const PAUSE_DAYS_MAX = 365;

export const DISTANCE_INVALID = 'Please choose a distance of the list.';
export const SERVICE_INVALID = 'Please choose one of our services.';
export const PAUSE_INVALID = 'Please choose a day from tomorrow on, within a year.';
export const NO_SERVICE_LEFT = 'Please keep one of your services, or pause until a day.';

const without = z.array(line(SERVICE_INVALID, 60)).check(z.maxLength(60));
const wishes = {
  within_km: described(
    z.nullable(
      documented(z.literal(DISTANCES, { error: DISTANCE_INVALID }), { type: 'integer', enum: [...DISTANCES] }),
    ),
    'How far from their place; null where they go as far as there is work.',
  ),
  without: described(without, 'Their services of which they do not want to hear.'),
  paused_until: described(z.nullable(day(PAUSE_INVALID)), 'The day in Nairobi from which they hear again.'),
};

export const newWorkSettings = named(
  'NewWorkSettings',
  z.object({ services: described(z.array(z.string()), 'Of the approved profile.'), ...wishes }),
);

export const showNewWork = endpoint('GET /notifications/new-work/', {
  summary: 'Of which new requests the signed-in craftsman wants to hear.',
  tag,
  roles: ['craftsman'],
  input: z.object({}),
  output: newWorkSettings,
});
export type NewWork = OutputOf<typeof showNewWork>;

export const saveNewWork = endpoint('PUT /notifications/new-work/', {
  summary: 'Changes it. Requests that a client asks of this craftsman first, and open requests, are as before.',
  tag,
  roles: ['craftsman'],
  input: z.object(wishes),
  output: newWorkSettings,
});
