/** Four times the load that can be served: excess requests are rejected at once, the others served. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { aClient } from '../../db/factories/people.ts';
import { aRequest, requestFields } from '../../db/factories/jobs.ts';
import { connect, type PersistentConnection } from '../helpers/persistent-connection.ts';
import { poll } from '../helpers/poll.ts';
import { type Fault, few, percentile, type FaultRun, type FaultResult, times } from './fault.ts';
import { openEnvironment, type Environment } from './environment.ts';

/** Connections that are open before the rush, like a proxy's. */
const VISITORS = 800;
const BUSY = 24;
const GOODPUT_LEAST = 0.8;
const SHED_MS_MOST = 100;

class Outcomes {
  readonly served: number[] = [];
  readonly shed: number[] = [];
  readonly wrong = new Map<string, number>();

  add(status: number, head: string, ms: number): void {
    if (status === 200 || status === 201) this.served.push(ms);
    else if (status === 503) this.shed.push(ms);
    else this.note(`answered ${status}`);
    if (status === 503 && !/\r\nretry-after: \d/i.test(head)) this.note('503 without Retry-After');
  }

  note(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }
}

async function openVisitors(port: number, next: () => Buffer) {
  const all: PersistentConnection[] = [];
  for (let each = 0; each < VISITORS; each++) {
    const connection = await connect(port);
    // The product closes a connection without a request after ten seconds.
    await connection.send(next());
    all.push(connection);
  }
  const idle = [...all];
  const waiting: ((connection: PersistentConnection) => void)[] = [];

  /** Measured from the planned time, so that waiting for a connection counts. */
  async function sendOne(outcomes: Outcomes): Promise<void> {
    const began = performance.now();
    // The longest idle one, so that none reaches the keep-alive timeout.
    const connection = idle.shift() ?? (await new Promise<PersistentConnection>((free) => waiting.push(free)));
    try {
      const { status, head } = await connection.send(next());
      outcomes.add(status, head, performance.now() - began);
    } catch {
      outcomes.note('got no answer');
    }
    // A broken connection too: it fails at once instead of leaving a waiter forever.
    const freed = waiting.shift();
    if (freed) freed(connection);
    else idle.push(connection);
  }

  return {
    sendOne,
    async saturate(clients: number, seconds: number) {
      const outcomes = new Outcomes();
      const cores = takenFromNow();
      const until = performance.now() + seconds * 1000;
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (performance.now() < until) await sendOne(outcomes);
        }),
      );
      return { outcomes, rate: outcomes.served.length / seconds, cores: cores() };
    },
    close() {
      for (const connection of all) connection.end();
    },
  };
}

function takenFromNow(): () => number {
  const [at, { user, system }] = [performance.now(), process.cpuUsage()];
  return () => {
    const now = process.cpuUsage();
    return (now.user + now.system - user - system) / 1000 / (performance.now() - at);
  };
}

function burn(share: number): Worker {
  const source = `
    const { workerData } = require('node:worker_threads');
    const sleep = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      const until = performance.now() + 10 * workerData;
      while (performance.now() < until);
      Atomics.wait(sleep, 0, 0, 10 * (1 - workerData));
    }`;
  return new Worker(source, { eval: true, workerData: Math.min(1, Math.max(0, share)) });
}

/** Requests that no cache answers, in turn: the client's own twenty requests, and a new one. */
async function usualRequests(environment: Environment): Promise<() => Buffer> {
  const [looking, posting] = [await aClient(environment), await aClient(environment)];
  for (let each = 0; each < 20; each++) await aRequest(environment, looking);
  const lines = (first: string, { access }: { access: string }) =>
    `${first} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${access}\r\n`;
  const look = Buffer.from(`${lines('GET /api/job-requests/', looking)}\r\n`);
  const fields = JSON.stringify(requestFields());
  const post = `${lines('POST /api/job-requests/', posting)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(fields)}\r\n`;
  let turn = 0;
  return () => (++turn % 2 === 0 ? look : Buffer.from(`${post}idempotency-key: ${randomUUID()}\r\n\r\n${fields}`));
}

interface Round {
  readonly alone: number;
  readonly sending: number;
  readonly served: number;
  readonly reference: number;
  readonly coresAlone: number;
  readonly coresInRush: number;
  readonly calmMs: number;
}

