import { execFile } from 'node:child_process';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pauseFileRemoval } from '#media/backup-lock.ts';
import { deleteFiles, storeFile } from '#media/store.ts';
import { s3Storage } from '#platform/storage/s3.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { anAssignedRequest } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { startBucket } from '../../../quality/helpers/bucket.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { backUp, connect } from './backup.ts';
import { restore } from './restore.ts';
import { readSequences } from './tables.ts';

useBackups();
import {
  aFile,
  breachesOf,
  bytesBelow,
  contents,
  emptyDatabase,
  folder,
  people,
  server,
  useBackups,
} from '../../../quality/helpers/backups.ts';

async function photo(colour: string) {
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .webp()
    .toBuffer();
  return new Blob([new Uint8Array(content)], { type: 'image/webp' });
}

const requestForm = (image: Blob, description: string) => ({
  name: 'Wanjiku Kamau',
  phone: '0712345678',
  service: 'Plumbing',
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  address: 'Mugoya Estate, house 14',
  location: 'nairobi',
  description,
  isUrgent: 'false',
  media: image,
});

describe('a backup', () => {
  test('is restored identically: rows, files, sequences and waiting jobs', async () => {
    const file = aFile();
    const target = await emptyDatabase();
    const backed = await backUp(server, file);
    const restored = await restore(target, file);
    expect(restored).toMatchObject({ rows: backed.rows, files: backed.files });
    const before = await contents(server.connection);
    expect(await contents(target.connection)).toEqual(before);
    expect(before['graphile_worker._private_jobs']).not.toMatch(/^0 /);
    expect(await breachesOf(target)).toBe('');
    for (const prefix of ['private/', 'public/']) {
      const [one, other] = [await bytesBelow(server.storage, prefix), await bytesBelow(target.storage, prefix)];
      expect(other).toEqual(one);
      expect(Object.keys(one).length).toBeGreaterThan(5);
      expect(Object.keys(one).some((key) => key.endsWith('.original'))).toBe(prefix === 'private/');
    }
    const [one, other] = [await connect(server.connection), await connect(target.connection)];
    expect(await readSequences(other)).toEqual(await readSequences(one));
    await one.end();
    await other.end();
  });

  test('is restored into a bucket, and from there into a folder', async () => {
    const bucket = await startBucket();
    const [first, second] = [await emptyDatabase(), await emptyDatabase()];
    const inBucket = { connection: first.connection, storage: s3Storage(bucket.url) };
    const [firstFile, secondFile] = [aFile(), aFile()];
    await backUp(server, firstFile);
    await restore(inBucket, firstFile);
    expect(await breachesOf(inBucket)).toBe('');
    await backUp(inBucket, secondFile);
    await restore(second, secondFile);
    await bucket.close();
    expect(await bytesBelow(second.storage, 'public/')).toEqual(await bytesBelow(server.storage, 'public/'));
    expect(await contents(second.connection)).toEqual(await contents(server.connection));
  });

  test('is readable by its owner only, and by any tar', async () => {
    const file = aFile();
    await backUp(server, file);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
    const names = stdout.trim().split('\n');
    expect(names[0]).toBe('ufundi-backup.json');
    expect(names.at(-1)).toBe('manifest.json');
    expect(names).toContain('tables/public.requests/000001');
  });

  test('never overwrites a file, and leaves nothing when it fails', async () => {
    const file = aFile();
    await fs.writeFile(file, 'the only one');
    await expect(backUp(server, file)).rejects.toThrow(`${file} is there already; nothing was written.`);
    expect(await fs.readFile(file, 'utf8')).toBe('the only one');
    await expect(backUp(server, path.join(folder, 'no/such/folder.tar.gz'))).rejects.toThrow(
      /not a folder that this user/,
    );
    const broken: Storage = { ...server.storage, find: async () => null };
    const other = aFile();
    await expect(backUp({ ...server, storage: broken }, other)).rejects.toThrow(/^The file private\/.* is missing/);
    expect((await fs.readdir(folder)).filter((name) => name.includes('.part') || other.endsWith(name))).toEqual([]);
  });

  test('made during writes is a snapshot: earlier writes are in it, later ones are not, and it is consistent', async () => {
    const file = aFile();
    const answered: number[] = [];
    let isWriting = true;
    const writers = [0, 1].map(async (which) => {
      for (let at = 0; isWriting; at++) {
        const client = await aClient(server);
        const image = await photo(`#${which}${(at % 256).toString(16).padStart(2, '0')}`);
        const posted = await server.post('/job-requests/', {
          as: client,
          form: requestForm(image, `Leak ${which} ${at}`),
        });
        expect(posted.status).toBe(201);
        if (at % 2) await anAssignedRequest(server, { ...people, client });
        answered.push(posted.body.id);
      }
    });
    await poll(async () => answered.length > 4);
    // Holds the backup at a table that the writers do not use.
    const holder = await connect(server.connection);
    await holder.query('begin; lock table contact_messages in access exclusive mode');
    const before = [...answered];
    const running = backUp(server, file);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name = 'ufundi operator' and query like 'copy%'`;
    const watcher = await connect(server.connection);
    await poll(async () => (await watcher.query(waiting)).rowCount === 1);
    await watcher.end();
    const duringBackup = answered.length;
    await poll(async () => answered.length > duringBackup + 4);
    await holder.query('rollback');
    await holder.end();
    await running;
    isWriting = false;
    await Promise.all(writers);

    const target = await emptyDatabase();
    await restore(target, file);
    expect(await breachesOf(target)).toBe('');
    const client = await connect(target.connection);
    const { rows } = await client.query<{ id: string }>('select id from requests');
    await client.end();
    const ids = rows.map(({ id }) => Number(id));
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids).not.toContain(answered.at(-1));
  });

  test('delays the removal of a file until it has finished', async () => {
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#111' } })
      .webp()
      .toBuffer();
    const name = `${'b'.repeat(26)}.20x20.111111.webp`;
    const stored = await storeFile(server.db, server.storage, people.client.accountId, {
      kind: 'image',
      name,
      mime: 'image/webp',
      bytes: content.length,
      width: 20,
      height: 20,
      rendered: true,
      sha256: Buffer.alloc(32, 7),
      files: [{ name, content }],
    });
    let first = true;
    const slow: Storage = {
      ...server.storage,
      async find(key) {
        if (first) {
          first = false;
          await deleteFiles(server.db, [stored.id]);
          await server.work();
        }
        return server.storage.find(key);
      },
    };
    const file = aFile();
    await backUp({ ...server, storage: slow }, file);
    const target = await emptyDatabase();
    await restore(target, file);
    expect(await breachesOf(target)).toBe('');
    expect(await target.storage.find(`private/${name}`)).not.toBeNull();

    expect(await server.storage.find(`private/${name}`)).not.toBeNull();
    await server.work();
    expect(await server.storage.find(`private/${name}`)).toBeNull();
  });

  test('is rejected while another backup runs', async () => {
    const other = await connect(server.connection);
    expect(await pauseFileRemoval(other)).toBe(true);
    await expect(backUp(server, aFile())).rejects.toThrow('Another backup is running; nothing was written.');
    await other.end();
  });
});
