/**
 * Five hundred connections of one stranger, of each kind that could hold something, while twenty ordinary people go on. The
 * product runs as a process of its own.
 */
import { open, link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { aClient, type Person } from '../../db/factories/people.ts';
import { median } from '../bench/arithmetic.ts';
import { percentile } from '../faults/fault.ts';
import { type Environment, openEnvironment } from '../faults/environment.ts';
import { requestOf } from './held-connections.ts';
import { startStranger, type Stranger } from './stranger.ts';

const CONNECTIONS = 500;
const PEOPLE = 20;
const SECONDS = 30;
/** Of the seconds: a machine that stalls once is slow in one of them, a product that is held up in all. */
const PARTS = 3;
const VIDEO = `${'k'.repeat(26)}.mp4`;
/** More than the socket buffers of both ends take. */
const BYTES = 64_000_000;

let environment: Environment;
let people: Person<'client'>[];
let strangers: Person<'client'>[];
/** Before each kind: how even the machine is without a stranger differs from minute to minute. */
const alone: Measured[] = [];
let stranger: Stranger | undefined;

beforeAll(async () => {
  environment = await openEnvironment({ database: inject('database').connection, env: { LOG_LEVEL: 'error' } });
  const media = path.join(environment.settings.dataDir, 'media');
  await mkdir(path.join(media, 'private'), { recursive: true });
  const file = await open(path.join(media, 'public', VIDEO), 'w');
  await file.truncate(BYTES);
  await file.close();
  people = await createClients(PEOPLE);
  strangers = await createClients(CONNECTIONS / 2);
  for (const { accountId } of strangers) {
    const name = `${Array.from(randomBytes(26), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')}.mp4`;
    await link(path.join(media, 'public', VIDEO), path.join(media, 'private', name));
    const facts = { owner_id: accountId, kind: 'video', mime: 'video/mp4', sha256: randomBytes(32), bytes: BYTES };
    await environment.db
      .insertInto('media')
      .values({ ...facts, name })
      .execute();
  }
  await measure();
}, 300_000);
beforeEach(async () => {
  alone.push(await measure());
  console.log('alone', describe(alone.at(-1) as Measured));
}, 60_000);
afterEach(() => stranger?.stop());
afterAll(() => environment.close());

async function createClients(count: number): Promise<Person<'client'>[]> {
  const clients: Person<'client'>[] = [];
  while (clients.length < count) clients.push(await aClient(environment));
  return clients;
}

interface Measured {
  /** Of each part. */
  readonly ms: Record<'page' | 'call' | 'sign-in', number[][]>;
  readonly failed: number;
  readonly sent: number;
}

/** Each person does something twice a second. */
async function measure(): Promise<Measured> {
  const { app } = environment;
  const parts = () => Array.from({ length: PARTS }, (): number[] => []);
  const ms: Measured['ms'] = { page: parts(), call: parts(), 'sign-in': parts() };
  let failed = 0;
  let sent = 0;
  const began = performance.now();
  const until = began + SECONDS * 1000;
  await Promise.all(
    people.map(async (person, at) => {
      const { email, password } = person;
      const acts = [
        ['page', () => app.call('GET', '!/craftsmen', { headers: { accept: 'text/html' } })],
        ['call', () => app.call('GET', '/job-requests/', { as: person })],
        ['call', () => app.call('GET', '/profile/', { as: person })],
        ['sign-in', () => app.call('POST', '/client-login/', { body: { email, password } })],
      ] as const;
      await delay(at * 25);
      for (let turn = at; performance.now() < until; turn++) {
        const [kind, act] = acts[turn % acts.length] as (typeof acts)[number];
        sent += 1;
        const part = Math.floor(((performance.now() - began) / (SECONDS * 1000)) * PARTS);
        const answer = await act().catch(() => null);
        if (answer?.status === 200) ms[kind][part]?.push(answer.ms);
        else failed += 1;
        await delay(500);
      }
    }),
  );
  return { ms, failed, sent };
}

const p99 = (parts: readonly (readonly number[])[]) => median(parts.map((part) => percentile(part, 0.99)));
function describe({ ms, failed, sent }: Measured): string {
  const kinds = Object.entries(ms).map(
    ([kind, parts]) => `${kind} ${percentile(parts.flat(), 0.5).toFixed(0)}/${p99(parts).toFixed(0)}`,
  );
  return `${kinds.join(', ')} ms (median/p99), ${failed} of ${sent} failed`;
}

async function archiveRequests(): Promise<string[]> {
  const requests: string[] = [];
  for (const person of strangers) {
    for (let time = 0; time < 2; time++) {
      const { body } = await environment.app.call('POST', '/me/archive/', {
        as: person,
        body: { password: person.password },
      });
      requests.push(requestOf(body.url));
    }
  }
  return requests;
}

const times = (request: string) => Array.from({ length: CONNECTIONS }, () => request);
const KINDS: Record<string, { requests(): Promise<string[]>; isRead?: boolean }> = {
  'silent connections': { requests: async () => times('') },
  'unread downloads': { requests: async () => times(requestOf(`/media/${VIDEO}`)) },
  'unread downloads by another spelling': { requests: async () => times(requestOf(`//media/${VIDEO}`)) },
  'slow readers': { requests: async () => times(requestOf(`/media/${VIDEO}`)), isRead: true },
  streams: {
    requests: async () =>
      strangers.flatMap(({ access }) => {
        const request = requestOf('/live', ['accept: text/event-stream', `authorization: Bearer ${access}`]);
        return [request, request];
      }),
  },
  archives: { requests: archiveRequests },
};

test.each(Object.keys(KINDS))('five hundred %s stop nobody', async (kind) => {
  const { requests, isRead = false } = KINDS[kind] as (typeof KINDS)[string];
  stranger = await startStranger({ base: environment.app.base, hold: await requests(), isRead });
  const { statuses } = await stranger.report();
  const with500 = await measure();
  console.log(kind, describe(with500), statuses, `${(await stranger.report()).open} still open`);
  if (kind !== 'silent connections') expect(statuses).toEqual([[200, CONNECTIONS]]);
  expectUndisturbed(with500);
});

test.each(['/docs/x', '/health/x', '/nothing/here', '/health/ready?'])(
  'three hundred requests a second for %s stop nobody',
  async (flood) => {
    stranger = await startStranger({ base: environment.app.base, flood, perSecond: 300 });
    const during = await measure();
    const { statuses } = await stranger.report();
    const answered = statuses.reduce((sum, [status, count]) => sum + (status > 0 ? count : 0), 0);
    console.log(flood, describe(during), `${Math.round(answered / SECONDS)} answers a second`);
    expect(answered / SECONDS).toBeGreaterThan(200);
    expectUndisturbed(during);
  },
);

function expectUndisturbed({ ms, failed, sent }: Measured): void {
  expect(failed).toBeLessThanOrEqual(sent / 100);
  for (const each of ['page', 'call', 'sign-in'] as const)
    expect(p99(ms[each]), each).toBeLessThanOrEqual(
      3 * Math.max(10, ...alone.slice(-3).map((one) => p99(one.ms[each]))),
    );
}
