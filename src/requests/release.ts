import { type Database, inTransaction } from '#server/database.ts';
import { engage } from './engagement.ts';
import { tellAdmins, tellClient } from './news.ts';
import { giveUpPrice } from './quote.ts';
import { type ActorOf, demand, type Engagement, step, take } from './step.ts';

/** A craftsman who said yes gives the job back, and says why. It is open again, and he is not asked for it any more. */
export function release(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  reason: string,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, craftsman);
    const move = demand(job, craftsman, 'release');
    const own = job.own as Engagement;
    await engage(trx, own, 'Cancelled', now, reason);
    await giveUpPrice(trx, job.id, 'withdrawn', now);
    await step(trx, job, craftsman, move, { craftsmanId: own.craftsman_id, reason }, now);
    await tellClient(trx, job, 'request_released', { craftsman: own.craftsman, reason });
    await tellAdmins(trx, job, 'request_released', { craftsman: own.craftsman, reason });
  });
}
