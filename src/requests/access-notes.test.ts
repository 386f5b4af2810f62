import { expect, it } from 'vitest';
import { aQuote, aRequest, requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const NOTES = 'Gate code 4417, park by the borehole';
/** Any of its parts; the number alone stands in ids by chance. */
const PARTS = /gate code|borehole/i;

const server = useTestServer();
const people = usePeople(server);

const post = (body: object) =>
  server.post('/job-requests/', { as: people.client, body: { ...requestFields(), ...body } });
const show = (who: 'client' | 'admin' | 'craftsman' | 'rival', { id }: { id: number }) =>
  server.get(`/job-requests/${id}/`, { as: people[who] });
/** Every response with requests, jobs, quotes and themselves that a craftsman can read, as one text. */
async function reaching(who: 'craftsman' | 'rival' | 'painter', { id }: { id: number }): Promise<string> {
  const urls = ['/job-requests/', `/job-requests/${id}/`, `/job-requests/${id}/quotes/`, '/open-requests/', '/me/'];
  const responses = await Promise.all(urls.map((url) => server.get(url, { as: people[who] })));
  return responses.map(({ text }) => text).join('\n');
}
const move = (who: 'craftsman', { id }: { id: number }, status: string) =>
  server.patch(`/job-requests/${id}/`, { as: people[who], body: { status } });
const assign = ({ id }: { id: number }, craftsmanId: number, reason?: string) =>
  server.patch(`/job-requests/${id}/assign/`, { as: people.admin, body: { craftsman_id: craftsmanId, reason } });

it('access notes are optional, trimmed, and 200 characters at most', async () => {
  expect(await post({})).toMatchObject({ status: 201, body: { access_notes: '' } });
  expect(await post({ access_notes: ` ${NOTES} ` })).toMatchObject({ status: 201, body: { access_notes: NOTES } });
  expect((await post({ access_notes: 'x'.repeat(200) })).status).toBe(201);
  const sentence = 'Please use at most 200 characters.';
  expect(await post({ access_notes: 'x'.repeat(201) })).toMatchObject({
    status: 400,
    body: { detail: sentence, fields: { access_notes: sentence } },
  });
});

it('the client and the admin read them; no craftsman does before the job is theirs', async () => {
  const { body: request } = await post({ access_notes: NOTES });
  await aQuote(server, people.rival, request);
  expect((await assign(request, people.craftsman.id)).status).toBe(200);
  for (const who of ['client', 'admin'] as const) expect((await show(who, request)).body.access_notes).toBe(NOTES);
  expect((await show('craftsman', request)).body).toMatchObject({ status: 'Pending', access_notes: '' });
  for (const who of ['craftsman', 'rival', 'painter'] as const) {
    expect(await reaching(who, request), who).not.toMatch(PARTS);
  }
});

it('the craftsman reads them from Accepted on, and no longer once the job is another craftsman’s', async () => {
  const { body: request } = await post({ access_notes: NOTES });
  await assign(request, people.craftsman.id);
  await move('craftsman', request, 'Accepted');
  expect((await show('craftsman', request)).body.access_notes).toBe(NOTES);
  expect(await reaching('rival', request)).not.toMatch(PARTS);
  await assign(request, people.rival.id, 'The first craftsman is ill.');
  for (const who of ['craftsman', 'rival'] as const) expect(await reaching(who, request), who).not.toMatch(PARTS);
});

it('the client takes them along, and they are gone when the client goes', async () => {
  const client = await aClient(server);
  const request = await aRequest(server, client, { access_notes: NOTES });
  expect((await server.get('/me/', { as: client })).body.requests).toMatchObject([{ access_notes: NOTES }]);
  expect((await server.delete('/me/', { as: client, body: { password: client.password } })).status).toBe(200);
  expect((await show('admin', request)).body.access_notes).toBe('');
  const rows = await server.db.selectFrom('requests').select('access_notes').where('id', '=', request.id).execute();
  expect(rows).toEqual([{ access_notes: '' }]);
});
