import { promises as fs } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar, unpackTar } from 'modern-tar';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import type { EmptyDatabase } from '../../../quality/helpers/empty-database.ts';
import { backUp, connect } from './backup.ts';
import { copyDatabase } from './copy.ts';
import { verifyArchive } from './read-archive.ts';
import { restore } from './restore.ts';
import {
  aFile,
  breachesOf,
  bytesBelow,
  emptyDatabase,
  folder,
  server,
  useBackups,
} from '../../../quality/helpers/backups.ts';

useBackups();

describe('a restore is rejected and changes nothing,', () => {
  let file: string;
  let target: EmptyDatabase;
  beforeAll(async () => {
    file = aFile();
    await backUp(server, file);
    target = await emptyDatabase();
  });

  const expectRejected = async (content: Buffer | Uint8Array, why: RegExp) => {
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

  test('when the file is truncated anywhere', async () => {
    const whole = await fs.readFile(file);
    for (const fraction of [0, 0.001, 0.1, 0.5, 0.9, 0.999]) {
      await expectRejected(
        whole.subarray(0, Math.floor(whole.length * fraction)),
        /damaged|not a whole backup|not a backup/,
      );
    }
  });

  // Some bits may flip without a trace: a run of zeros copied from another run of zeros unpacks to the same bytes.
  test('when a bit is flipped, wherever that changes what the archive unpacks to', async () => {
    const whole = await fs.readFile(file);
    const unpacked = gunzipSync(whole);
    const flipped = (bit: number) => {
      const copy = Buffer.from(whole);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy;
    };
    const bits = Array.from({ length: 60 }, (_, i) => Math.floor(((whole.length * 8 - 1) * i) / 59));
    for (const bit of bits) {
      const damaged = aFile();
      await fs.writeFile(damaged, flipped(bit));
      const noticed = await verifyArchive(damaged).then(
        () => false,
        ({ message }: Error) => /damaged|changed|not a backup of Ufundi/.test(message) || `said ${message}`,
      );
      expect({ bit, noticed }).toEqual({ bit, noticed: !unpacksTo(unpacked, flipped(bit)) });
    }
    const inTheSum = (whole.length - 6) * 8;
    await expectRejected(flipped(inTheSum), /damaged/);
  });
  function unpacksTo(expected: Buffer, compressed: Buffer): boolean {
    try {
      return gunzipSync(compressed).equals(expected);
    } catch {
      return false;
    }
  }

  test('when a row, a photo, the head or the manifest was edited', async () => {
    await expectRejected(
      await changed(edit(/public\.reviews/, (text) => text.replace('\t5\t', '\t4\t'))),
      /tables\/public.reviews\/000001 is not what was backed up/,
    );
    await expectRejected(await changed(edit(/^media\//, (text) => `${text}x`)), /media\/.* is not what was backed up/);
    await expectRejected(
      await changed(edit(/ufundi-backup/, (text) => text.replace('"at":"2', '"at":"1'))),
      /ufundi-backup.json is not what/,
    );
    await expectRejected(
      await changed(edit(/manifest/, (text) => text.replace('"files":', '"files":1'))),
      /its list of contents is not what was written/,
    );
    await expectRejected(
      await changed(edit(/ufundi-backup/, (text) => text.replace('"format":1', '"format":9'))),
      /not a backup of Ufundi that this version can read/,
    );
  });

  test('when a part is missing or was added', async () => {
    await expectRejected(
      await changed((parts) => parts.filter(({ header }) => !header.name.includes('public.reviews'))),
      /public.reviews\/000001 is not what/,
    );
    await expectRejected(await changed((parts) => parts.slice(0, -1)), /its list of contents at the end is missing/);
    const more = { header: { name: 'media/x', size: 1 }, data: new Uint8Array([1]) };
    await expectRejected(await changed((parts) => [...parts, more]), /something follows its end/);
  });

  test('when it is no backup', async () => {
    await expectRejected(Buffer.from('hello'), /damaged or not a whole backup/);
    await expectRejected(gzipSync(Buffer.from('hello')), /damaged|not a backup/);
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

  test('when the target is not empty or in use', async () => {
    await expect(restore({ ...target, connection: server.connection }, file)).rejects.toThrow(
      /Ufundi is running on that database/,
    );
    await expect(restore({ ...target, storage: server.storage }, file)).rejects.toThrow(/photos or documents already/);
    const used = await emptyDatabase();
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

  test('when the file store fails half-way, and succeeds afterwards', async () => {
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

test('reviews from before they said where their job was are restored and copied as they are', async () => {
  await sql`update reviews set location = null`.execute(server.owner);
  const file = aFile();
  await backUp(server, file);
  const [restored, copied] = [await emptyDatabase(), await emptyDatabase()];
  await restore(restored, file);
  await copyDatabase(restored.connection, copied.connection, () => {});
  const triggers = await triggersOf(server.connection);
  for (const { connection } of [restored, copied]) {
    const client = await connect(connection);
    expect((await client.query('select location from reviews')).rows).toEqual([{ location: null }]);
    await client.end();
    expect(await triggersOf(connection)).toEqual(triggers);
  }
});

async function triggersOf(connection: pg.PoolConfig) {
  const client = await connect(connection);
  const { rows } = await client.query(
    'select tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 2',
  );
  await client.end();
  return rows;
}
