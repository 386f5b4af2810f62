import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackupRecord, recordBackup } from '#app/monitoring/records.ts';
import { eraseAccount } from '#identity/account/erase.ts';
import { s3Storage } from '#platform/storage/s3.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aClient } from '../../../db/factories/people.ts';
import { emptyDatabase, folder, server } from '../../../quality/helpers/backups.ts';
import { urlOf } from '../../../quality/helpers/empty-database.ts';
import { type FaultyBucket, startFaultyBucket } from '../../../quality/helpers/faulty-bucket.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';
import { connect } from '../backup/backup.ts';
import { examine, linesOf } from '../doctor/examine.ts';
import { copyAway, fetchCopy, listCopies, openCopies, removeOldCopies } from './copies.ts';

let bucket: FaultyBucket;
let copies: Storage;
let nights = 0;
beforeAll(async () => {
  bucket = await startFaultyBucket();
  copies = s3Storage(bucket.url);
});
afterAll(() => bucket.close());

const environment = () => ({
  DATABASE_URL: urlOf(server.connection),
  DATA_DIR: server.settings.dataDir,
  TOKEN_SECRET: 'x'.repeat(40),
});

function run(script: string, args: string[], env: Record<string, string>) {
  return promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../backup', script), ...args], {
    env: { ...PROGRAM_ENV, INIT_CWD: folder, ...environment(), ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  );
}

/** Each night has a folder of its own: names are unique by the minute. */
async function backUpNightly(backupCopy: string) {
  const target = path.join(folder, `night-${nights++}`);
  await fs.mkdir(target);
  const result = await run('run-backup.ts', ['--nightly', target], { BACKUP_COPY: backupCopy });
  return { ...result, backups: await fs.readdir(target) };
}

async function empty(): Promise<void> {
  for (const { key } of await Array.fromAsync(copies.list('backups/'))) await copies.remove(key);
}

const keys = async () => (await Array.fromAsync(copies.list('backups/'))).map(({ key }) => key);

describe('the nightly backup', () => {
  test('is copied to a bucket, restored from there, and people erased since stay erased', async () => {
    const leaves = await aClient(server);
    const first = await backUpNightly(bucket.url);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Backed up .*\nCopied to BACKUP_COPY and read back \([\d.]+ s in all\)\.\n$/);
    expect(await listCopies(copies)).toEqual(first.backups);
    const record = await readBackupRecord(server.settings.dataDir);
    expect(record).toMatchObject({ nightly: true, failure: null, copiedAt: record?.at });

    await eraseAccount(server, leaves.accountId, leaves.password);
    await server.work();
    await copyAway(copies, path.join(folder, `night-${nights - 1}`, first.backups[0] ?? ''), server.storage);
    const target = await emptyDatabase();
    const restored = await run('run-restore.ts', ['--copy', 'newest'], {
      DATABASE_URL: target.url,
      DATA_DIR: target.dataDir,
      BACKUP_COPY: bucket.url,
    });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored \d+ rows[\s\S]*\nErased again, .*: 1 people\.\n[\s\S]* 0 are broken/);
    expect((await fs.readdir(target.dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
    const client = await connect(target.connection);
    const { rows } = await client.query('select full_name from accounts where id = $1', [leaves.accountId]);
    await client.end();
    expect(rows).toEqual([{ full_name: 'Erased account' }]);
  });

  test('whose copy is lost each time fails, is told, stays here, and counts as no copy; once is tried again', async () => {
    await empty();
    await recordBackup(server.settings.dataDir, { copiedAt: null });
    bucket.fail('lost', 9);
    const failed = await backUpNightly(bucket.url);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The copy to BACKUP_COPY failed: .+\n$/),
    });
    expect(failed.stderr).not.toContain('S3RVER:');
    expect(failed.backups).toEqual([expect.stringMatching(/^ufundi-.*\.tar\.gz$/)]);
    expect(await listCopies(copies)).toEqual([]);
    const report = linesOf(await examine({ ...environment(), BACKUP_COPY: bucket.url }));
    expect(report).toContainEqual(expect.stringMatching(/^broken {2}backup: failed at 20.*: The copy to BACKUP_COPY/));

    bucket.fail('lost', 1);
    const succeeded = await backUpNightly(bucket.url);
    expect(succeeded).toMatchObject({ code: 0, stderr: '' });
    expect(await listCopies(copies)).toEqual(succeeded.backups);
  });

  test('whose index does not arrive counts as no copy', async () => {
    await empty();
    bucket.fail('lost', 9, /\.json$/);
    expect(await backUpNightly(bucket.url)).toMatchObject({ code: 1 });
    expect((await keys()).length).toBeGreaterThan(0);
    expect(await listCopies(copies)).toEqual([]);
    bucket.fail('lost', 0);
  });

  test('goes into a folder, which must be there', async () => {
    const folderOfCopies = path.join(folder, 'other-disk');
    expect((await backUpNightly(folderOfCopies)).stderr).toBe(
      'The copy to BACKUP_COPY failed: The folder of BACKUP_COPY cannot be used (ENOENT): is its disk mounted?\n',
    );
    await fs.mkdir(folderOfCopies);
    const done = await backUpNightly(folderOfCopies);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(await listCopies(await openCopies({ backupCopy: folderOfCopies }))).toEqual(done.backups);
    const report = linesOf(await examine({ ...environment(), BACKUP_COPY: folderOfCopies }));
    expect(report).toContainEqual(expect.stringMatching(/^warning backup: BACKUP_COPY is on the disk of the data\./));
  });

  test('that never leaves the machine is mentioned, and one that has not left for a day is broken', async () => {
    const backups = async (BACKUP_COPY: string) =>
      linesOf(await examine({ ...environment(), BACKUP_COPY })).filter((line) => line.includes(' backup: '));
    expect(await backups('')).toContainEqual(
      expect.stringMatching(/^warning backup: it stays on this machine\. → Set/),
    );
    await recordBackup(server.settings.dataDir, { copiedAt: new Date(Date.now() - 27 * 3_600_000).toISOString() });
    expect(await backups(bucket.url)).toContainEqual(
      expect.stringMatching(/^broken {2}backup: none has left this machine for 26 hours\./),
    );
  });
});

