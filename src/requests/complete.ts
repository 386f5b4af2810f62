import { countCompletedJob } from '#craftsmen/store.ts';
import { type Database, inTransaction } from '#server/database.ts';
import { engage } from './engagement.ts';
import { tellClient, tellCraftsman } from './news.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, decide, step, take } from './step.ts';

/**
 * The work is done: the craftsman says so, or the client, who may say it at any time. Whoever was on the job has done it,
 * even one who had not answered yet, and one more job counts for him.
 */
export function complete(
  db: Database,
  actor: ActorOf<'craftsman'> | ActorOf<'client'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, actor);
    const move = decide(job, actor, 'complete');
    if (!move) return;
    const worker = job.current;
    if (worker) await engage(trx, worker, 'Completed', now);
    await declineLiveQuotes(trx, job, now);
    await step(trx, job, actor, move, { craftsmanId: worker?.craftsman_id ?? null }, now);
    if (!worker) return;
    await countCompletedJob(trx, worker.craftsman_id);
    if (actor.role === 'client') await tellCraftsman(trx, job, worker, 'request_completed');
    else await tellClient(trx, job, 'request_completed', { craftsman: worker.craftsman });
  });
}
