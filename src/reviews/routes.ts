import type { AppContext } from '#api/context.ts';
import type { Serve } from '#api/register.ts';
import { leaveReview } from './contract.ts';
import { leave } from './submit-review.ts';
import { registerReviewsData } from './personal-data.ts';

export function reviewsRoutes(serve: Serve, _ctx: AppContext): void {
  registerReviewsData();
  serve(leaveReview, ({ input: { request, craftsman, rating, comment }, session, once }) =>
    once(async (trx) => {
      const id = await leave(trx, session, request, { rating, comment, craftsmanId: craftsman });
      return { id, job: request, rating, comment, detail: 'Review submitted successfully!' };
    }),
  );
}
