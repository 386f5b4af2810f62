/** A real streaming replica: pages are read from it, and never older than what was answered before. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '#platform/storage/disk.ts';
import { approve } from '#craftsmen/approval/approve.ts';
import { saveShop } from '#shop/store.ts';
import { aPendingCraftsman, anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { anAdmin, type Person } from '../../db/factories/people.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { type StreamingPair, startStreamingPair } from '../../quality/helpers/streaming-pair.ts';
import { buildApp } from '#app/build-app.ts';
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { AppContext } from './context.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { makeLimits } from './rate-limits.ts';
import { makeReplica, type Replica } from './replica.ts';
import { readSettings } from '#platform/settings.ts';

let pair: StreamingPair;
let server: AppContext & { replica: Replica };
let admin: Person<'admin'>;
let folder: string;
let base: string;
const opened: OpenDatabase[] = [];
let close: () => Promise<unknown>;

beforeAll(async () => {
  pair = await startStreamingPair(async (config) => {
    const first = openDatabase({ ...config, max: 2 }, () => {});
    await migrate(first.db);
    await migrateJobs(first.pool);
    await first.close();
  });
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-replica-'));
  const primary = openDatabase({ ...pair.primary, max: 8 }, () => {});
  const replica = openDatabase({ ...pair.replica, max: 8 }, () => {}, { listens: false });
  opened.push(primary, replica);
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  server = {
    settings: readSettings({ DATA_DIR: folder, TOKEN_SECRET: randomBytes(32).toString('hex'), DEMO: 'off' }),
    db: primary.db,
    replica: makeReplica(primary.db, replica.db, log),
    storage: await diskStorage(path.join(folder, 'media')),
    limits: makeLimits(primary.pool, 1000),
    log,
  };
  const { http } = await buildApp(server);
  await http.listen({ host: '127.0.0.1', port: 0 });
  close = () => http.close();
  base = `http://127.0.0.1:${(http.server.address() as { port: number }).port}/api`;
  admin = await anAdmin(server);
}, 60_000);
afterAll(async () => {
  await close?.();
  for (const each of opened) await each.close();
  await pair.remove();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const portfolioOf = (slug: string) => fetch(`${base}/public-craftsman/${slug}/`).then((response) => response.status);
const shopOf = (id: number) =>
  fetch(`${base}/shops/${id}/`).then(async (response) => (await response.json()) as { name: string });

test('what was just approved or written is on its page at once, fifty times over, and the replica gave most of it', async () => {
  const otieno = await anApprovedCraftsman(server, { fullName: 'Otieno Odhiambo', adminId: admin.id });
  const before = { ...server.replica.count };
  for (let turn = 0; turn < 50; turn++) {
    const { id } = await saveShop(server.db, otieno.id, { name: `Duka ${turn}`, description: '', is_open: true });
    expect((await shopOf(id)).name).toBe(`Duka ${turn}`);
  }
  expect(server.replica.count.replica - before.replica).toBeGreaterThan(25);
  const halima = await aPendingCraftsman(server, { fullName: 'Halima Abdi' });
  expect(await portfolioOf(halima.slug)).toBe(404);
  await approve(server, halima.id, { adminId: admin.id, ip: null });
  expect(await portfolioOf(halima.slug)).toBe(200);
}, 60_000);

test('a replica that is behind is not read: the primary answers, and once it has caught up the replica does again', async () => {
  const kiprono = await anApprovedCraftsman(server, { fullName: 'Kiprono Cheruiyot', adminId: admin.id });
  const { id } = await saveShop(server.db, kiprono.id, { name: 'Before', description: '', is_open: true });
  await pair.holdBack();
  await saveShop(server.db, kiprono.id, { name: 'After', description: '', is_open: true });
  const before = { ...server.replica.count };
  expect((await shopOf(id)).name).toBe('After');
  expect(server.replica.count).toEqual({ replica: before.replica, primary: before.primary + 1 });
  await pair.catchUp();
  await poll(async () => {
    expect((await shopOf(id)).name).toBe('After');
    return server.replica.count.replica > before.replica;
  }, 10_000);
});

test('what is not there is not there, without asking twice', async () => {
  const before = { ...server.replica.count };
  expect(await portfolioOf('nobody-of-that-name')).toBe(404);
  expect(server.replica.count).toEqual(before);
});

test('a replica that is gone costs nobody an answer, and many readers at once wait for it once', async () => {
  const mutua = await anApprovedCraftsman(server, { fullName: 'Mutua Musyoka', adminId: admin.id });
  const { id } = await saveShop(server.db, mutua.id, { name: 'Duka', description: '', is_open: true });
  await pair.endReplica();
  const names = await Promise.all(Array.from({ length: 40 }, async () => (await shopOf(id)).name));
  expect(names).toEqual(Array.from({ length: 40 }, () => 'Duka'));
  const before = { ...server.replica.count };
  expect((await shopOf(id)).name).toBe('Duka');
  expect(server.replica.count).toEqual({ replica: before.replica, primary: before.primary + 1 });
});

test('a DATABASE_REPLICA_URL that names a primary is not read', async () => {
  const own = openDatabase({ ...pair.primary, max: 2 }, () => {}, { listens: false });
  opened.push(own);
  const replica = makeReplica(server.db, own.db, pino({ level: 'silent' }));
  expect(await replica.read(async (db) => db === server.db)).toBe(true);
});
