import { sql } from 'kysely';
import { kilometresFrom, REACH_KM } from '#catalogue/distance.ts';
import { publish, unpublish } from '#media/publish.ts';
import { copyToPublic } from '#media/render-photo.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { runHooks } from '#platform/hooks.ts';
import { notify } from '#notifications/notify.ts';
import { alreadyDecided, cannotApprove, changedSince, filesArriving } from '../approval-contract.ts';
import { type PendingRevision, lockPendingRevision } from './pending-revision.ts';
import { missingForApproval, publicPlaces, publicWords } from '../rules.ts';
import { releaseFiles } from '../profile/save-profile.ts';
import { changeWords } from '../profile/vocabulary.ts';

export interface Reviewer {
  readonly adminId: number;
  readonly ip: string | null;
}

/** @param seenAt the `submitted_at` the admin has read @throws alreadyDecided, filesArriving, changedSince, cannotApprove */
export async function approve(
  ctx: Pick<AppContext, 'db' | 'hooks' | 'storage'>,
  craftsmanId: number,
  { adminId, ip }: Reviewer,
  seenAt?: string,
): Promise<void> {
  // Buckets copy slowly: done before the lock, and repeated under it for what is missing.
  await copyToPublic(ctx.db, ctx.storage, await pendingFiles(ctx.db, craftsmanId));
  await inTransaction(ctx.db, async (trx) => {
    const pending = await lockPendingRevision(trx, craftsmanId);
    const revisionId = requirePending(pending, seenAt);
    const files = await filesOf(trx, revisionId);
    requireComplete(pending, files);
    const mediaIds = [...files.map((file) => file.id), ...(pending.profile_media_id ? [pending.profile_media_id] : [])];
    await publish(trx, ctx.storage, mediaIds);
    await trx
      .updateTable('craftsman_revisions')
      .set({ status: 'approved', decided_at: sql`now()`, decided_by: adminId })
      .where('id', '=', revisionId)
      .execute();
    if (pending.approved_revision_id) await replaceRevision(trx, pending.approved_revision_id, mediaIds);
    await publishProfile(trx, pending, revisionId);
    await runHooks(ctx.hooks.profilePublished, trx, craftsmanId);
    await audit(trx, { actorId: adminId, act: 'approve', subject: 'craftsman', subjectId: craftsmanId, ip });
    await notify(trx, pending.account_id, 'profile_approved', { count: await countOpenNear(trx, pending) });
  });
}

/** Open requests of their services within reach, up to a hundred. */
async function countOpenNear(trx: Database, { services, location }: PendingRevision): Promise<number> {
  const kilometres = Object.entries(kilometresFrom(location));
  const near = kilometres.filter(([, each]) => each <= REACH_KM).map(([place]) => place);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from requests join clients k on k.id = client_id join accounts a on a.id = k.account_id
      where status in ('Requested', 'Quoted') and a.disabled_at is null and service = any(${services}::text[])
        and lower(btrim(location)) = any(${near}::text[]) and (chosen_until is null or chosen_until <= now())
      limit 100) as near`.execute(trx);
  return rows[0]?.count ?? 0;
}

function requirePending(pending: PendingRevision, seenAt: string | undefined): number {
  if (pending.revision_id === null) requireComplete(pending, []);
  if (pending.revision_id === null || pending.status !== 'pending') throw alreadyDecided();
  if (pending.files_arriving) throw filesArriving();
  if (seenAt !== undefined && pending.submitted_at !== seenAt) throw changedSince();
  return pending.revision_id;
}

function requireComplete(pending: PendingRevision, files: readonly { kind: string }[]): void {
  const missing = missingForApproval({
    full_name: pending.full_name,
    profile: pending.profile_media_id === null ? null : 'there',
    profession: pending.profession,
    description: pending.description,
    primary_service: pending.services[0] ?? '',
    service_images: files.filter((file) => file.kind === 'image').map(() => 'there'),
  });
  if (missing.length > 0) throw cannotApprove({ detail: `${cannotApprove.detail} ${missing.join(', ')}` });
}

/** The texts of the old revision stay in the history; photos used only there are unpublished. */
async function replaceRevision(trx: Database, revisionId: number, publicIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select media_id as id from revision_media where revision_id = ${revisionId}
    union select profile_media_id from craftsman_revisions where id = ${revisionId} and profile_media_id is not null
    except select media_id from products where media_id is not null
    except select unnest(${publicIds}::bigint[])`.execute(trx);
  await trx.updateTable('craftsman_revisions').set({ status: 'replaced' }).where('id', '=', revisionId).execute();
  await releaseFiles(trx, revisionId);
  await unpublish(
    trx,
    rows.map((row) => row.id),
  );
}

async function publishProfile(trx: Database, pending: PendingRevision, revisionId: number): Promise<void> {
  const words = publicWords(pending);
  await trx
    .updateTable('craftsmen')
    .set({
      status: 'approved',
      approved_revision_id: revisionId,
      approved_at: sql`now()`,
      listed: pending.open,
      public_services: pending.services,
      public_places: publicPlaces(pending.location),
      public_words: sql`array_to_tsvector(${words}::text[])`,
    })
    .where('id', '=', pending.craftsman_id)
    .execute();
  await changeWords(trx, pending.listed ? pending.words : [], pending.open ? words : []);
}

function filesOf(db: Database, revisionId: number) {
  return db
    .selectFrom('revision_media')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['media.id', 'kind'])
    .where('revision_id', '=', revisionId)
    .execute();
}

async function pendingFiles(db: Database, craftsmanId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array_append(array(select media_id from revision_media where revision_id = r.id), profile_media_id)) as id
    from craftsmen join craftsman_revisions r on r.id = current_revision_id
    where craftsmen.id = ${craftsmanId} and r.status = 'pending'`.execute(db);
  return rows.map((row) => row.id).filter((id) => id !== null);
}
