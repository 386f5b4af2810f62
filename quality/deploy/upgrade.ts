/**
 * `npm run upgrade:check [-- COMMIT]`: an older version and this one run on one database and one media folder, as
 * during a rolling update. Jobs and erasures go through both, both must respond alike, and every invariant must hold.
 * Default: the commit before the last change of the schema.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '#platform/paths.ts';
import { openServer } from '../faults/open-server.ts';
import { urlOf } from '../helpers/empty-database.ts';
import { DEMO_PASSWORD } from '../helpers/demo-data.ts';
import { freePort } from '../helpers/free-port.ts';
import { LOOSE_LIMITS } from '../helpers/loose-limits.ts';
import { anAdminAt, anApprovedCraftsman, aRequest, complete } from '../helpers/journey/craftsman-jobs.ts';
import { aCraftsmanAt, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { check, failed } from './checks.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const lastOfSchema = git('log', '-1', '--format=%H', '--', 'db/migrations');
const commit = git('rev-parse', '--short', process.argv[2] ?? `${lastOfSchema}^`);

const ended: (() => unknown)[] = [];

try {
  await main();
} finally {
  for (const end of ended.toReversed()) await end();
}
console.log(`\nupgrade from ${commit}: ${failed === 0 ? 'all went on' : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-upgrade-'));
  ended.push(() => rm(folder, { recursive: true, force: true }));
  const before = path.join(folder, 'before');
  await mkdir(before);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, before], { cwd: ROOT });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(before, 'node_modules'));
  for (const each of [before, ROOT]) execFileSync(process.execPath, ['bin/build.mjs'], { cwd: each, stdio: 'inherit' });

  const { server, close } = await openServer();
  ended.push(close);
  const name = `ufundi_upgrade_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  ended.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: urlOf({ ...server, database: name }),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
    ADMIN_PASSWORD: DEMO_PASSWORD,
    ...LOOSE_LIMITS,
  };

  async function start(where: string): Promise<string> {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const isBuilt = existsSync(path.join(where, 'dist/server/main.cjs'));
    const child = spawn(process.execPath, [isBuilt ? 'dist/server/main.cjs' : 'src/app/main.ts'], {
      cwd: where,
      env: { ...env, PORT: String(port), PUBLIC_URL: base },
      stdio: 'inherit',
    });
    const gone = new Promise((left) => child.once('exit', left));
    ended.push(() => child.kill('SIGTERM') && gone);
    for (const late = Date.now() + 60_000; ; await delay(100)) {
      if (child.exitCode !== null || Date.now() > late) throw new Error(`${where} does not start`);
      if (
        await fetch(`${base}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return base;
    }
  }
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [script, ...args], { cwd: ROOT, env, encoding: 'utf8' });

  const old = await start(before);
  execFileSync('npm', ['run', 'admin:create', '--', '--email', 'admin@ufundi.example'], {
    cwd: before,
    env,
  });

  /** One job from post to review; the versions take turns. */
  async function aHire(...bases: string[]): Promise<string> {
    let turn = 0;
    const next = () => bases[turn++ % bases.length] as string;
    const { id, fullName, email, access } = await anApprovedCraftsman(next(), 'Nafula Wekesa');
    const request = await aRequest(next());
    await send(next(), 'PATCH', `/job-requests/${request.id}/assign/`, { craftsman_id: id }, await anAdminAt(next()));
    for (const status of ['Accepted', 'In Progress'])
      await send(next(), 'PATCH', `/job-requests/${request.id}/`, { status }, access);
    await send(next(), 'PATCH', `/job-requests/${request.id}/`, { status: 'Completed' }, request.client.access);
    const review = { craftsman: id, job: request.id, rating: 4, comment: `Done well, ${fullName}.` };
    await send(next(), 'POST', '/reviews/', review, request.client.access);
    return email;
  }

  await check('the version before takes a job to its review', async () => void (await aHire(old)));

  // Polls while the new version migrates, and after.
  const polled = { answered: 0, wrong: [] as string[] };
  let polling = true;
  const busy = (async () => {
    while (polling) {
      for (const where of ['/api/public-craftsman/', '/craftsmen', '/'])
        await fetch(old + where).then(
          async (response) => {
            await response.arrayBuffer();
            if (response.status === 200) polled.answered++;
            else polled.wrong.push(`${where} ${response.status}`);
          },
          (error: Error) => polled.wrong.push(`${where} ${error.message}`),
        );
      await aRequest(old).then(
        () => polled.answered++,
        (error: Error) => polled.wrong.push(error.message),
      );
    }
  })();
  const now = await start(ROOT);
  await check('jobs go through both, each step by the other version', async () => {
    for (const bases of [
      [old, now],
      [now, old],
      [old, now, now],
      [now, old, old],
    ])
      await aHire(...bases);
    return '4 jobs';
  });
  await check('an account deleted while it waits is gone for both', async () => {
    for (const [joins, leaves] of [
      [old, old],
      [old, now],
      [now, old],
    ] as const) {
      const person = await aCraftsmanAt(joins, 'Wafula Barasa');
      const id = await complete(joins, person);
      await send(leaves, 'DELETE', '/me/', { password: PASSWORD }, person.access);
      for (const base of [old, now]) {
        const waiting = await send<{ id: number }[]>(
          base,
          'GET',
          '/admin/craftsman/',
          undefined,
          await anAdminAt(base),
        );
        if (waiting.some((each) => each.id === id))
          throw new Error(`${id} still waits at ${base === old ? 'the old' : 'the new'}`);
      }
    }
  });
  polling = false;
  await busy;
  await check('the version before answered all the time', async () => {
    if (polled.wrong.length > 0) throw new Error([...new Set(polled.wrong)].slice(0, 5).join(' · '));
    return `${polled.answered} answers`;
  });
  await check('both respond alike', async () => {
    const list = (base: string) => send<{ slug: string }[]>(base, 'GET', '/public-craftsman/?page_size=100');
    const cards = await list(now);
    const publicData = async (base: string) =>
      JSON.stringify([
        await list(base),
        await Promise.all(cards.map(({ slug }) => send(base, 'GET', `/public-craftsman/${slug}/`))),
      ]).replaceAll(base, '');
    if (cards.length < 5 || (await publicData(old)) !== (await publicData(now)))
      throw new Error('the list or a portfolio differs');
    return `${cards.length} portfolios`;
  });
  await check('every invariant holds', async () =>
    run('src/operations/invariants/check-invariants.ts').trim().split('\n').at(-1),
  );
}
