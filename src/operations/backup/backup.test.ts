/** What was backed up comes back, whole and as of one moment; what is not whole is refused before anything is touched. */
import { execFile } from 'node:child_process';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#identity/account/erase.ts';
import { pauseFileRemoval } from '#media/backup-lock.ts';
import { deleteFiles, storeFile } from '#media/store.ts';
import { s3Storage } from '#platform/storage/s3.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openDatabase } from '#platform/db/database.ts';
import { aCompletedRequest, anAssignedRequest, aQuote, aRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { startBucket } from '../../../quality/helpers/bucket.ts';
import { anEmptyDatabase, type EmptyDatabase, urlOf } from '../../../quality/helpers/empty-database.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { backUp, connect } from './backup.ts';
import { checkInvariants, linesOf } from '../invariants/invariants.ts';
import { restore } from './restore.ts';
import { listTables, PLAIN_TEXT, readSequences, sumOf } from './tables.ts';

const server = useTestServer();
const cast = usePeople(server);
let folder: string;
const places: EmptyDatabase[] = [];

beforeAll(async () => {
  await aReview(server, cast.client, await aCompletedRequest(server, cast), {
    comment: 'Tabs\there, "quotes",\nlines\\ and ñandú 🔧',
  });
  await aQuote(server, cast.rival, await aRequest(server, cast.client));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-backup-'));
});
afterAll(async () => {
  for (const target of places) await target.remove();
  await fs.rm(folder, { recursive: true, force: true });
});

let made = 0;
const aFile = () => path.join(folder, `backup-${made++}.tar.gz`);
async function aPlace(): Promise<EmptyDatabase> {
  const target = await anEmptyDatabase();
  places.push(target);
  return target;
}

/** Every table's rows and checksum. */
async function contents(connection: pg.PoolConfig): Promise<Record<string, string>> {
  const client = await connect(connection);
  try {
    await client.query(PLAIN_TEXT);
    const sums: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows, sha256 } = await sumOf(client, table);
      sums[table.name] = `${rows} ${sha256}`;
    }
    return sums;
  } finally {
    await client.end();
  }
}

