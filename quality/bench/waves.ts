/** `npm run bench:waves`: what the database pays for a wave, among a thousand and a hundred thousand craftsmen. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { openDatabase } from '#platform/db/database.ts';
import { inform } from '#requests/inform.ts';
import { aRequest } from '../../db/factories/jobs.ts';
import { median } from './arithmetic.ts';
import { coreTimeOf } from './load/proc.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '1000,10000,100000' },
    requests: { type: 'string', default: '300' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL_MS = 5;
const count = Number(options.requests);

const target = await openTarget(options.data);
const measured: Record<string, object> = {};
try {
  for (const size of options.craftsmen.split(',').map(Number)) {
    const { url } = await target.generated(size);
    const found = await measureWaves(url);
    measured[String(size)] = { database: target.version, requests: count, ...found, goal: GOAL_MS };
    console.log(
      `${size.toLocaleString('en')}: ${found.core.toFixed(2)} ms of the database a wave (goal ≤ ${GOAL_MS}), ${found.took.toFixed(1)} ms with waiting, ${found.told.toFixed(1)} told`,
    );
  }
} finally {
  await target.close();
}
if (!options.dry) console.log(`kept in ${await saveResults('waves', measured)}`);

/** No server runs: the jobs of the requests wait, and the one connection does nothing but waves. */
async function measureWaves(url: string): Promise<{ core: number; took: number; told: number }> {
  const { db, close } = openDatabase({ connectionString: url, max: 1 }, () => {}, { listens: false });
  try {
    const { rows } = await sql<{ id: number; accountId: number }>`
      select id, account_id as "accountId" from clients order by md5(id::text) limit ${count}`.execute(db);
    const requests: number[] = [];
    for (const [at, client] of rows.entries()) {
      const service = SERVICES[at % SERVICES.length] as (typeof SERVICES)[number];
      const location = REQUEST_LOCATIONS[at % REQUEST_LOCATIONS.length] as string;
      requests.push((await aRequest({ db }, { ...client, role: 'client' }, { service, location })).id);
    }
    for (const id of requests.splice(0, 20)) await inform(db, id);
    const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
    const before = coreTimeOf(pid);
    const took: number[] = [];
    for (const id of requests) {
      const began = performance.now();
      await inform(db, id);
      took.push(performance.now() - began);
    }
    const core = (coreTimeOf(pid) - before) / requests.length;
    const told = await sql<{ told: number }>`
      select avg(told)::float8 as told from request_waves where request_id = any(${requests}::bigint[])`.execute(db);
    return { core, took: median(took), told: told.rows[0]?.told ?? 0 };
  } finally {
    await close();
  }
}
