/** An admin approves: the waiting revision becomes what the public sees. */
import { sql } from 'kysely';
import { copyToPublic, publish, unpublish } from '#media/store.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import { alreadyDecided, cannotApprove, changedSince } from '../contract.ts';
import { type PendingRevision, lockPendingRevision } from './pending-revision.ts';
import { missingForApproval, publicPlaces, publicWords } from '../rules.ts';
import { releaseFiles } from '../profile/save-profile.ts';
import { changeWords } from '../profile/vocabulary.ts';

export interface Reviewer {
  readonly adminId: number;
  readonly ip: string | null;
}

/**
 * Approves a complete profile, or an approved craftsman's change.
 * @param seen the `submitted_at` the admin read, where known
 * @throws craftsmanNotFound, alreadyDecided, changedSince, cannotApprove naming what lacks
 */
export async function approve(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  craftsmanId: number,
  { adminId, ip }: Reviewer,
  seen?: string,
): Promise<void> {
  // A bucket takes its time to copy; this is done again, then with nothing left to do, under the lock.
  await copyToPublic(ctx.db, ctx.storage, await filesWaiting(ctx.db, craftsmanId));
  await inTransaction(ctx.db, async (trx) => {
    const judged = await lockPendingRevision(trx, craftsmanId);
    const revisionId = decidable(judged, seen);
    const files = await filesOf(trx, revisionId);
    requireComplete(judged, files);
    const shown = [...files.map((file) => file.id), ...(judged.profile_media_id ? [judged.profile_media_id] : [])];
    await publish(trx, ctx.storage, shown);
    await trx
      .updateTable('craftsman_revisions')
      .set({ status: 'approved', decided_at: sql`now()`, decided_by: adminId })
      .where('id', '=', revisionId)
      .execute();
    if (judged.approved_revision_id) await retire(trx, judged.approved_revision_id, shown);
    await show(trx, judged, revisionId);
    await audit(trx, { actorId: adminId, act: 'approve', subject: 'craftsman', subjectId: craftsmanId, ip });
    await notify(trx, judged.account_id, 'profile_approved');
  });
}

function decidable(judged: PendingRevision, seen: string | undefined): number {
  // One who has sent nothing yet has nothing that could be decided; he is told what lacks.
  if (judged.revision_id === null) requireComplete(judged, []);
  if (judged.revision_id === null || judged.status !== 'pending') throw alreadyDecided();
  if (seen !== undefined && judged.submitted_at !== seen) throw changedSince();
  return judged.revision_id;
}

function requireComplete(judged: PendingRevision, files: readonly { kind: string }[]): void {
  const missing = missingForApproval({
    full_name: judged.full_name,
    profile: judged.profile_media_id === null ? null : 'there',
    profession: judged.profession,
    description: judged.description,
    primary_service: judged.services[0] ?? '',
    service_images: files.filter((file) => file.kind === 'image').map(() => 'there'),
  });
  if (missing.length > 0) throw cannotApprove({ detail: `${cannotApprove.detail} ${missing.join(', ')}` });
}

/** The revision shown until now: its words stay for the trail; photos it alone used leave public view. */
async function retire(trx: Database, revisionId: number, shownNow: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select media_id as id from revision_media where revision_id = ${revisionId}
    union select profile_media_id from craftsman_revisions where id = ${revisionId} and profile_media_id is not null
    except select media_id from products where media_id is not null
    except select unnest(${shownNow}::bigint[])`.execute(trx);
  await trx.updateTable('craftsman_revisions').set({ status: 'replaced' }).where('id', '=', revisionId).execute();
  await releaseFiles(trx, revisionId);
  await unpublish(
    trx,
    rows.map((row) => row.id),
  );
}

/** Writes what the public list filters and searches by. */
async function show(trx: Database, judged: PendingRevision, revisionId: number): Promise<void> {
  const words = publicWords(judged);
  await trx
    .updateTable('craftsmen')
    .set({
      status: 'approved',
      approved_revision_id: revisionId,
      approved_at: sql`now()`,
      listed: judged.open,
      public_services: judged.services,
      public_places: publicPlaces(judged.location),
      public_words: sql`array_to_tsvector(${words}::text[])`,
    })
    .where('id', '=', judged.craftsman_id)
    .execute();
  await changeWords(trx, judged.listed ? judged.words : [], judged.open ? words : []);
}

function filesOf(db: Database, revisionId: number) {
  return db
    .selectFrom('revision_media')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['media.id', 'kind'])
    .where('revision_id', '=', revisionId)
    .execute();
}

async function filesWaiting(db: Database, craftsmanId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array_append(array(select media_id from revision_media where revision_id = r.id), profile_media_id)) as id
    from craftsmen join craftsman_revisions r on r.id = current_revision_id
    where craftsmen.id = ${craftsmanId} and r.status = 'pending'`.execute(db);
  return rows.map((row) => row.id).filter((id) => id !== null);
}
