import { once } from 'node:events';
import { promises as fs } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { limitImageWork } from './prepare.ts';

const server = useTestServer();

const photo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
  ]);
const incoming = () => fs.readdir(path.join(server.settings.dataDir, 'incoming'));

test('the photo of a client who hangs up while it waits for a slot is dropped', async () => {
  const client = await aClient(server);
  const media = await photo();
  const held = Promise.withResolvers<void>();
  const slots = [0, 1].map(() => limitImageWork(() => held.promise));
  const form = new FormData();
  for (const [name, value] of Object.entries(requestFields())) form.append(name, String(value));
  form.append('media', media);
  const received = once(server.http.server, 'request');
  const hangUp = new AbortController();
  const sent = fetch(`${server.base}/api/job-requests/`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${client.access}` },
    signal: hangUp.signal,
  });
  const sizes = async () =>
    Promise.all(
      (await incoming()).map(
        async (name) => (await fs.stat(path.join(server.settings.dataDir, 'incoming', name))).size,
      ),
    );
  await expect.poll(sizes, { timeout: 10_000 }).toEqual([media.size]);
  const [{ socket }] = (await received) as [IncomingMessage];
  hangUp.abort();
  await expect(sent).rejects.toThrow();
  await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
  held.resolve();
  await Promise.all(slots);
  await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
  expect(await server.db.selectFrom('media').select('id').execute()).toEqual([]);
});
