import { sql } from 'kysely';
import { SERVICES } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import type { Card, Stats } from '../public-contract.ts';
import { createCache } from '#platform/cache.ts';

const HAPPY = 4;
const TOP_RATED = 3;

type Counted = Omit<Stats, 'best_of_services' | 'top_rated' | 'services'>;

/** From this many reviews on, counting takes 0.1 s and more. */
const MANY_REVIEWS = 100_000;
const MINUTE = 60_000;
const cached = createCache<Counted>({ max: 10 });

export async function showStats(db: Database): Promise<Stats> {
  const [counted, best_of_services, top_rated, services] = await Promise.all([
    countNowAndThen(db),
    bestOfServices(db),
    topRated(db),
    countServices(db),
  ]);
  return { ...counted, best_of_services, top_rated, services };
}

async function countNowAndThen(db: Database): Promise<Counted> {
  const before = cached.get('counted');
  if (before) return before;
  const { reviews, ...counted } = await count(db);
  if (reviews > MANY_REVIEWS) cached.set('counted', counted, { milliseconds: MINUTE });
  return counted;
}

async function count(db: Database): Promise<Counted & { reviews: number }> {
  const { rows } = await sql<Counted & { reviews: number }>`
    select
      -- As many as were there when somebody last looked: enough to know few from many.
      (select reltuples::bigint from pg_class where oid = 'reviews'::regclass) as reviews,
      (select count(*) from craftsmen where listed) as active_craftsmen,
      (select coalesce(sum(completed_jobs), 0) from craftsmen where listed)::int as jobs_completed,
      (select count(distinct client_id) from reviews where rating >= ${HAPPY}) as happy_clients,
      (select count(*) from shops join craftsmen on craftsmen.id = craftsman_id where is_open and listed)
        as shops_connected`.execute(db);
  return rows[0] as Counted & { reviews: number };
}

async function bestOfServices(db: Database): Promise<Stats['best_of_services']> {
  const { rows } = await sql<{ card: string }>`
    select card from unnest(${[...SERVICES]}::text[]) as wanted (service) cross join lateral (
      select card from public_lists join public_cards using (rank) join craftsmen on craftsmen.id = craftsman_id
      where scope = 's:' || wanted.service and public_services[1] = wanted.service
      order by rank desc limit 1
    ) as best`.execute(db);
  const cards = rows.map(({ card }) => JSON.parse(card) as Card);
  const place = (service: string | null) => SERVICES.findIndex((each) => each === service);
  return cards.sort((one, other) => place(one.primary_service) - place(other.primary_service));
}

/** By rating, then completed jobs, as the page says. The list also asks who witnessed the jobs. */
async function topRated(db: Database): Promise<Stats['top_rated']> {
  const { rows } = await sql<{ card: Card; images: string[] }>`
    select card::json, jsonb_path_query_array(body::jsonb, '$.service_images[0 to 2]') as images
    from craftsmen join public_cards on craftsman_id = craftsmen.id join public_portfolios using (craftsman_id)
    where listed and cardinality(public_services) > 0
    order by rating desc, completed_jobs desc, id desc limit ${TOP_RATED}`.execute(db);
  return rows.map(({ card, images }) => ({ ...card, service_images: images }));
}

async function countServices(db: Database): Promise<Stats['services']> {
  const [{ rows }, prices] = await Promise.all([
    sql<{ service: string; size: number }>`
      select substr(scope, 3) as service, size from public_scopes where scope like 's:%'`.execute(db),
    priceRanges(db),
  ]);
  const sizes = new Map(rows.map(({ service, size }) => [service, Number(size)]));
  return SERVICES.flatMap((service) => {
    const craftsmen = sizes.get(service);
    return craftsmen ? [{ service, craftsmen, prices: prices.get(service) ?? null }] : [];
  });
}

/**
 * Quartiles of the latest agreed prices, rounded outwards. Fewer jobs or people could give a single price away; who looks
 * before and after one job could tell its price, so that jobs count by fives, in the order of their completion.
 */
async function priceRanges(db: Database): Promise<Map<string, { from: number; to: number }>> {
  const { rows } = await sql<{ service: string; quartiles: [number, number] }>`
    select service, percentile_cont(array[0.25, 0.75]) within group (order by amount) as quartiles
    from (
      select service, craftsman_id, client_id, amount, count(*) over (partition by service) as finished,
        row_number() over (partition by service order by (
          select max(id) from request_events where request_id = requests.id and move = 'complete'), requests.id) as at
      from (
        select g.request_id, g.craftsman_id, g.amount
        from agreements g join engagements e on e.request_id = g.request_id and e.craftsman_id = g.craftsman_id
        where e.status = 'Completed' and g.agreed_at >= e.accepted_at and not exists (
          select from agreements later
          where later.request_id = g.request_id and later.craftsman_id = g.craftsman_id and later.id > g.id)
        order by g.id desc limit 2000) latest
      join requests on requests.id = request_id) as job
    where at <= finished - finished % 5
    group by service
    having count(*) >= 5 and count(distinct craftsman_id) >= 3 and count(distinct client_id) >= 3`.execute(db);
  const stepOf = (amount: number) => (amount < 5_000 ? 100 : 500);
  return new Map(
    rows.map(({ service, quartiles: [from, to] }) => [
      service,
      { from: Math.floor(from / stepOf(from)) * stepOf(from), to: Math.ceil(to / stepOf(to)) * stepOf(to) },
    ]),
  );
}
