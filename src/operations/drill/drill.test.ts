import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDrillRecord, recordBackup, recordDrill } from '#app/monitoring/records.ts';
import { aFile, contents, server } from '../../../quality/helpers/backups.ts';
import { urlOf } from '../../../quality/helpers/empty-database.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';
import { backUp, connect } from '../backup/backup.ts';
import { examine, linesOf } from '../doctor/examine.ts';

const SCRIPT = path.join(import.meta.dirname, 'run-drill.ts');
const environment = () => ({
  ...PROGRAM_ENV,
  DATABASE_URL: urlOf(server.connection),
  DATA_DIR: server.settings.dataDir,
  TOKEN_SECRET: 'x'.repeat(40),
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args], { env: environment() }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  );
const drillLine = async () => linesOf(await examine(environment())).find((line) => line.includes(' drill: '));
const leftovers = async () => (await fs.readdir(server.settings.dataDir)).filter((name) => name.startsWith('drill-'));

test('the newest backup is restored on trial: it tells time and age, touches nothing and leaves nothing', async () => {
  const file = aFile();
  expect(await run()).toMatchObject({ code: 1, stderr: 'No backup has been made yet: npm run backup -- FILE\n' });
  await backUp(server, file);
  await recordBackup(server.settings.dataDir, { at: new Date().toISOString(), file, nightly: true });
  await recordDrill(server.settings.dataDir, { failure: null });
  expect(await drillLine()).toMatch(
    /^warning drill: no backup has been restored on trial yet\. → npm run restore:drill/,
  );
  const before = await contents(server.connection);
  const done = await run();
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(
    /^backup-\d+\.tar\.gz, 0\.0 hours old, was restored in [\d.]+ s: \d+ rows and \d+ files, \d+ invariants hold\. Nothing of it is left here\.\n$/,
  );
  expect(await contents(server.connection)).toEqual(before);
  expect(await leftovers()).toEqual([]);
  expect(await drillLine()).toMatch(/^ok +drill: a backup was restored 0 days ago in \d+ s\.$/);
  const past = new Date(Date.now() - 36 * 86_400_000).toISOString();
  await recordDrill(server.settings.dataDir, { at: past });
  expect(await drillLine()).toMatch(/^warning drill: a backup was restored 36 days ago/);
});

test('a damaged backup, and one whose data breaks a rule, are failures that doctor knows', async () => {
  const file = aFile();
  await backUp(server, file);
  await fs.truncate(file, 4_000);
  const damaged = await run(file);
  expect(damaged).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/is damaged or not a whole/) });
  expect(await drillLine()).toMatch(/^broken {2}drill: failed at 20.* is damaged .* → npm run restore:drill/);
  expect((await readDrillRecord(server.settings.dataDir))?.at).not.toBeNull();

  const client = await connect(server.connection);
  await client.query('update craftsmen set completed_jobs = completed_jobs + 1');
  const broken = aFile();
  await backUp(server, broken);
  await client.query('update craftsmen set completed_jobs = completed_jobs - 1');
  await client.end();
  expect(await run(broken)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The restored data breaks rules:\nBREACH {2}a craftsman's completed jobs are counted/,
    ),
  });
  expect(await leftovers()).toEqual([]);
});

test('a drill that is interrupted leaves nothing; what a killed one left goes with the next', async () => {
  const file = aFile();
  await backUp(server, file);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const child = spawn(process.execPath, [SCRIPT, file], { env: environment(), stdio: 'ignore' });
    const isUp = async () => {
      const [folder = ''] = await leftovers();
      return existsSync(path.join(server.settings.dataDir, folder, 'data/postgres/cluster/postmaster.pid'));
    };
    await poll(isUp);
    // It stands still, lest it has done before the other one looks.
    child.kill('SIGSTOP');
    if (signal === 'SIGTERM')
      expect(await run(file)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Another drill runs as process/),
      });
    child.kill(signal);
    child.kill('SIGCONT');
    const [code] = await once(child, 'exit');
    if (signal === 'SIGTERM') expect([code, await leftovers()]).toEqual([130, []]);
    else expect(await leftovers()).toHaveLength(1);
  }
  expect(await run(file)).toMatchObject({ code: 0 });
  expect(await leftovers()).toEqual([]);
});
