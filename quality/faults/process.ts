import { setTimeout as delay } from 'node:timers/promises';
import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { poll } from '../helpers/poll.ts';
import { type Fault, type FaultRun, type FaultResult, times } from './fault.ts';
import { childrenOf, type App, openEnvironment, signalAll } from './environment.ts';

type Act = 'block' | 'reject' | 'memory' | 'kill';

export async function servingOf(app: Pick<App, 'pid'>): Promise<number[]> {
  const { readFile } = await import('node:fs/promises');
  const serving = [];
  for (const pid of await childrenOf(app.pid)) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (/main\.(ts|cjs)/.test(line)) serving.push(pid);
  }
  return serving;
}

async function breakDown(run: FaultRun, act: Act): Promise<FaultResult> {
  const rounds = times(run, 5, 1);
  const environment = await openEnvironment({
    database: run.server,
    supervised: run.mutation !== 'no-supervisor',
    mutation: run.mutation === 'no-supervisor' ? undefined : run.mutation,
    env: {
      ...(act === 'kill' ? {} : { FAULT_ACT: act }),
      ...(act === 'memory' ? { NODE_OPTIONS: '--max-old-space-size=160' } : {}),
      LOG_LEVEL: 'error',
    },
  });
  try {
    const client = await aClient(environment);
    const wrong: string[] = [];
    const noticed: number[] = [];
    const back: number[] = [];
    for (let time = 0; time < rounds; time++) {
      const created = await environment.app.call('POST', '/job-requests/', { as: client, body: requestFields() });
      const [victim] = await servingOf(environment.app);
      const began = performance.now();
      signalAll([victim ?? environment.app.pid], act === 'kill' ? 'SIGKILL' : 'SIGUSR2');
      await poll(async () => !(await servingOf(environment.app)).includes(victim ?? 0), 30_000).catch(() => {
        wrong.push('the process was never ended');
      });
      const dead = performance.now();
      const served = await poll(() => environment.app.isReady(), run.mutation ? 5_000 : 30_000).then(
        () => true,
        () => false,
      );
      if (!served) {
        wrong.push('no process replaced it');
        break;
      }
      noticed.push(dead - began);
      back.push(performance.now() - dead);
      const again = await environment.app.call('GET', `/job-requests/${created.body.id}/`, { as: client });
      if (again.status !== 200) wrong.push(`what was acknowledged is answered ${again.status}`);
      // A process that dies within thirty seconds of its start is restarted with a delay.
      if (time + 1 < rounds) await delay(31_000);
    }
    const seconds = (list: number[]) => (Math.max(0, ...list) / 1000).toFixed(1);
    return {
      wrong,
      measurements: {
        times: rounds,
        'ended after s': seconds(noticed),
        'another serves after s (longest)': seconds(back),
      },
    };
  } finally {
    await environment.close();
  }
}

const acts: readonly [string, Act][] = [
  ['process-killed', 'kill'],
  ['process-blocked', 'block'],
  ['process-rejection', 'reject'],
  ['process-memory', 'memory'],
];
export const PROCESSES: readonly Fault[] = acts.map(([name, act]) => ({
  name,
  mutations: [act === 'block' ? 'no-watch' : 'no-restart'],
  play: (run) => breakDown(run, act),
}));
