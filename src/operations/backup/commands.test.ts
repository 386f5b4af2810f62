import { execFile } from 'node:child_process';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#identity/account/erase.ts';
import { aRequest } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { urlOf } from '../../../quality/helpers/empty-database.ts';
import { backUp, connect } from './backup.ts';
import { aFile, emptyDatabase, folder, server } from '../../../quality/helpers/backups.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';

describe('as commands,', () => {
  const run = (script: string, args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...args], {
      env: { ...PROGRAM_ENV, TOKEN_SECRET: 'x'.repeat(40), INIT_CWD: folder, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
    );
  const ofServer = () => ({ DATABASE_URL: urlOf(server.connection), DATA_DIR: server.settings.dataDir });

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

    const unlisted = await emptyDatabase();
    const restoredAgain = await run('run-restore.ts', [file], {
      DATABASE_URL: unlisted.url,
      DATA_DIR: unlisted.dataDir,
    });
    expect(restoredAgain.code).toBe(0);
    expect(restoredAgain.stdout).toMatch(/No list of later erasures was there\. .* must not come back\./);
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
