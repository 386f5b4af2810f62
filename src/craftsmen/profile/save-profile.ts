/** A craftsman saves his profile: what waits for the admin changes, what the public sees does not. */
import { sql } from 'kysely';
import type { ParsedInputOf } from '#api/endpoint.ts';
import { pick } from '#api/field-list.ts';
import { type Problem, signInNeeded } from '#api/problem.ts';
import { nameIn } from '#media/names.ts';
import { storeUpload } from '#media/store.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import {
  PROFILE_TEXTS,
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

/** File values are as served. Values of another profile are ignored. */
export type ProfileChange = Omit<ParsedInputOf<typeof saveProfileCall>, 'primary_service' | 'services'> & {
  readonly primary_service: string;
  readonly services: readonly string[];
};

/** The primary service is stored as the first of the services. */
const REVISION_TEXTS = PROFILE_TEXTS.filter(
  (name): name is Exclude<ProfileText, 'primary_service'> => name !== 'primary_service',
);

export interface ProfileFiles {
  readonly profile: readonly Upload[];
  readonly proof_document: readonly Upload[];
  readonly service_images: readonly Upload[];
  readonly service_videos: readonly Upload[];
}

interface Current {
  readonly id: number;
  readonly status: string;
  readonly full_name: string;
  readonly profile_media_id: number | null;
  readonly files: { id: number; name: string; kind: 'image' | 'video' }[];
}

/**
 * Photos stay unless removed, new ones come after them, and the same photo sent again is the one already there.
 * @throws profilePhotoRequired, serviceImageRequired, tooManyImages, tooManyVideos, signInNeeded for one who has just been
 * erased, and what media throws for a bad file
 */
export async function saveProfile(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  { craftsmanId, accountId }: { craftsmanId: number; accountId: number },
  change: ProfileChange,
  files: ProfileFiles,
): Promise<void> {
  requireComplete(await findCurrent(ctx.db, craftsmanId), change, files);
  // Redrawing photos takes a second or two: done before the transaction, so that nobody waits for a lock meanwhile.
  const keepAll = async (received: readonly Upload[]) => {
    const ids: number[] = [];
    for (const file of received) ids.push((await storeUpload(ctx.db, ctx.storage, accountId, file)).id);
    return ids;
  };
  const [profile] = await keepAll(files.profile);
  const [proof] = await keepAll(files.proof_document);
  const newImages = await keepAll(files.service_images);
  const newVideos = await keepAll(files.service_videos);

  await inTransaction(ctx.db, async (trx) => {
    // The account first, as whoever erases one does: a profile saved at that moment would be a person's again.
    const there = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!there) throw signInNeeded();
    await trx.selectFrom('craftsmen').select('id').where('id', '=', craftsmanId).forUpdate().executeTakeFirstOrThrow();
    const current = await findCurrent(trx, craftsmanId);
    const profileId = profile ?? current?.profile_media_id;
    if (!profileId) throw profilePhotoRequired({ fields: { profile: profilePhotoRequired.detail } });
    const images = [...new Set([...keptImages(current, change), ...newImages])];
    const videos = [...new Set([...keptVideos(current, change), ...newVideos])];
    if (images.length === 0) throw about('service_images', serviceImageRequired);
    if (images.length > SERVICE_IMAGES_MAX) throw about('service_images', tooManyImages);
    if (videos.length > SERVICE_VIDEOS_MAX) throw about('service_videos', tooManyVideos);

    const revisionId = await writeRevision(trx, craftsmanId, current, {
      full_name: change.full_name ?? current?.full_name ?? (await accountName(trx, accountId)),
      ...pick(change, REVISION_TEXTS),
      services: orderedServices(change.primary_service, change.services),
      profile_media_id: profileId,
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

/** What is plain before any photo is opened. */
function requireComplete(current: Current | null, change: ProfileChange, files: ProfileFiles): void {
  const fields: Record<string, string> = {};
  if (files.profile.length === 0 && !current?.profile_media_id) fields.profile = profilePhotoRequired.detail;
  const images = files.service_images.length + keptImages(current, change).length;
  if (images === 0) fields.service_images = serviceImageRequired.detail;
  if (fields.profile) throw profilePhotoRequired({ fields });
  if (fields.service_images) throw serviceImageRequired({ fields });
}

function about(field: string, kind: { detail: string; (more: { fields: Record<string, string> }): Problem }): Problem {
  return kind({ fields: { [field]: kind.detail } });
}

/** In the order wanted; those not named follow as they stood. */
function keptImages(current: Current | null, change: ProfileChange): number[] {
  const removed = new Set(change.remove_images.map(nameIn));
  const order = change.image_order.map(nameIn);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return (current?.files ?? [])
    .filter((file) => file.kind === 'image' && !removed.has(file.name))
    .sort((one, other) => place(one.name) - place(other.name))
    .map((file) => file.id);
}

function keptVideos(current: Current | null, change: ProfileChange): number[] {
  const removed = new Set(change.remove_videos.map(nameIn));
  return (current?.files ?? [])
    .filter((file) => file.kind === 'video' && !removed.has(file.name))
    .map((file) => file.id);
}

type RevisionTexts = Record<(typeof REVISION_TEXTS)[number], string> & {
  full_name: string;
  services: string[];
  profile_media_id: number;
};

/** Changes the waiting revision, or begins one. `submitted_at` moves each time: it is what an approval refers to. */
async function writeRevision(trx: Database, craftsmanId: number, current: Current | null, texts: RevisionTexts) {
  if (current?.status === 'pending') {
    await trx
      .updateTable('craftsman_revisions')
      .set({ ...texts, submitted_at: sql`now()` })
      .where('id', '=', current.id)
      .execute();
    return current.id;
  }
  const { id } = await trx
    .insertInto('craftsman_revisions')
    .values({ ...texts, craftsman_id: craftsmanId })
    .returning('id')
    .executeTakeFirstOrThrow();
  // What was turned down stays as words, for the trail; its photos are carried on by the new revision or go.
  if (current?.status === 'rejected') await releaseFiles(trx, current.id);
  return id;
}

/** A revision nobody will look at again gives up its files. */
export async function releaseFiles(trx: Database, revisionId: number): Promise<void> {
  await trx.deleteFrom('revision_media').where('revision_id', '=', revisionId).execute();
  await trx.updateTable('craftsman_revisions').set({ profile_media_id: null }).where('id', '=', revisionId).execute();
}

async function findCurrent(db: Database, craftsmanId: number): Promise<Current | null> {
  const { rows } = await sql<Current>`
    select revision.id, revision.status, full_name, profile_media_id,
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
