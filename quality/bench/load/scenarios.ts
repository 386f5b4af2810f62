/** What is asked of the product. Each brings some 500 different requests, so that no answer is fast by being the last one again. */
import pg from 'pg';
import { placeAndChildren, PLACES } from '#catalogue/places.ts';
import { dice } from '../../../db/demo/dice.ts';
import type { GeneratedData } from '../target.ts';
import { ADMIN } from '../crowd/people.ts';
import { aPhoto, type Asked, get, jobFields, jobWithPhoto, send, signedIn, signIn } from './requests.ts';

export interface Scenario {
  readonly name: string;
  readonly what: string;
  requests(target: Target): Promise<Asked[]>;
  /** The tuned Django peer's CPU milliseconds a request, recorded earlier on a like machine. */
  readonly peer?: number;
  /** A bare server beside it says nothing where the work is not answering. */
  readonly bare?: false;
  readonly connections?: number;
  /** What the product keeps once it was asked for: each is asked for once before anything counts. */
  readonly kept?: true;
  /** Changes of a craftsman's rank a second, written straight into the database meanwhile. */
  readonly writes?: number;
  /** Requests a second; as fast as responses come without it. */
  readonly pace?: number;
}

/** What the scenarios ask the crowd for. */
export interface Target {
  readonly url: string;
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const DISTINCT = 500;
const LIST = '/api/public-craftsman/?page_size=24';

export async function openScenes({ url }: GeneratedData): Promise<Target> {
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

interface JobState {
  readonly rating: string;
  readonly completed_jobs: number;
  readonly id: string;
}
const cursorOf = ({ rating, completed_jobs, id }: JobState) => `${Number(rating)}_${completed_jobs}_${id}`;

/** Services and places in which there is at least one full page, most craftsmen first. */
async function fullPages(target: Target): Promise<{ service: string; location: string; count: number }[]> {
  const found = [];
  for (const each of ['', ...PLACES.map((one) => one.key)]) {
    const rows = await target.rows<{ service: string; count: number }>(
      `select service, count(*)::int as count from craftsmen, unnest(public_services) as service
       where listed and ($1 = '' or public_places && $2::text[]) group by 1 having count(*) > 24`,
      [each, placeAndChildren(each)],
    );
    found.push(...rows.map((row) => ({ ...row, location: each })));
  }
  return found.sort((one, other) => other.count - one.count);
}

/** The cursor after so many rows of a service in a place. */
async function cursorAfter(
  target: Target,
  where: { service: string; location: string },
  rows: number,
): Promise<string> {
  const [at] = await target.rows<JobState>(
    `select rating, completed_jobs, id from craftsmen where listed and public_services @> array[$1]
       and ($2 = '' or public_places && $3::text[])
     order by rating desc, completed_jobs desc, id desc offset $4 limit 1`,
    [where.service, where.location, placeAndChildren(where.location), rows - 1],
  );
  if (!at) throw new Error('nobody stands there');
  return cursorOf(at);
}

/** As many as wanted, again from the first when there are fewer. */
function spread<T>(list: readonly T[], count = DISTINCT): T[] {
  if (list.length === 0) throw new Error('the crowd is too small for this scenario');
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_each, at) => list[Math.floor(at * step)] as T);
}

async function listed(target: Target): Promise<Asked[]> {
  const full = await fullPages(target);
  const first = full.filter((each) => each.location !== '').map(({ service, location }) => url({ service, location }));
  // Where there are not so many services in so many places, their second and third pages are more.
  for (let page = 1; first.length < DISTINCT && page < 20; page++) {
    for (const { count, ...where } of full) {
      if (first.length >= DISTINCT || count < (page + 1) * 24) continue;
      first.push(url({ ...where, cursor: await cursorAfter(target, where, page * 24) }));
    }
  }
  return first.slice(0, DISTINCT).map((each) => get(each));
}

async function frequentWords(target: Target, most: number): Promise<string[]> {
  const rows = await target.rows<{ word: string }>(
    `select word from search_words where length(word) > 3 and word ~ '^[a-z]+$' order by uses desc, word limit $1`,
    [most],
  );
  return rows.map((row) => row.word);
}

async function searched(target: Target): Promise<Asked[]> {
  const roll = dice(3);
  const words = await frequentWords(target, 400);
  const full = (await fullPages(target)).filter((each) => each.location !== '');
  return Array.from({ length: DISTINCT }, () => {
    const { service, location } = roll.pick(full);
    return get(url({ service, location, search: roll.pick(words) }));
  });
}

async function alone(target: Target): Promise<Asked[]> {
  const words = await frequentWords(target, 120);
  // As somebody types them: the beginnings are words to search by as well.
  const typed = words.flatMap((word) => [word, word.slice(0, -1), word.slice(0, 4)]);
  const pages = [...new Set(typed)].map((search) => url({ search }));
  return spread([...pages, ...pages.map((each) => each.replace('page_size=24', 'page_size=25'))]).map((each) =>
    get(each),
  );
}

