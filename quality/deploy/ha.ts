/**
 * `npm run deploy:ha`: three PostgreSQL with Patroni and etcd, HAProxy before them, two processes of Ufundi and writers.
 * Kills the primary ten times (`-- 3`: three times) and exits 1 when an acknowledged write is lost, a cache is wrong, a
 * job did not run, or nothing could be written for longer than 30 s. Needs root and Debian's packages; ten minutes.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aRequest, quoteFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { type App, type Environment, openEnvironment } from '../faults/environment.ts';
import { Lost } from '../faults/client.ts';
import { type Load, lostOf, startLoad } from '../faults/kill.ts';
import { freePort } from '../helpers/free-port.ts';
import { poll } from '../helpers/poll.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { check, failed } from './checks.ts';
import { type Cluster, PASSWORD, startCluster } from './ha-nodes.ts';

const KILLS = Number(process.argv[2] ?? 10);
const BACK_MS = 30_000;
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'];

const missing = PROGRAMS.filter((program) => !existsSync(program));
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(`Needs root and ${missing.join(', ')}: apt-get install patroni etcd-server haproxy postgresql`);
  process.exit(1);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-ha-'));
const cluster = await startCluster(folder, await freePort());
try {
  await main(cluster);
} catch (error) {
  console.error((await cluster.output()).slice(-16_000));
  throw error;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\nfailover: ${failed === 0 ? 'nothing is lost' : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);

async function main({ port }: Cluster) {
  await poll(() => cluster.isWhole(), 120_000);
  const smtp = await startSmtp();
  const environment = await openEnvironment({
    database: { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD },
    apps: 2,
    env: { LOG_LEVEL: 'error', MAIL_URL: smtp.url },
  });
  try {
    const load = await startLoad(environment, environment.apps);
    const quotes = startQuotes(environment);
    const back: number[] = [];
    for (let time = 0; time < KILLS; time++) {
      const until = load.writes + 50;
      await poll(async () => load.writes >= until && (await cluster.isWhole()), 120_000);
      const took = await loseThePrimary(load);
      back.push(took);
      console.log(`        primary ${time + 1} of ${KILLS} killed: written again after ${(took / 1000).toFixed(1)} s`);
    }
    await poll(() => cluster.isWhole(), 120_000);
    await load.stop();
    const sent = await quotes.stop();

    await check(`written again within ${BACK_MS / 1000} s of each of ${KILLS} deaths`, async () => {
      const longest = Math.max(...back);
      if (longest > BACK_MS) throw new Error(`${(longest / 1000).toFixed(1)} s`);
      return `${(longest / 1000).toFixed(1)} s at most`;
    });
    await check('no acknowledged write is lost, none is there twice', async () => {
      const lost = [...load.wrong, ...(await lostOf(environment, load))];
      if (lost.length > 0) throw new Error(lost.slice(0, 5).join('; '));
      return `${load.writes} acknowledged, ${load.lost} calls cut off`;
    });
    await check('both processes show what was written, at once and from their caches', () =>
      showsEverywhere(environment),
    );
    await check('each quote reached its client by mail once', async () => {
      await environment.work();
      const ids = smtp.mails.map(({ messageId }) => messageId);
      const quoted = smtp.mails.filter(({ subject }) => (subject ?? '').includes(' offers KES '));
      const without = sent - new Set(quoted.map(({ messageId }) => messageId)).size;
      if (without > 0) throw new Error(`${without} of ${sent} quotes were not mailed`);
      return `${sent} mails, ${ids.length - new Set(ids).size} sent twice under one Message-ID`;
    });
    await check('every invariant holds', async () => {
      const breaches = await environment.breaches();
      if (breaches.length > 0) throw new Error(breaches.slice(0, 5).join('; '));
    });
  } catch (error) {
    for (const app of environment.apps) console.error(app.output().slice(-4_000));
    throw error;
  } finally {
    await environment.close();
    await smtp.close();
  }
}

/** @returns ms from the death of the primary to the first write that is acknowledged after it */
async function loseThePrimary(load: Load): Promise<number> {
  const leader = await cluster.leader();
  if (!leader) throw new Error('there is no primary');
  const began = performance.now();
  await cluster.kill(leader);
  await delay(200);
  const before = load.writes;
  await poll(async () => load.writes > before, 60_000);
  const took = performance.now() - began;
  await cluster.start(leader);
  return took;
}

/** A craftsman answers requests of one client, one after the other. @returns how many quotes were acknowledged */
function startQuotes(environment: Environment) {
  let running = true;
  const quoting = (async () => {
    let sent = 0;
    for (let turn = 0; running; turn++) {
      const app = environment.apps[turn % 2] as App;
      try {
        const [client, craftsman] = [
          await aClient(environment),
          await anApprovedCraftsman(environment, { services: ['Plumbing'] }),
        ];
        const { id } = await aRequest(environment, client, {
          description: `Leak ${turn} of a client with a craftsman`,
        });
        for (let isSent = false; running && !isSent; ) {
          const { status } = await app
            .call('POST', `/job-requests/${id}/quotes/`, { as: craftsman, body: quoteFields(), key: `quote-${id}` })
            .catch((error) => (error instanceof Lost ? { status: 503 } : Promise.reject(error)));
          isSent = status === 201 || status === 200;
          if (isSent) sent += 1;
          else await delay(100);
        }
      } catch {
        // The people of this turn could not be made while there was no primary.
        await delay(200);
      }
    }
    return sent;
  })();
  return {
    stop: () => {
      running = false;
      return quoting;
    },
  };
}

async function showsEverywhere(environment: Environment): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const company = `Failover Works ${round} ${Date.now()}`;
    const search = `/public-craftsman/?search=${encodeURIComponent(`failover works ${round}`)}`;
    const before = await Promise.all(environment.apps.map((app) => app.call('GET', search)));
    await anApprovedCraftsman(environment, { company });
    for (const [at, app] of environment.apps.entries())
      await poll(async () => JSON.stringify((await app.call('GET', search)).body).includes(company), 5_000).catch(
        () => {
          throw new Error(`process ${at} still answers ${JSON.stringify(before[at]?.body).slice(0, 200)}`);
        },
      );
  }
}
