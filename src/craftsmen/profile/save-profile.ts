/** Saving changes the pending revision; the public page stays until an approval. */
import { type RawBuilder, sql } from 'kysely';
import type { ParsedInputOf } from '#api/endpoint.ts';
import { pick } from '#api/field-list.ts';
import { invalidInput, type Problem } from '#api/problem.ts';
import { requireOwnName } from '#identity/own-name.ts';
import { lockOpenAccount } from '#identity/store.ts';
import { fileNameIn } from '#media/names.ts';
import { storeUpload } from '#media/store.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import {
  PROFILE_CHOICES,
  PROFILE_TEXTS,
  type ProfileChoices,
  profileChoices,
  type ProfileText,
  profilePhotoRequired,
  type saveProfile as saveProfileCall,
  SERVICE_IMAGES_MAX,
  SERVICE_VIDEOS_MAX,
  serviceImageRequired,
  tooManyImages,
  tooManyVideos,
} from '../contract.ts';
import { orderedServices } from '../rules.ts';
import { REVISION_TEXTS, type RevisionRow } from './revision.ts';

/** File values are as served. Values of another profile are ignored. */
export type ProfileChange = Omit<
  ParsedInputOf<typeof saveProfileCall>,
  'primary_service' | 'services' | 'more_files'
> & {
  readonly primary_service?: string | undefined;
  readonly services?: readonly string[] | undefined;
  readonly more_files?: boolean;
};

export interface ProfileFiles {
  readonly profile: readonly Upload[];
  readonly proof_document: readonly Upload[];
  readonly service_images: readonly Upload[];
  readonly service_videos: readonly Upload[];
}

/** Its services are without the primary one. */
interface CurrentRevision extends RevisionRow {
  readonly id: number;
  readonly status: string;
  readonly primary_service: string;
  readonly profile_media_id: number | null;
  readonly files: { id: number; name: string; kind: 'image' | 'video' }[];
}

/** Photos stay unless removed; an identical photo is recognised. @throws the problems named in the contract, signInNeeded */
export async function saveProfile(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  { craftsmanId, accountId }: { craftsmanId: number; accountId: number },
  change: ProfileChange,
  files: ProfileFiles,
): Promise<void> {
  requireOwnName('full_name', change.full_name);
  requireOwnName('company_name', change.company_name);
  requireComplete(await findCurrent(ctx.db, craftsmanId), change, files);
  // Re-encoding takes seconds, so it precedes the transaction and its locks.
  const storeAll = async (uploads: readonly Upload[]) => {
    const ids: number[] = [];
    for (const file of uploads) ids.push((await storeUpload(ctx.db, ctx.storage, accountId, file)).id);
    return ids;
  };
  const [profile] = await storeAll(files.profile);
  const [proof] = await storeAll(files.proof_document);
  const newImages = await storeAll(files.service_images);
  const newVideos = await storeAll(files.service_videos);

  await inTransaction(ctx.db, async (trx) => {
    // Account before profile, as in an erasure: prevents a save during the erasure.
    await lockOpenAccount(trx, accountId);
    await trx.selectFrom('craftsmen').select('id').where('id', '=', craftsmanId).forUpdate().executeTakeFirstOrThrow();
    const current = await findCurrent(trx, craftsmanId);
    const texts = textsAfter(current, change);
    const choices = choicesAfter(current, change);
    const profileId = profile ?? current?.profile_media_id;
    if (!profileId) throw profilePhotoRequired({ fields: { profile: profilePhotoRequired.detail } });
    const images = [...new Set([...imageIds(current, change), ...newImages])];
    const videos = [...new Set([...videoIds(current, change), ...newVideos])];
    if (images.length === 0) throw fieldProblem('service_images', serviceImageRequired);
    if (images.length > SERVICE_IMAGES_MAX) throw fieldProblem('service_images', tooManyImages);
    if (videos.length > SERVICE_VIDEOS_MAX) throw fieldProblem('service_videos', tooManyVideos);

    const revisionId = await writeRevision(trx, craftsmanId, current, {
      full_name: change.full_name ?? current?.full_name ?? (await accountName(trx, accountId)),
      ...pick(texts, REVISION_TEXTS),
      ...choices,
      services: orderedServices(texts.primary_service, choices.services) as ProfileChoices['services'],
      profile_media_id: profileId,
      files_until: change.more_files ? sql`now() + interval '30 minutes'` : null,
    });
    const shown = [...images, ...videos].map((media_id, position) => ({ revision_id: revisionId, media_id, position }));
    await trx.deleteFrom('revision_media').where('revision_id', '=', revisionId).execute();
    await trx.insertInto('revision_media').values(shown).execute();
    await trx
      .updateTable('craftsmen')
      .set((each) => ({
        current_revision_id: revisionId,
        status: sql<string>`case when status = 'approved' then status else 'pending' end`,
        proof_media_id: proof ?? each.ref('proof_media_id'),
      }))
      .where('id', '=', craftsmanId)
      .execute();
  });
}

