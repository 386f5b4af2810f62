import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { reasonNeeded } from '../problems.ts';
import { setEngagement } from '../engagement.ts';
import { notifyClient, notifyCraftsman } from '../notify-parties.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, findMoveOrDone, transition, lockOwnJob } from '../transition.ts';

export function cancel(
  db: Database,
  actor: ActorOf<'client'> | ActorOf<'admin'>,
  requestId: number,
  reason = '',
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, actor);
    const move = findMoveOrDone(job, actor, 'cancel');
    if (!move) return;
    if (move.reasonNeeded && !reason) throw reasonNeeded();
    const facts = reason ? { reason } : {};
    if (job.current) await setEngagement(trx, job.current, 'Cancelled', now, reason);
    await declineLiveQuotes(trx, job, actor, now, { notice: 'request_cancelled' });
    await transition(trx, job, actor, move, { craftsmanId: job.current?.craftsman_id ?? null, reason }, now);
    if (job.current) await notifyCraftsman(trx, job, actor, job.current, 'request_cancelled', facts);
    if (actor.role !== 'admin') return;
    await notifyClient(trx, job, actor, 'request_cancelled', facts);
    const by = { actorId: actor.accountId, ip: actor.ip ?? null };
    await audit(trx, { ...by, act: 'cancel', subject: 'request', subjectId: job.id, reason });
  });
}
