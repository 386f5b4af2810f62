import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';
import { backUp } from './backup/backup.ts';
import { aFile, server, useBackups } from '../../quality/helpers/backups.ts';
import { PROGRAM_ENV } from '../../quality/helpers/product.ts';

useBackups();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-target-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (script: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: { ...PROGRAM_ENV, TOKEN_SECRET: '', INIT_CWD: folder, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  );

test.each([
  ['backup/run-backup.ts', 'x.tar.gz'],
  ['backup/run-backup.ts', '--nightly', '.'],
  ['backup/run-copy.ts', '--from', 'embedded', '--to', 'postgres://ufundi@127.0.0.1:1/ufundi'],
  ['invariants/check-invariants.ts'],
  ['admin/create-admin.ts', '--email', 'mkuu@ufundi.test'],
])('%s %s says that there is no installation, and makes none', async (script, ...args) => {
  const DATA_DIR = path.join(folder, 'none');
  const { code, stdout, stderr } = await run(script, args, {
    DATA_DIR,
    DATABASE_URL: '',
    ADMIN_PASSWORD: 'ndovu-wawili-mlimani',
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(
    `There is no database in ${DATA_DIR}, and only npm start makes one. If Ufundi keeps its data elsewhere, name that folder as DATA_DIR in .env.\n`,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

describe.runIf(process.getuid?.() === 0)('run by root,', () => {
  const OWNER = 1234;

  test('backup and restore leave files to the owner of the data folder, unless that user cannot read the program', async () => {
    const backup = aFile();
    await backUp(server, backup);
    await chown(backup, OWNER, OWNER);
    await chmod(path.dirname(backup), 0o755);
    const dataDir = path.join(folder, 'of-service');
    await mkdir(dataDir);
    await chown(dataDir, OWNER, OWNER);
    await chmod(folder, 0o755);
    const own = { DATABASE_URL: '', DATA_DIR: dataDir, TOKEN_SECRET: 'x'.repeat(40) };
    const restored = await run('backup/run-restore.ts', [backup], own);
    if (spawnSync('ls', [ROOT], { uid: OWNER, gid: OWNER }).status !== 0) {
      expect(restored.stderr).toMatch(/^Root works as the owner of .*, who cannot read the program in /);
      return;
    }
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const again = path.join(dataDir, 'again.tar.gz');
    expect(await run('backup/run-backup.ts', [again], own)).toMatchObject({ code: 0, stderr: '' });
    const names = await readdir(dataDir, { recursive: true });
    expect(names).toContain('again.tar.gz');
    const owners = await Promise.all(names.map(async (name) => (await stat(path.join(dataDir, name))).uid));
    expect(new Set(owners)).toEqual(new Set([OWNER]));
  });
});
