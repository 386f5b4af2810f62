import { sql } from 'kysely';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { notify } from '#notifications/notify.ts';
import type { Reviewer } from './approve.ts';
import { alreadyDecided, changedSince, filesArriving } from '../approval-contract.ts';
import { lockPendingRevision } from './pending-revision.ts';

/** An approved craftsman with a rejected change stays approved and public. @throws craftsmanNotFound, alreadyDecided, filesArriving, changedSince */
export function reject(
  db: Database,
  craftsmanId: number,
  reason: string,
  { adminId, ip }: Reviewer,
  seenAt?: string | null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const pending = await lockPendingRevision(trx, craftsmanId);
    const isDecided = pending.revision_id !== null && pending.status !== 'pending';
    if (isDecided) throw alreadyDecided();
    if (pending.files_arriving) throw filesArriving();
    if (seenAt !== undefined && seenAt !== pending.submitted_at) throw changedSince();
    const decision = {
      status: 'rejected',
      decided_at: sql<string>`now()`,
      decided_by: adminId,
      rejection_reason: reason,
    };
    if (pending.revision_id === null) {
      const { id } = await trx
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: craftsmanId, full_name: pending.account_name, ...decision })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.updateTable('craftsmen').set({ current_revision_id: id }).where('id', '=', craftsmanId).execute();
    } else {
      await trx.updateTable('craftsman_revisions').set(decision).where('id', '=', pending.revision_id).execute();
    }
    await trx
      .updateTable('craftsmen')
      .set({ status: 'rejected' })
      .where('id', '=', craftsmanId)
      .where('status', '<>', 'approved')
      .execute();
    await audit(trx, {
      actorId: adminId,
      act: 'reject',
      subject: 'craftsman',
      subjectId: craftsmanId,
      reason,
      ip,
    });
    await notify(trx, pending.account_id, 'profile_rejected', { reason });
  });
}
