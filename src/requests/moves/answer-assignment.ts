import { type Database, inTransaction } from '#platform/db/database.ts';
import { informLater } from '../inform.ts';
import { setEngagement } from '../engagement.ts';
import { notifyAdmins, notifyClient, notifyCraftsman } from '../notify-parties.ts';
import { agreeOnAssignment } from './agree.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, findMoveOrDone, type Engagement, requireOther, transition, lockOwnJob } from '../transition.ts';

/** An assignment with a price is agreed on by accepting it. */
export function accept(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, craftsman);
    const move = findMoveOrDone(job, craftsman, 'accept');
    if (!move) return;
    const own = job.own as Engagement;
    await requireOther(trx, job.id, own.craftsman_id);
    await setEngagement(trx, own, 'Accepted', now);
    await declineLiveQuotes(trx, job, craftsman, now);
    const amount = own.price;
    const sum = amount === null ? {} : { amount };
    await transition(trx, job, craftsman, move, { craftsmanId: own.craftsman_id, ...sum }, now);
    const agreed = amount === null ? {} : { amount, agreement: await agreeOnAssignment(trx, job.id, own, amount, now) };
    await notifyClient(trx, job, craftsman, 'request_accepted', { craftsman: own.craftsman, ...agreed });
    if (amount === null) return;
    await notifyCraftsman(trx, job, craftsman, own, 'agreement_made', { client: job.client.shortName, ...agreed });
  });
}

export function reject(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  reason = '',
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, craftsman);
    const move = findMoveOrDone(job, craftsman, 'reject');
    if (!move) return;
    const own = job.own as Engagement;
    await setEngagement(trx, own, 'Rejected', now, reason);
    await transition(trx, job, craftsman, move, { craftsmanId: own.craftsman_id, reason }, now);
    await informLater(trx, job.id);
    const facts = { craftsman: own.craftsman, ...(reason ? { reason } : {}) };
    await notifyClient(trx, job, craftsman, 'request_rejected', facts);
    await notifyAdmins(trx, job, craftsman, 'request_rejected', facts);
  });
}
