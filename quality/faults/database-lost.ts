import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RunningServer, startEmbedded } from '#embedded-postgres/start.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { poll } from '../helpers/poll.ts';
import { Lost } from './client.ts';
import { type Fault, few, percentile, type FaultRun, type FaultResult, times } from './fault.ts';
import { databaseProcesses, openEnvironment, signalAll } from './environment.ts';

type Loss = 'restarted' | 'frozen' | 'gone';
const CLIENTS = 12;
/** Longer than the product's query timeout of twelve seconds. */
const FROZEN_MS = 25_000;

async function lose(run: FaultRun, loss: Loss): Promise<FaultResult> {
  const losses = times(run, loss === 'restarted' ? 10 : 3, 1);
  const serverFolder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-lost-'));
  let server: RunningServer = await startEmbedded({ dataDir: serverFolder, log: () => {} });
  const environment = await openEnvironment({
    database: server.config,
    mutation: run.mutation,
    env: { LOG_LEVEL: 'fatal' },
  });
  try {
    const { app } = environment;
    const client = await aClient(environment);
    const acknowledged: number[] = [];
    const wrong: string[] = [];
    const rejectedMs: number[] = [];
    const waitingSince: (number | null)[] = Array.from({ length: CLIENTS }, () => null);
    let calls = 0;
    let running = true;
    const asking = Array.from({ length: CLIENTS }, async (_each, at) => {
      while (running) {
        calls += 1;
        waitingSince[at] = performance.now();
        const isPost = at % 2 === 0;
        try {
          const response = isPost
            ? await app.call('POST', '/job-requests/', { as: client, body: requestFields() })
            : await app.call('GET', '/job-requests/', { as: client });
          if (response.status === 201) acknowledged.push(response.body.id);
          else if (response.status === 503) {
            rejectedMs.push(response.ms);
            if (!response.headers['retry-after']) wrong.push('503 without Retry-After');
            await delay(50);
          } else if (response.status !== 200)
            wrong.push(`answered ${response.status}: ${JSON.stringify(response.body)}`);
        } catch (error) {
          wrong.push(error instanceof Lost ? `no answer: ${error.how}` : String(error));
        }
      }
    });
    const back: number[] = [];
    for (let time = 0; time < losses; time++) {
      await delay(500);
      const processes = await databaseProcesses(serverFolder);
      let returned: number;
      if (loss === 'restarted') {
        signalAll(processes.slice(0, 1), 'SIGQUIT');
        await poll(async () => (await databaseProcesses(serverFolder))[0] !== processes[0], 10_000);
        await poll(() => responses(server), 20_000);
        returned = performance.now();
      } else if (loss === 'frozen') {
        // Frozen until every client has a response: a response that waits for the database would never come.
        const alreadyRejected = rejectedMs.length;
        signalAll(processes, 'SIGSTOP');
        await poll(
          async () =>
            waitingSince.every((since) => since === null || performance.now() - since < 5_000) &&
            rejectedMs.length > alreadyRejected + CLIENTS,
          FROZEN_MS,
        ).catch(() => wrong.push('a call waits as long as the database is frozen'));
        signalAll(processes, 'SIGCONT');
        returned = performance.now();
      } else {
        await server.stop();
        await delay(3_000);
        server = await startEmbedded({ dataDir: serverFolder, log: () => {} });
        returned = performance.now();
      }
      await poll(() => works(), 20_000);
      back.push(performance.now() - returned);
    }
    running = false;
    await Promise.all(asking);
    if (rejectedMs.length === 0) wrong.push('no call got a 503: the database was not missed');
    const rows = await environment.db.selectFrom('requests').select('id').execute();
    const storedIds = new Set(rows.map(({ id }) => id));
    const gone = acknowledged.filter((id) => !storedIds.has(id));
    if (gone.length > 0) wrong.push(`${gone.length} acknowledged requests are gone`);
    const breaches = await environment.breaches();
    return {
      wrong: [...few([...new Set(wrong)]), ...few(breaches)],
      measurements: {
        times: losses,
        calls,
        'answered 503': rejectedMs.length,
        'answered after s (longest)': (percentile(rejectedMs, 1) / 1000).toFixed(1),
        acknowledged: acknowledged.length,
        lost: gone.length,
        'works again after s (longest)': (Math.max(...back) / 1000).toFixed(2),
      },
    };

    async function works() {
      const posted = await app.call('POST', '/job-requests/', { as: client, body: requestFields() }).catch(() => null);
      if (posted?.status === 201) acknowledged.push(posted.body.id);
      return posted?.status === 201;
    }
  } finally {
    signalAll(await databaseProcesses(serverFolder), 'SIGCONT');
    await environment.close();
    await server.stop();
    await rm(serverFolder, { recursive: true, force: true });
  }
}

async function responses({ config }: RunningServer): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...config, database: 'postgres' });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

export const DATABASE_LOST: readonly Fault[] = (['restarted', 'frozen', 'gone'] as const).map((loss) => ({
  name: `database-${loss}`,
  mutations: [loss === 'frozen' ? 'no-answer-limit' : 'every-error-is-500'],
  play: (run) => lose(run, loss),
}));
