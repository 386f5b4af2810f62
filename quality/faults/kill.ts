import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { poll } from '../helpers/poll.ts';
import { type CallOptions, untilAnswered } from './client.ts';
import { withPhoto } from './photo-form.ts';
import { type Fault, few, type FaultRun, type FaultResult, times } from './fault.ts';
import { type App, databaseProcesses, openEnvironment, signalAll, type Environment } from './environment.ts';

const CLIENTS = 16;

interface Acknowledged {
  readonly id: number;
  readonly status: 'Requested' | 'Cancelled';
}

export interface Load {
  readonly acknowledged: Map<number, Acknowledged>;
  readonly keys: Set<string>;
  readonly wrong: string[];
  writes: number;
  lost: number;
  photos: number;
  stop(): Promise<void>;
}

/** Each client writes one thing after another and repeats a lost request with the same key, as the pages do. */
export async function startLoad(environment: Environment, callers: readonly Pick<App, 'call'>[]): Promise<Load> {
  const people = [];
  for (let each = 0; each < CLIENTS; each++) people.push(await aClient(environment));
  let running = true;
  const load: Load = {
    acknowledged: new Map(),
    keys: new Set(),
    wrong: [],
    writes: 0,
    lost: 0,
    photos: 0,
    async stop() {
      running = false;
      await Promise.all(clients);
    },
  };
  const callUntilAnswered = (app: Pick<App, 'call'>, method: string, where: string, options: CallOptions) =>
    untilAnswered(() => app.call(method, where, options), {
      onLost: () => (load.lost += 1),
      onError: ({ status, body }) => load.wrong.push(`${method} ${where} answered ${status}: ${body.detail}`),
    });
  const clients = people.map(async (client, at) => {
    for (let turn = at; running; turn++) {
      const app = callers[turn % callers.length] as App;
      const key = randomUUID();
      const wantsPhoto = randomInt(20) === 0;
      const sent = { as: client, key, ...(await createBody(key, wantsPhoto)) };
      load.keys.add(key);
      const created = await callUntilAnswered(app, 'POST', '/job-requests/', sent);
      if (created.status !== 201) {
        load.wrong.push(`a post was answered ${created.status}: ${created.body.detail}`);
        continue;
      }
      const { id } = created.body;
      load.acknowledged.set(id, { id, status: 'Requested' });
      load.writes += 1;
      if (wantsPhoto) load.photos += 1;
      if (randomInt(3) !== 0) continue;
      const moved = await callUntilAnswered(app, 'PATCH', `/job-requests/${id}/`, {
        as: client,
        body: { status: 'Cancelled' },
      });
      if (moved.status !== 200) load.wrong.push(`a cancel was answered ${moved.status}: ${moved.body.detail}`);
      load.acknowledged.set(id, { id, status: 'Cancelled' });
      load.writes += 1;
    }
  });
  return load;
}

/** The description is the key, so that a duplicate shows. */
async function createBody(key: string, wantsPhoto: boolean): Promise<Pick<CallOptions, 'body' | 'form'>> {
  const fields = requestFields({ description: `Kitchen sink ${key}` });
  if (!wantsPhoto) return { body: fields };
  return { form: await withPhoto(fields) };
}

async function kill(run: FaultRun, where: 'external' | 'embedded', withDatabase: boolean): Promise<FaultResult> {
  const cycles = times(run, where === 'external' ? 50 : 25, 2);
  const writes = times(run, where === 'external' ? 10_000 : 5_000, 0);
  const environment = await openEnvironment({
    database: where === 'embedded' ? 'embedded' : run.server,
    mutation: run.mutation,
    // The load comes from one IP, faster than the rate limits allow.
    env: { LOG_LEVEL: 'fatal' },
  });
  try {
    const { app } = environment;
    const load = await startLoad(environment, [app]);
    const back: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const until = Math.ceil((writes / cycles) * (cycle + 1));
      await poll(async () => load.writes >= until, 60_000);
      await delay(randomInt(100, 300));
      const database = withDatabase ? await databaseProcesses(environment.settings.dataDir) : [];
      const killed = app.kill();
      signalAll(database, 'SIGKILL');
      await killed;
      back.push(await app.start());
    }
    await load.stop();
    const lost = await lostOf(environment, load);
    await rm(path.join(environment.settings.dataDir, 'incoming'), { recursive: true, force: true });
    const breaches = await environment.breaches();
    return {
      wrong: [...few(load.wrong), ...few(lost), ...few(breaches)],
      measurements: {
        kills: cycles,
        acknowledged: load.writes,
        'with a photo': load.photos,
        'calls cut off': load.lost,
        lost: lost.length,
        breaches: breaches.length,
        'back in s (longest)': (Math.max(...back) / 1000).toFixed(1),
      },
    };
  } finally {
    await environment.close();
  }
}

export async function lostOf({ db }: Environment, load: Load): Promise<string[]> {
  const rows = await db.selectFrom('requests').select(['id', 'status']).execute();
  const stored = new Map(rows.map((row) => [row.id, row.status]));
  const lost = [...load.acknowledged.values()].flatMap(({ id, status }) =>
    stored.get(id) === status
      ? []
      : [`request ${id} was acknowledged as ${status} and is ${stored.get(id) ?? 'not there'}`],
  );
  const duplicates = await sql<{ description: string }>`
    select description from requests group by description having count(*) > 1`.execute(db);
  return [...lost, ...duplicates.rows.map(({ description }) => `one key made two requests: ${description}`)];
}

export const KILLS: readonly Fault[] = [
  {
    name: 'kill-app',
    mutations: ['answer-before-commit', 'row-before-bytes'],
    play: (run) => kill(run, 'external', false),
  },
  {
    name: 'kill-app-embedded',
    mutations: ['answer-before-commit'],
    play: (run) => kill(run, 'embedded', false),
  },
  {
    name: 'kill-app-and-database',
    mutations: ['answer-before-commit'],
    play: (run) => kill(run, 'embedded', true),
  },
];
