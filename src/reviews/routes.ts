import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { leaveReview } from './contract.ts';
import { leave } from './leave.ts';
import { registerReviewsData } from './personal-data.ts';

export function reviewsRoutes(serve: Serve, _house: House): void {
  registerReviewsData();
  serve(leaveReview, ({ input: { request, craftsman, rating, comment }, session, once }) =>
    once(async (trx) => {
      const id = await leave(trx, session, request, { rating, comment, craftsmanId: craftsman });
      return { id, job: request, rating, comment, detail: 'Review submitted successfully!' };
    }),
  );
}
