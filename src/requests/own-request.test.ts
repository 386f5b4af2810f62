/** A second account of the same person can neither hire, quote for, nor review the first. */
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  quoteFields,
  SEEN_QUOTE,
} from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);

const SAME_PERSON = { status: 403, body: { code: 'own_request', detail: expect.stringContaining('hire themselves') } };

/** A craftsman and a client account of one person. */
async function bothOf(contact: { email?: string; phone?: string }, other = contact) {
  return {
    craftsman: await anApprovedCraftsman(server, { adminId: people.admin.id, ...contact }),
    client: await aClient(server, other),
  };
}
const shareAPhone = (one: { access: string }, phone: string) =>
  server.patch('/profile/', { as: one, body: { phone_number: phone } });

describe.each([
  ['an email', { email: 'both@example.co.ke' }, undefined],
  ['an email with a tag', { email: 'ada@example.co.ke' }, { email: 'ada+jobs@example.co.ke' }],
  ['a Gmail address with other dots', { email: 'a.d.a@gmail.com' }, { email: 'ada@googlemail.com' }],
  ['a phone', { phone: '+254711000111' }, undefined],
])('a craftsman and a client who share %s', (_what, contact, other) => {
  it('are one person: no quote, no assignment, and neither is offered', async () => {
    const { craftsman, client } = await bothOf(contact, other);
    const request = await aRequest(server, client);
    expect(
      await server.post(`/job-requests/${request.id}/quotes/`, { as: craftsman, body: quoteFields() }),
    ).toMatchObject(SAME_PERSON);
    const open = await server.get('/open-requests/', { as: craftsman });
    expect(open.body.map((each: { id: number }) => each.id)).not.toContain(request.id);
    const body = { craftsman_id: craftsman.id };
    expect(await server.patch(`/job-requests/${request.id}/assign/`, { as: people.admin, body })).toMatchObject(
      SAME_PERSON,
    );
    const offered = await server.get(`/admin/assignable/?request=${request.id}`, { as: people.admin });
    expect(offered.body.map((each: { id: number }) => each.id)).toContain(people.craftsman.id);
    expect(offered.body.map((each: { id: number }) => each.id)).not.toContain(craftsman.id);
  });
});

describe('two accounts that share a phone only later', () => {
  it('do not accept a quote', async () => {
    const { craftsman, client } = await bothOf({});
    const request = await aRequest(server, client);
    const quote = await aQuote(server, craftsman, request);
    await shareAPhone(client, craftsman.phone as string);
    const url = `/job-requests/${request.id}/quotes/${quote}/accept/`;
    expect(await server.post(url, { as: client, body: SEEN_QUOTE })).toMatchObject(SAME_PERSON);
  });

  it('do not accept an assignment, but reject it', async () => {
    const { craftsman, client } = await bothOf({});
    const request = await anAssignedRequest(server, { client, craftsman, admin: people.admin });
    await shareAPhone(craftsman, client.phone as string);
    const answer = (status: string) =>
      server.patch(`/job-requests/${request.id}/`, { as: craftsman, body: { status } });
    expect(await answer('Accepted')).toMatchObject(SAME_PERSON);
    expect((await answer('Rejected')).status).toBe(200);
  });

  it('leave no review', async () => {
    const { craftsman, client } = await bothOf({});
    const request = await aCompletedRequest(server, { client, craftsman, admin: people.admin });
    await shareAPhone(client, craftsman.phone as string);
    const body = { job: request.id, rating: 5, comment: 'The best there is.' };
    expect(await server.post('/reviews/', { as: client, body })).toMatchObject(SAME_PERSON);
    const { body: page } = await server.get(`/public-craftsman/${craftsman.slug}/`);
    expect(page).toMatchObject({ review_count: 0, rating: 0 });
  });
});

it('people without a phone, or with the same name, are not one person', async () => {
  const craftsman = await anApprovedCraftsman(server, { adminId: people.admin.id, fullName: 'Ada Moraa', phone: null });
  const client = await aClient(server, { fullName: 'Ada Moraa', phone: null });
  const request = await aRequest(server, client);
  expect(
    (await server.post(`/job-requests/${request.id}/quotes/`, { as: craftsman, body: quoteFields() })).status,
  ).toBe(201);
});
