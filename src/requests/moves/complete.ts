import { countCompletedJob } from '#craftsmen/store.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { setEngagement } from '../engagement.ts';
import { notifyClient, notifyCraftsman } from '../notify-parties.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, findMoveOrDone, transition, lockOwnJob } from '../transition.ts';

/** Completes the job. It counts for the craftsman on it, also when the client completes it before they answered. */
export function complete(
  db: Database,
  actor: ActorOf<'craftsman'> | ActorOf<'client'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, actor);
    const move = findMoveOrDone(job, actor, 'complete');
    if (!move) return;
    const worker = job.current;
    if (worker) await setEngagement(trx, worker, 'Completed', now);
    await declineLiveQuotes(trx, job, actor, now);
    await transition(trx, job, actor, move, { craftsmanId: worker?.craftsman_id ?? null }, now);
    if (!worker) return;
    await countCompletedJob(trx, worker.craftsman_id);
    if (actor.role === 'client') await notifyCraftsman(trx, job, actor, worker, 'request_completed');
    else await notifyClient(trx, job, actor, 'request_completed', { craftsman: worker.craftsman });
  });
}
