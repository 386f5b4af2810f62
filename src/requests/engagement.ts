import type { Database } from '#platform/db/database.ts';
import type { EngagementStatus } from './contract.ts';
import { moveNotPossible } from './problems.ts';
import type { Engagement } from './transition.ts';

export type Source = 'assigned' | 'quoted' | 'asked';

export async function startEngagement(
  trx: Database,
  requestId: number,
  craftsmanId: number,
  part: { status: 'Pending' | 'Accepted' | 'Rejected'; source: Source; price?: number | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { price = null } = part;
  const fresh = { ...part, price, reason: null, accepted_at: part.status === 'Accepted' ? at : null, updated_at: at };
  await trx
    .insertInto('engagements')
    .values({ request_id: requestId, craftsman_id: craftsmanId, created_at: at, ...fresh })
    .onConflict((before) => before.columns(['craftsman_id', 'request_id']).doUpdateSet(fresh))
    .execute();
}

/** Changes an engagement. @throws moveNotPossible when its status has changed since the job was locked */
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
