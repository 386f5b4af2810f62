import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#identity/account/erase.ts';
import { filesOf } from '#media/names.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  aCompletedRequest,
  acting,
  anAcceptedQuote,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
  requestFields,
} from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { aMessage, aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aPendingCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { inform } from '#requests/inform.ts';
import { release } from '#requests/moves/release.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { checkInvariants, linesOf } from './invariants.ts';

const server = useTestServer();
const people = usePeople(server);
/** Bypasses triggers and foreign keys, as a broken restore would. */
let unchecked: pg.Client;

beforeAll(async () => {
  await aReview(server, people.client, await aCompletedRequest(server, people), { rating: 4 });
  await aReview(server, people.stranger, await aCompletedRequest(server, { ...people, client: people.stranger }));
  await anAssignedRequest(server, people);
  await anAcceptedRequest(server, people, { price: 3000 });
  const quotedRequest = await aRequest(server, people.client);
  await aQuote(server, people.rival, quotedRequest);
  await anAcceptedQuote(server, people, quotedRequest);
  await release(server.db, acting(people.craftsman), quotedRequest.id, 'My ladder broke.');
  await aQuote(server, people.rival, await aRequest(server, people.client));
  const told = await aRequest(server, people.client);
  await inform(server.db, told.id);
  await aQuote(server, people.rival, told);
  await anAcceptedQuote(server, people, await aRequest(server, people.client));
  await withProfile(server, people.rival, { description: 'Now also on Sundays.' });
  const erased = await aClient(server, { fullName: 'Kemunto Nyaboke' });
  await aRequest(server, erased);
  await eraseAccount(server, erased.accountId, erased.password);
  const erasedCandidate = await aPendingCraftsman(server);
  await eraseAccount(server, erasedCandidate.accountId, erasedCandidate.password);
  const proof = new Blob([await picture()], { type: 'image/webp' });
  const started = await anAssignedRequest(server, people);
  await server.patch(`/job-requests/${started.id}/`, { as: people.craftsman, body: { status: 'Accepted' } });
  const proofResponse = await server.post(`/job-requests/${started.id}/proof/`, {
    as: people.craftsman,
    form: { proof_images: proof },
  });
  expect(proofResponse.status).toBe(201);
  const key = { as: people.client, headers: { 'idempotency-key': 'sink' }, body: requestFields() };
  expect((await server.post('/job-requests/', key)).status).toBe(201);
  expect((await server.post('/token/refresh/', { body: { refresh: people.client.refresh } })).status).toBe(200);
  await aVerifiedPhone(server, people.client);
  await aMessage(server, people.client);
  unchecked = new pg.Client(server.connection);
  await unchecked.connect();
  await unchecked.query('set session_replication_role = replica');
});
afterAll(async () => {
  await unchecked.end();
});

async function picture(): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  return Buffer.from(
    await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a52' } })
      .webp()
      .toBuffer(),
  );
}

const findBreaches = async (olderThan?: Date) =>
  (await checkInvariants(server.db, server.storage, olderThan)).filter(({ breaches }) => breaches.length > 0);

test('a marketplace with varied data fulfils all invariants, recent files included', async () => {
  expect(await findBreaches(new Date(Date.now() + 60_000))).toEqual([]);
});

