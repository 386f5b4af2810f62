import { type RawBuilder, sql } from 'kysely';
import { pick } from '#api/field-list.ts';
import { toldKilometres } from '#catalogue/distance.ts';
import { mediaUrl, publicMediaUrl } from '#media/media-url.ts';
import { toIso, planned } from '#platform/db/database.ts';
import { QUOTE_FIELDS, type Quote } from '../quote-contract.ts';
import { requestNotFound } from '../problems.ts';
import { isExpired } from '../rules.ts';
import { type Actor, craftsmanName } from '../transition.ts';
import type { Source } from './source.ts';

export interface QuoteRow extends Omit<Quote, 'request' | 'craftsman'> {
  request_id: number;
  status: Exclude<Quote['status'], 'expired'>;
  craftsman_id: number;
  slug: string;
  craftsman: string;
  face: string | null;
  face_published: boolean;
  rating: number;
  review_count: number;
  completed_jobs: number;
  location: string;
  /** In the detail of a job only. */
  job_location?: string;
  work?: readonly string[];
}

const IS_CURRENT = sql`q.status in ('live', 'accepted')`;

export async function quotesOf(
  source: Source,
  viewer: Actor,
  requestIds: readonly number[],
): Promise<Map<number, Quote[]>> {
  const byJob = new Map<number, Quote[]>();
  if (requestIds.length === 0) return byJob;
  const condition = sql`q.request_id = any(${requestIds}::bigint[]) and ${IS_CURRENT} and ${mayRead(viewer)}`;
  for (const quote of await readQuotes(source, viewer, condition)) {
    byJob.set(quote.request, [...(byJob.get(quote.request) ?? []), quote]);
  }
  return byJob;
}

export async function quoteById(source: Source, viewer: Actor, quoteId: number): Promise<Quote> {
  const [quote] = await readQuotes(source, viewer, sql`q.id = ${quoteId} and ${mayRead(viewer)}`);
  if (!quote) throw requestNotFound();
  return quote;
}

/** The client and the admin read live and accepted quotes; a craftsman reads all they ever sent. */
export async function listQuotes(source: Source, viewer: Actor, requestId: number): Promise<Quote[]> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select ${viewer.role === 'client' ? sql`client_id = ${viewer.profileId}` : sql`true`} as "isOwn"
    from requests where id = ${requestId}`.execute(source.db);
  if (!rows[0]?.isOwn) throw requestNotFound();
  const counts = viewer.role === 'craftsman' ? sql`true` : IS_CURRENT;
  const quotes = await readQuotes(
    source,
    viewer,
    sql`q.request_id = ${requestId} and ${counts} and ${mayRead(viewer)}`,
  );
  if (viewer.role === 'craftsman' && quotes.length === 0) throw requestNotFound();
  return quotes;
}

function mayRead(viewer: Actor): RawBuilder<unknown> {
  return viewer.role === 'craftsman' ? sql`q.craftsman_id = ${viewer.profileId}` : sql`true`;
}

export function quotesAsJson(viewer: Actor, isDetail: boolean): RawBuilder<readonly QuoteRow[]> {
  return sql`(select coalesce(json_agg(q order by q.id), '[]')
    from (${quotesWhere(sql`q.request_id = r.id and ${IS_CURRENT} and ${mayRead(viewer)}`, isDetail)}) q)`;
}

/** What a price depends on. A number or an access note may change under a quote. */
const PRICED_FIELDS = ['schedule', 'address', 'location', 'description', 'isUrgent', 'media'];

/** Whether what a live quote prices has changed since its last step. Ids tell: a move takes its time before it waits for the job. */
export const isBeforeChange = (quote: string) => sql<boolean>`(${sql.ref(`${quote}.status`)} = 'live' and exists (
  select from request_events ev where ev.request_id = ${sql.ref(`${quote}.request_id`)} and ev.move = 'edit'
    and ev.changed && ${PRICED_FIELDS}::text[] and ev.id > (
      select coalesce(max(step.id), 0) from request_events step where step.request_id = ${sql.ref(`${quote}.request_id`)}
        and step.craftsman_id = ${sql.ref(`${quote}.craftsman_id`)} and step.move in ('quote', 'revise'))))`;

const PICTURES = 3;

/** What a client compares besides the price; too much for each quote of a list. */
const comparison = sql`,
  (select location from requests where id = q.request_id) as job_location,
  array(select m.name from revision_media x join media m on m.id = x.media_id
    where x.revision_id = c.approved_revision_id and m.kind = 'image' and m.published
    order by x.position limit ${sql.lit(PICTURES)}) as work`;

function quotesWhere(condition: RawBuilder<unknown>, isDetail = false): RawBuilder<QuoteRow> {
  return sql<QuoteRow>`
    select q.id, q.request_id, ${isBeforeChange('q')} as before_change, ${sql.join(QUOTE_FIELDS.map((field) => sql.ref(`q.${field}`)))}, q.status, q.created_at,
      q.updated_at, q.craftsman_id, c.slug, ${craftsmanName} as craftsman, c.rating, c.review_count,
      c.completed_jobs, coalesce(v.location, '') as location, face.name as face, face.published as face_published
      ${isDetail ? comparison : sql``}
    from quotes q
    join craftsmen c on c.id = q.craftsman_id
    join accounts a on a.id = c.account_id
    left join craftsman_revisions v on v.id = coalesce(c.approved_revision_id, c.current_revision_id)
    left join media face on face.id = v.profile_media_id
    where ${condition}`;
}

async function readQuotes({ db, settings }: Source, viewer: Actor, condition: RawBuilder<unknown>): Promise<Quote[]> {
  const rows = await planned(db, sql<QuoteRow>`${quotesWhere(condition)} order by q.id`);
  const now = new Date();
  return rows.map((row) => quoteOf(row, viewer, settings, now));
}

export function quoteOf(row: QuoteRow, viewer: Actor, settings: Source['settings'], now: Date): Quote {
  return {
    id: row.id,
    request: row.request_id,
    craftsman: {
      id: row.craftsman_id,
      slug: row.slug,
      name: row.craftsman,
      profile:
        row.face === null
          ? null
          : mediaUrl(settings, { name: row.face, published: row.face_published }, viewer.accountId),
      rating: row.rating,
      review_count: row.review_count,
      completed_jobs: row.completed_jobs,
      location: row.location,
      ...(row.job_location !== undefined && { distance_km: toldKilometres(row.location, row.job_location) }),
      ...(row.work && { work: row.work.map(publicMediaUrl) }),
    },
    ...pick(row, QUOTE_FIELDS),
    before_change: row.before_change,
    status: row.status === 'live' && isExpired(row.valid_until, now) ? 'expired' : row.status,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
