/** A craftsman's part in a job: put on it, changed, never two at once (the database's index has the last word). */
import type { Database } from '#platform/db/database.ts';
import { type EngagementStatus, moveNotPossible } from './contract.ts';
import type { Engagement } from './transition.ts';

export type Source = 'assigned' | 'quoted';

/** Puts a craftsman on a job that nobody is on. One who was asked before takes up his old row. */
export async function startEngagement(
  trx: Database,
  requestId: number,
  craftsmanId: number,
  part: { status: 'Pending' | 'Accepted'; source: Source },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const fresh = { ...part, reason: null, accepted_at: part.status === 'Accepted' ? at : null, updated_at: at };
  await trx
    .insertInto('engagements')
    .values({ request_id: requestId, craftsman_id: craftsmanId, created_at: at, ...fresh })
    .onConflict((before) => before.columns(['craftsman_id', 'request_id']).doUpdateSet(fresh))
    .execute();
}

/** Changes an engagement from what it was when the job was taken. @throws moveNotPossible when it is that no more */
export async function setEngagement(
  trx: Database,
  engagement: Engagement,
  to: EngagementStatus,
  now: Date,
  reason?: string,
): Promise<void> {
  const changed = await trx
    .updateTable('engagements')
    .set({
      status: to,
      accepted_at: acceptedAt(engagement, to, now),
      reason: reason || null,
      updated_at: now.toISOString(),
    })
    .where('id', '=', engagement.id)
    .where('status', '=', engagement.status)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw moveNotPossible();
}

function acceptedAt(engagement: Engagement, to: EngagementStatus, now: Date): string | null {
  if (to === 'Accepted') return now.toISOString();
  return to === 'In Progress' || to === 'Completed' ? engagement.accepted_at : null;
}
