/** Reviews stay, without a name, when their client leaves: they are the craftsman's record. */
import type { PersonalData } from '#platform/hooks.ts';

export const reviewsData: PersonalData = {
  name: 'reviews',
  export: async ({ db }, accountId) => {
    const reviews = await db
      .selectFrom('reviews')
      .innerJoin('clients', 'clients.id', 'reviews.client_id')
      .innerJoin('craftsmen', 'craftsmen.id', 'reviews.craftsman_id')
      .select(['reviews.id', 'request_id as job', 'reviews.rating', 'comment', 'reviews.created_at'])
      .where((either) =>
        either.or([either('clients.account_id', '=', accountId), either('craftsmen.account_id', '=', accountId)]),
      )
      .orderBy('reviews.id')
      .execute();
    return reviews.length > 0 ? reviews : null;
  },
};