async function breachesOf({ connection, storage }: Pick<EmptyDatabase, 'connection' | 'storage'>): Promise<string> {
  const opened = openDatabase({ ...connection, max: 2 }, () => {});
  try {
    const checked = await checkInvariants(opened.db, storage, new Date(Date.now() + 60_000));
    return linesOf(checked.filter(({ breaches }) => breaches.length > 0)).join('\n');
  } finally {
    await opened.close();
  }
}

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
  test('comes back equal to the last row and byte, with the next numbers and the jobs that wait', async () => {
    const file = aFile();
    const target = await aPlace();
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
    }
    const [one, other] = [await connect(server.connection), await connect(target.connection)];
    expect(await readSequences(other)).toEqual(await readSequences(one));
    await one.end();
    await other.end();
  });

  test('comes back into a bucket as it does into a folder, and from there into a folder again', async () => {
    const bucket = await startBucket();
    const [there, back] = [await aPlace(), await aPlace()];
    const inBucket = { connection: there.connection, storage: s3Storage(bucket.url) };
    const [first, second] = [aFile(), aFile()];
    await backUp(server, first);
    await restore(inBucket, first);
    expect(await breachesOf(inBucket)).toBe('');
    await backUp(inBucket, second);
    await restore(back, second);
    await bucket.close();
    expect(await bytesBelow(back.storage, 'public/')).toEqual(await bytesBelow(server.storage, 'public/'));
    expect(await contents(back.connection)).toEqual(await contents(server.connection));
  });

  test('is for its owner only, and opens with any tar', async () => {
    const file = aFile();
    await backUp(server, file);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
    const names = stdout.trim().split('\n');
    expect(names[0]).toBe('ufundi-backup.json');
    expect(names.at(-1)).toBe('manifest.json');
    expect(names).toContain('tables/public.requests/000001');
  });

  test('is never written over another, and leaves nothing behind when it fails', async () => {
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

  test('made while people write is one moment: what was answered before is in it, what came later is not, and all agrees', async () => {
    const file = aFile();
    const answered: number[] = [];
    let going = true;
    const writers = [0, 1].map(async (which) => {
      for (let at = 0; going; at++) {
        const client = await aClient(server);
        const image = await photo(`#${which}${(at % 256).toString(16).padStart(2, '0')}`);
        const posted = await server.post('/job-requests/', {
          as: client,
          form: requestForm(image, `Leak ${which} ${at}`),
        });
        expect(posted.status).toBe(201);
        if (at % 2) await anAssignedRequest(server, { ...cast, client });
        answered.push(posted.body.id);
      }
    });
    await poll(async () => answered.length > 4, 20_000);
    // Stands between the people and what they do; nobody else uses it, so only the backup stops before the lock.
    const holder = await connect(server.connection);
    await holder.query('begin; lock table contact_messages in access exclusive mode');
    const before = [...answered];
    const backing = backUp(server, file);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name = 'ufundi operator' and query like 'copy%'`;
    const watcher = await connect(server.connection);
    await poll(async () => (await watcher.query(waiting)).rowCount === 1, 20_000);
    await watcher.end();
    const meanwhile = answered.length;
    await poll(async () => answered.length > meanwhile + 4, 20_000);
    await holder.query('rollback');
    await holder.end();
    await backing;
    going = false;
    await Promise.all(writers);

    const target = await aPlace();
    await restore(target, file);
    expect(await breachesOf(target)).toBe('');
    const client = await connect(target.connection);
    const { rows } = await client.query<{ id: string }>('select id from requests');
    await client.end();
    const there = rows.map(({ id }) => Number(id));
    expect(there).toEqual(expect.arrayContaining(before));
    expect(there).not.toContain(answered.at(-1));
  });

  test('holds a file that is removed while it runs, and the removal follows afterwards', async () => {
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#111' } })
      .webp()
      .toBuffer();
    const name = `${'b'.repeat(26)}.20x20.111111.webp`;
    const kept = await storeFile(server.db, server.storage, cast.client.accountId, {
      kind: 'image',
      name,
      mime: 'image/webp',
      bytes: content.length,
      width: 20,
      height: 20,
      sha256: Buffer.alloc(32, 7),
      files: [{ name, content }],
    });
    let first = true;
    const slow: Storage = {
      ...server.storage,
      async find(key) {
        if (first) {
          first = false;
          await deleteFiles(server.db, [kept.id]);
          await server.work();
        }
        return server.storage.find(key);
      },
    };
    const file = aFile();
    await backUp({ ...server, storage: slow }, file);
    const target = await aPlace();
    await restore(target, file);
    expect(await breachesOf(target)).toBe('');
    expect(await target.storage.find(`private/${name}`)).not.toBeNull();

    expect(await server.storage.find(`private/${name}`)).not.toBeNull();
    await server.work();
    expect(await server.storage.find(`private/${name}`)).toBeNull();
  });

  test('waits for no other: two at once are one', async () => {
    const other = await connect(server.connection);
    expect(await pauseFileRemoval(other)).toBe(true);
    await expect(backUp(server, aFile())).rejects.toThrow('Another backup is running; nothing was written.');
    await other.end();
  }, 20_000);
});

describe('a restore is refused, and leaves the place as it was,', () => {
  let file: string;
  let target: EmptyDatabase;
  beforeAll(async () => {
    file = aFile();
    await backUp(server, file);
    target = await aPlace();
  });

  const refused = async (content: Buffer | Uint8Array, why: RegExp) => {
    const damaged = aFile();
    await fs.writeFile(damaged, content);
    await expect(restore(target, damaged)).rejects.toThrow(why);
    expect(await untouched()).toBe(true);
  };
  async function untouched(): Promise<boolean> {
    const client = await connect(target.connection);
    const { rows } = await client.query(`select to_regclass('public.accounts') is not null as made`);
    const { rowCount } = rows[0].made ? await client.query('select from accounts') : { rowCount: 0 };
    await client.end();
    return rowCount === 0 && Object.keys(await bytesBelow(target.storage, 'private/')).length === 0;
  }
  type Part = { header: { name: string; size: number }; data?: Uint8Array };
  const changed = async (change: (parts: Part[]) => Part[]) => {
    const parts = (await unpackTar(gunzipSync(await fs.readFile(file)))) as Part[];
    return gzipSync(await packTar(change(parts) as never));
  };
  const edit = (name: RegExp, edited: (text: string) => string) => (parts: Part[]) =>
    parts.map((part) => {
      if (!name.test(part.header.name)) return part;
      const data = Buffer.from(edited(Buffer.from(part.data ?? []).toString()));
      return { header: { ...part.header, size: data.length }, data: new Uint8Array(data) };
    });

  test('when the file is cut short, wherever', async () => {
    const whole = await fs.readFile(file);
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.999]) {
      await refused(whole.subarray(0, Math.floor(whole.length * share)), /damaged|not a whole backup|not a backup/);
    }
  });

  test('when a bit of it has turned', async () => {
    const turned = Buffer.from(await fs.readFile(file));
    const middle = Math.floor(turned.length / 2);
    turned[middle] = (turned[middle] ?? 0) ^ 1;
    await refused(turned, /damaged/);
  });

  test('when somebody edited a row, a photo, the head or the list of contents', async () => {
    await refused(
      await changed(edit(/public\.reviews/, (text) => text.replace('\t5\t', '\t4\t'))),
      /tables\/public.reviews\/000001 is not what was backed up/,
    );
    await refused(await changed(edit(/^media\//, (text) => `${text}x`)), /media\/.* is not what was backed up/);
    await refused(
      await changed(edit(/ufundi-backup/, (text) => text.replace('"at":"2', '"at":"1'))),
      /ufundi-backup.json is not what/,
    );
    await refused(
      await changed(edit(/manifest/, (text) => text.replace('"files":', '"files":1'))),
      /its list of contents is not what was written/,
    );
    await refused(
      await changed(edit(/ufundi-backup/, (text) => text.replace('"format":1', '"format":9'))),
      /not a backup of Ufundi that this version can read/,
    );
  });

  test('when a part is missing or was added', async () => {
    await refused(
      await changed((parts) => parts.filter(({ header }) => !header.name.includes('public.reviews'))),
      /public.reviews\/000001 is not what/,
    );
    await refused(await changed((parts) => parts.slice(0, -1)), /its list of contents at the end is missing/);
    const more = { header: { name: 'media/x', size: 1 }, data: new Uint8Array([1]) };
    await refused(await changed((parts) => [...parts, more]), /something follows its end/);
  });

  test('when it is something else altogether', async () => {
    await refused(Buffer.from('hello'), /damaged or not a whole backup/);
    await refused(gzipSync(Buffer.from('hello')), /damaged|not a backup/);
    await expect(restore(target, path.join(folder, 'nothing'))).rejects.toThrow(/There is no file/);
  });

  test('when it was made by a newer version', async () => {
    const newer = aFile();
    const client = await connect(server.connection);
    await client.query(`insert into kysely_migration values ('9999_tomorrow', now())`);
    await backUp(server, newer).finally(() =>
      client.query(`delete from kysely_migration where name = '9999_tomorrow'`),
    );
    await client.end();
    await expect(restore(target, newer)).rejects.toThrow(/made by a newer version of Ufundi/);
    expect(await untouched()).toBe(true);
  });

  test('when the place is not empty or in use', async () => {
    await expect(restore({ ...target, connection: server.connection }, file)).rejects.toThrow(
      /Ufundi is running on that database/,
    );
    await expect(restore({ ...target, storage: server.storage }, file)).rejects.toThrow(/photos or documents already/);
    const used = await aPlace();
    const client = await connect(used.connection);
    await client.query('create table theirs ()');
    await expect(restore(used, file)).rejects.toThrow(/holds something else/);
    await client.query('drop table theirs');
    await restore(used, file);
    await expect(restore({ ...used, storage: target.storage }, file)).rejects.toThrow(
      /The database is not empty \(accounts\)/,
    );
    await client.end();
    expect(await bytesBelow(target.storage, 'private/')).toEqual({});
  });

  test('when the store fails half-way, and then succeeds', async () => {
    let puts = 0;
    const failing: Storage = {
      ...target.storage,
      async put(key, content) {
        if (++puts === 4) throw new Error('the disk is full');
        await target.storage.put(key, content);
      },
    };
    await expect(restore({ ...target, storage: failing }, file)).rejects.toThrow('the disk is full');
    expect(await bytesBelow(target.storage, 'private/')).toEqual({});
    const client = await connect(target.connection);
    expect((await client.query('select from accounts')).rowCount).toBe(0);
    await client.end();
    await restore(target, file);
    expect(await breachesOf(target)).toBe('');
  });
});

describe('as commands,', () => {
  const run = (script: string, args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...args], {
      env: { PATH: process.env.PATH ?? '', TOKEN_SECRET: 'x'.repeat(40), INIT_CWD: folder, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
    );
  const ofServer = () => ({ DATABASE_URL: urlOf(server.connection), DATA_DIR: server.settings.dataDir });

  test('backup, restore and invariants say what they did', async () => {
    const backed = await run('run-backup.ts', ['nightly.tar.gz'], ofServer());
    expect(backed).toMatchObject({ code: 0, stderr: '' });
    expect(backed.stdout).toMatch(/^Backed up \d+ rows and \d+ files in [\d.]+ s: .*\/nightly.tar.gz \([\d.]+ MB\)\n$/);

    const target = await aPlace();
    const ofPlace = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    const restored = await run('run-restore.ts', ['nightly.tar.gz'], ofPlace);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored \d+ rows and \d+ files of 20.*Z in [\d.]+ s\.\n/);
    expect(restored.stdout).toMatch(/\d+ invariants hold, 0 are broken/);
    const again = await run('run-restore.ts', ['nightly.tar.gz'], ofPlace);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^There are photos or documents already: .*\n$/);

    const checked = await run('../invariants/check-invariants.ts', [], ofPlace);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(/\ninvariants: \d+ hold, 0 broken\n$/);
    const client = await connect(target.connection);
    await client.query('update craftsmen set completed_jobs = completed_jobs + 1');
    await client.end();
    const broken = await run('../invariants/check-invariants.ts', [], ofPlace);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/BREACH {2}a craftsman's completed jobs are counted\n {8}craftsman \d+ counts/);
  }, 90_000);

  test('whoever was erased after the backup does not come back with it, and stays gone', async () => {
    const leaving = await aClient(server, { fullName: 'Makena Kathure' });
    const asked = await aRequest(server, leaving, { address: 'Behind the blue mosque' });
    const file = aFile();
    await backUp(server, file);
    await eraseAccount(server, leaving.accountId, leaving.password);
    await server.work();
    const list = path.join(server.settings.dataDir, 'media/erasures');

    const target = await aPlace();
    const ofPlace = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
    const nothing = await run('run-restore.ts', [file, '--erasures', path.join(folder, 'none')], ofPlace);
    expect(nothing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The list of erasures .* cannot be read/),
    });
    const restored = await run('run-restore.ts', [file, '--erasures', list], ofPlace);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/\nErased again, as they had asked after the backup: 1 people\.\n/);
    expect(restored.stdout).toMatch(/ 0 are broken/);
    const client = await connect(target.connection);
    const account = await client.query(
      'select full_name, erased_at is not null as erased from accounts where id = $1',
      [leaving.accountId],
    );
    expect(account.rows).toEqual([{ full_name: 'Erased account', erased: true }]);
    const request = await client.query('select address from requests where id = $1', [asked.id]);
    expect(request.rows).toEqual([{ address: '' }]);
    await client.end();
    expect(await fs.readdir(path.join(target.dataDir, 'media/erasures'))).toEqual(await fs.readdir(list));

    const unknowing = await aPlace();
    const told = await run('run-restore.ts', [file], { DATABASE_URL: unknowing.url, DATA_DIR: unknowing.dataDir });
    expect(told.code).toBe(0);
    expect(told.stdout).toMatch(/No list of later erasures was there\. .* must not come back\./);
  }, 90_000);

  test('without a name, or without a database, they say so in a sentence', async () => {
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
  }, 90_000);
});

async function bytesBelow(storage: Storage, prefix: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { key, size } of storage.list(prefix)) found[key] = size;
  return found;
}
