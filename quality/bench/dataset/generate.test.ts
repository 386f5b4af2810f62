/** The generated data equals the same data made through the product. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve } from '#craftsmen/approval/approve.ts';
import { reject } from '#craftsmen/approval/reject.ts';
import { checkInvariants } from '#operations/invariants/invariants.ts';
import { acceptQuote } from '#requests/moves/accept-quote.ts';
import { accept } from '#requests/moves/answer-assignment.ts';
import { assign } from '#requests/moves/assign.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { complete } from '#requests/moves/complete.ts';
import { sendQuote } from '#requests/moves/quote.ts';
import { start } from '#requests/moves/start.ts';
import { acting, aRequest, aReview, quoteFields } from '../../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { withProfile } from '../../../db/factories/profiles.ts';
import { poll } from '../../helpers/poll.ts';
import { aTestServer, startTestServer, type TestServer } from '../../helpers/test-server.ts';
import { generate, PASSWORD } from './generate.ts';

let made: TestServer;
let generated: TestServer;
let expected: pg.Client;
let actual: pg.Client;

beforeAll(async () => {
  [made, generated] = await Promise.all([startTestServer(), startTestServer()]);
  // The fifty-first craftsman is the first with a pending change.
  await generate(generated.connection, { craftsmen: 51, reviews: 1, seed: 11, now: new Date('2026-11-21T00:00:00Z') });
  expected = new pg.Client(made.connection);
  actual = new pg.Client(generated.connection);
  await Promise.all([expected.connect(), actual.connect()]);
  await replay();
});
afterAll(async () => {
  await Promise.all([expected?.end(), actual?.end()]);
  await Promise.all([made?.close(), generated?.close()]);
});

const read = async (sql: string, values: unknown[] = []) => (await actual.query(sql, values)).rows;

async function replay(): Promise<void> {
  const admin = await anAdmin(made, { fullName: 'Ruth Jepkosgei', email: 'admin@bench.example' });
  const craftsmen = new Map<number, Awaited<ReturnType<typeof aCraftsman>>>();
  for (const { id, full_name, language } of await read(
    `select c.id, full_name, language from craftsmen c join accounts a on a.id = account_id order by c.id`,
  )) {
    const craftsman = await aCraftsman(made, { fullName: full_name, language });
    craftsmen.set(id, craftsman);
    const decider = { adminId: admin.id, ip: null };
    for (const each of await read('select * from craftsman_revisions where craftsman_id = $1 order by id', [id])) {
      await withProfile(made, craftsman, { ...each, company: each.company_name });
      if (each.status === 'approved') await approve(made, craftsman.id, decider);
      if (each.status === 'rejected') await reject(made.db, craftsman.id, each.rejection_reason, decider);
    }
  }
  const clients = new Map<number, Awaited<ReturnType<typeof aClient>>>();
  for (const { id, full_name, language } of await read(
    `select c.id, full_name, language from clients c join accounts a on a.id = account_id order by c.id`,
  ))
    clients.set(id, await aClient(made, { fullName: full_name, language }));

  const as = (craftsman: number) => acting(craftsmen.get(craftsman) as Awaited<ReturnType<typeof aCraftsman>>);
  // The form rejects a schedule in the past, so the factory's own schedule stays.
  for (const { schedule: _past, ...job } of await read('select * from requests order by id')) {
    const person = clients.get(job.client_id) as Awaited<ReturnType<typeof aClient>>;
    const request = await aRequest(made, person, { ...job, isUrgent: job.is_urgent });
    for (const { move, actor_role, craftsman_id, amount } of await read(
      `select * from request_events where request_id = $1 order by id offset 1`,
      [job.id],
    )) {
      const { db } = made;
      if (move === 'assign') await assign(db, acting(admin), request.id, { craftsmanId: craftsman_id });
      else if (move === 'accept') await accept(db, as(craftsman_id), request.id);
      else if (move === 'start') await start(db, as(craftsman_id), request.id);
      else if (move === 'cancel') await cancel(db, acting(person), request.id);
      else if (move === 'quote') {
        const [quote] = await read('select * from quotes where request_id = $1 and craftsman_id = $2', [
          job.id,
          craftsman_id,
        ]);
        const { labour, materials, message } = quote;
        await sendQuote(db, as(craftsman_id), request.id, quoteFields({ amount, labour, materials, message }));
      } else if (move === 'accept_quote') {
        const { rows } = await expected.query('select id, amount from quotes where request_id = $1', [request.id]);
        await acceptQuote(db, acting(person), request.id, rows[0]);
      } else if (move === 'complete')
        await complete(db, actor_role === 'client' ? acting(person) : as(craftsman_id), request.id);
      else if (move === 'review') {
        const [review] = await read('select * from reviews where request_id = $1', [job.id]);
        await aReview(made, person, request, review);
      } else throw new Error(`no replay for ${move}`);
    }
  }
}

// Times, file numbers, hashes and file names differ in every installation.
const COMPARED: Readonly<Record<string, string>> = {
  accounts: `select id, role, door, full_name, language, terms_version, terms_accepted_at is null as unasked, disabled_at
    from accounts order by id`,
  craftsmen: `select id, account_id, slug, status, listed, rating, rating_sum, review_count, completed_jobs,
      public_services, public_places, public_words::text, approved_revision_id, current_revision_id, approved_at is null as never
    from craftsmen order by id`,
  'the words of the search': 'select * from search_words order by word',
  revisions: `select id, craftsman_id, status, full_name, description, profession, location, company_name, skills, services,
      profile_media_id is null as faceless, decided_at is null as undecided, decided_by, rejection_reason
    from craftsman_revisions order by id`,
  'who has photos in public': `select distinct owner_id, published, mime, width is null as sizeless from media
    where kind = 'image' order by 1, 2`,
  'where photos begin': 'select revision_id, min(position) as first from revision_media group by 1 order by 1',
  requests: `select id, client_id, status, name, phone, service, location, address, description, is_urgent
    from requests order by id`,
  engagements: `select request_id, craftsman_id, status, source, reason, accepted_at is null as unaccepted
    from engagements order by 1, 2`,
  quotes: `select request_id, craftsman_id, status, amount, labour, materials, message from quotes order by 1, 2`,
  agreements: `select request_id, craftsman_id, amount, labour, materials, materials_by, message, scope, offered_by
    from agreements order by 1, 2`,
  'the events of jobs': `select request_id, move, from_status, to_status, actor_id, actor_role, craftsman_id, amount, reason
    from request_events order by request_id, id`,
  reviews: 'select request_id, craftsman_id, client_id, rating, comment, location from reviews order by 1',
  'the audit log of admins': `select act, actor_id, subject, subject_id, reason, address from audit_log
    where act not in ('sign_in') order by 1, 3, 4`,
};

test.each(Object.keys(COMPARED))('%s of the generated data are as the product makes them', async (what) => {
  const [own, other] = await Promise.all([
    expected.query(COMPARED[what] as string),
    actual.query(COMPARED[what] as string),
  ]);
  expect(other.rows.length).toBeGreaterThan(0);
  expect(other.rows).toEqual(own.rows);
});

test('the generated data keeps every invariant, except that its photos have no bytes', async () => {
  const broken = (await checkInvariants(generated.db, generated.storage)).filter(({ breaches }) => breaches.length > 0);
  expect(broken.map(({ name }) => name)).toEqual(['every file of the database has its bytes, in all widths']);
});

test('the public reads the generated data, and its people can sign in', async () => {
  const ask = () => generated.get('/public-craftsman/?page_size=24');
  await poll(async () => (await ask()).body.length === 24);
  const list = await ask();
  const [first] = list.body;
  expect((await generated.get(`/public-craftsman/${first.slug}/`)).body.reviews).toHaveLength(first.review_count);
  const [client] = await read(`select email from accounts where role = 'client' order by id limit 1`);
  const signedIn = await generated.post('/client-login/', { body: { email: client.email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
});

test('the same seed makes the same data', async () => {
  const again = await aTestServer();
  await generate(again.connection, { craftsmen: 51, reviews: 1, seed: 11, now: new Date('2026-11-21T00:00:00Z') });
  const client = new pg.Client(again.connection);
  await client.connect();
  const sum = `select md5(string_agg(r::text, '' order by id)) as sum from (select id, request_id, move, at, amount from request_events) r`;
  const [one, other] = await Promise.all([actual.query(sum), client.query(sum)]);
  await client.end();
  expect(other.rows).toEqual(one.rows);
});
