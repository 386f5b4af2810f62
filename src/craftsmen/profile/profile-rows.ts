import { type RawBuilder, sql } from 'kysely';
import { placeName } from '#catalogue/places.ts';
import { mediaUrl, type StoredName } from '#media/media-url.ts';
import { type Database, planned } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { pick } from '#api/field-list.ts';
import type { ApprovedVersion } from '../approval-contract.ts';
import type { OwnProfile } from '../contract.ts';
import { type ApprovalState, missingForApproval, publicName, servicesWithImages, statusText } from '../rules.ts';
import { REVISION_COLUMNS, type RevisionRow, revisionColumns } from './revision.ts';

interface RevisionFiles extends RevisionRow {
  readonly profile: StoredName | null;
  readonly files: (StoredName & { kind: 'image' | 'video' })[];
}

export interface ProfileRow extends RevisionFiles {
  readonly id: number;
  readonly account_id: number;
  readonly slug: string;
  readonly created_at: string;
  readonly is_approved: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly disabled: boolean;
  readonly rating: number;
  readonly review_count: number;
  readonly completed_jobs: number;
  readonly state: ApprovalState;
  /** 0 pending, 1 without a submission, 2 decided; `turn` orders within a rank, for decided ones in microseconds. */
  readonly rank: number;
  readonly turn: number;
  readonly submitted_at: string | null;
  readonly files_arriving: boolean;
  readonly decided_at: string | null;
  readonly rejection_reason: string | null;
  /** The approved revision, while another one waits. */
  readonly approved: RevisionFiles | null;
  readonly proof: StoredName | null;
  readonly shop_id: number | null;
}

const stored = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('name', name, 'published', published) from media where media.id = ${id})`;

const filesOf = (revision: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(json_build_object('name', name, 'published', published, 'kind', kind) order by position), '[]')
    from revision_media join media on media.id = media_id where revision_id = ${revision})`;

const approvedRevision = sql`(select json_build_object(${sql.join(
  REVISION_COLUMNS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`b.${name}`)}`),
)}, 'profile', ${stored(sql`b.profile_media_id`)}, 'files', ${filesOf(sql`b.id`)})
  from craftsman_revisions b where b.id = found.approved_revision_id and found.is_approved and found.state = 'pending')`;

/** PostgreSQL builds the JSON: parsing a page of 24 as rows cost a thousand strings. @param chosen selects ids */
export async function selectProfiles(
  db: Database,
  chosen: RawBuilder<unknown>,
  count: RawBuilder<unknown> = sql`0`,
): Promise<{ rows: readonly ProfileRow[]; total: number }> {
  const statement = sql<{ rows: readonly ProfileRow[]; total: number }>`
    with found as (
      select c.id, c.account_id, c.slug, c.created_at, c.rating, c.review_count, c.completed_jobs, c.proof_media_id,
        c.approved_revision_id,
        c.approved_revision_id is not null and c.status = 'approved' as is_approved,
        a.email, a.phone, a.disabled_at is not null as disabled,
        coalesce(r.status, 'pending') as state,
        case when r.status = 'pending' then 0 when r.id is null then 1 else 2 end as rank,
        case when r.status = 'pending' then r.id when r.id is null then c.id
          else -(extract(epoch from r.decided_at) * 1000000)::bigint end as turn,
        r.id as revision_id, r.profile_media_id, ${revisionColumns},
        r.submitted_at, r.decided_at, r.rejection_reason, coalesce(r.files_until > now(), false) as files_arriving
      from craftsmen c
      join accounts a on a.id = c.account_id
      left join craftsman_revisions r on r.id = c.current_revision_id
      where a.erased_at is null and c.id in (${chosen})
    )
    select (select coalesce(json_agg(candidate order by rank, turn, id), '[]') from (
      select found.*, ${stored(sql`found.profile_media_id`)} as profile, ${stored(sql`found.proof_media_id`)} as proof,
      (select shops.id from shops where shops.craftsman_id = found.id and is_open) as shop_id,
      ${filesOf(sql`found.revision_id`)} as files, ${approvedRevision} as approved
      from found) candidate) as rows, (${count}) as total`;
  const [result = { rows: [], total: 0 }] = await planned(db, statement);
  return result;
}

type Signing = Pick<Settings, 'tokenSecret'>;

export function versionOf(row: RevisionFiles, settings: Signing, viewerId: number): ApprovedVersion {
  const urlsOf = (kind: 'image' | 'video') =>
    row.files.filter((file) => file.kind === kind).map((file) => mediaUrl(settings, file, viewerId));
  return {
    ...pick(row, REVISION_COLUMNS),
    location: placeName(row.location),
    primary_service: row.services[0] ?? '',
    profile: row.profile && mediaUrl(settings, row.profile, viewerId),
    service_images: urlsOf('image'),
    service_videos: urlsOf('video'),
  };
}

export function ownProfileOf(row: ProfileRow, settings: Signing, viewerId: number): OwnProfile {
  const version = versionOf(row, settings, viewerId);
  const { service_images: images } = version;
  return {
    ...version,
    id: row.id,
    slug: row.slug,
    name: publicName(row),
    email: row.email ?? '',
    phone_number: row.phone,
    services: servicesWithImages(row.services, images),
    service_image: images[0] ?? null,
    proof_document: row.proof && mediaUrl(settings, row.proof, viewerId),
    status: statusText(row.state),
    is_approved: row.is_approved,
    submitted_at: row.submitted_at,
    rejection_reason: row.rejection_reason,
    rating: row.rating,
    review_count: row.review_count,
    completed_jobs: row.completed_jobs,
    shop: row.shop_id === null ? null : { id: row.shop_id },
    missing: missingForApproval(version),
  };
}

export async function showOwnProfile(
  db: Database,
  settings: Pick<Settings, 'tokenSecret'>,
  craftsmanId: number,
  viewerId: number,
): Promise<OwnProfile> {
  const [row] = (await selectProfiles(db, sql`${craftsmanId}::bigint`)).rows;
  if (!row) throw new Error(`craftsman ${craftsmanId} is not there`);
  return ownProfileOf(row, settings, viewerId);
}

export async function profileOf(
  db: Database,
  settings: Pick<Settings, 'tokenSecret'>,
  accountId: number,
): Promise<OwnProfile | null> {
  const [row] = (await selectProfiles(db, sql`select id from craftsmen where account_id = ${accountId}`)).rows;
  return row ? ownProfileOf(row, settings, accountId) : null;
}

export function revisionsOf(db: Database, accountId: number) {
  return db
    .selectFrom('craftsman_revisions as r')
    .innerJoin('craftsmen as c', 'c.id', 'r.craftsman_id')
    .leftJoin('media as m', 'm.id', 'r.profile_media_id')
    .select(REVISION_COLUMNS.map((name) => `r.${name}` as const))
    .select(['r.status', 'm.name as profile', 'r.submitted_at', 'r.decided_at', 'r.rejection_reason'])
    .select(
      sql<string[]>`array(select name from revision_media join media on media.id = media_id
        where revision_id = r.id order by position)`.as('files'),
    )
    .where('c.account_id', '=', accountId)
    .orderBy('r.id')
    .execute();
}
