import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { described, integer, named, nothing } from '#api/fields.ts';

/** Of the columns on the page, today included. */
export const TODAY_DAYS = 14;

export const showToday = endpoint('GET /admin/today/', {
  summary: 'What an admin looks at first: requests that wait for a craftsman, and the last 14 days in numbers.',
  tag: 'Admin',
  roles: ['admin'],
  input: nothing,
  output: named(
    'Today',
    z.object({
      waiting: described(
        z.object({ under_6_hours: integer, under_24_hours: integer, over_24_hours: integer }),
        'Open requests without a craftsman by the time since they were posted; each is counted up to 1001.',
      ),
      days: described(
        z.array(
          named(
            'DayInNumbers',
            z.object({
              day: described(z.string(), 'Of Nairobi, as 2026-11-26.'),
              requests: described(integer, 'New requests, also those that are over by now.'),
              approved: described(integer, 'Craftsmen approved for the first time.'),
            }),
          ),
        ),
        'The last 14 days, today at the end.',
      ),
      prices: described(
        z.array(integer),
        'Requests of these days by the number of craftsmen who sent a price and did not withdraw it: none, one, and so on to five or more.',
      ),
    }),
  ),
});
