import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { leaveReview } from './contract.ts';
import { leave } from './submit-review.ts';

export function reviewsRoutes(register: Register, _ctx: AppContext): void {
  register(leaveReview, ({ input: { request, craftsman, rating, comment }, session, idempotently }) =>
    idempotently(async (trx) => {
      const id = await leave(trx, session, request, { rating, comment, craftsmanId: craftsman });
      return { id, job: request, rating, comment, detail: 'Review submitted successfully!' };
    }),
  );
}
