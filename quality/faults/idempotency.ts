/** The same Idempotency-Key twenty times at once, at two processes, and once more after both were killed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { type Fault, few, type Played, type Seen, times } from './seen.ts';
import { type App, openEnvironment } from './environment.ts';

const AT_ONCE = 20;

async function twice(played: Played): Promise<Seen> {
  const keys = times(played, 200, 5);
  const environment = await openEnvironment({ database: played.server, apps: 2, plant: played.plant });
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
      const said = new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
      if (said.size !== 1 || responses[0]?.status !== 201) wrong.push(`${said.size} different answers to one key`);
      first.set(key, [...said][0] ?? '');
    }
    await Promise.all([here.kill(), there.kill()]);
    await Promise.all([here.start(), there.start()]);
    let replayed = 0;
    for (const [key, said] of [...first].slice(0, 50)) {
      const { status, body } = await ask(here, key);
      if (`${status} ${JSON.stringify(body)}` === said) replayed += 1;
      else wrong.push('another answer after the restart');
    }
    const { rows } = await sql<{ made: number }>`select count(*) as made from requests`.execute(environment.db);
    const made = rows[0]?.made ?? 0;
    if (made !== keys) wrong.push(`${made} requests of ${keys} keys`);
    return {
      wrong: few(wrong),
      figures: { keys, 'each at once': AT_ONCE, 'requests made': made, 'same after a restart': replayed },
    };
  } finally {
    await environment.close();
  }
}

export const TWICE: readonly Fault[] = [{ name: 'twice', plants: ['no-key'], play: twice }];
