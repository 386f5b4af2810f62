import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aStartedRequest,
} from '../../../db/factories/jobs.ts';
import { collectGarbage } from '#media/garbage-collection.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

async function photo(red: number): Promise<Blob> {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
const photos = (...reds: number[]) => Promise.all(reds.map(photo));
const pdf = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
  type: 'application/pdf',
});
const prove = (request: { id: number }, proof_images: Blob[], more: Record<string, string> = {}, headers = {}) =>
  server.post(`/job-requests/${request.id}/proof/`, { as: people.craftsman, form: { proof_images, ...more }, headers });
const see = async (who: 'client' | 'craftsman' | 'admin', request: { id: number }) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people[who] })).body;

describe('the craftsman on the job', () => {
  it('adds photos and a PDF; craftsman, client and admin see them, each by a URL of their own', async () => {
    const request = await anAcceptedRequest(server, people);
    const response = await prove(request, [...(await photos(10, 20)), pdf]);
    expect(response).toMatchObject({
      status: 201,
      body: { status: 'Accepted', proofs: [{ kind: 'image' }, { kind: 'image' }, { kind: 'document' }] },
    });
    await collectGarbage(server.db, server.storage, new Date(Date.now() + 60_000));
    const addresses = new Set<string>();
    for (const who of ['client', 'craftsman', 'admin'] as const) {
      const { proofs } = await see(who, request);
      expect(proofs).toHaveLength(3);
      for (const proof of proofs) {
        expect(proof.file).toContain(`for=${people[who].accountId}&`);
        addresses.add(proof.file);
        expect((await fetch(server.base + proof.file)).status).toBe(200);
      }
    }
    expect(addresses.size).toBe(9);
    expect((await see('client', request)).timeline.at(-1)).toMatchObject({
      move: 'prove',
      from: 'Accepted',
      to: 'Accepted',
    });
  });

  it('completes in the same step when asked to, and not for "false"', async () => {
    const request = await aStartedRequest(server, people);
    expect((await prove(request, await photos(30), { complete: 'false' })).body.status).toBe('In Progress');
    const done = await prove(request, await photos(31), { complete: 'true' });
    expect(done).toMatchObject({ status: 201, body: { status: 'Completed' } });
    expect(done.body.timeline.map((transition: { move: string }) => transition.move).slice(-3)).toEqual([
      'prove',
      'prove',
      'complete',
    ]);
  });

  it('sends the same photo twice and it is there once', async () => {
    const request = await anAcceptedRequest(server, people);
    await prove(request, await photos(40, 40));
    const again = await prove(request, await photos(40));
    expect(again.body.proofs).toHaveLength(1);
    expect(again.body.timeline.filter((transition: { move: string }) => transition.move === 'prove')).toHaveLength(1);
  });

  it('sends one form twice with an Idempotency-Key and gets one answer', async () => {
    const request = await anAcceptedRequest(server, people);
    const files = await photos(45);
    const [one, two] = await Promise.all(
      [1, 2].map(() => prove(request, files, { complete: 'true' }, { 'idempotency-key': 'proof-1' })),
    );
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(one?.body).toEqual(two?.body);
  });

  it('says which photos show the place before, during and after the work', async () => {
    const request = await anAcceptedRequest(server, people);
    const form = {
      before_images: await photos(70),
      during_images: await photos(72),
      after_images: await photos(71),
      proof_images: pdf,
    };
    const sent = await server.post(`/job-requests/${request.id}/proof/`, { as: people.craftsman, form });
    expect(sent).toMatchObject({ status: 201 });
    for (const who of ['client', 'craftsman', 'admin'] as const)
      expect((await see(who, request)).proofs).toMatchObject([
        { stage: 'before', kind: 'image' },
        { stage: 'during', kind: 'image' },
        { stage: 'after', kind: 'image' },
        { stage: null, kind: 'document' },
      ]);
  });

  it('keeps six files at most, over all', async () => {
    const request = await anAcceptedRequest(server, people);
    expect((await prove(request, await photos(50, 51, 52, 53))).status).toBe(201);
    expect(await prove(request, await photos(54, 55, 56))).toMatchObject({
      status: 400,
      body: { detail: 'Please add at most 6 files in all.' },
    });
    expect((await see('client', request)).proofs).toHaveLength(4);
    expect((await prove(request, await photos(57, 58))).body.proofs).toHaveLength(6);
    expect((await prove(request, await photos(1, 2, 3, 4, 5, 6, 7))).status).toBe(400);
  });

  it('gets an error for no file, or one that proves nothing', async () => {
    const request = await anAcceptedRequest(server, people);
    expect(await prove(request, [], { complete: 'true' })).toMatchObject({
      status: 400,
      body: { detail: 'Please choose at least one photo or a PDF.' },
    });
    expect(await prove(request, [new Blob(['hello'])])).toMatchObject({
      status: 400,
      body: { detail: 'Please choose a PDF or an image.' },
    });
    expect(await see('client', request)).toMatchObject({ status: 'Accepted', proofs: [] });
  });

  it('adds proof only while Accepted or In Progress', async () => {
    for (const request of [await anAssignedRequest(server, people), await aCompletedRequest(server, people)]) {
      expect(await prove(request, [pdf])).toMatchObject({
        status: 409,
        body: { detail: 'Proof can be added while the job is Accepted or In Progress.' },
      });
    }
  });

  it('leaves none of it to the next craftsman, and takes none of their room', async () => {
    const request = await anAcceptedRequest(server, people);
    await prove(request, await photos(60, 61, 62, 63, 64, 65));
    await server.patch(`/job-requests/${request.id}/assign/`, {
      as: people.admin,
      body: { craftsman_id: people.rival.id, reason: 'He left.' },
    });
    await server.patch(`/job-requests/${request.id}/`, { as: people.rival, body: { status: 'Accepted' } });
    const next = await server.post(`/job-requests/${request.id}/proof/`, {
      as: people.rival,
      form: { proof_images: await photo(66) },
    });
    expect(next).toMatchObject({ status: 201 });
    expect(next.body.proofs).toHaveLength(1);
    expect((await see('client', request)).proofs).toHaveLength(7);
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
