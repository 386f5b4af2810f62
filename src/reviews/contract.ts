import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { id, integer, named, stars, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { ownRequest } from '#requests/problems.ts';

export const RATING_AND_TEXT_NEEDED = 'Please add both rating and review before submitting.';
export const noCraftsmanYet = problem(400, 'no_craftsman', 'This job has no assigned craftsman yet.');
export const notCompleted = problem(409, 'not_completed', 'Only a completed job can be reviewed.');
export const alreadyReviewed = problem(409, 'already_reviewed', 'You have already reviewed this job.');
export const jobNotFound = problem(404, 'request_not_found', 'This request was not found.');

const given = z.object({
  job: z.optional(z.nullable(id('This request was not found.'))),
  job_request: z.optional(z.nullable(id('This request was not found.'))),
  rating: stars(RATING_AND_TEXT_NEEDED),
  comment: text(RATING_AND_TEXT_NEEDED, 2000),
  craftsman: z.optional(z.nullable(id('Craftsman ID missing for this job.'))),
  /** Accepted and ignored: the reviewer comes from the session. */
  reviewer: z.optional(z.unknown()),
});

export const leaveReview = endpoint('POST /reviews/', {
  summary: 'The client of a completed job reviews its craftsman, once.',
  tag: 'Reviews',
  roles: ['client'],
  creates: true,
  status: 201,
  input: z.pipe(
    given.check(
      z.refine((value) => Boolean(value.job ?? value.job_request), {
        error: 'Please say which job this is about.',
        path: ['job'],
      }),
    ),
    z.transform((value: z.output<typeof given>) => ({
      request: (value.job ?? value.job_request) as number,
      craftsman: value.craftsman ?? null,
      rating: value.rating,
      comment: value.comment,
    })),
  ),
  output: named(
    'Review',
    z.object({ id: integer, job: integer, rating: integer, comment: z.string(), detail: z.string() }),
  ),
  errors: [noCraftsmanYet, notCompleted, alreadyReviewed, jobNotFound, ownRequest],
});
