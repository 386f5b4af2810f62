import { type Database, inTransaction } from '#server/database.ts';
import { engage } from './engagement.ts';
import { tellClient } from './news.ts';
import { type ActorOf, decide, type Engagement, step, take } from './step.ts';

/** The work begins. */
export function start(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, craftsman);
    const move = decide(job, craftsman, 'start');
    if (!move) return;
    const own = job.own as Engagement;
    await engage(trx, own, 'In Progress', now);
    await step(trx, job, craftsman, move, { craftsmanId: own.craftsman_id }, now);
    await tellClient(trx, job, 'request_started', { craftsman: own.craftsman });
  });
}
