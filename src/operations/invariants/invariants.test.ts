/** Each invariant is broken on purpose and must be named; a sound marketplace breaks none. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#identity/account/erase.ts';
import { filesOf } from '#media/names.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  aCompletedRequest,
  acting,
  anAcceptedQuote,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
} from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { aPendingCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { release } from '#requests/moves/release.ts';
import { aCast, type Cast } from '../../../quality/helpers/people.ts';
import { startTestServer, type TestServer } from '../../../quality/helpers/test-server.ts';
import { checkInvariants, linesOf } from './invariants.ts';

let server: TestServer;
let cast: Cast;
/** Writes around every trigger and foreign key, as a broken restore would. */
let careless: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  cast = await aCast(server);
  await aReview(server, cast.client, await aCompletedRequest(server, cast), { rating: 4 });
  await aReview(server, cast.stranger, await aCompletedRequest(server, { ...cast, client: cast.stranger }));
  await anAssignedRequest(server, cast);
  const asked = await aRequest(server, cast.client);
  await aQuote(server, cast.rival, asked);
  await anAcceptedQuote(server, cast, asked);
  await release(server.db, acting(cast.craftsman), asked.id, 'My ladder broke.');
  await aQuote(server, cast.rival, await aRequest(server, cast.client));
  await withProfile(server, cast.rival, { description: 'Now also on Sundays.' });
  const leaving = await aClient(server, { fullName: 'Kemunto Nyaboke' });
  await aRequest(server, leaving);
  await eraseAccount(server, leaving.accountId, leaving.password);
  const gone = await aPendingCraftsman(server);
  await eraseAccount(server, gone.accountId, gone.password);
  const proof = new Blob([await picture()], { type: 'image/webp' });
  const begun = await anAssignedRequest(server, cast);
  await server.patch(`/job-requests/${begun.id}/`, { as: cast.craftsman, body: { status: 'Accepted' } });
  const proved = await server.post(`/job-requests/${begun.id}/proof/`, {
    as: cast.craftsman,
    form: { proof_images: proof },
  });
  expect(proved.status).toBe(201);
  const key = {
    as: cast.client,
    headers: { 'idempotency-key': 'sink' },
    body: {
      name: 'Wanjiku Kamau',
      phone: '0712345678',
      service: 'Plumbing',
      schedule: new Date(Date.now() + 86_400_000).toISOString(),
      address: 'Mugoya Estate, house 14',
      location: 'nairobi',
      description: 'The kitchen sink leaks',
      isUrgent: false,
    },
  };
  expect((await server.post('/job-requests/', key)).status).toBe(201);
  expect((await server.post('/token/refresh/', { body: { refresh: cast.client.refresh } })).status).toBe(200);
  careless = new pg.Client(server.connection);
  await careless.connect();
  await careless.query('set session_replication_role = replica');
});
afterAll(async () => {
  await careless.end();
  await server.close();
});

async function picture(): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  return Buffer.from(
    await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a52' } })
      .webp()
      .toBuffer(),
  );
}

const brokenNow = async (olderThan?: Date) =>
  (await checkInvariants(server.db, server.storage, olderThan)).filter(({ breaches }) => breaches.length > 0);

test('a marketplace in which much has happened keeps them all, files of this very moment included', async () => {
  expect(await brokenNow(new Date(Date.now() + 60_000))).toEqual([]);
});

