import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#identity/account/erase.ts';
import { aRequest } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { urlOf } from '../../../quality/helpers/empty-database.ts';
import { backUp, connect } from './backup.ts';
import { readBackupRecord } from './record.ts';
import { aFile, contents, emptyDatabase, folder, server, useBackups } from '../../../quality/helpers/backups.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';

useBackups();

describe('as commands,', () => {
  const run = (script: string, args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...args], {
      env: { ...PROGRAM_ENV, TOKEN_SECRET: 'x'.repeat(40), INIT_CWD: folder, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
    );
  const ofServer = () => ({ DATABASE_URL: urlOf(server.connection), DATA_DIR: server.settings.dataDir });

  /** Only DATA_DIR of the installation: a trial must not need more. */
  const onTrial = async (args: string[], dataDir = server.settings.dataDir) => {
    const TMPDIR = await fs.mkdtemp(path.join(folder, 'tmp-'));
    const result = await run('run-restore.ts', ['--trial', ...args], { TMPDIR, DATA_DIR: dataDir });
    return { ...result, left: await fs.readdir(TMPDIR) };
  };

  test('backup, restore and invariants report their results', async () => {
    const backed = await run('run-backup.ts', ['nightly.tar.gz'], ofServer());
    expect(backed).toMatchObject({ code: 0, stderr: '' });
    expect(backed.stdout).toMatch(/^Backed up \d+ rows and \d+ files in [\d.]+ s: .*\/nightly.tar.gz \([\d.]+ MB\)\n$/);

    const target = await emptyDatabase();
    const ofTarget = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    const restored = await run('run-restore.ts', ['nightly.tar.gz'], ofTarget);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored \d+ rows and \d+ files of 20.*Z in [\d.]+ s\.\n/);
    expect(restored.stdout).toMatch(/\d+ invariants hold, 0 are broken/);
    expect(restored.stdout).toMatch(/No list of later erasures was there\. .* must not come back\./);
    const again = await run('run-restore.ts', ['nightly.tar.gz'], ofTarget);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^There are photos or documents already: .*\n$/);

    const checked = await run('../invariants/check-invariants.ts', [], ofTarget);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(/\ninvariants: \d+ hold, 0 broken\n$/);
    const client = await connect(target.connection);
    await client.query('update craftsmen set completed_jobs = completed_jobs + 1');
    await client.end();
    const broken = await run('../invariants/check-invariants.ts', [], ofTarget);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/BREACH {2}a craftsman's completed jobs are counted\n {8}craftsman \d+ counts/);
  });

  test('people erased after the backup stay erased', async () => {
    const erased = await aClient(server, { fullName: 'Makena Kathure' });
    const erasedRequest = await aRequest(server, erased, { address: 'Behind the blue mosque' });
    const file = aFile();
    await backUp(server, file);
    await eraseAccount(server, erased.accountId, erased.password);
    await server.work();
    const list = path.join(server.settings.dataDir, 'media/erasures');

    const target = await emptyDatabase();
    const ofTarget = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    const nothing = await run('run-restore.ts', [file, '--erasures', path.join(folder, 'none')], ofTarget);
    expect(nothing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The list of erasures .* cannot be read/),
    });
    const restored = await run('run-restore.ts', [file, '--erasures', list], ofTarget);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/\nErased again, as they had asked after the backup: 1 people\.\n/);
    expect(restored.stdout).toMatch(/ 0 are broken/);
    const client = await connect(target.connection);
    const account = await client.query(
      'select full_name, erased_at is not null as erased from accounts where id = $1',
      [erased.accountId],
    );
    expect(account.rows).toEqual([{ full_name: 'Erased account', erased: true }]);
    const request = await client.query('select address from requests where id = $1', [erasedRequest.id]);
    expect(request.rows).toEqual([{ address: '' }]);
    await client.end();
    expect(await fs.readdir(path.join(target.dataDir, 'media/erasures'))).toEqual(await fs.readdir(list));
  });

  test('a trial without a name takes the newest backup of the nightly timer, says what it holds, and changes and leaves nothing', async () => {
    expect(await onTrial([], await fs.mkdtemp(path.join(folder, 'without-')))).toMatchObject({
      code: 1,
      stderr: 'No backup has been made yet: npm run backup -- FILE\n',
    });
    const nightly = await fs.mkdtemp(path.join(folder, 'nightly-'));
    expect(await run('run-backup.ts', ['--nightly', nightly], ofServer())).toMatchObject({ code: 0 });
    const before = await contents(server.connection);
    const done = await onTrial([]);
    expect(done).toMatchObject({ code: 0, stderr: '', left: [] });
    expect(done.stdout).toContain(`On trial: ${nightly}/ufundi-`);
    expect(done.stdout).toMatch(
      /^On trial: .*\.tar\.gz\nRestored \d+ rows and \d+ files of 20.*\n\d+ invariants hold, 0 are broken .*\nNothing of it is left here\.\n$/,
    );
    expect(await contents(server.connection)).toEqual(before);
  });

  test('the nightly backup removes those of more than fourteen days; doctor reads how the last one went', async () => {
    const nightly = await fs.mkdtemp(path.join(folder, 'nightly-'));
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const others = ['notes.txt', 'ufundi-2026-01-01-0000.tar.gz', 'ufundi-2026-01-02-0000.tar.gz'];
    for (const [at, name] of others.entries()) {
      await fs.writeFile(path.join(nightly, name), 'before');
      await fs.utimes(path.join(nightly, name), days(15 - at), days(15 - at));
    }
    expect(await run('run-backup.ts', ['--nightly', nightly], ofServer())).toMatchObject({ code: 0 });
    const names = (await fs.readdir(nightly)).sort();
    expect(names).toEqual([
      'notes.txt',
      'ufundi-2026-01-02-0000.tar.gz',
      expect.stringMatching(/^ufundi-.*\.tar\.gz$/),
    ]);
    const file = path.join(nightly, names.at(-1) ?? '');
    expect(await readBackupRecord(server.settings.dataDir)).toMatchObject({ nightly: true, failure: null, file });

    const nowhere = path.join(folder, 'nowhere');
    expect(await run('run-backup.ts', ['--nightly', nowhere], ofServer())).toMatchObject({ code: 1 });
    const failed = await readBackupRecord(server.settings.dataDir);
    expect(failed).toMatchObject({ file, failure: { message: expect.stringContaining('nowhere') } });
  });

  test('a trial of a damaged backup, and of data that breaks a rule, ends with 1 and leaves nothing', async () => {
    const file = aFile();
    await backUp(server, file);
    await fs.truncate(file, 4_000);
    expect(await onTrial([file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is damaged or not a whole/),
      left: [],
    });
    const client = await connect(server.connection);
    await client.query('update craftsmen set completed_jobs = completed_jobs + 1');
    const broken = aFile();
    await backUp(server, broken);
    await client.query('update craftsmen set completed_jobs = completed_jobs - 1');
    await client.end();
    expect(await onTrial([broken])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/BREACH {2}a craftsman's completed jobs are counted[\s\S]* 1 are broken/),
      left: [],
    });
  });

  test('a trial that is interrupted leaves nothing', async () => {
    const file = aFile();
    await backUp(server, file);
    const TMPDIR = await fs.mkdtemp(path.join(folder, 'tmp-'));
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-restore.ts'), '--trial', file], {
      env: { PATH: process.env.PATH ?? '', TMPDIR },
      stdio: 'ignore',
    });
    const isUp = async () => {
      const [trial = ''] = (await fs.readdir(TMPDIR)).filter((name) => name.startsWith('ufundi-trial-'));
      return existsSync(path.join(TMPDIR, trial, 'data/postgres/cluster/postmaster.pid'));
    };
    await poll(isUp);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect([code, await fs.readdir(TMPDIR)]).toEqual([130, []]);
  });

  test('a missing name or database is reported in one sentence', async () => {
    expect(await run('run-backup.ts', [], ofServer())).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Say where to: /),
    });
    expect(await run('run-restore.ts', [], ofServer())).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Say which: /),
    });
    const nowhere = { ...ofServer(), DATABASE_URL: 'postgres://ufundi@127.0.0.1:1/ufundi' };
    expect(await run('run-backup.ts', ['x.tar.gz'], nowhere)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database cannot be reached (ECONNREFUSED).\n',
    });
  });
});
