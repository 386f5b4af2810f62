/** Four times as many requests as can be served: the surplus is told at once to come back, the others are served. */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { aClient } from '../../db/makers/people.ts';
import { aRequest } from '../../db/makers/jobs.ts';
import { poll } from '../helpers/poll.ts';
import { type Fault, few, percentile, type Played, type Seen, times } from './seen.ts';
import { openStage } from './stage.ts';

interface Tally {
  readonly served: number[];
  readonly shed: number[];
  /** When each of them was asked. */
  readonly shedAt: number[];
  readonly other: Map<number, number>;
  lost: number;
}

const OPENING_MS = 3_000;

async function overload(played: Played): Promise<Seen> {
  const seconds = times(played, 20, 3);
  const stage = await openStage({ database: played.server, plant: played.plant, env: { LOG_LEVEL: 'fatal' } });
  const pool = new Pool(stage.app.base, { connections: 800, pipelining: 1 });
  try {
    const client = await aClient(stage);
    for (let each = 0; each < 20; each++) await aRequest(stage, client);
    const wrong: string[] = [];
    const one = async (tally: Tally) => {
      const began = performance.now();
      try {
        const answer = await pool.request({
          method: 'GET',
          path: '/api/job-requests/',
          headers: { authorization: `Bearer ${client.access}` },
          headersTimeout: 30_000,
        });
        await answer.body.dump();
        const ms = performance.now() - began;
        if (answer.statusCode === 200) tally.served.push(ms);
        else if (answer.statusCode === 503) {
          tally.shed.push(ms);
          tally.shedAt.push(began);
          if (!answer.headers['retry-after']) wrong.push('503 without Retry-After');
        } else tally.other.set(answer.statusCode, (tally.other.get(answer.statusCode) ?? 0) + 1);
      } catch {
        tally.lost += 1;
      }
    };
    const empty = (): Tally => ({ served: [], shed: [], shedAt: [], other: new Map(), lost: 0 });

    /** As many at once, each after its last: what the process can do. */
    const saturate = async (clients: number, time: number) => {
      const tally = empty();
      const until = performance.now() + time * 1000;
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < until) await one(tally);
        }),
      );
      return { tally, rate: tally.served.length / time };
    };
    await saturate(16, 1);
    const before = await saturate(24, seconds / 2);

    /** They come whether the last were answered or not. */
    const rate = 4 * before.rate;
    const tally = empty();
    const health: number[] = [];
    let unhealthy = 0;
    const open: Promise<void>[] = [];
    const began = performance.now();
    let sent = 0;
    let nextHealth = 0;
    for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
      for (; sent < (now / 1000) * rate; sent++) open.push(one(tally));
      if (now >= nextHealth) {
        nextHealth += 250;
        open.push(
          stage.app.call('GET', '!/health/live', { patience: played.size === 'full' ? 5_000 : 30_000 }).then(
            ({ ms }) => void health.push(ms),
            () => void (unhealthy += 1),
          ),
        );
      }
      await delay(5);
    }
    await Promise.all(open);
    const ended = performance.now();
    await poll(async () => {
      const { tally: calm } = await saturate(8, 0.25);
      return (
        calm.shed.length === 0 && percentile(calm.served, 0.5) < 8 * Math.max(5, percentile(before.tally.served, 0.5))
      );
    }, 30_000).catch(() => wrong.push('it did not come back to normal'));
    const calm = performance.now() - ended;

    if (tally.shed.length === 0) wrong.push('nobody was turned away');
    if (unhealthy > 0) wrong.push(`health did not answer ${unhealthy} times`);
    for (const [status, count] of tally.other) wrong.push(`${count} were answered ${status}`);
    if (tally.lost > 0) wrong.push(`${tally.lost} got no answer`);
    // At first 800 connections are opened at once from one process, which waits for itself.
    const later = tally.shed.filter((_ms, at) => (tally.shedAt[at] ?? 0) - began > OPENING_MS);
    const goodput = tally.served.length / ((ended - began) / 1000) / before.rate;
    return {
      wrong: few(wrong),
      figures: {
        'served a second at most': Math.round(before.rate),
        'asked a second': Math.round(sent / seconds),
        goodput: `${Math.round(goodput * 100)} %`,
        'served p99 ms': Math.round(percentile(tally.served, 0.99)),
        'turned away': tally.shed.length,
        'within ms (median, p99)': `${Math.round(percentile(tally.shed, 0.5))}, ${Math.round(percentile(tally.shed, 0.99))}`,
        'from the fourth second on': `${Math.round(percentile(later, 0.5))}, ${Math.round(percentile(later, 0.99))}`,
        'health ms (longest)': Math.round(percentile(health, 1)),
        'normal again after s': (calm / 1000).toFixed(1),
      },
    };
  } finally {
    await pool.destroy();
    await stage.close();
  }
}

export const OVERLOADS: readonly Fault[] = [{ name: 'overload', plants: ['no-gate'], play: overload }];