async function misspelt(target: Target): Promise<Asked[]> {
  const roll = dice(5);
  const words = (await frequentWords(target, 900)).filter((word) => word.length > 5);
  const known = await target.rows<{ word: string }>('select word from search_words');
  const isKnown = (text: string) => known.some((row) => row.word.startsWith(text));
  const wrong = words.flatMap((word) => {
    const at = roll.whole(1, word.length - 3);
    const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    const short = word.slice(0, at) + word.slice(at + 1);
    return [swapped, short].filter((each) => each !== word && !isKnown(each));
  });
  return spread([...new Set(wrong)]).map((search) => get(url({ search })));
}

async function deep(target: Target): Promise<Asked[]> {
  const rows = await target.rows<JobState>(
    `select rating, completed_jobs, id from (
       select *, row_number() over (order by rating desc, completed_jobs desc, id desc) as turn from craftsmen where listed
     ) as every where turn % 24 = 0 and turn < (select count(*) from craftsmen where listed) - 24 order by turn`,
  );
  return spread(rows).map((row) => get(url({ cursor: cursorOf(row) })));
}

/** The last full page of every list there is: what a page by OFFSET pays most for. */
async function last(target: Target): Promise<Asked[]> {
  const pages = [];
  for (const { count, ...where } of (await fullPages(target)).slice(0, DISTINCT)) {
    pages.push(get(url({ ...where, cursor: await cursorAfter(target, where, count - 24) })));
  }
  return pages;
}

async function slugs(target: Target, most: number): Promise<string[]> {
  // Between 18 and 22 reviews, by twelve where nobody has as many.
  for (const [least, greatest] of [
    [18, 22],
    [1, 99],
  ]) {
    const rows = await target.rows<{ slug: string }>(
      `select slug from craftsmen where listed and review_count between $1 and $2 order by md5(slug) limit $3`,
      [least, greatest, most],
    );
    if (rows.length >= Math.min(most, 40)) return rows.map((row) => row.slug);
  }
  throw new Error('nobody has reviews');
}

async function clients(target: Target, most: number) {
  const rows = await target.rows<{ id: string; own: string; email: string }>(
    `select a.id, c.id as own, email from accounts a join clients c on c.account_id = a.id
     where exists (select from requests where client_id = c.id) order by md5(email) limit $1`,
    [most],
  );
  return rows.map((row) => ({ id: Number(row.id), role: 'client', own: Number(row.own), email: row.email }));
}

async function ownJobs(target: Target): Promise<Asked[]> {
  const people = await signedIn(target.url, await clients(target, DISTINCT));
  return people.map(({ access }) => get('/api/job-requests/?page_size=24', { access }));
}

async function waiting(target: Target): Promise<Asked[]> {
  const [admin] = await signedIn(target.url, [{ id: ADMIN, role: 'admin', own: null }]);
  const access = admin?.access ?? '';
  const rows = await target.rows<{ id: string; craftsman: string }>(
    `select r.id, c.id as craftsman from craftsman_revisions r join craftsmen c on c.current_revision_id = r.id
     where r.status = 'pending' order by r.id`,
  );
  const cursors = rows.slice(0, Math.max(1, rows.length - 24)).map((row) => `0_${row.id}_${row.craftsman}`);
  const where = '/api/admin/craftsman/?status=pending&page_size=24';
  return [get(where, { access }), ...spread(cursors).map((cursor) => get(`${where}&cursor=${cursor}`, { access }))];
}

async function photos(target: Target, most: number): Promise<Asked[]> {
  const photo = await aPhoto();
  const people = await signedIn(target.url, await clients(target, most));
  return people.map(({ access }) => jobWithPhoto(access, photo));
}

