/** Name, phone, address and photo are canaries here: every body a craftsman can get is searched for them. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { acting, aQuote, requestFields } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { assign } from '../moves/assign.ts';

const CANARIES = ['Zawadi', '+254798765432', 'Canary Lane 99', 'Kanari'];
const SHORT_NAME = 'Zuhura K.';

const server = useTestServer();
const people = usePeople(server);
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  client = await aClient(server, { fullName: 'Zuhura Kanari', phone: '+254798765432', email: 'canary@example.co.ke' });
});

async function post(withPhoto = false): Promise<{ id: number }> {
  const { isUrgent: _, ...fields } = requestFields({
    name: 'Zawadi Canary',
    phone: '+254798765432',
    address: 'Canary Lane 99',
  });
  const photo = async (background: string) => {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    return new Blob([new Uint8Array(await picture.jpeg().toBuffer())]);
  };
  const form = { ...fields, ...(withPhoto ? { media: await photo('#a52'), photos: [await photo('#25a')] } : {}) };
  return (await server.post('/job-requests/', { as: client, form })).body;
}

async function reaching(who: 'craftsman' | 'rival' | 'painter' | 'newcomer', request: { id: number }): Promise<string> {
  const as = people[who];
  const responses = await Promise.all([
    server.get('/job-requests/', { as }),
    server.get('/open-requests/', { as }),
    server.get(`/job-requests/${request.id}/`, { as }),
    server.get(`/job-requests/${request.id}/quotes/`, { as }),
    server.get('/me/', { as }),
  ]);
  return responses.map((response) => response.text).join('\n');
}

function expectNone(text: string) {
  for (const canary of [...CANARIES, 'canary@example.co.ke']) expect(text).not.toContain(canary);
}

const move = (who: 'craftsman' | 'rival', request: { id: number }, status: string) =>
  server.patch(`/job-requests/${request.id}/`, { as: people[who], body: { status } });

describe('name, phone and address of a client', () => {
  it('reach no craftsman while the request is open; who was asked reads the short name', async () => {
    const request = await post();
    await aQuote(server, people.rival, request);
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.craftsman.id });
    for (const who of ['craftsman', 'rival', 'painter', 'newcomer'] as const) expectNone(await reaching(who, request));
    const shown = (await server.get(`/job-requests/${request.id}/`, { as: people.craftsman })).body;
    expect(shown).toMatchObject({
      status: 'Pending',
      name: SHORT_NAME,
      phone: '',
      address: '',
      client: { id: client.id, full_name: SHORT_NAME },
    });
    expect(shown.timeline[0]).toMatchObject({ move: 'post', actor: { role: 'client', name: SHORT_NAME } });
    for (const who of ['rival', 'painter', 'newcomer'] as const)
      expect(await reaching(who, request)).not.toContain('Zuhura');
    expect((await move('craftsman', request, 'Rejected')).text).not.toContain('Zuhura');
    expect(await reaching('craftsman', request)).not.toContain('Zuhura');
  });

  it('reach the craftsman once Accepted, and stay during the work', async () => {
    const request = await post();
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.craftsman.id });
    for (const status of ['Accepted', 'In Progress', 'Completed']) {
      expect((await move('craftsman', request, status)).body).toMatchObject({
        status,
        name: 'Zawadi Canary',
        phone: '+254798765432',
        address: 'Canary Lane 99',
        client: { full_name: 'Zuhura Kanari' },
      });
    }
    expectNone(await reaching('rival', request));
  });

  it('do not reach a craftsman who turned the job down, nor stay with one who gave it back or lost it', async () => {
    const down = await post();
    await assign(server.db, acting(people.admin), down.id, { craftsmanId: people.rival.id });
    expectNone((await move('rival', down, 'Rejected')).text);
    const back = await post();
    await assign(server.db, acting(people.admin), back.id, { craftsmanId: people.rival.id });
    await move('rival', back, 'Accepted');
    await server.post(`/job-requests/${back.id}/release/`, {
      as: people.rival,
      body: { reason: 'My van has broken down.' },
    });
    const lost = await post();
    await assign(server.db, acting(people.admin), lost.id, { craftsmanId: people.rival.id });
    await move('rival', lost, 'Accepted');
    await assign(server.db, acting(people.admin), lost.id, { craftsmanId: people.craftsman.id, reason: 'Late.' });
    const cancelled = await post();
    await assign(server.db, acting(people.admin), cancelled.id, { craftsmanId: people.rival.id });
    await move('rival', cancelled, 'Accepted');
    await server.patch(`/job-requests/${cancelled.id}/`, { as: client, body: { status: 'Cancelled' } });
    for (const request of [down, back, lost, cancelled]) expectNone(await reaching('rival', request));
  });

  it('do not reach a craftsman whose job the client closed before they had answered', async () => {
    const request = await post();
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.rival.id });
    await server.patch(`/job-requests/${request.id}/`, { as: client, body: { status: 'Completed' } });
    expectNone(await reaching('rival', request));
  });

  it('stand in no notice before the yes', async () => {
    const { rows } = await sql<{ facts: string }>`
      select facts::text as facts from notifications
      where kind in ('job_assigned', 'quote_declined')`.execute(server.db);
    expect(rows.length).toBeGreaterThan(5);
    expectNone(rows.map((row) => row.facts).join('\n'));
  });

  it('are in no notification of a review to a craftsman who never accepted', async () => {
    const request = await post();
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.craftsman.id });
    await server.patch(`/job-requests/${request.id}/`, { as: client, body: { status: 'Completed' } });
    const body = { job: request.id, rating: 2, comment: 'Nobody came.' };
    expect((await server.post('/reviews/', { as: client, body })).status).toBe(201);
    const { text } = await server.get('/notifications/', { as: people.craftsman });
    expect(text).toContain('2 of 5 stars');
    expectNone(text);
  });
});

describe('what other craftsmen did', () => {
  it('is not for the one on the job: neither what they asked for, nor who they are, nor why they left', async () => {
    const request = await post();
    await aQuote(server, people.rival, request, { amount: 7_654_321, message: 'Rival words' });
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.rival.id });
    await server.patch(`/job-requests/${request.id}/`, {
      as: people.rival,
      body: { status: 'Rejected', reason: 'Rival reason' },
    });
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.craftsman.id });
    await move('craftsman', request, 'Accepted');
    const reached = await reaching('craftsman', request);
    for (const canary of ['7654321', 'Rival words', 'Rival reason', 'Halima Abdi'])
      expect(reached).not.toContain(canary);
    const seen = (await server.get(`/job-requests/${request.id}/`, { as: client })).text;
    for (const text of ['7654321', 'Rival reason', 'Halima Abdi']) expect(seen).toContain(text);
  });
});

describe('the phone of a craftsman', () => {
  it('reaches client and admin once Accepted and not before', async () => {
    const request = await post();
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.craftsman.id });
    const phone = people.craftsman.phone as string;
    for (const as of [client, people.admin]) {
      expect((await server.get(`/job-requests/${request.id}/`, { as })).text).not.toContain(phone);
    }
    await move('craftsman', request, 'Accepted');
    for (const as of [client, people.admin]) {
      expect((await server.get(`/job-requests/${request.id}/`, { as })).body.craftsman.phone).toBe(phone);
    }
  });
});

describe('the photos of a request', () => {
  it('are shown to who may quote and who was asked, not to other trades nor to who is off the job', async () => {
    const request = await post(true);
    const photosFor = async (who: 'craftsman' | 'rival' | 'painter') => {
      const open = (await server.get('/open-requests/', { as: people[who] })).body as {
        id: number;
        photos: string[];
      }[];
      const job = (await server.get(`/job-requests/${request.id}/`, { as: people[who] })).body as {
        photos?: string[];
      };
      return open.find((each) => each.id === request.id)?.photos ?? job.photos ?? [];
    };
    const shown = await photosFor('craftsman');
    expect(shown).toHaveLength(2);
    for (const url of shown) {
      expect(url).toContain(`for=${people.craftsman.accountId}&`);
      expect((await fetch(server.base + url)).status).toBe(200);
      expect((await fetch(server.base + url.replace(/for=\d+/, `for=${people.painter.accountId}`))).status).toBe(403);
    }
    expect(await photosFor('painter')).toEqual([]);
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.rival.id });
    expect(await photosFor('rival')).toHaveLength(2);
    await move('rival', request, 'Rejected');
    expect(await photosFor('rival')).toEqual([]);
  });
});
