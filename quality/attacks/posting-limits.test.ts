import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAcceptedQuote, quoteFields, requestFields } from '../../db/factories/jobs.ts';
import { aClient, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { aTestServer, useTestServer } from '../helpers/test-server.ts';
import { translate } from '#ui/texts/kiswahili-sentences.ts';

const server = useTestServer({
  requestsPerHour: 10,
  requestsOpen: 20,
  directRequestsWaiting: 3,
  quoteRevisionsPerHour: 5,
});

const post = (as: Person, more: object = {}, headers: Record<string, string> = {}) =>
  server.post('/job-requests/', { as, body: { ...requestFields(), ...more }, headers });
const statusesOf = async (count: number, one: () => Promise<{ status: number }>) => {
  const statuses = [];
  for (let each = 0; each < count; each++) statuses.push((await one()).status);
  return statuses;
};
const age = (client: Person, hours: number) =>
  sql`update requests set created_at = created_at - make_interval(hours => ${hours}) where client_id = ${client.id}`.execute(
    server.owner,
  );

test('a client posts ten requests an hour; the refusal says until when, in both languages, and a lost answer comes again', async () => {
  const client = await aClient(server);
  expect(await statusesOf(9, () => post(client))).toEqual(Array(9).fill(201));
  const key = { 'idempotency-key': 'the-tenth-request' };
  const fields = requestFields();
  const [tenth, again] = [await post(client, fields, key), await post(client, fields, key)];
  expect([tenth.status, again.status, again.body.id]).toEqual([201, 201, tenth.body.id]);
  const rejected = await post(client);
  expect(rejected).toMatchObject({ status: 429, body: { code: 'posted_too_often' } });
  const wait = Number(rejected.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(rejected.body.detail).toMatch(
    /^You have posted 10 requests within an hour\. You can post the next one (?:tomorrow )?at \d\d:\d\d\.$/,
  );
  expect(translate(rejected.body.detail)).toMatch(
    /^Umetuma maombi 10 ndani ya saa moja\. Unaweza kutuma lingine (?:kesho )?saa \d\d:\d\d\.$/,
  );
  expect((await post(await aClient(server))).status).toBe(201);
  await age(client, 1);
  expect((await post(client)).status).toBe(201);
});

test('requests posted at once are counted one by one', async () => {
  const client = await aClient(server);
  const answers = await Promise.all(Array.from({ length: 25 }, () => post(client)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('of twenty open requests one is cancelled before the next is posted', async () => {
  const client = await aClient(server);
  const open = [];
  for (let round = 0; round < 2; round++) {
    for (let each = 0; each < 10; each++) open.push((await post(client)).body.id as number);
    await age(client, 1);
  }
  const rejected = await post(client);
  expect(rejected).toMatchObject({ status: 409, body: { code: 'too_many_open' } });
  expect(translate(rejected.body.detail)).toBe(
    'Una maombi 20 yaliyo wazi. Unaweza kutuma lingine ukighairi moja au ukikubali bei.',
  );
  await server.patch(`/job-requests/${open[0]}/`, { as: client, body: { status: 'Cancelled' } });
  expect((await post(client)).status).toBe(201);
});

test('three craftsmen asked directly may be silent; once one answers the next is asked, and a request to all is free', async () => {
  const client = await aClient(server);
  const craftsmen = await Promise.all(Array.from({ length: 4 }, () => anApprovedCraftsman(server)));
  const [first, , , fourth] = craftsmen as [Person & { slug: string }, unknown, unknown, Person & { slug: string }];
  const direct = [];
  for (const { slug } of craftsmen.slice(0, 3)) direct.push((await post(client, { ask_craftsman: slug })).body.id);
  const rejected = await post(client, { ask_craftsman: fourth.slug });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'too_many_direct' } });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  expect(translate(rejected.body.detail)).toMatch(
    /^Mafundi bado hawajajibu maombi yako 3\. Unaweza kuuliza tena mmoja akijibu, au (?:kesho )?saa \d\d:\d\d\.$/,
  );
  expect((await post(client)).status).toBe(201);
  await server.post(`/job-requests/${direct[0]}/quotes/`, { as: first, body: quoteFields() });
  expect((await post(client, { ask_craftsman: fourth.slug })).status).toBe(201);
});

test('a quote is changed five times an hour, also by withdrawing and sending it again', async () => {
  const [client, craftsman, other] = [
    await aClient(server),
    await anApprovedCraftsman(server),
    await anApprovedCraftsman(server),
  ];
  const { id } = (await post(client)).body;
  const path = `/job-requests/${id}/quotes/`;
  const send = (as: Person) => server.post(path, { as, body: quoteFields() });
  let quote = (await send(craftsman)).body.id;
  const revise = () => server.patch(`${path}${quote}/`, { as: craftsman, body: quoteFields() });
  expect(await statusesOf(4, revise)).toEqual(Array(4).fill(200));
  await server.delete(`${path}${quote}/`, { as: craftsman });
  quote = (await send(craftsman)).body.id;
  const rejected = await revise();
  expect(rejected).toMatchObject({ status: 429, body: { code: 'revised_too_often' } });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(translate(rejected.body.detail)).toMatch(
    /^Umebadilisha bei hii mara 5 ndani ya saa moja\. Unaweza kuibadilisha tena (?:kesho )?saa \d\d:\d\d\.$/,
  );
  expect((await send(other)).status).toBe(201);
});

test('a request is edited twenty times an hour, and ten changes of what was agreed are offered', async () => {
  const limited = await aTestServer({}, { limits: 1 });
  const [client, craftsman] = [await aClient(limited), await anApprovedCraftsman(limited)];
  const { body: job } = await limited.post('/job-requests/', { as: client, body: requestFields() });
  let turn = 0;
  const edit = () =>
    limited.put(`/job-requests/${job.id}/`, { as: client, body: requestFields({ description: `Tap ${turn++}` }) });
  expect(await statusesOf(21, edit)).toEqual([...Array(20).fill(200), 429]);
  await anAcceptedQuote(limited, { client, craftsman }, job);
  const path = `/job-requests/${job.id}/changes/`;
  const offer = async () => {
    const answer = await limited.post(path, { as: client, body: { amount: 9000 + turn++, scope: '' } });
    if (answer.status === 201) await limited.delete(`${path}${answer.body.change.id}/`, { as: client });
    return answer;
  };
  expect(await statusesOf(11, offer)).toEqual([...Array(10).fill(201), 429]);
  // The other side has its own.
  const own = await limited.post(path, { as: craftsman, body: { amount: 5000, scope: '' } });
  expect(own.status).toBe(201);
});
