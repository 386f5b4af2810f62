/** Each scenario has some 500 different requests, so that caches of one response do not help. */
import pg from 'pg';
import { placeAndChildren, PLACES } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { cursorOf } from '#craftsmen/public/rank.ts';
import { dice } from '../../../db/demo/dice.ts';
import type { GeneratedData } from '../target.ts';
import { ADMIN } from '../dataset/people.ts';
import { aPhoto, type RawRequest, get, jobFields, jobWithPhoto, send, signedIn, signIn } from './requests.ts';

export interface Scenario {
  readonly name: string;
  readonly what: string;
  requests(dataset: DatasetQueries): Promise<RawRequest[]>;
  /** CPU ms per request of a tuned Django product, recorded earlier. */
  readonly peer?: number;
  /** A bare server says nothing where most work is not the response. */
  readonly bare?: false;
  readonly connections?: number;
  /** Each request is sent once before the measurement. */
  readonly cached?: true;
  /** Changes of the list order per second, written directly to the database. */
  readonly writes?: number;
  readonly pace?: number;
  /** Sent five times a second beside it, in each second turn. */
  readonly beside?: (dataset: DatasetQueries) => Promise<RawRequest[]>;
}

export interface DatasetQueries {
  readonly url: string;
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const DISTINCT = 500;
const LIST = '/api/public-craftsman/?page_size=24';

export async function openDataset({ url }: GeneratedData): Promise<DatasetQueries> {
  const client = new pg.Client({ connectionString: url, application_name: 'ufundi bench' });
  await client.connect();
  return {
    url,
    rows: async (sql, values) => (await client.query(sql, values)).rows,
    close: () => client.end(),
  };
}

const url = (query: Record<string, string>) =>
  `${LIST}&${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;

interface RankRow {
  readonly rank: string;
}
const RANK = 'card_rank(rating, completed_jobs, id)';

async function fullPages(dataset: DatasetQueries): Promise<{ service: string; location: string; count: number }[]> {
  const found = [];
  for (const each of ['', ...PLACES.map((one) => one.key)]) {
    const rows = await dataset.rows<{ service: string; count: number }>(
      `select service, count(*)::int as count from craftsmen, unnest(public_services) as service
       where listed and ($1 = '' or public_places && $2::text[]) group by 1 having count(*) > 24`,
      [each, placeAndChildren(each)],
    );
    found.push(...rows.map((row) => ({ ...row, location: each })));
  }
  return found.sort((one, other) => other.count - one.count);
}

async function cursorAfter(
  dataset: DatasetQueries,
  where: { service: string; location: string },
  rows: number,
): Promise<string> {
  const [at] = await dataset.rows<RankRow>(
    `select ${RANK}::text as rank from craftsmen where listed and public_services @> array[$1]
       and ($2 = '' or public_places && $3::text[])
     order by ${RANK} desc offset $4 limit 1`,
    [where.service, where.location, placeAndChildren(where.location), rows - 1],
  );
  if (!at) throw new Error('no craftsman at this position');
  return cursorOf(at.rank);
}

function spread<T>(list: readonly T[], count = DISTINCT): T[] {
  if (list.length === 0) throw new Error('the generated data is too small for this scenario');
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_each, at) => list[Math.floor(at * step)] as T);
}

async function listed(dataset: DatasetQueries): Promise<RawRequest[]> {
  const full = await fullPages(dataset);
  const first = full.filter((each) => each.location !== '').map(({ service, location }) => url({ service, location }));
  for (let page = 1; first.length < DISTINCT && page < 20; page++) {
    for (const { count, ...where } of full) {
      if (first.length >= DISTINCT || count < (page + 1) * 24) continue;
      first.push(url({ ...where, cursor: await cursorAfter(dataset, where, page * 24) }));
    }
  }
  return first.slice(0, DISTINCT).map((each) => get(each));
}

async function frequentWords(dataset: DatasetQueries, most: number): Promise<string[]> {
  const rows = await dataset.rows<{ word: string }>(
    `select word from search_words where length(word) > 3 and word ~ '^[a-z]+$' order by uses desc, word limit $1`,
    [most],
  );
  return rows.map((row) => row.word);
}

async function searched(dataset: DatasetQueries): Promise<RawRequest[]> {
  const roll = dice(3);
  const words = await frequentWords(dataset, 400);
  const full = (await fullPages(dataset)).filter((each) => each.location !== '');
  return Array.from({ length: DISTINCT }, () => {
    const { service, location } = roll.pick(full);
    return get(url({ service, location, search: roll.pick(words) }));
  });
}

async function alone(dataset: DatasetQueries): Promise<RawRequest[]> {
  const words = await frequentWords(dataset, 120);
  const typed = words.flatMap((word) => [word, word.slice(0, -1), word.slice(0, 4)]);
  const pages = [...new Set(typed)].map((search) => url({ search }));
  return spread([...pages, ...pages.map((each) => each.replace('page_size=24', 'page_size=25'))]).map((each) =>
    get(each),
  );
}

async function misspelt(dataset: DatasetQueries): Promise<RawRequest[]> {
  const roll = dice(5);
  const words = (await frequentWords(dataset, 900)).filter((word) => word.length > 5);
  const known = await dataset.rows<{ word: string }>('select word from search_words');
  const isKnown = (text: string) => known.some((row) => row.word.startsWith(text));
  const wrong = words.flatMap((word) => {
    const at = roll.whole(1, word.length - 3);
    const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    const short = word.slice(0, at) + word.slice(at + 1);
    return [swapped, short].filter((each) => each !== word && !isKnown(each));
  });
  return spread([...new Set(wrong)]).map((search) => get(url({ search })));
}

async function deep(dataset: DatasetQueries): Promise<RawRequest[]> {
  const rows = await dataset.rows<RankRow>(
    `select ${RANK}::text as rank from (
       select *, row_number() over (order by ${RANK} desc) as turn from craftsmen where listed
     ) as every where turn % 24 = 0 and turn < (select count(*) from craftsmen where listed) - 24 order by turn`,
  );
  return spread(rows).map((row) => get(url({ cursor: cursorOf(row.rank) })));
}

/** The most expensive page for OFFSET. */
async function last(dataset: DatasetQueries): Promise<RawRequest[]> {
  const pages = [];
  for (const { count, ...where } of (await fullPages(dataset)).slice(0, DISTINCT)) {
    pages.push(get(url({ ...where, cursor: await cursorAfter(dataset, where, count - 24) })));
  }
  return pages;
}

async function slugs(dataset: DatasetQueries, most: number): Promise<string[]> {
  // Between 18 and 22 reviews; a small database has no such craftsmen.
  for (const [least, greatest] of [
    [18, 22],
    [1, 99],
  ]) {
    const rows = await dataset.rows<{ slug: string }>(
      `select slug from craftsmen where listed and review_count between $1 and $2 order by md5(slug) limit $3`,
      [least, greatest, most],
    );
    if (rows.length >= Math.min(most, 40)) return rows.map((row) => row.slug);
  }
  throw new Error('no craftsman has reviews');
}

async function clients(dataset: DatasetQueries, most: number) {
  const rows = await dataset.rows<{ id: string; own: string; email: string }>(
    `select a.id, c.id as own, email from accounts a join clients c on c.account_id = a.id
     where exists (select from requests where client_id = c.id) order by md5(email) limit $1`,
    [most],
  );
  return rows.map((row) => ({ id: Number(row.id), role: 'client', own: Number(row.own), email: row.email }));
}

async function ownJobs(dataset: DatasetQueries): Promise<RawRequest[]> {
  const people = await signedIn(dataset.url, await clients(dataset, DISTINCT));
  return people.map(({ access }) => get('/api/job-requests/?page_size=24', { access }));
}

/** Each is read by its client: what was agreed, its steps, the quotes. */
async function shownJobs(dataset: DatasetQueries): Promise<RawRequest[]> {
  const people = await signedIn(dataset.url, await clients(dataset, DISTINCT));
  const jobs = await dataset.rows<{ id: string; client_id: string }>(
    `select distinct on (client_id) id, client_id from requests where client_id = any($1)
     order by client_id, (status in ('Accepted', 'Completed')) desc, id`,
    [people.map((each) => each.profileId)],
  );
  const accessOf = new Map(people.map((each) => [each.profileId, each.access]));
  return jobs.map(({ id, client_id }) =>
    get(`/api/job-requests/${id}/`, { access: accessOf.get(Number(client_id)) ?? '' }),
  );
}

async function waiting(dataset: DatasetQueries): Promise<RawRequest[]> {
  const [admin] = await signedIn(dataset.url, [{ id: ADMIN, role: 'admin', own: null }]);
  const access = admin?.access ?? '';
  const rows = await dataset.rows<{ id: string; craftsman: string }>(
    `select r.id, c.id as craftsman from craftsman_revisions r join craftsmen c on c.current_revision_id = r.id
     where r.status = 'pending' order by r.id`,
  );
  const cursors = rows.slice(0, Math.max(1, rows.length - 24)).map((row) => `0_${row.id}_${row.craftsman}`);
  const where = '/api/admin/craftsman/?status=pending&page_size=24';
  return [get(where, { access }), ...spread(cursors).map((cursor) => get(`${where}&cursor=${cursor}`, { access }))];
}

async function photos(dataset: DatasetQueries, most: number): Promise<RawRequest[]> {
  const photo = await aPhoto();
  const people = await signedIn(dataset.url, await clients(dataset, most));
  return people.map(({ access }) => jobWithPhoto(access, photo));
}

/** Each by a client of its own, as far as there are clients. */
async function posts(dataset: DatasetQueries): Promise<RawRequest[]> {
  const people = await signedIn(dataset.url, await clients(dataset, DISTINCT));
  return people.map(({ access }, at) =>
    send('POST', '/api/job-requests/', jobFields(SERVICES[at % SERVICES.length] as string), { access }),
  );
}

/** Each request with another cursor, so that no two of a run are equal. */
async function uncached(
  dataset: DatasetQueries,
  requests: (dataset: DatasetQueries) => Promise<RawRequest[]>,
): Promise<RawRequest[]> {
  const questions = (await requests(dataset)).map(({ bytes }) => bytes.toString());
  const roll = dice(17);
  const cursor = () => `${roll.whole(60, 100) / 10}_${roll.whole(0, 40)}_${roll.whole(1, 90_000)}`;
  return Array.from({ length: 20_000 }, (_each, at) => ({
    bytes: Buffer.from(
      (questions[at % questions.length] as string)
        .replace(/&cursor=[^& ]*/, '')
        .replace(' HTTP/', `&cursor=${cursor()} HTTP/`),
    ),
    stamp: -1,
  }));
}

async function reading(dataset: DatasetQueries): Promise<RawRequest[]> {
  const roll = dice(19);
  const [lists, words, shown] = [await listed(dataset), await searched(dataset), await slugs(dataset, 5_000)];
  const often = <T>(from: readonly T[]): T => from[Math.floor(from.length * (roll.whole(0, 9_999) / 10_000) ** 3)] as T;
  const pages = (await fullPages(dataset)).filter((each) => each.location !== '');
  const one = (): RawRequest => {
    const percent = roll.whole(1, 100);
    if (percent <= 25) return often(lists);
    if (percent <= 35) return often(words);
    if (percent <= 55) return get(`/api/public-craftsman/${often(shown)}/`);
    if (percent <= 67) return get('/', { compressed: true });
    const { service, location } = often(pages);
    if (percent <= 80) return get(`/craftsmen?${new URLSearchParams({ service, location })}`, { compressed: true });
    return get(`/craftsman/${often(shown)}`, { compressed: true });
  };
  return Array.from({ length: 20_000 }, one);
}

async function mixed(dataset: DatasetQueries): Promise<RawRequest[]> {
  const roll = dice(9);
  const generated = await clients(dataset, 120);
  const people = await signedIn(dataset.url, generated);
  const photo = await aPhoto();
  const [lists, words, pages] = [await listed(dataset), await searched(dataset), await slugs(dataset, DISTINCT)];
  const open = await dataset.rows<{ id: string; client_id: string }>(
    `select id, client_id from requests where status in ('Requested', 'Cancelled') and client_id = any($1)`,
    [people.map((each) => each.profileId)],
  );
  const accessOf = new Map(people.map((each) => [each.profileId, each.access]));
  const one = (): RawRequest => {
    const percent = roll.next() * 100;
    const { access } = roll.pick(people);
    if (percent < 25) return roll.pick(lists);
    if (percent < 35) return roll.pick(words);
    if (percent < 50) return get(`/api/public-craftsman/${roll.pick(pages)}/`);
    if (percent < 60) return get('/', { compressed: true });
    if (percent < 70) return get(`/craftsman/${roll.pick(pages)}`, { compressed: true });
    if (percent < 80) return get('/api/job-requests/?page_size=24', { access });
    if (percent < 88) return signIn(roll.pick(generated).email);
    if (percent < 94 && open.length > 0) {
      const job = roll.pick(open);
      const own = { access: accessOf.get(Number(job.client_id)) ?? '' };
      return send('PATCH', `/api/job-requests/${job.id}/`, { status: 'Cancelled' }, own);
    }
    if (percent < 98) return send('POST', '/api/job-requests/', jobFields('Electrical'), { access });
    return jobWithPhoto(access, photo);
  };
  return Array.from({ length: 1000 }, one);
}

const BESIDE_POSTS = { beside: posts, pace: 40, bare: false, connections: 4 } as const;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'list', cached: true, what: 'service and place, 24 cards', requests: listed, peer: 5.4 },
  {
    name: 'home',
    cached: true,
    what: 'the first 24 of all',
    // The parameter has no effect: another URL, the same query.
    requests: async () => Array.from({ length: DISTINCT }, (_each, at) => get(`${LIST}&is_approved=${at}`)),
    peer: 11.3,
  },
  { name: 'search', cached: true, what: 'service, place and a word', requests: searched, peer: 7.6 },
  ...(
    [
      ['list-new', 'service and place, never asked before', listed],
      ['search-new', 'service, place and a word, never asked before', searched],
      ['word-new', 'a lone frequent word, never asked before', alone],
      ['typo-new', 'a lone misspelt word, never asked before', misspelt],
    ] as const
  ).map(([name, what, questions]) => ({
    name,
    what,
    requests: (dataset: DatasetQueries) => uncached(dataset, questions),
  })),
  {
    name: 'reading',
    what: '25 % lists, 10 searches, 20 portfolios, 45 pages, 200 a second, with 2 changes a second',
    requests: reading,
    bare: false,
    pace: 200,
    writes: 2,
  },
  { name: 'word', cached: true, what: 'a lone frequent word', requests: alone, peer: 93 },
  { name: 'typo', cached: true, what: 'a lone misspelt word', requests: misspelt },
  { name: 'deep', cached: true, what: 'pages anywhere in the list of all, by cursor', requests: deep, peer: 16.5 },
  { name: 'last', cached: true, what: 'the last full page of each list', requests: last },
  {
    name: 'portfolio-db',
    what: 'portfolio with about 20 reviews, seldom the same twice',
    requests: async (dataset) => (await slugs(dataset, 12_000)).map((slug) => get(`/api/public-craftsman/${slug}/`)),
    peer: 3.2,
  },
  {
    name: 'portfolio',
    cached: true,
    what: 'the same 500 portfolios again and again',
    requests: async (dataset) => (await slugs(dataset, DISTINCT)).map((slug) => get(`/api/public-craftsman/${slug}/`)),
    peer: 3.2,
  },
  { name: 'page-front', cached: true, what: 'page /', requests: async () => [get('/', { compressed: true })] },
  {
    name: 'page-list',
    cached: true,
    what: 'pages /craftsmen?service=&location=',
    requests: async (dataset) =>
      spread((await fullPages(dataset)).filter((each) => each.location !== '')).map(({ service, location }) =>
        get(`/craftsmen?${new URLSearchParams({ service, location })}`, { compressed: true }),
      ),
  },
  {
    name: 'page-portfolio',
    cached: true,
    what: '500 pages /craftsman/{slug}',
    requests: async (dataset) =>
      (await slugs(dataset, DISTINCT)).map((slug) => get(`/craftsman/${slug}`, { compressed: true })),
  },
  {
    name: 'page-drawn',
    what: 'pages /craftsman/{slug}, seldom the same twice',
    requests: async (dataset) =>
      (await slugs(dataset, 12_000)).map((slug) => get(`/craftsman/${slug}`, { compressed: true })),
  },
  {
    name: 'sign-in',
    what: 'e-mail and password',
    requests: async (dataset) => (await clients(dataset, DISTINCT)).map(({ email }) => signIn(email)),
    peer: 66,
    bare: false,
  },
  {
    name: 'job',
    what: 'a request with a 200 kB photo',
    requests: (dataset) => photos(dataset, DISTINCT),
    peer: 3.6,
    connections: 8,
  },
  {
    name: 'post',
    what: 'a request, with the wave that tells twelve craftsmen and their messages',
    requests: posts,
    bare: false,
    connections: 4,
  },
  {
    name: 'list-beside',
    what: 'service and place, never asked before, 40 a second, alone and beside 5 posts a second',
    requests: (dataset) => uncached(dataset, listed),
    ...BESIDE_POSTS,
  },
  {
    name: 'requests-beside',
    what: "a client's own requests, 40 a second, alone and beside 5 posts a second",
    requests: ownJobs,
    ...BESIDE_POSTS,
  },
  { name: 'pending', what: "the admin's waiting craftsmen", requests: waiting, peer: 5.7 },
  { name: 'requests', what: "a client's own requests", requests: ownJobs },
  { name: 'shown', what: 'a request of a client, with what was agreed', requests: shownJobs },
  {
    name: 'mixed',
    what: '70 % reading, 10 lists of jobs, 8 sign-ins, 6 moves, 4 posts, 2 photos',
    requests: mixed,
    bare: false,
  },
];
