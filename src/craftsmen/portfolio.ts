/** One craftsman's public page. */
import { sql } from 'kysely';
import { placeName } from '#contract/places.ts';
import { publicAddress } from '#media/addresses.ts';
import { type Database, planned } from '#server/database.ts';
import { craftsmanNotFound, type Portfolio } from './contract.ts';
import { cardOf, type PublicRow, publicStatement } from './public-rows.ts';

const REVIEWS_SHOWN = 50;

interface Row extends PublicRow {
  readonly reviews: readonly ReviewRow[];
}
interface ReviewRow {
  readonly full_name: string;
  readonly erased: boolean;
  readonly location: string;
  readonly rating: number;
  readonly comment: string;
  readonly at: string;
}

const NEWEST_REVIEWS = sql`, (
  select coalesce(json_agg(json_build_object('full_name', full_name, 'erased', erased, 'location', location,
    'rating', rating, 'comment', comment, 'at', at) order by id desc), '[]')
  from (
    select reviews.id, accounts.full_name, accounts.erased_at is not null as erased, requests.location, reviews.rating,
      comment, reviews.created_at as at
    from reviews join requests on requests.id = request_id join clients on clients.id = reviews.client_id
    join accounts on accounts.id = clients.account_id
    where reviews.craftsman_id = found.id order by reviews.id desc limit ${sql.lit(REVIEWS_SHOWN)}
  ) as newest) as reviews`;

/**
 * One statement, with his reviews.
 * @throws craftsmanNotFound also for one who waits, was turned down or is closed: the public cannot tell them apart
 */
export async function showPortfolio(db: Database, slug: string): Promise<Portfolio> {
  // The database refuses NUL in text; no slug has one.
  if (!/^[a-z0-9-]+$/.test(slug)) throw craftsmanNotFound();
  const [row] = await planned(db, publicStatement<Row>(sql`slug = ${slug}`, 1, NEWEST_REVIEWS));
  if (!row) throw craftsmanNotFound();
  return {
    ...cardOf(row),
    description: row.description,
    skills: row.skills,
    service_images: row.images.map(publicAddress),
    service_videos: row.videos.map(publicAddress),
    reviews: row.reviews.map((review) => ({
      reviewer: review.erased ? 'Former client' : shortName(review.full_name),
      location: placeName(review.location),
      rating: review.rating * 2,
      comment: review.comment,
      at: new Date(review.at).toISOString(),
    })),
    approved_at: row.approved_at,
  };
}

/**
 * "Wanjiku Kamau" reviews as "Wanjiku K.": the spec's `reviewer` is a name, but a review says where somebody lives and what
 * was mended there, and that together with a whole name is more than a client meant to publish.
 */
function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}
