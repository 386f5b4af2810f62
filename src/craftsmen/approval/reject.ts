/** An admin turns a profile down, with a reason the craftsman reads. */
import { sql } from 'kysely';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { notify } from '#notifications/notify.ts';
import type { Reviewer } from './approve.ts';
import { alreadyDecided } from '../contract.ts';
import { lockPendingRevision } from './pending-revision.ts';

/**
 * An approved craftsman whose change is turned down stays approved, and the public keeps seeing what it saw.
 * @throws craftsmanNotFound, alreadyDecided
 */
export function reject(db: Database, craftsmanId: number, reason: string, { adminId, ip }: Reviewer): Promise<void> {
  return inTransaction(db, async (trx) => {
    const judged = await lockPendingRevision(trx, craftsmanId);
    const decision = {
      status: 'rejected',
      decided_at: sql<string>`now()`,
      decided_by: adminId,
      rejection_reason: reason,
    };
    if (judged.revision_id === null) {
      // Signed up and never sent anything: there is no revision yet that could carry the reason.
      const { id } = await trx
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: craftsmanId, full_name: judged.account_name, ...decision })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.updateTable('craftsmen').set({ current_revision_id: id }).where('id', '=', craftsmanId).execute();
    } else {
      if (judged.status !== 'pending') throw alreadyDecided();
      await trx.updateTable('craftsman_revisions').set(decision).where('id', '=', judged.revision_id).execute();
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
    await notify(trx, judged.account_id, 'profile_rejected', { reason });
  });
}
