import { once } from 'node:events';
import { promises as fs } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { aPendingCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { limitImageWork } from './prepare.ts';

const server = useTestServer();

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
  ]);
const folder = () => path.join(server.settings.dataDir, 'incoming');
const incoming = () => fs.readdir(folder());

test('a scan whose sender hangs up while it waits for a slot is dropped', async () => {
  const craftsman = await aPendingCraftsman(server);
  const before = await server.db.selectFrom('media').select('id').execute();
  const scan = await picture();
  const held = Promise.withResolvers<void>();
  const slots = [0, 1].map(() => limitImageWork(() => held.promise));
  const form = new FormData();
  const fields = { company_name: 'Maji', profession: 'Plumber', description: 'Pipes', primary_service: 'Plumbing' };
  for (const [name, value] of Object.entries({ ...fields, location: 'South B', skills: 'Taps' }))
    form.append(name, value);
  form.append('proof_document', scan);
  const received = once(server.http.server, 'request');
  const hangUp = new AbortController();
  const sent = fetch(`${server.base}/api/craftsman/`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${craftsman.access}` },
    signal: hangUp.signal,
  });
  const sizes = async () =>
    Promise.all((await incoming()).map(async (name) => (await fs.stat(path.join(folder(), name))).size));
  await expect.poll(sizes).toEqual([scan.size]);
  const [{ socket }] = (await received) as [IncomingMessage];
  hangUp.abort();
  await expect(sent).rejects.toThrow();
  await expect.poll(() => socket.destroyed).toBe(true);
  held.resolve();
  await Promise.all(slots);
  await expect.poll(incoming).toEqual([]);
  expect(await server.db.selectFrom('media').select('id').execute()).toEqual(before);
});

test('a photo is taken while all slots for rendering are busy', async () => {
  const held = Promise.withResolvers<void>();
  const slots = [0, 1].map(() => limitImageWork(() => held.promise));
  const client = await aClient(server);
  const fields = Object.fromEntries(Object.entries(requestFields()).map(([key, value]) => [key, String(value)]));
  const form = { ...fields, media: await picture() };
  expect((await server.post('/job-requests/', { as: client, form })).status).toBe(201);
  held.resolve();
  await Promise.all(slots);
});
