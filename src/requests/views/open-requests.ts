import { type RawBuilder, sql } from 'kysely';
import { pick } from '#api/field-list.ts';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput } from '#api/problem.ts';
import { kilometresFrom, toldKilometres } from '#catalogue/distance.ts';
import { isOwnRequest } from '#craftsmen/own-request.ts';
import { mediaUrl } from '#media/media-url.ts';
import type { Page } from '#api/run-call.ts';
import { OPEN_FIELDS, type OpenRequest, type RequestFields, type RequestStatus } from '../contract.ts';
import { isDirect, isOpenTo } from '../direct.ts';
import { QUOTES_MAX } from '../problems.ts';
import { selectFields } from '../request-fields.ts';
import { type PrivateFile, photosAsJson } from './job.ts';
import { COUNT_MAX } from './list.ts';
import { findListed } from './listed.ts';
import { quotesOf } from './quotes.ts';
import { NEAR_KM, nairobiDay } from '../rules.ts';
import { type ActorOf, editedAfter, versionFor } from '../transition.ts';
import type { Source } from './source.ts';

interface Row extends Pick<RequestFields, (typeof OPEN_FIELDS)[number]> {
  id: number;
  status: RequestStatus;
  created_at: string;
  version: number;
  edited_at: string | null;
  chosen_until: string | null;
  photos: readonly PrivateFile[];
  quote_count: number;
  distance_km: number | null;
}

/** Orders requests whose place is not known. */
const UNKNOWN_KM = 99_999;

/**
 * Those near before those far, each urgent first, then nearest, then newest: requests of others that take a quote, without those
 * the craftsman was assigned, whatever became of that. One with his own live quote stays: its client can still accept it.
 */
export async function listOpenRequests(
  source: Source,
  craftsman: ActorOf<'craftsman'>,
  query: { cursor?: string | undefined; page_size?: number | undefined },
): Promise<Page<OpenRequest>> {
  const listed = await findListed(source.db, craftsman.profileId);
  if (!listed) return { rows: [], total: 0, next: null };
  const from = sql`requests r join accounts a on a.id = ${craftsman.accountId}`;
  const hasOwnQuote = sql`exists (select 1 from quotes q
    where q.request_id = r.id and q.status = 'live' and q.craftsman_id = ${craftsman.profileId})`;
  const open = sql`
    not ${isOwnRequest} and r.status in ('Requested', 'Quoted') and r.service = any(${listed.services}::text[])
    and ${isOpenTo(craftsman.profileId)}
    and (${hasOwnQuote}
      or not exists (select from engagements e where e.request_id = r.id and e.craftsman_id = ${craftsman.profileId})
      and (select count(*) from quotes q
          where q.request_id = r.id and q.status = 'live' and q.valid_until >= ${nairobiDay(new Date())}) < ${QUOTES_MAX})`;
  const distance = sql<
    number | null
  >`(${JSON.stringify(kilometresFrom(listed.location))}::jsonb ->> lower(btrim(r.location)))::int`;
  const km = sql`coalesce(${distance}, ${UNKNOWN_KM}::int)`;
  const order = sql`${km} > ${NEAR_KM}::int, not r.is_urgent, ${km}, -r.id`;
  const size = query.page_size ?? PAGE_SIZE_MAX;
  const [{ rows: pageRows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      select r.id, ${selectFields(OPEN_FIELDS)}, r.status, r.created_at, ${versionFor(craftsman)} as version, ${editedAfter(sql`r.created_at`)} as edited_at,
        case when ${isDirect} then r.chosen_until end as chosen_until,
        ${photosAsJson} as photos,
        (select count(*) from quotes q where q.request_id = r.id and q.status = 'live') as quote_count,
        ${distance} as distance_km
      from ${from}
      where ${open} and ${after(order, query.cursor)}
      order by ${order} limit ${size + 1}`.execute(source.db),
    sql<{ count: number }>`
      select count(*) from (select 1 from ${from} where ${open} limit ${COUNT_MAX + 1}) counted`.execute(source.db),
  ]);
  const page = pageRows.slice(0, size);
  const quotes = await quotesOf(
    source,
    craftsman,
    page.map((row) => row.id),
  );
  const rows = page.map((row) => ({
    id: row.id,
    ...pick(row, OPEN_FIELDS),
    ...withMedia(row.photos.map((photo) => mediaUrl(source.settings, photo, craftsman.accountId))),
    status: row.status,
    quote_count: row.quote_count,
    created_at: row.created_at,
    edited_at: row.edited_at,
    chosen_until: row.chosen_until,
    distance_km: toldKilometres(listed.location, row.location),
    version: row.version,
    quote: quotes.get(row.id)?.[0] ?? null,
  }));
  const last = page.at(-1);
  return {
    rows,
    total: counted[0]?.count ?? 0,
    next:
      last && pageRows.length > size ? `${last.distance_km ?? UNKNOWN_KM}-${last.isUrgent ? 1 : 0}-${last.id}` : null,
  };
}

const withMedia = (photos: string[]) => ({ media: photos[0] ?? null, photos });

function after(order: RawBuilder<unknown>, cursor: string | undefined) {
  if (cursor === undefined) return sql`true`;
  const [, distance, urgent, id] = /^(\d{1,5})-([01])-(\d{1,15})$/.exec(cursor) ?? [];
  if (!id) throw invalidInput({ detail: 'This page address is not valid.' });
  return sql`(${order}) > (${Number(distance) > NEAR_KM}, ${urgent === '0'}, ${Number(distance)}, ${-Number(id)})`;
}
