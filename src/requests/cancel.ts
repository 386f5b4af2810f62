import { audit } from '#server/audit.ts';
import { type Database, inTransaction } from '#server/database.ts';
import { reasonNeeded } from './contract.ts';
import { engage } from './engagement.ts';
import { tellClient, tellCraftsman } from './news.ts';
import { declineLiveQuotes } from './quote.ts';
import { type ActorOf, decide, step, take } from './step.ts';

/** Calls the job off: the client at any time, an admin with a reason. @throws reasonNeeded, moveNotPossible */
export function cancel(
  db: Database,
  actor: ActorOf<'client'> | ActorOf<'admin'>,
  requestId: number,
  reason = '',
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, actor);
    const move = decide(job, actor, 'cancel');
    if (!move) return;
    if (move.reasonNeeded && !reason) throw reasonNeeded();
    const facts = reason ? { reason } : {};
    if (job.current) await engage(trx, job.current, 'Cancelled', now, reason);
    await declineLiveQuotes(trx, job, now, { notice: 'request_cancelled' });
    await step(trx, job, actor, move, { craftsmanId: job.current?.craftsman_id ?? null, reason }, now);
    if (job.current) await tellCraftsman(trx, job, job.current, 'request_cancelled', facts);
    if (actor.role !== 'admin') return;
    await tellClient(trx, job, 'request_cancelled', facts);
    const by = { actorId: actor.accountId, address: actor.address ?? null };
    await audit(trx, { ...by, act: 'cancel', subject: 'request', subjectId: job.id, reason });
  });
}