/** The same questions, each after another craftsman, so that no two of a run are the same. */
async function neverAskedBefore(target: Target, requests: (target: Target) => Promise<Asked[]>): Promise<Asked[]> {
  const questions = (await requests(target)).map(({ bytes }) => bytes.toString());
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

/** Visitors who read, in the shares that `reference/read-design.md` plans with; a few things are asked for most. */
async function reading(target: Target): Promise<Asked[]> {
  const roll = dice(19);
  const [lists, words, shown] = [await listed(target), await searched(target), await slugs(target, 5_000)];
  const often = <T>(from: readonly T[]): T => from[Math.floor(from.length * (roll.whole(0, 9_999) / 10_000) ** 3)] as T;
  const pages = (await fullPages(target)).filter((each) => each.location !== '');
  const one = (): Asked => {
    const drawn = roll.whole(1, 100);
    if (drawn <= 25) return often(lists);
    if (drawn <= 35) return often(words);
    if (drawn <= 55) return get(`/api/public-craftsman/${often(shown)}/`);
    if (drawn <= 67) return get('/', { compressed: true });
    const { service, location } = often(pages);
    if (drawn <= 80) return get(`/craftsmen?${new URLSearchParams({ service, location })}`, { compressed: true });
    return get(`/craftsman/${often(shown)}`, { compressed: true });
  };
  return Array.from({ length: 20_000 }, one);
}

/** A marketplace's evening, in the shares the security plan loads it with. */
async function mixed(target: Target): Promise<Asked[]> {
  const roll = dice(9);
  const generated = await clients(target, 120);
  const people = await signedIn(target.url, generated);
  const photo = await aPhoto();
  const [lists, words, pages] = [await listed(target), await searched(target), await slugs(target, DISTINCT)];
  const open = await target.rows<{ id: string; client_id: string }>(
    `select id, client_id from requests where status in ('Requested', 'Cancelled') and client_id = any($1)`,
    [people.map((each) => each.profileId)],
  );
  const accessOf = new Map(people.map((each) => [each.profileId, each.access]));
  const one = (): Asked => {
    const drawn = roll.next() * 100;
    const { access } = roll.pick(people);
    if (drawn < 25) return roll.pick(lists);
    if (drawn < 35) return roll.pick(words);
    if (drawn < 50) return get(`/api/public-craftsman/${roll.pick(pages)}/`);
    if (drawn < 60) return get('/', { compressed: true });
    if (drawn < 70) return get(`/craftsman/${roll.pick(pages)}`, { compressed: true });
    if (drawn < 80) return get('/api/job-requests/?page_size=24', { access });
    if (drawn < 88) return signIn(roll.pick(generated).email);
    if (drawn < 94 && open.length > 0) {
      // The first takes it back, every other finds it so already.
      const job = roll.pick(open);
      const own = { access: accessOf.get(Number(job.client_id)) ?? '' };
      return send('PATCH', `/api/job-requests/${job.id}/`, { status: 'Cancelled' }, own);
    }
    if (drawn < 98) return send('POST', '/api/job-requests/', jobFields('Electrical'), { access });
    return jobWithPhoto(access, photo);
  };
  return Array.from({ length: 1000 }, one);
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'list', kept: true, what: 'service and place, 24 cards', requests: listed, peer: 5.4 },
  {
    name: 'home',
    kept: true,
    what: 'the first 24 of all',
    // The parameter is accepted and means nothing: another address, the same question.
    requests: async () => Array.from({ length: DISTINCT }, (_each, at) => get(`${LIST}&is_approved=${at}`)),
    peer: 11.3,
  },
  { name: 'search', kept: true, what: 'service, place and a word', requests: searched, peer: 7.6 },
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
    requests: (target: Target) => neverAskedBefore(target, questions),
  })),
  {
    name: 'reading',
    what: '25 % lists, 10 searches, 20 portfolios, 45 pages, 200 a second, with 2 changes a second',
    requests: reading,
    bare: false,
    pace: 200,
    writes: 2,
  },
  { name: 'word', kept: true, what: 'a lone frequent word', requests: alone, peer: 93 },
  { name: 'typo', kept: true, what: 'a lone misspelt word', requests: misspelt },
  { name: 'deep', kept: true, what: 'pages anywhere in the list of all, by cursor', requests: deep, peer: 16.5 },
  { name: 'last', kept: true, what: 'the last full page of each list', requests: last },
  {
    name: 'portfolio-db',
    what: 'portfolio with about 20 reviews, seldom the same twice',
    requests: async (target) => (await slugs(target, 12_000)).map((slug) => get(`/api/public-craftsman/${slug}/`)),
    peer: 3.2,
  },
  {
    name: 'portfolio',
    kept: true,
    what: 'the same 500 portfolios again and again',
    requests: async (target) => (await slugs(target, DISTINCT)).map((slug) => get(`/api/public-craftsman/${slug}/`)),
    peer: 3.2,
  },
  { name: 'page-front', kept: true, what: 'page /', requests: async () => [get('/', { compressed: true })] },
  {
    name: 'page-list',
    kept: true,
    what: 'pages /craftsmen?service=&location=',
    requests: async (target) =>
      spread((await fullPages(target)).filter((each) => each.location !== '')).map(({ service, location }) =>
        get(`/craftsmen?${new URLSearchParams({ service, location })}`, { compressed: true }),
      ),
  },
  {
    name: 'page-portfolio',
    kept: true,
    what: '500 pages /craftsman/{slug}',
    requests: async (target) =>
      (await slugs(target, DISTINCT)).map((slug) => get(`/craftsman/${slug}`, { compressed: true })),
  },
  {
    name: 'page-drawn',
    what: 'pages /craftsman/{slug}, seldom the same twice',
    requests: async (target) =>
      (await slugs(target, 12_000)).map((slug) => get(`/craftsman/${slug}`, { compressed: true })),
  },
  {
    name: 'sign-in',
    what: 'e-mail and password',
    requests: async (target) => (await clients(target, DISTINCT)).map(({ email }) => signIn(email)),
    peer: 66,
    bare: false,
  },
  {
    name: 'job',
    what: 'a request with a 200 kB photo',
    requests: (target) => photos(target, DISTINCT),
    peer: 3.6,
    connections: 8,
  },
  { name: 'pending', what: "the admin's waiting craftsmen", requests: waiting, peer: 5.7 },
  { name: 'requests', what: "a client's own requests", requests: ownJobs },
  {
    name: 'mixed',
    what: '70 % reading, 10 lists of jobs, 8 sign-ins, 6 moves, 4 posts, 2 photos',
    requests: mixed,
    bare: false,
  },
];