/** A text that is not sent keeps its value. */
function textsAfter(current: CurrentRevision | null, change: ProfileChange): Record<ProfileText, string> {
  const texts = PROFILE_TEXTS.map((name) => [name, change[name] ?? current?.[name] ?? '']);
  return Object.fromEntries(texts) as Record<ProfileText, string>;
}

/** A choice that is not sent keeps its value. It is stored in the order of its list, each entry once. */
function choicesAfter(current: CurrentRevision | null, change: ProfileChange): ProfileChoices {
  const choices = PROFILE_CHOICES.map((name) => {
    const chosen: readonly string[] = change[name] ?? current?.[name] ?? [];
    return [name, profileChoices[name].filter((each) => chosen.includes(each))];
  });
  return Object.fromEntries(choices) as ProfileChoices;
}

function requireComplete(current: CurrentRevision | null, change: ProfileChange, files: ProfileFiles): void {
  const fields: Record<string, string> = {};
  const texts = textsAfter(current, change);
  for (const name of PROFILE_TEXTS) if (texts[name] === '') fields[name] = `${name} is required`;
  const [detail] = Object.values(fields);
  if (detail) throw invalidInput({ detail, fields });
  if (files.profile.length === 0 && !current?.profile_media_id) fields.profile = profilePhotoRequired.detail;
  const images = files.service_images.length + imageIds(current, change).length;
  if (images === 0) fields.service_images = serviceImageRequired.detail;
  if (fields.profile) throw profilePhotoRequired({ fields });
  if (fields.service_images) throw serviceImageRequired({ fields });
}

function fieldProblem(
  field: string,
  kind: { detail: string; (more: { fields: Record<string, string> }): Problem },
): Problem {
  return kind({ fields: { [field]: kind.detail } });
}

function imageIds(current: CurrentRevision | null, change: ProfileChange): number[] {
  const removed = new Set(change.remove_images.map(fileNameIn));
  const order = change.image_order.map(fileNameIn);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return (current?.files ?? [])
    .filter((file) => file.kind === 'image' && !removed.has(file.name))
    .sort((one, other) => rank(one.name) - rank(other.name))
    .map((file) => file.id);
}

function videoIds(current: CurrentRevision | null, change: ProfileChange): number[] {
  const removed = new Set(change.remove_videos.map(fileNameIn));
  return (current?.files ?? [])
    .filter((file) => file.kind === 'video' && !removed.has(file.name))
    .map((file) => file.id);
}

type NewRevision = RevisionRow & {
  profile_media_id: number;
  files_until: RawBuilder<string> | null;
};

/** Updates `submitted_at`, which an approval refers to. */
async function writeRevision(
  trx: Database,
  craftsmanId: number,
  current: CurrentRevision | null,
  written: NewRevision,
) {
  if (current?.status === 'pending') {
    await trx
      .updateTable('craftsman_revisions')
      .set({ ...written, submitted_at: sql`now()` })
      .where('id', '=', current.id)
      .execute();
    return current.id;
  }
  const { id } = await trx
    .insertInto('craftsman_revisions')
    .values({ ...written, craftsman_id: craftsmanId })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (current?.status === 'rejected') await releaseFiles(trx, current.id);
  return id;
}

export async function releaseFiles(trx: Database, revisionId: number): Promise<void> {
  await trx.deleteFrom('revision_media').where('revision_id', '=', revisionId).execute();
  await trx.updateTable('craftsman_revisions').set({ profile_media_id: null }).where('id', '=', revisionId).execute();
}

async function findCurrent(db: Database, craftsmanId: number): Promise<CurrentRevision | null> {
  const { rows } = await sql<CurrentRevision>`
    select revision.*, services[1] as primary_service, services[2:] as services,
      (select coalesce(json_agg(json_build_object('id', media.id, 'name', name, 'kind', kind) order by position), '[]')
        from revision_media join media on media.id = media_id where revision_id = revision.id) as files
    from craftsmen join craftsman_revisions revision on revision.id = current_revision_id
    where craftsmen.id = ${craftsmanId}`.execute(db);
  return rows[0] ?? null;
}

async function accountName(trx: Database, accountId: number): Promise<string> {
  const account = await trx
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.full_name;
}
