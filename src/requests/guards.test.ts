/** Every call of a job, by visitors, by other roles, and by other people of the right role. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anAcceptedRequest,
  aQuote,
  aRequest,
  quoteFields,
  requestFields,
  SEEN_QUOTE,
} from '../../db/factories/jobs.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import type { AnyEndpoint, Role } from '#api/endpoint.ts';
import * as jobCalls from './contract.ts';
import * as quoteCalls from './quote-contract.ts';

const contract = { ...jobCalls, ...quoteCalls };

const endpoints = (Object.values(contract) as unknown[]).filter(
  (each): each is AnyEndpoint => typeof each === 'object' && each !== null && 'method' in each && 'path' in each,
);
const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** A body that is valid for the right person. */
function body(endpoint: AnyEndpoint): unknown {
  switch (endpoint) {
    case contract.moveJob:
      return { status: 'Completed' };
    case contract.release:
      return { reason: 'My van has broken down.' };
    case contract.sendQuote:
    case contract.reviseQuote:
      return quoteFields();
    case contract.editRequest:
      return requestFields();
    case contract.acceptQuote:
      return SEEN_QUOTE;
    default:
      return endpoint.method === 'GET' ? undefined : {};
  }
}

const server = useTestServer();
const people = usePeople(server);
let accepted: { id: number };
let quoted: { id: number; quote: number };
beforeAll(async () => {
  accepted = await anAcceptedRequest(server, people);
  const { id } = await aRequest(server, people.client);
  quoted = { id, quote: await aQuote(server, people.craftsman, { id }) };
});

const fill = (endpoint: AnyEndpoint, id: number, quote: number) =>
  endpoint.path.replace('{id}', String(id)).replace('{quote}', String(quote));

describe.each(named)('$name', ({ endpoint }) => {
  const path = () => fill(endpoint, accepted.id, quoted.quote);

  it('asks a visitor to sign in', async () => {
    const response = await server.call(endpoint.method, path(), { body: body(endpoint) });
    expect(response).toMatchObject({ status: 401, body: { detail: 'Please sign in to continue.' } });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('asks a caller with an invalid token to sign in', async () => {
    const response = await server.call(endpoint.method, path(), {
      as: { access: 'e30.e30.e30' },
      body: body(endpoint),
    });
    expect(response.status).toBe(401);
  });

  const wrong = (['client', 'craftsman', 'admin'] as Role[]).filter((role) => !endpoint.roles.includes(role));
  it.each(wrong)('rejects a %s with 403', async (role) => {
    const response = await server.call(endpoint.method, path(), { as: people[role], body: body(endpoint) });
    expect(response).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  });
});

const seenByAdmin = async (id: number) => (await server.get(`/job-requests/${id}/`, { as: people.admin })).body;

// Quoting depends on the service, not on ownership: see quote.test.ts.
const owned = named.filter(({ endpoint }) => endpoint.path.includes('{id}') && endpoint !== contract.sendQuote);
describe.each(owned)('$name of another person', ({ endpoint }) => {
  const outsiders = (['stranger', 'rival'] as const).filter((who) =>
    endpoint.roles.includes(who === 'stranger' ? 'client' : 'craftsman'),
  );
  it.each(outsiders)('is answered to %s as if it did not exist', async (who) => {
    const sent =
      endpoint === contract.addProof
        ? { as: people[who], form: { proof_images: new Blob(['%PDF-1.4\ntrailer\n%%EOF\n']) } }
        : { as: people[who], body: body(endpoint) };
    const job = endpoint.path.includes('{quote}') ? quoted.id : accepted.id;
    const before = await seenByAdmin(job);
    const foreign = await server.call(endpoint.method, fill(endpoint, job, quoted.quote), sent);
    expect(await seenByAdmin(job), 'nothing happened behind the answer').toEqual(before);
    const missing = await server.call(endpoint.method, fill(endpoint, 987_654, 987_654), sent);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  it.each(['0', '-1', '1.5', 'abc', '9007199254740993', '1%20or%201=1'])('is not found by the id %s', async (id) => {
    const role = endpoint.roles[0] as Role;
    const path = endpoint.path.replace('{id}', id).replace('{quote}', String(quoted.quote));
    const response = await server.call(endpoint.method, path, { as: people[role], body: body(endpoint) });
    expect([400, 404]).toContain(response.status);
    expect(response.body.detail).toBeTypeOf('string');
  });
});

it('shows a craftsman no job but their own, whatever client they name', async () => {
  for (const path of ['/job-requests/', `/job-requests/?client=${people.client.id}`]) {
    const response = await server.get(path, { as: people.rival });
    expect(response).toMatchObject({ status: 200, body: [] });
  }
});

it('rejects a client who asks for the jobs of another', async () => {
  const response = await server.get(`/job-requests/?client=${people.client.id}`, { as: people.stranger });
  expect(response).toMatchObject({ status: 403, body: { code: 'not_yours' } });
  const own = await server.get(`/job-requests/?client=${people.client.id}`, { as: people.client });
  expect(own.status).toBe(200);
  expect(own.body).toHaveLength(2);
});