/** What breaks it, what mends it again, and what is said. */
const BREACHES: readonly [name: string, breach: string, mend: string, said: RegExp][] = [
  [
    'a job stands where its last event left it',
    `update requests set status = 'Cancelled' where id = (select min(id) from requests where status = 'Completed')`,
    `update requests set status = 'Completed' where status = 'Cancelled' and exists
      (select from request_events where request_id = requests.id and to_status = 'Completed')`,
    /^request \d+ is Cancelled, its last event says Completed$/,
  ],
  [
    'the events of a job follow each other, from its posting on',
    `create table lost as select * from request_events where move = 'start' limit 1;
     delete from request_events where id in (select id from lost)`,
    `insert into request_events overriding system value select * from lost; drop table lost`,
    /^request \d+, event \d+: complete begins at In Progress, the event before it ended at Accepted$/,
  ],
  [
    'every event is a move the table allows',
    `update request_events set actor_role = 'client' where move = 'start'`,
    `update request_events set actor_role = 'craftsman' where move = 'start'`,
    /^request \d+: client start, Accepted to In Progress$/,
  ],
  [
    'the craftsman on a job fits its state',
    `update engagements set status = 'In Progress' where status = 'Pending'`,
    `update engagements set status = 'Pending' where status = 'In Progress'`,
    /^request \d+ is Requested, on it: In Progress$/,
  ],
  [
    'a job has one accepted craftsman at most',
    `drop index one_craftsman_on_the_job;
     insert into engagements (request_id, craftsman_id, status, source)
       select request_id, (select max(id) from craftsmen), 'Pending', 'assigned' from engagements where status = 'Pending'`,
    `delete from engagements where craftsman_id = (select max(id) from craftsmen);
     create unique index one_craftsman_on_the_job on engagements (request_id)
       where status in ('Pending', 'Accepted', 'In Progress', 'Completed')`,
    /^request \d+ has 2$/,
  ],
  [
    'open jobs are Quoted while a price is live, and closed ones have none',
    `update quotes set status = 'withdrawn' where status = 'live'`,
    `update quotes set status = 'live' where status = 'withdrawn' and craftsman_id <> ALL (select craftsman_id from engagements)`,
    /^request \d+ is Quoted with 0 live prices$/,
  ],
  [
    'a review is of a completed job, by its client, of the craftsman who did it',
    `update reviews set client_id = client_id + 1 where id = (select min(id) from reviews)`,
    `update reviews set client_id = client_id - 1 where id = (select min(id) from reviews)`,
    /^review \d+ of request \d+$/,
  ],
  [
    'a review says where its job was',
    `update reviews set location = 'eldoret' where id = (select min(id) from reviews)`,
    `update reviews set location = (select location from requests where id = request_id)`,
    /^review \d+ says eldoret, its job was in nairobi$/,
  ],
  [
    'proof of work comes from a craftsman of that job',
    `update request_proofs set craftsman_id = craftsman_id + 1`,
    `update request_proofs set craftsman_id = craftsman_id - 1`,
    /^proof \d+ of request \d+$/,
  ],
  [
    "a craftsman's rating is the sum of his reviews",
    `update craftsmen set rating_sum = rating_sum + 1 where review_count > 0`,
    `update craftsmen set rating_sum = rating_sum - 1 where review_count > 0`,
    /^craftsman \d+ counts 2 reviews with 10 stars, there are 2 with 9$/,
  ],
  [
    "a craftsman's completed jobs are counted",
    `update craftsmen set completed_jobs = completed_jobs + 1 where review_count > 0`,
    `update craftsmen set completed_jobs = completed_jobs - 1 where review_count > 0`,
    /^craftsman \d+ counts 3, there are 2$/,
  ],
  [
    'an approved craftsman is complete',
    `update craftsman_revisions set profession = ' ' where profession = 'Plumber' and status = 'approved'`,
    `update craftsman_revisions set profession = 'Plumber' where profession = ' '`,
    /^craftsman \d+ lacks profession$/,
  ],
  [
    'the public list holds approved craftsmen whose account is open, all of them',
    `update accounts set disabled_at = now() where role = 'craftsman'`,
    `update accounts set disabled_at = null where role = 'craftsman'`,
    /^craftsman \d+ is listed, he is approved and closed$/,
  ],
  [
    "a craftsman's revisions are his own and in the state he is in",
    `update craftsman_revisions set status = 'replaced' where status = 'approved'`,
    `update craftsman_revisions set status = 'approved' where status = 'replaced'`,
    /^craftsman \d+$/,
  ],
  [
    'what waits for an admin is what its craftsman sent last',
    `update craftsmen set current_revision_id = approved_revision_id where exists
      (select from craftsman_revisions where craftsman_id = craftsmen.id and status = 'pending')`,
    `update craftsmen set current_revision_id = (select id from craftsman_revisions where craftsman_id = craftsmen.id
      and status = 'pending') where exists
      (select from craftsman_revisions where craftsman_id = craftsmen.id and status = 'pending')`,
    /^craftsman \d+$/,
  ],
  [
    'who has left waits for nobody',
    `update craftsman_revisions set status = 'pending' where craftsman_id in
      (select c.id from craftsmen c join accounts a on a.id = c.account_id where a.erased_at is not null)`,
    `update craftsman_revisions set status = 'rejected' where craftsman_id in
      (select c.id from craftsmen c join accounts a on a.id = c.account_id where a.erased_at is not null)`,
    /^craftsman \d+$/,
  ],
  [
    'the words of the search are those of the listed craftsmen',
    `update search_words set uses = uses + 1 where word = 'plumber'`,
    `update search_words set uses = uses - 1 where word = 'plumber'`,
    /^the word "plumber" counts 4, it is used 3$/,
  ],
  [
    'public cards and portfolios say what their sources say',
    `update public_portfolios set body = body || ' '`,
    `update public_portfolios set body = rtrim(body)`,
    /^craftsman \d+ is shown otherwise$/,
  ],
  [
    'public lists hold each card under each of its scopes and words',
    `delete from public_lists where scope = 'w:plumber'`,
    `insert into public_lists select 'w:plumber', rank from public_cards where words @@ 'plumber'::tsquery`,
    /^w:plumber lacks \d+$/,
  ],
  [
    'the sizes of public lists are counted',
    `update public_scopes set size = size + 1 where scope = 'a'`,
    `update public_scopes set size = size - 1 where scope = 'a'`,
    /^a counts 4, there are 3$/,
  ],
  [
    'what the public is shown is published, and nothing else is',
    `update media set published = true where id in (select media_id from request_proofs)`,
    `update media set published = false where id in (select media_id from request_proofs)`,
    /^file \d+ is published and not shown$/,
  ],
  [
    'a session has one living refresh token at most, and one owner',
    `update refresh_tokens set rotated_at = null where rotated_at is not null`,
    `update refresh_tokens set rotated_at = now() where successor_sealed is not null`,
    /^family [0-9a-f-]+ of account \d+$/,
  ],
  [
    'closed accounts have no session',
    `update accounts set disabled_at = now() where role = 'admin'`,
    `update accounts set disabled_at = null where role = 'admin'`,
    /^account \d+$/,
  ],
  [
    'an Idempotency-Key that was taken has its answer',
    `insert into idempotency_keys (scope, key, fingerprint) values ('account 1', 'half', '')`,
    `delete from idempotency_keys where key = 'half'`,
    /^a key of account 1, taken /,
  ],
  [
    'every craftsman and client belongs to an account of that role, and every such account to one',
    `update accounts set role = 'craftsman' where role = 'admin'`,
    `update accounts set role = 'admin' where role = 'craftsman' and not exists
      (select from craftsmen where account_id = accounts.id)`,
    /^account \d+ is craftsman$/,
  ],
  [
    'an erased account holds nothing of a person',
    `update accounts set phone = '+254712345678' where erased_at is not null`,
    `update accounts set phone = null where erased_at is not null`,
    /^account \d+$/,
  ],
  [
    'no row refers to a row that is not there',
    `update quotes set request_id = request_id + 1000000`,
    `update quotes set request_id = request_id - 1000000`,
    /^3 of quotes.request_id, the first to requests 10000\d\d$/,
  ],
  [
    'the next number of every table is a new one',
    `select setval('requests_id_seq', 1)`,
    `select setval('requests_id_seq', (select max(id) from requests))`,
    /^requests: the next would be 2, there is a \d+$/,
  ],
  [
    'no constraint or trigger is switched off',
    `alter table request_events disable trigger request_events_stay`,
    `alter table request_events enable trigger request_events_stay`,
    /^request_events: request_events_stay$/,
  ],
];

