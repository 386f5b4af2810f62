/** What the public reads of an approved craftsman: published files alone, nothing private, one statement for a page. */
import { type RawBuilder, sql } from 'kysely';
import { placeName } from '#catalogue/places.ts';
import { publicMediaUrl } from '#media/media-url.ts';
import type { Database } from '#platform/db/database.ts';
import type { Card } from '../contract.ts';
import { publicName, servicesWithImages } from '../rules.ts';

export interface PublicRow {
  readonly id: number;
  readonly slug: string;
  readonly rating: number;
  readonly review_count: number;
  readonly completed_jobs: number;
  readonly approved_at: string;
  readonly full_name: string;
  readonly description: string;
  readonly profession: string;
  readonly location: string;
  readonly company_name: string;
  readonly skills: string;
  readonly services: string[];
  readonly profile: string | null;
  readonly images: string[];
  readonly videos: string[];
  readonly shop_id: number | null;
}

// Lists as JSON: the driver takes arrays apart sign by sign, which for a hundred thousand rows is most of the work.
const published = (kind: 'image' | 'video') => sql`
  (select coalesce(json_agg(name order by position), '[]') from revision_media join media on media.id = media_id
    where revision_id = found.approved_revision_id and kind = ${sql.lit(kind)} and published)`;

/** Best first. Files are looked up only for the rows that remain. @param more columns of the craftsman, with a comma before */
export async function publicRows<Row extends PublicRow = PublicRow>(
  db: Database,
  where: RawBuilder<unknown>,
  limit: number,
  more: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  return (await publicStatement<Row>(where, limit, more).execute(db)).rows;
}

function publicStatement<Row extends PublicRow>(
  where: RawBuilder<unknown>,
  limit: number,
  more: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`
    with found as (
      select * from craftsmen where listed and ${where} order by rating desc, completed_jobs desc, id desc limit ${sql.lit(limit)}
    )
    select found.id, slug, rating, review_count, completed_jobs, approved_at,
      full_name, description, profession, location, company_name, skills, to_json(services) as services,
      (select name from media where media.id = profile_media_id and published) as profile,
      ${published('image')} as images, ${published('video')} as videos,
      (select shops.id from shops where shops.craftsman_id = found.id and is_open) as shop_id ${more}
    from found join craftsman_revisions revision on revision.id = approved_revision_id
    order by rating desc, completed_jobs desc, found.id desc`;
}

export function cardOf(row: PublicRow): Card {
  const images = row.images.map(publicMediaUrl);
  const profile = row.profile === null ? null : publicMediaUrl(row.profile);
  const primary = row.services[0] ?? null;
  return {
    id: row.id,
    slug: row.slug,
    name: publicName(row),
    full_name: row.full_name,
    company_name: row.company_name,
    profession: row.profession,
    location: placeName(row.location),
    primary_service: primary,
    service: primary,
    service_image: images[0] ?? null,
    services: servicesWithImages(row.services, images),
    profile,
    company_photo: profile,
    status: 'approved',
    is_approved: true,
    rating: row.rating,
    review_count: row.review_count,
    completed_jobs: row.completed_jobs,
    shop: row.shop_id === null ? null : { id: row.shop_id },
  };
}
