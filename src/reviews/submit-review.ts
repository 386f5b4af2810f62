import { addRating } from '#craftsmen/store.ts';
import { notYours } from '#api/problem.ts';
import { notifyCraftsman } from '#requests/notify-parties.ts';
import { moveOf } from '#requests/rules.ts';
import { type ActorOf, requireOther, transition, lockOwnJob } from '#requests/transition.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { alreadyReviewed, noCraftsmanYet, notCompleted } from './contract.ts';

export interface NewReview {
  readonly rating: number;
  readonly comment: string;
  readonly craftsmanId: number | null;
}

export function leave(
  db: Database,
  client: ActorOf<'client'>,
  requestId: number,
  { rating, comment, craftsmanId }: NewReview,
  now = new Date(),
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, client);
    const move = moveOf('review', client.role, job);
    if (!move) throw notCompleted();
    const worker = job.current;
    if (!worker) throw noCraftsmanYet();
    if (craftsmanId !== null && craftsmanId !== worker.craftsman_id) throw notYours();
    await requireOther(trx, job.id, worker.craftsman_id);
    const review = await trx
      .insertInto('reviews')
      .values({
        request_id: job.id,
        craftsman_id: worker.craftsman_id,
        client_id: client.profileId,
        rating,
        comment,
        created_at: now.toISOString(),
      })
      .onConflict((duplicate) => duplicate.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!review) throw alreadyReviewed();
    await transition(trx, job, client, move, { craftsmanId: worker.craftsman_id }, now);
    await addRating(trx, worker.craftsman_id, rating);
    await notifyCraftsman(trx, job, client, worker, 'review_received', { rating });
    return review.id;
  });
}