describe('is named when broken:', () => {
  test.each(BREACHES)('%s', async (name, breach, mend, said) => {
    await careless.query(breach);
    const broken = await brokenNow().finally(() => careless.query(mend));
    const named = broken.find((each) => each.name === name);
    expect(named, linesOf(broken).join('\n')).toBeDefined();
    expect(named?.breaches[0]).toMatch(said);
  });

  test('and not once it is mended', async () => {
    expect(await brokenNow()).toEqual([]);
  });

  test('every file of the database has its bytes, in all widths', async () => {
    const { rows } = await careless.query('select id, name from media where published order by id limit 1');
    const file = `public/${filesOf(rows[0].name)[0]}`;
    await server.storage.remove(file);
    expect(await brokenNow()).toEqual([
      {
        name: 'every file of the database has its bytes, in all widths',
        breaches: [`file ${rows[0].id}: ${file} is missing or not whole`],
      },
    ]);
    await server.storage.copy(file.replace('public', 'private'), file);

    const main = `private/${rows[0].name}`;
    await server.storage.put(main, Buffer.from('half'));
    expect((await brokenNow())[0]?.breaches).toEqual([`file ${rows[0].id}: ${main} is missing or not whole`]);
    await server.storage.copy(`public/${rows[0].name}`, 'tmp/whole');
    await server.storage.remove(main);
    await server.storage.copy('tmp/whole', main);
    expect(await brokenNow()).toEqual([]);
  });

  test('all bytes in the store have their row, unless young or about to be removed', async () => {
    const stray = `${'a'.repeat(26)}.webp`;
    await server.storage.put(`private/${stray}`, Buffer.from('stray'));
    const soon = new Date(Date.now() + 60_000);
    expect(await brokenNow()).toEqual([]);
    expect(await brokenNow(soon)).toEqual([
      {
        name: 'all bytes in the store have their row, and only published ones are public',
        breaches: [`private/${stray}`],
      },
    ]);
    await addJob(server.db, 'remove_files', { names: [stray] });
    expect(await brokenNow(soon)).toEqual([]);
    await server.work();
    expect(await brokenNow(soon)).toEqual([]);
    expect(await server.storage.find(`private/${stray}`)).toBeNull();
  });

  test('every invariant there is', async () => {
    const all = (await checkInvariants(server.db, server.storage)).map(({ name }) => name);
    const planted = [
      ...BREACHES.map(([name]) => name),
      'every file of the database has its bytes, in all widths',
      'all bytes in the store have their row, and only published ones are public',
    ];
    expect(planted.toSorted()).toEqual(all.toSorted());
  });
});

test('are told a line each, with the first breaches below', () => {
  const breaches = [1, 2, 3, 4, 5, 6, 7].map((id) => `request ${id}`);
  expect(
    linesOf([
      { name: 'a sound one', breaches: [] },
      { name: 'a broken one', breaches },
    ]),
  ).toEqual([
    'ok      a sound one',
    'BREACH  a broken one',
    ...breaches.slice(0, 5).map((each) => `        ${each}`),
    '        and 2 more',
  ]);
});
