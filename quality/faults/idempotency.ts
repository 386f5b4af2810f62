/** One Idempotency-Key twenty times at once, at two processes, and again after both were killed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { type Fault, few, type FaultRun, type FaultResult, times } from './fault.ts';
import { type App, openEnvironment } from './environment.ts';

const AT_ONCE = 20;

async function twice(run: FaultRun): Promise<FaultResult> {
  const keys = times(run, 200, 5);
  const environment = await openEnvironment({ database: run.server, apps: 2, mutation: run.mutation });
  try {
    const client = await aClient(environment);
    const [here, there] = environment.apps as [App, App];
    const first = new Map<string, string>();
    const wrong: string[] = [];
    const fields = requestFields();
    const ask = (app: App, key: string) =>
      app.call('POST', '/job-requests/', { as: client, key, body: { ...fields, description: `Sink ${key}` } });
    for (let each = 0; each < keys; each++) {
      const key = randomUUID();
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_each, at) => ask(at % 2 === 0 ? here : there, key)),
      );
      const bodies = new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
      if (bodies.size !== 1 || responses[0]?.status !== 201) wrong.push(`${bodies.size} different answers to one key`);
      first.set(key, [...bodies][0] ?? '');
    }
    await Promise.all([here.kill(), there.kill()]);
    await Promise.all([here.start(), there.start()]);
    let replayed = 0;
    for (const [key, bodies] of [...first].slice(0, 50)) {
      const { status, body } = await ask(here, key);
      if (`${status} ${JSON.stringify(body)}` === bodies) replayed += 1;
      else wrong.push('another answer after the restart');
    }
    const { rows } = await sql<{ created: number }>`select count(*) as created from requests`.execute(environment.db);
    const created = rows[0]?.created ?? 0;
    if (created !== keys) wrong.push(`${created} requests of ${keys} keys`);
    return {
      wrong: few(wrong),
      measurements: { keys, 'each at once': AT_ONCE, 'requests made': created, 'same after a restart': replayed },
    };
  } finally {
    await environment.close();
  }
}

export const IDEMPOTENCY: readonly Fault[] = [{ name: 'twice', mutations: ['no-key'], play: twice }];