async function overload(run: FaultRun): Promise<FaultResult> {
  const isFull = run.size === 'full';
  const rounds = times(run, 5, 1);
  const [aloneSeconds, rushSeconds] = isFull ? [4, 5] : [1.5, 3];
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: { LOG_LEVEL: 'fatal', TRUST_PROXY: 'loopback' },
  });
  let visitors: Awaited<ReturnType<typeof openVisitors>> | undefined;
  try {
    visitors = await openVisitors(environment.app.port, await usualRequests(environment));
    const { sendOne, saturate } = visitors;

    const outcomes = new Outcomes();
    const health: number[] = [];
    const wrong: string[] = [];

    /** Open loop: requests start on time, whether or not earlier ones have a response. */
    async function rush(rate: number) {
      const cores = takenFromNow();
      const sending: Promise<void>[] = [];
      const [began, before] = [performance.now(), outcomes.served.length];
      let sent = 0;
      let nextHealth = 0;
      for (let now = 0; now < rushSeconds * 1000; now = performance.now() - began) {
        for (; sent < (now / 1000) * rate; sent++) sending.push(sendOne(outcomes));
        if (now >= nextHealth) {
          nextHealth += 250;
          const patience = isFull ? 5_000 : 30_000;
          sending.push(
            environment.app.call('GET', '!/health/live', { patience }).then(
              ({ ms }) => void health.push(ms),
              () => outcomes.note('got no answer from health'),
            ),
          );
        }
        await delay(5);
      }
      await Promise.all(sending);
      const seconds = (performance.now() - began) / 1000;
      return { sending: sent / rushSeconds, served: (outcomes.served.length - before) / seconds, coresInRush: cores() };
    }

    async function round(): Promise<Round> {
      const { outcomes: usual, rate: alone, cores: coresAlone } = await saturate(BUSY, aloneSeconds);
      const inRush = await rush(4 * alone);
      const ended = performance.now();
      const isCalm = async () => {
        const { outcomes: calm } = await saturate(8, 0.25);
        const median = percentile(calm.served, 0.5);
        return calm.shed.length === 0 && median < 8 * Math.max(5, percentile(usual.served, 0.5));
      };
      await poll(isCalm, 30_000).catch(() => wrong.push('it did not come back to normal'));
      const calmMs = performance.now() - ended;
      if (!isFull) return { alone, ...inRush, reference: alone, coresAlone, calmMs };
      // Four times the requests use more of the shared machine; that share is not the product's.
      const burning = burn(inRush.coresInRush - coresAlone);
      const { rate: reference } = await saturate(BUSY, aloneSeconds);
      await burning.terminate();
      return { alone, ...inRush, reference, coresAlone, calmMs };
    }

    await saturate(BUSY, isFull ? 4 : 1);
    const all: Round[] = [];
    // The first round compiles the rejecting code.
    for (let at = 0; at < rounds + (isFull ? 1 : 0); at++) all.push(await round());
    const [cold, warm] = [all[0] as Round, all.slice(-rounds)];
    const middle = (figure: (each: Round) => number) => percentile(warm.map(figure), 0.5);

    const goodput = middle(({ served, reference }) => served / reference);
    const [median, p99] = [percentile(outcomes.shed, 0.5), percentile(outcomes.shed, 0.99)];
    if (outcomes.shed.length === 0) wrong.push('no request was rejected');
    for (const [what, count] of outcomes.wrong) wrong.push(`${count}: ${what}`);
    if (isFull && goodput < GOODPUT_LEAST) wrong.push(`goodput is ${percent(goodput)}`);
    if (isFull && p99 > SHED_MS_MOST) wrong.push(`one in a hundred is rejected after ${Math.round(p99)} ms only`);
    return {
      wrong: few(wrong),
      measurements: {
        'served a second alone': Math.round(middle(({ alone }) => alone)),
        'sent then': Math.round(middle(({ sending }) => sending)),
        'served then': Math.round(middle(({ served }) => served)),
        'cores for asking alone, then': `${middle((each) => each.coresAlone).toFixed(2)}, ${middle((each) => each.coresInRush).toFixed(2)}`,
        'served alone with as much taken': Math.round(middle(({ reference }) => reference)),
        goodput: percent(goodput),
        'each round': warm.map(({ served, reference }) => percent(served / reference)).join(', '),
        'against alone': percent(middle(({ served, alone }) => served / alone)),
        'in the first rush of the process': percent(cold.served / cold.reference),
        'served p99 ms': Math.round(percentile(outcomes.served, 0.99)),
        rejected: outcomes.shed.length,
        'within ms (median, p99)': `${Math.round(median)}, ${Math.round(p99)}`,
        'health ms (longest)': Math.round(percentile(health, 1)),
        'normal again after s': (Math.max(...all.map(({ calmMs }) => calmMs)) / 1000).toFixed(1),
      },
    };
  } finally {
    visitors?.close();
    await environment.close();
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

export const OVERLOADS: readonly Fault[] = [{ name: 'overload', mutations: ['no-gate'], play: overload }];
