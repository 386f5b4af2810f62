/** The craftsman who was asked says yes or no. */
import { type Database, inTransaction } from '#server/database.ts';
import { engage } from './engagement.ts';
import { tellAdmins, tellClient } from './news.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, decide, type Engagement, step, take } from './step.ts';

/** Takes the job: every quote still open is declined. Saying yes twice is saying it once. */
export function accept(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, craftsman);
    const move = decide(job, craftsman, 'accept');
    if (!move) return;
    const own = job.own as Engagement;
    await engage(trx, own, 'Accepted', now);
    await declineLiveQuotes(trx, job, now);
    await step(trx, job, craftsman, move, { craftsmanId: own.craftsman_id }, now);
    await tellClient(trx, job, 'request_accepted', { craftsman: own.craftsman });
  });
}

/** Turns the job down: it is back in the admins' queue as it was. */
export function reject(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  reason = '',
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, craftsman);
    const move = decide(job, craftsman, 'reject');
    if (!move) return;
    const own = job.own as Engagement;
    await engage(trx, own, 'Rejected', now, reason);
    await step(trx, job, craftsman, move, { craftsmanId: own.craftsman_id, reason }, now);
    const facts = { craftsman: own.craftsman, ...(reason ? { reason } : {}) };
    await tellClient(trx, job, 'request_rejected', facts);
    await tellAdmins(trx, job, 'request_rejected', facts);
  });
}