const BREACHES: readonly [name: string, breach: string, repair: string, expected: RegExp][] = [
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
    'a job Accepted by quote or with a price has one agreement in force, for the amount of its last accepted step',
    `update agreements set amount = amount + 1 where id = (select max(id) from agreements)`,
    `update agreements set amount = amount - 1 where id = (select max(id) from agreements)`,
    /^request \d+ is agreed on 4501, its last step says 4500$/,
  ],
  [
    'an assignment accepted with a price is agreed on once',
    `update agreements set offered_by = 'client' where offered_by = 'admin'`,
    `update agreements set offered_by = 'admin' where offered_by = 'client'`,
    /^request \d+, assigned for 3000, has 0 such agreements$/,
  ],
  [
    'an offered change waits only while its job runs',
    `insert into agreement_offers (request_id, craftsman_id, offered_by, amount, created_at)
       select request_id, craftsman_id, 'client', 5000, now() from engagements where status = 'Completed' limit 1`,
    `delete from agreement_offers`,
    /^offer \d+ of request \d+, which is Completed$/,
  ],
  [
    'a wave counts the craftsmen it told',
    'update request_waves set told = told + 1',
    'update request_waves set told = told - 1',
    /^request \d+, wave 1 says \d+, told were \d+$/,
  ],
  [
    'the letters of a day are those of its waves',
    'update craftsman_tellings set told = told + 1 where answered = 1',
    'update craftsman_tellings set told = told - 1 where answered = 1',
    /^craftsman \d+, [0-9-]{10}: 2 letters and 1 answers, there are 1 and 1$/,
  ],
  [
    'a listed craftsman has a turn in each service they want to hear of, and no one else',
    `update craftsman_turns set completed_jobs = -completed_jobs - 1 where craftsman_id = (select min(id) from craftsmen where listed)`,
    'update craftsman_turns set completed_jobs = -completed_jobs - 1 where completed_jobs < 0',
    /^craftsman \d+, .+ is not in turn as listed$/,
  ],
  [
    'a request asks a craftsman its timeline names',
    `update requests set chosen_craftsman_id = (select min(id) from craftsmen), chosen_until = now()
       where id = (select min(id) from requests)`,
    'update requests set chosen_craftsman_id = null, chosen_until = null',
    /^request \d+ asks craftsman \d+$/,
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
    `create table lost_portfolio as select * from public_portfolios limit 1;
     delete from public_portfolios where craftsman_id in (select craftsman_id from lost_portfolio)`,
    `insert into public_portfolios select * from lost_portfolio; drop table lost_portfolio`,
    /^craftsman \d+ is not shown$/,
  ],
  [
    'public lists hold each card under each of its scopes and words',
    `create table lost_entry as select * from public_lists limit 1;
     delete from public_lists l using lost_entry e where l.scope = e.scope and l.rank = e.rank`,
    `insert into public_lists select * from lost_entry; drop table lost_entry`,
    / lacks /,
  ],
  [
    'the sizes of public lists are counted',
    `update public_scopes set size = size + 1`,
    `update public_scopes set size = size - 1`,
    / counts \d+, there are \d+$/,
  ],
  [
    'what the public is shown is published, and nothing else is',
    `update media set published = true, rendered = true where id in (select media_id from request_proofs)`,
    `update media set published = false, rendered = false where id in (select media_id from request_proofs)`,
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
    'a proven phone number is the one of its account, at its door',
    `update phones set number = '+254700000001'`,
    `update phones set number = (select phone from accounts where id = account_id)`,
    /^account \d+$/,
  ],
  [
    'an account without an e-mail address has a proven phone',
    `update accounts set email = null where id = (select max(id) from accounts where erased_at is null
      and not exists (select from phones where account_id = accounts.id))`,
    `update accounts set email = 'mtu' || id || '@example.co.ke' where email is null`,
    /^account \d+$/,
  ],
  [
    'a delivery is as its message to a phone, as far as that is known',
    `update deliveries set status = 'failed' where message_id is not null`,
    `update deliveries set status = 'sent' where message_id is not null`,
    /^delivery \d+ is failed, its message sent$/,
  ],
  [
    'no row refers to a row that is not there',
    `update quotes set request_id = request_id + 1000000`,
    `update quotes set request_id = request_id - 1000000`,
    /^5 of quotes.request_id, the first to requests 10000\d\d$/,
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

describe('a breach is reported:', () => {
  test.each(BREACHES)('%s', async (name, breach, repair, expected) => {
    await unchecked.query(breach);
    const broken = await findBreaches().finally(() => unchecked.query(repair));
    const result = broken.find((each) => each.name === name);
    expect(result, linesOf(broken).join('\n')).toBeDefined();
    expect(result?.breaches[0]).toMatch(expected);
  });

  test('and no longer after the repair', async () => {
    expect(await findBreaches()).toEqual([]);
  });

  test('every file of the database has its bytes, in all widths', async () => {
    const { rows } = await unchecked.query('select id, name from media where published order by id limit 1');
    const file = `public/${filesOf(rows[0].name)[0]}`;
    await server.storage.remove(file);
    expect(await findBreaches()).toEqual([
      {
        name: 'every file of the database has its bytes, in all widths',
        breaches: [`file ${rows[0].id}: ${file} is missing or not whole`],
      },
    ]);
    await server.storage.copy(file.replace('public', 'private'), file);

    const main = `private/${rows[0].name}`;
    await server.storage.put(main, Buffer.from('half'));
    expect((await findBreaches())[0]?.breaches).toEqual([`file ${rows[0].id}: ${main} is missing or not whole`]);
    await server.storage.copy(`public/${rows[0].name}`, 'tmp/whole');
    await server.storage.remove(main);
    await server.storage.copy('tmp/whole', main);
    expect(await findBreaches()).toEqual([]);
  });

  test('all bytes in the store have their row, unless recent or about to be removed', async () => {
    const orphan = `${'a'.repeat(26)}.webp`;
    await server.storage.put(`private/${orphan}`, Buffer.from('stray'));
    const soon = new Date(Date.now() + 60_000);
    expect(await findBreaches()).toEqual([]);
    expect(await findBreaches(soon)).toEqual([
      {
        name: 'all bytes in the store have their row, and only published ones are public',
        breaches: [`private/${orphan}`],
      },
    ]);
    await addJob(server.db, 'remove_files', { names: [orphan] });
    expect(await findBreaches(soon)).toEqual([]);
    await server.work();
    expect(await findBreaches(soon)).toEqual([]);
    expect(await server.storage.find(`private/${orphan}`)).toBeNull();
  });

  test('every invariant is tested', async () => {
    const all = (await checkInvariants(server.db, server.storage)).map(({ name }) => name);
    const broken = [
      ...BREACHES.map(([name]) => name),
      'every file of the database has its bytes, in all widths',
      'all bytes in the store have their row, and only published ones are public',
    ];
    expect(broken.toSorted()).toEqual(all.toSorted());
  });
});

test('each invariant is one line, with its first breaches below', () => {
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
