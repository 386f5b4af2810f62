import { type Database, inTransaction } from '#platform/db/database.ts';
import { informLater } from '../inform.ts';
import { setEngagement } from '../engagement.ts';
import { notifyAdmins, notifyClient } from '../notify-parties.ts';
import { closeAcceptedQuote } from './quote.ts';
import { type ActorOf, requireMove, type Engagement, transition, lockOwnJob } from '../transition.ts';

export function release(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  reason: string,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, craftsman);
    const move = requireMove(job, craftsman, 'release');
    const own = job.own as Engagement;
    await setEngagement(trx, own, 'Cancelled', now, reason);
    await closeAcceptedQuote(trx, job.id, 'withdrawn', now);
    await transition(trx, job, craftsman, move, { craftsmanId: own.craftsman_id, reason }, now);
    await informLater(trx, job.id);
    await notifyClient(trx, job, craftsman, 'request_released', { craftsman: own.craftsman, reason });
    await notifyAdmins(trx, job, craftsman, 'request_released', { craftsman: own.craftsman, reason });
  });
}
