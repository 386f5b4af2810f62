/** Reads the list and portfolios straight from their sources: the reference for tests. */
import { type RawBuilder, sql } from 'kysely';
import { placeAndChildren, placeName } from '#catalogue/places.ts';
import { serviceNamed } from '#catalogue/services.ts';
import { languageNamed } from '#catalogue/spoken-languages.ts';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { publicMediaUrl } from '#media/media-url.ts';
import { type Database, planned, toIso } from '#platform/db/database.ts';
import { type Card, card, type Portfolio } from '#craftsmen/public-contract.ts';
import { queryWords } from '#catalogue/search-words.ts';
import { publicName, servicesWithImages } from '#craftsmen/rules.ts';
import { cursorOf, rankBefore } from '#craftsmen/public/rank.ts';
import { KNOWN_WORDS } from '#craftsmen/public/read-search.ts';
import { type CardList, COUNTED_MAX, type ListQuery } from '#craftsmen/public/read-model.ts';

interface Row {
  readonly id: number;
  readonly rank: string;
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
  readonly languages: Card['languages'];
  readonly profile: string | null;
  readonly images: string[];
  readonly videos: string[];
  readonly shop_id: number | null;
  readonly summary: string;
  readonly prices_paid: Portfolio['prices_paid'];
}

const published = (kind: 'image' | 'video') => sql`
  (select coalesce(json_agg(name order by position), '[]') from revision_media join media on media.id = media_id
    where revision_id = found.approved_revision_id and kind = ${sql.lit(kind)} and published)`;

const rowsOf = (where: RawBuilder<unknown>, limit: number) => sql<Row>`
    with found as (
      select *, card_rank(rating, completed_jobs, id) as rank from craftsmen where listed and ${where}
      order by rank desc limit ${sql.lit(limit)}
    )
    select found.id, rank::text, slug, rating, review_count, completed_jobs, approved_at,
      full_name, description, profession, location, company_name, skills, to_json(services) as services, languages,
      first_sentence(description) as summary, prices_paid(found.id) as prices_paid,
      (select name from media where media.id = profile_media_id and published) as profile,
      ${published('image')} as images, ${published('video')} as videos,
      (select shops.id from shops where shops.craftsman_id = found.id and is_open) as shop_id
    from found join craftsman_revisions revision on revision.id = approved_revision_id
    order by found.rank desc`;

export async function listSlowly(db: Database, query: ListQuery): Promise<Omit<CardList, 'tags'>> {
  const size = query.page_size ?? PAGE_SIZE_MAX;
  const terms = queryWords(query.search);
  const { words, corrected } = terms.length > 0 ? await correct(db, terms) : { words: terms, corrected: false };
  const filter = sql.join([...filters(query, words)], sql` and `);
  const after = sql`card_rank(rating, completed_jobs, id) < ${rankBefore(query.cursor)}::bigint`;
  const { rows } = await rowsOf(sql`${filter} and ${after}`, size + 1).execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from craftsmen where listed and ${filter} limit ${COUNTED_MAX}) as counted`.execute(
    db,
  );
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    json: JSON.stringify(shown.map((row) => card.parse(cardOf(row)))),
    total: counted[0]?.total ?? 0,
    next: last ? cursorOf(last.rank) : null,
    corrected: corrected ? words.join(' ') : null,
  };
}

function* filters(query: ListQuery, words: readonly string[]): Generator<RawBuilder<unknown>> {
  yield sql`true`;
  if (query.search !== '' && words.length === 0) yield sql`false`;
  if (words.length > 0) yield sql`public_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  if (query.service !== '') {
    const service = serviceNamed(query.service);
    yield service ? sql`public_services @> array[${service}]::text[]` : sql`false`;
  }
  if (query.language)
    yield sql`approved_revision_id in (
      select id from craftsman_revisions where languages @> array[${languageNamed(query.language) ?? '?'}]::text[])`;
  if (query.location !== '') yield sql`public_places && ${placeAndChildren(query.location)}::text[]`;
}

async function correct(db: Database, terms: readonly string[]): Promise<{ words: string[]; corrected: boolean }> {
  const { rows } = await sql<{ term: string; meant: string | null }>`
    select term, case when exists (select 1 from search_words where word like term || '%') then null else (
      select word from search_words where word % term and not term = any(${KNOWN_WORDS}::text[])
      order by similarity(word, term) * ln(1 + uses) desc, word collate "C" limit 1
    ) end as meant
    from unnest(${terms}::text[]) with ordinality as each(term, ordinal) order by ordinal`.execute(db);
  return { words: [...new Set(rows.map((row) => row.meant ?? row.term))], corrected: rows.some((row) => row.meant) };
}

function cardOf(row: Row): Card {
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
    languages: row.languages,
    summary: row.summary,
    price_from: row.prices_paid?.lowest ?? null,
    shop: row.shop_id === null ? null : { id: row.shop_id },
  };
}

export async function showSlowly(db: Database, slug: string): Promise<Portfolio> {
  const [row] = await planned(db, rowsOf(sql`slug = ${slug}`, 1));
  if (!row) throw new Error(`no craftsman ${slug}`);
  const written = sql<{
    full_name: string;
    erased: boolean;
    location: string;
    rating: number;
    comment: string;
    at: string;
  }>`
    select accounts.full_name, accounts.erased_at is not null as erased, requests.location, reviews.rating, comment,
      reviews.created_at as at
    from reviews join clients on clients.id = reviews.client_id join accounts on accounts.id = clients.account_id
    join requests on requests.id = request_id
    where reviews.craftsman_id = ${row.id} order by reviews.id desc limit 50`;
  const reviews = await planned(db, written);
  return {
    ...cardOf(row),
    description: row.description,
    skills: row.skills,
    service_images: row.images.map(publicMediaUrl),
    service_videos: row.videos.map(publicMediaUrl),
    reviews: reviews.map((review) => ({
      reviewer: review.erased ? 'Former client' : shortName(review.full_name),
      location: placeName(review.location),
      rating: review.rating * 2,
      comment: review.comment,
      at: toIso(review.at),
    })),
    approved_at: toIso(row.approved_at),
    prices_paid: row.prices_paid,
  };
}

function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}
