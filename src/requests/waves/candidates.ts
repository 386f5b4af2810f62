/** Reads whom a wave may tell: some rows of each place within reach from three orders, however many craftsmen there are. */
import { sql } from 'kysely';
import { FAR_KM, kilometresFrom, toldKilometres } from '#catalogue/distance.ts';
import { PLACES } from '#catalogue/places.ts';
import { samePerson } from '#identity/same-person.ts';
import { DISTANCES } from '#notifications/new-work-contract.ts';
import { type Database, planned } from '#platform/db/database.ts';
import { nairobiDay } from '../rules.ts';
import { type Candidate, WAVES } from './rules.ts';

export interface ReadCandidate extends Candidate {
  readonly accountId: number;
  /** What the craftsman is told of the distance. */
  readonly toldKilometres: number | null;
}

interface Row extends Omit<ReadCandidate, 'kilometres' | 'toldKilometres' | 'toldAt'> {
  readonly place: string | null;
  readonly toldAt: string | null;
}

const { read, turn, newcomerJobs, answerDays, reachKm, far } = WAVES;

const inTurn = sql`order by told_at nulls first, craftsman_id`;
const byRank = sql`order by rank desc`;

/** Of craftsman `c`. */
export const inHand = sql<number>`(select count(*) from engagements e
  where e.craftsman_id = c.id and e.status in ('Pending', 'Accepted', 'In Progress'))`;

export const lettersOf = (now: Date) => sql`(
  select coalesce(sum(told) filter (where day = ${nairobiDay(now)}), 0) as today,
    coalesce(sum(told), 0) as told, coalesce(sum(answered), 0) as answered
  from craftsman_tellings where craftsman_id = c.id and day > ${nairobiDay(now)}::date - ${answerDays}::int)`;

/** A client posts fewer than these requests in a day. */
const REQUESTS_OF_A_DAY = 250;

/** Who has heard enough of the client of this request for the day. */
const heardEnough = (requestId: number, now: Date) => sql`
  select craftsman_id
  from (select id from requests where client_id = (select client_id from requests where id = ${requestId})
    order by id desc limit ${sql.lit(REQUESTS_OF_A_DAY)}) as own
  join request_waves w on w.request_id = own.id
  join request_tellings t on t.request_id = w.request_id and t.wave = w.wave
  where w.at >= ${nairobiDay(now)}::timestamp at time zone 'Africa/Nairobi'
  group by craftsman_id having count(*) >= ${sql.lit(WAVES.lettersOfOneClient)}`;

/** @param requestId of a locked request; without those who were told, sent a price, or had a part in it */
export async function readCandidates(
  trx: Database,
  { id: requestId, service, location }: { readonly id: number; readonly service: string; readonly location: string },
  now: Date,
): Promise<ReadCandidate[]> {
  const kilometres = kilometresFrom(location);
  const places = placesNear(location, kilometres);
  const known = sql`
    select craftsman_id from request_tellings where request_id = ${requestId}
    union select craftsman_id from engagements where request_id = ${requestId}
    union select craftsman_id from quotes where request_id = ${requestId}`;
  const isNew = sql`craftsman_id <> all(array(select craftsman_id from known))`;
  // Each distance that reaches the request by itself, so that the index gives nobody who is left out.
  const first = (most: number, order = inTurn, isMeant = sql`true`) => sql`(
    select turn.* from unnest(${[...DISTANCES, FAR_KM]}::int[]) as within (km)
    cross join lateral (
      select craftsman_id, told_at, rank from craftsman_turns
      where service = ${service} and place = near.place and within_km = within.km and not is_paused and ${isMeant} and ${isNew}
      ${order} limit ${sql.lit(most)}) as turn
    where within.km >= near.kilometres ${order} limit ${sql.lit(most)})`;
  const points = sql`${sql.lit(turn.day)} * least(extract(epoch from ${now.toISOString()}::timestamptz - told_at) / 86400, ${sql.lit(turn.days)})
    + ${sql.lit(turn.kilometre)} * kilometres`;
  const { compared } = read;
  const statement = sql<Row>`
    with places as materialized (
      select * from unnest(${places.map(({ place }) => place)}::text[], ${places.map((each) => each.kilometres)}::int[])
        as places (place, kilometres)),
    near as materialized (select * from places where kilometres <= ${sql.lit(reachKm)}),
    client as materialized (
      select a.email, a.phone from requests r join clients k on k.id = r.client_id join accounts a on a.id = k.account_id
      where r.id = ${requestId}),
    known as materialized (${known}),
    heard as materialized (${heardEnough(requestId, now)}),
    found as materialized (
      (select craftsman_id, told_at, rank from near cross join lateral ${first(read.turn)} as turn
        order by ${points} desc, craftsman_id limit ${sql.lit(compared.turn)})
      union (select craftsman_id, told_at, rank from near
        cross join lateral ${first(read.newcomers, inTurn, sql`completed_jobs < ${sql.lit(newcomerJobs)}`)} as newcomer
        order by ${points} desc, craftsman_id limit ${sql.lit(compared.newcomers)})
      union (select craftsman_id, told_at, rank from places as near cross join lateral ${first(read.turn)} as far
        where kilometres > ${sql.lit(reachKm)} and (told_at is null or told_at <= ${longAgo(now)})
        order by kilometres, craftsman_id limit ${sql.lit(compared.far)})
      union (select craftsman_id, told_at, rank from near cross join lateral (
          select *, row_number() over (${byRank}) as position from ${first(read.best, byRank)} as listed) as best
        order by kilometres + ${sql.lit(WAVES.kilometresARank)} * position, rank desc limit ${sql.lit(compared.best)})
    )
    select c.id, c.account_id as "accountId", c.public_places[1] as place, c.completed_jobs as "completedJobs",
      row_number() over (order by found.rank desc, c.id) - 1 as rank, found.told_at as "toldAt",
      case when c.id in (select craftsman_id from heard) then ${sql.lit(WAVES.lettersADay)} else letters.today end as "toldToday",
      letters.told, letters.answered,
      ${inHand} as "inHand"
    from found join craftsmen c on c.id = found.craftsman_id
    join accounts a on a.id = c.account_id
    cross join client
    cross join lateral ${lettersOf(now)} as letters
    where c.listed and ${service} = any(c.public_services) and ${samePerson('client', 'a')} is not true`;
  const rows = await planned(trx, statement);
  return rows.map(({ place, toldAt, ...row }) => ({
    ...row,
    kilometres: kilometres[place ?? ''] ?? null,
    toldKilometres: place === null ? null : toldKilometres(place, location),
    toldAt: toldAt === null ? null : new Date(toldAt),
  }));
}

const longAgo = (now: Date) => new Date(now.getTime() - far.days * 86_400_000).toISOString();

/** With '' for craftsmen whose place is not known. All places where that of the request is not. */
export function placesNear(
  location: string,
  from: Readonly<Record<string, number>>,
): { readonly place: string; readonly kilometres: number }[] {
  const own = location.trim().toLowerCase();
  const others = PLACES.map(({ key }) => ({ place: key, kilometres: from[key] ?? 0 })).filter(
    ({ place, kilometres }) => place !== own && kilometres <= far.kilometres,
  );
  return [own, ''].map((place) => ({ place, kilometres: 0 })).concat(others);
}
