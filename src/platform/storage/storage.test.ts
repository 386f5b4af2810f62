import { toProblem } from '#api/error-handler.ts';
import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bucket, startBucket } from '../../../quality/helpers/bucket.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

let folder: string;
let bucket: Bucket;
const storages: Partial<Record<'a folder' | 'a bucket', Storage>> = {};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-storage-'));
  bucket = await startBucket();
  storages['a folder'] = await diskStorage(path.join(folder, 'disk'));
  storages['a bucket'] = s3Storage(bucket.url);
});
afterAll(async () => {
  await bucket.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const read = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  (await buffer((await storage.find(key))?.open(range) ?? fail(key))).toString();
const fail = (key: string): never => {
  throw new Error(`${key} is not there`);
};

describe.each(['a folder', 'a bucket'] as const)('files in %s', (which) => {
  const storage = () => storages[which] ?? fail(which);

  test('come back as they were put, whole or in part', async () => {
    await storage().put('private/one.webp', Buffer.from('0123456789'));
    expect((await storage().find('private/one.webp'))?.size).toBe(10);
    expect(await read(storage(), 'private/one.webp')).toBe('0123456789');
    expect(await read(storage(), 'private/one.webp', { start: 3, end: 5 })).toBe('345');
  });

  test('may come from a file too large to hold in memory twice', async () => {
    const large = path.join(folder, randomUUID());
    await fs.writeFile(large, Buffer.alloc(12_000_000, 'video'));
    await storage().put('private/large.mp4', { path: large });
    expect((await storage().find('private/large.mp4'))?.size).toBe(12_000_000);
    expect(await read(storage(), 'private/large.mp4', { start: 11_999_995, end: 11_999_999 })).toBe('video');
    expect((await fs.stat(large)).size).toBe(12_000_000);
  });

  test('are copied within, and a copy outlives what it was copied from', async () => {
    await storage().put('private/two.webp', Buffer.from('two'));
    await storage().copy('private/two.webp', 'public/two.webp');
    await storage().copy('private/two.webp', 'public/two.webp');
    await storage().remove('private/two.webp');
    expect(await read(storage(), 'public/two.webp')).toBe('two');
    expect(await storage().find('private/two.webp')).toBeNull();
    await expect(storage().copy('private/two.webp', 'public/three.webp')).rejects.toThrow();
  });

  test('that are not there are null, and removing them is fine', async () => {
    expect(await storage().find('public/nothing.webp')).toBeNull();
    await storage().remove('public/nothing.webp');
  });

  test('are listed with their age, by prefix, however many', async () => {
    // A bucket tells a thousand at a time.
    const names = Array.from({ length: which === 'a bucket' ? 1_050 : 30 }, (_, at) => `public/list${at}.webp`);
    for (let at = 0; at < names.length; at += 8)
      await Promise.all(names.slice(at, at + 8).map((name) => storage().put(name, Buffer.from('x'))));
    const found = [];
    for await (const { key, modified, size } of storage().list('public/list')) {
      found.push(key);
      expect(size).toBe(1);
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(found.sort()).toEqual(names.sort());
  });

  test('have keys of ours or none', async () => {
    for (const key of ['public/../x', 'x', '../public/x', 'public/x/y', 'public/X', 'private/%2e', 'public/a..b']) {
      await expect((async () => storage().put(key, Buffer.from('x')))()).rejects.toThrow(/key/);
    }
  });
});

describe('a folder', () => {
  test('never shows half a file, even while many are written over each other', async () => {
    const storage = storages['a folder'] ?? fail('folder');
    const writes = Array.from({ length: 20 }, (_, at) =>
      storage.put('public/same.webp', Buffer.alloc(200_000, `${at % 10}`)),
    );
    const written = { all: false };
    const watch = (async () => {
      while (!written.all) {
        const found = await storage.find('public/same.webp');
        if (found) expect(found.size).toBe(200_000);
      }
    })();
    await Promise.all(writes);
    written.all = true;
    await watch;
    expect(await fs.readdir(path.join(folder, 'disk/tmp'))).toEqual([]);
  });

  test('does not follow a link that leads out of it', async () => {
    await fs.writeFile(path.join(folder, 'secret'), 'secret');
    await fs.symlink(path.join(folder, 'secret'), path.join(folder, 'disk/public/link.webp'));
    expect(await storages['a folder']?.find('public/link.webp')).toBeNull();
  });
});

describe('a bucket', () => {
  test('that says nothing is given up in time, also when memory is tidied meanwhile', async () => {
    const mute = net.createServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening));
    const { port } = mute.address() as net.AddressInfo;
    const silent = s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/ufundi?tls=false`, { sending: 1_000, asking: 500 });
    v8.setFlagsFromString('--expose-gc');
    const tidy = vm.runInNewContext('gc') as () => void;
    const tidying = setInterval(tidy, 100);
    const asked = [
      silent.find('private/one.webp'),
      silent.put('private/two.webp', Buffer.from('0123')),
      silent.remove('private/one.webp'),
    ];
    const told = await Promise.allSettled(asked);
    clearInterval(tidying);
    mute.close();
    expect(told.map((each) => each.status === 'rejected' && toProblem(each.reason).status)).toEqual([503, 503, 503]);
  });

  test('that does not let us in says so without saying our secret', async () => {
    const { port } = new URL('http://127.0.0.1:1');
    expect(() => s3Storage('s3://127.0.0.1/ufundi')).toThrow(/MEDIA_URL/);
    const gone = s3Storage(`s3://S3RVER:verysecret@127.0.0.1:${port}/ufundi?tls=false`);
    await expect(gone.find('public/x.webp')).rejects.not.toThrow(/verysecret/);
  });
});
