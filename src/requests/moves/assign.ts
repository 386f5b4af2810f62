import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { requireOpenClient } from '../direct.ts';
import { alreadyAssigned, assignedMeanwhile, notAssignable, reasonNeeded } from '../problems.ts';
import { setEngagement, startEngagement } from '../engagement.ts';
import { notifyCraftsman } from '../notify-parties.ts';
import { findListed, holdAccount } from '../views/listed.ts';
import { notify } from '#notifications/notify.ts';
import { closeAcceptedQuote } from './quote.ts';
import { type ActorOf, requireMove, requireOther, transition, lockOwnJob } from '../transition.ts';

export interface Assignment {
  readonly craftsmanId: number;
  readonly reason?: string | undefined;
  readonly price?: number | null | undefined;
  readonly insteadOf?: number | null | undefined;
}

/** Releases the craftsman on the job before. From Accepted on a reason is needed. */
export function assign(
  db: Database,
  admin: ActorOf<'admin'>,
  requestId: number,
  { craftsmanId, reason, price = null, insteadOf }: Assignment,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdAccount(trx, craftsmanId);
    const job = await lockOwnJob(trx, requestId, admin);
    const move = requireMove(job, admin, 'assign');
    if (job.current?.craftsman_id === craftsmanId) throw alreadyAssigned();
    if (insteadOf !== undefined && insteadOf !== (job.current?.craftsman_id ?? null)) throw assignedMeanwhile();
    const craftsman = await findListed(trx, craftsmanId);
    if (!craftsman?.services.includes(job.service)) throw notAssignable();
    await requireOther(trx, job.id, craftsmanId);
    if (move.reasonNeeded && !reason) throw reasonNeeded();
    await requireOpenClient(trx, job.id);

    if (job.current) {
      await setEngagement(trx, job.current, 'Cancelled', now, reason);
      await closeAcceptedQuote(trx, job.id, 'declined', now);
      await notifyCraftsman(trx, job, admin, job.current, 'job_released_by_admin', reason ? { reason } : {});
    }
    const sum = price === null ? {} : { amount: price };
    await startEngagement(trx, job.id, craftsmanId, { status: 'Pending', source: 'assigned', price }, now);
    await transition(trx, job, admin, move, { craftsmanId, ...(reason ? { reason } : {}), ...sum }, now);
    const facts = { by: admin.accountId, request: job.id, service: job.service, ...sum };
    await notify(trx, craftsman.accountId, 'job_assigned', facts);
    await audit(trx, {
      actorId: admin.accountId,
      act: 'assign',
      subject: 'request',
      subjectId: job.id,
      reason: reason || null,
      ip: admin.ip ?? null,
    });
  });
}
