import { type Database, inTransaction } from '#platform/db/database.ts';
import { setEngagement } from '../engagement.ts';
import { notifyClient } from '../notify-parties.ts';
import { type ActorOf, findMoveOrDone, type Engagement, transition, lockOwnJob } from '../transition.ts';

export function start(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, craftsman);
    const move = findMoveOrDone(job, craftsman, 'start');
    if (!move) return;
    const own = job.own as Engagement;
    await setEngagement(trx, own, 'In Progress', now);
    await transition(trx, job, craftsman, move, { craftsmanId: own.craftsman_id }, now);
    await notifyClient(trx, job, craftsman, 'request_started', { craftsman: own.craftsman });
  });
}
