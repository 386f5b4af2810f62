/** A real streaming replica: pages are read from it, and never older than what was answered before. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '#media/disk.ts';
import { approve } from '#craftsmen/approve.ts';
import { keepShop } from '#shop/store.ts';
import { aPendingCraftsman, anApprovedCraftsman } from '../../db/makers/profiles.ts';
import { anAdmin, type Person } from '../../db/makers/people.ts';
import { poll } from '../../tests/helpers/poll.ts';
import { type StreamingPair, startStreamingPair } from '../../tests/helpers/streaming-pair.ts';
import { buildApp } from './app.ts';
import { migrate, type OpenDatabase, openDatabase } from './database.ts';
import type { House } from './house.ts';
import { migrateJobs } from './jobs.ts';
import { makeLimits } from './limits.ts';
import { makeReplica, type Replica } from './replica.ts';
import { readSettings } from './settings.ts';

let pair: StreamingPair;
let house: House & { replica: Replica };
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
  const replica = openDatabase({ ...pair.replica, max: 8 }, () => {}, { hears: false });
  opened.push(primary, replica);
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  house = {
    settings: readSettings({ DATA_DIR: folder, TOKEN_SECRET: randomBytes(32).toString('hex'), DEMO: 'off' }),
    db: primary.db,
    replica: makeReplica(primary.db, replica.db, log),
    storage: await diskStorage(path.join(folder, 'media')),
    limits: makeLimits(primary.pool, 1000),
    log,
  };
  const { http } = await buildApp(house);
  await http.listen({ host: '127.0.0.1', port: 0 });
  close = () => http.close();
  base = `http://127.0.0.1:${(http.server.address() as { port: number }).port}/api`;
  admin = await anAdmin(house);
}, 60_000);
afterAll(async () => {
  await close?.();
  for (const each of opened) await each.close();
  await pair.remove();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const portfolioOf = (slug: string) => fetch(`${base}/public-craftsman/${slug}/`).then((answer) => answer.status);
const shopOf = (id: number) =>
  fetch(`${base}/shops/${id}/`).then(async (answer) => (await answer.json()) as { name: string });

test('what was just approved or written is on its page at once, fifty times over, and the replica gave most of it', async () => {
  const otieno = await anApprovedCraftsman(house, { fullName: 'Otieno Odhiambo', adminId: admin.id });
  const before = { ...house.replica.count };
  for (let turn = 0; turn < 50; turn++) {
    const { id } = await keepShop(house.db, otieno.id, { name: `Duka ${turn}`, description: '', is_open: true });
    expect((await shopOf(id)).name).toBe(`Duka ${turn}`);
  }
  expect(house.replica.count.replica - before.replica).toBeGreaterThan(25);
  const halima = await aPendingCraftsman(house, { fullName: 'Halima Abdi' });
  expect(await portfolioOf(halima.slug)).toBe(404);
  await approve(house, halima.id, { adminId: admin.id, address: null });
  expect(await portfolioOf(halima.slug)).toBe(200);
}, 60_000);

test('a replica that is behind is not read: the primary answers, and once it has caught up the replica does again', async () => {
  const kiprono = await anApprovedCraftsman(house, { fullName: 'Kiprono Cheruiyot', adminId: admin.id });
  const { id } = await keepShop(house.db, kiprono.id, { name: 'Before', description: '', is_open: true });
  await pair.holdBack();
  await keepShop(house.db, kiprono.id, { name: 'After', description: '', is_open: true });
  const before = { ...house.replica.count };
  expect((await shopOf(id)).name).toBe('After');
  expect(house.replica.count).toEqual({ replica: before.replica, primary: before.primary + 1 });
  await pair.catchUp();
  await poll(async () => {
    expect((await shopOf(id)).name).toBe('After');
    return house.replica.count.replica > before.replica;
  }, 10_000);
});

test('what is not there is not there, without asking twice', async () => {
  const before = { ...house.replica.count };
  expect(await portfolioOf('nobody-of-that-name')).toBe(404);
  expect(house.replica.count).toEqual(before);
});

test('a replica that is gone costs nobody an answer, and many readers at once wait for it once', async () => {
  const mutua = await anApprovedCraftsman(house, { fullName: 'Mutua Musyoka', adminId: admin.id });
  const { id } = await keepShop(house.db, mutua.id, { name: 'Duka', description: '', is_open: true });
  await pair.endReplica();
  const names = await Promise.all(Array.from({ length: 40 }, async () => (await shopOf(id)).name));
  expect(names).toEqual(Array.from({ length: 40 }, () => 'Duka'));
  const before = { ...house.replica.count };
  expect((await shopOf(id)).name).toBe('Duka');
  expect(house.replica.count).toEqual({ replica: before.replica, primary: before.primary + 1 });
});

test('a DATABASE_REPLICA_URL that names a primary is not read', async () => {
  const own = openDatabase({ ...pair.primary, max: 2 }, () => {}, { hears: false });
  opened.push(own);
  const replica = makeReplica(house.db, own.db, pino({ level: 'silent' }));
  expect(await replica.read(async (db) => db === house.db)).toBe(true);
});
