import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { withPhoto } from './photo-form.ts';
import { makeCaller } from './client.ts';
import { openEnvironment, type Environment } from './environment.ts';

const SAMPLE_MS = 5_000;
/** Pause of a client between two calls; sixteen clients are about half of what two cores can do. */
const PAUSE_MS = 100;

export interface Sample {
  readonly minute: number;
  readonly residentMb: number;
  readonly heapMb: number;
  readonly files: number;
  readonly handles: number;
  readonly connections: number;
}

export interface Soaked {
  readonly samples: readonly Sample[];
  readonly wrong: readonly string[];
  readonly calls: number;
  readonly residentSlope: number;
  readonly heapSlope: number;
}

export async function soak(
  server: pg.PoolConfig,
  minutes: number,
  visitors: number,
  onSample: (sample: Sample) => void,
): Promise<Soaked> {
  const environment = await openEnvironment({ database: server, env: { LOG_LEVEL: 'fatal' } });
  const watcher = new pg.Client(environment.connection);
  await watcher.connect();
  try {
    const craftsman = await anApprovedCraftsman(environment);
    const before = await sampleOf(environment, watcher, 0);
    const until = performance.now() + minutes * 60_000;
    const statuses = new Map<number, number>();
    let lost = 0;
    const visiting = Array.from({ length: visitors }, async () => {
      while (performance.now() < until) {
        const client = await aClient(environment);
        const caller = makeCaller(environment.app.base, 2);
        for (let turn = 0; turn < 50 && performance.now() < until; turn++) {
          try {
            const { status } = await doSomething(caller, client, craftsman.slug);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          } catch {
            lost += 1;
          }
          await delay(PAUSE_MS);
        }
        await caller.close();
      }
    });
    const samples: Sample[] = [];
    const began = performance.now();
    while (performance.now() < until) {
      await delay(SAMPLE_MS);
      const sample = await sampleOf(environment, watcher, (performance.now() - began) / 60_000);
      samples.push(sample);
      onSample(sample);
    }
    await Promise.all(visiting);
    await delay(30_000);
    const after = await sampleOf(environment, watcher, minutes);

    const wrong: string[] = [];
    for (const [status, count] of statuses) if (status >= 500) wrong.push(`${count} calls were answered ${status}`);
    if (lost > 0) wrong.push(`${lost} calls got no answer`);
    for (const what of ['files', 'handles', 'connections'] as const)
      if (after[what] > before[what] + 15) wrong.push(`${what}: ${before[what]} before, ${after[what]} after`);
    // The last minute may be without a garbage collection.
    const settled = samples.filter(({ minute }) => minute > Math.min(10, minutes / 3) && minute < Math.floor(minutes));
    const residentSlope = slopeOf(lowest(settled, 'residentMb'));
    const heapSlope = slopeOf(lowest(settled, 'heapMb'));
    // A heap finds its size within half an hour.
    if (minutes >= 30 && residentSlope > 0.5) wrong.push(`memory grows by ${residentSlope.toFixed(2)} MB a minute`);
    if (minutes >= 30 && heapSlope > 0.5) wrong.push(`the heap grows by ${heapSlope.toFixed(2)} MB a minute`);
    const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    return { samples: [before, ...samples, after], wrong, calls, residentSlope, heapSlope };
  } finally {
    await watcher.end();
    await environment.close();
  }
}

async function doSomething(app: ReturnType<typeof makeCaller>, as: { access: string }, slug: string) {
  const dice = randomInt(100);
  if (dice < 30) return app.call('GET', '!/craftsmen');
  if (dice < 50) return app.call('GET', `!/craftsman/${slug}`);
  if (dice < 70) return app.call('GET', '/public-craftsman/?search=plumber');
  if (dice < 85) return app.call('GET', '/job-requests/', { as });
  if (dice < 97) return app.call('POST', '/job-requests/', { as, key: randomUUID(), body: requestFields() });
  return app.call('POST', '/job-requests/', { as, form: await withPhoto() });
}

async function sampleOf({ app }: Environment, watcher: pg.Client, minute: number): Promise<Sample> {
  const { body } = await app.call('GET', '!/metrics');
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN);
  const { rows } = await watcher.query(
    'select count(*)::int as open from pg_stat_activity where datname = current_database()',
  );
  return {
    minute,
    residentMb: figure('process_resident_memory_bytes') / 1e6,
    heapMb: figure('nodejs_heap_size_used_bytes') / 1e6,
    files: figure('process_open_fds'),
    handles: figure('nodejs_active_handles_total'),
    connections: rows[0].open,
  };
}

function lowest(samples: readonly Sample[], what: 'residentMb' | 'heapMb'): [number, number][] {
  const minutes = new Map<number, number>();
  for (const sample of samples) {
    const whole = Math.floor(sample.minute);
    minutes.set(whole, Math.min(minutes.get(whole) ?? Number.POSITIVE_INFINITY, sample[what]));
  }
  return [...minutes];
}

function slopeOf(points: readonly (readonly [number, number])[]): number {
  const middle = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
  const [x, y] = [middle(points.map(([at]) => at)), middle(points.map(([, value]) => value))];
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const under = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