describe('copies', () => {
  const nameOf = (daysAgo: number) =>
    `ufundi-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}-0000.tar.gz`;

  test.each(['lost', 'cut', 'changed', 'refused'] as const)(
    'that are %s each time are errors and no copies; once is tried again',
    async (damage) => {
      await empty();
      const file = path.join(folder, nameOf(1));
      await fs.writeFile(file, randomBytes(100_000));
      bucket.fail(damage, 9);
      await expect(copyAway(copies, file, server.storage)).rejects.toThrow();
      expect(await listCopies(copies)).toEqual([]);
      bucket.fail(damage, 1);
      await copyAway(copies, file, server.storage);
      expect(await listCopies(copies)).toEqual([nameOf(1)]);
    },
  );

  test('of several parts arrive as they left; one changed since is rejected, and nothing of it stays', async () => {
    await empty();
    const file = path.join(folder, nameOf(0));
    await fs.writeFile(file, randomBytes(40_000_000));
    await copyAway(copies, file, server.storage);
    expect(await keys()).toHaveLength(3);
    const target = await fs.mkdtemp(path.join(folder, 'fetched-'));
    const fetched = await fetchCopy(copies, 'newest', target);
    expect(Buffer.compare(await fs.readFile(fetched), await fs.readFile(file))).toBe(0);

    await copies.put(`backups/${nameOf(0)}.0001`, Buffer.from('another'));
    const database = await emptyDatabase();
    const restored = await run('run-restore.ts', ['--copy', nameOf(0)], {
      DATABASE_URL: database.url,
      DATA_DIR: database.dataDir,
      BACKUP_COPY: bucket.url,
    });
    expect(restored).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\.0001 has 7 bytes there/) });
    expect((await fs.readdir(database.dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('older than the days to keep are removed, whole or not, but never the newest whole one or other files', async () => {
    await empty();
    for (const days of [50, 40]) {
      const file = path.join(folder, nameOf(days));
      await fs.writeFile(file, 'old');
      await copyAway(copies, file, server.storage);
    }
    await copies.put(`backups/${nameOf(35)}.0000`, Buffer.from('without an index'));
    await copies.put(`backups/${nameOf(5)}.0000`, Buffer.from('arriving'));
    await copies.put('backups/notes.txt', Buffer.from('of somebody'));
    await removeOldCopies(copies, 30);
    expect((await keys()).sort()).toEqual(
      [`${nameOf(40)}.0000`, `${nameOf(40)}.json`, `${nameOf(5)}.0000`, 'notes.txt']
        .map((key) => `backups/${key}`)
        .sort(),
    );
  });

  test('that are not there are told in one sentence', async () => {
    const target = await emptyDatabase();
    const from = (BACKUP_COPY: string, name: string) =>
      run('run-restore.ts', ['--copy', name], { DATABASE_URL: target.url, DATA_DIR: target.dataDir, BACKUP_COPY });
    expect(await from('', 'newest')).toMatchObject({
      code: 1,
      stderr: 'BACKUP_COPY is not set: there are no copies.\n',
    });
    expect(await from(bucket.url, 'ufundi-x')).toMatchObject({
      code: 1,
      stderr: `There is no copy of ufundi-x. There are: ${nameOf(40)}.\n`,
    });
  });
});
