/** One craftsman's public page. */
import { sql } from 'kysely';
import { placeName } from '#contract/places.ts';
import { publicAddress } from '#media/addresses.ts';
import type { Database } from '#server/database.ts';
import { craftsmanNotFound, type Portfolio } from './contract.ts';
import { cardOf, publicRows } from './public-rows.ts';

const REVIEWS_SHOWN = 50;

/** @throws craftsmanNotFound also for one who waits, was turned down or is closed: the public cannot tell them apart */
export async function showPortfolio(db: Database, slug: string): Promise<Portfolio> {
  // The database refuses NUL in text; no slug has one.
  if (!/^[a-z0-9-]+$/.test(slug)) throw craftsmanNotFound();
  const [row] = await publicRows(db, sql`slug = ${slug}`, 1);
  if (!row) throw craftsmanNotFound();
  return {
    ...cardOf(row),
    description: row.description,
    skills: row.skills,
    service_images: row.images.map(publicAddress),
    service_videos: row.videos.map(publicAddress),
    reviews: await newestReviews(db, row.id),
    approved_at: row.approved_at,
  };
}

async function newestReviews(db: Database, craftsmanId: number): Promise<Portfolio['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('requests', 'requests.id', 'reviews.request_id')
    .innerJoin('clients', 'clients.id', 'reviews.client_id')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select([
      'accounts.full_name',
      'accounts.erased_at',
      'requests.location',
      'rating',
      'comment',
      'reviews.created_at as at',
    ])
    .where('reviews.craftsman_id', '=', craftsmanId)
    .orderBy('reviews.id', 'desc')
    .limit(REVIEWS_SHOWN)
    .execute();
  return rows.map(({ full_name, erased_at, location, rating, comment, at }) => ({
    reviewer: erased_at ? 'Former client' : shortName(full_name),
    location: placeName(location),
    rating: rating * 2,
    comment,
    at,
  }));
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
