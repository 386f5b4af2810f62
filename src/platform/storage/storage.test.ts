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

  test('are read as they were put, whole or by range', async () => {
    await storage().put('private/one.webp', Buffer.from('0123456789'));
    expect((await storage().find('private/one.webp'))?.size).toBe(10);
    expect(await read(storage(), 'private/one.webp')).toBe('0123456789');
    expect(await read(storage(), 'private/one.webp', { start: 3, end: 5 })).toBe('345');
  });

  test('may come from a large file on disk', async () => {
    const large = path.join(folder, randomUUID());
    await fs.writeFile(large, Buffer.alloc(12_000_000, 'video'));
    await storage().put('private/large.mp4', { path: large });
    expect((await storage().find('private/large.mp4'))?.size).toBe(12_000_000);
    expect(await read(storage(), 'private/large.mp4', { start: 11_999_995, end: 11_999_999 })).toBe('video');
    expect((await fs.stat(large)).size).toBe(12_000_000);
  });

  test('are copied, and a copy outlives its source', async () => {
    await storage().put('private/two.webp', Buffer.from('two'));
    await storage().copy('private/two.webp', 'public/two.webp');
    await storage().copy('private/two.webp', 'public/two.webp');
    await storage().remove('private/two.webp');
    expect(await read(storage(), 'public/two.webp')).toBe('two');
    expect(await storage().find('private/two.webp')).toBeNull();
    await expect(storage().copy('private/two.webp', 'public/three.webp')).rejects.toThrow();
  });

  test('that do not exist are null, and removing them is idempotent', async () => {
    expect(await storage().find('public/nothing.webp')).toBeNull();
    await storage().remove('public/nothing.webp');
  });

  test('are listed by prefix with age and size, across pages', async () => {
    // A bucket lists a thousand per page.
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

  test('have valid keys', async () => {
    for (const key of ['public/../x', 'x', '../public/x', 'public/x/y', 'public/X', 'private/%2e', 'public/a..b']) {
      await expect((async () => storage().put(key, Buffer.from('x')))()).rejects.toThrow(/key/);
    }
  });
});

describe('a folder', () => {
  test('never shows a partial file during concurrent writes', async () => {
    const storage = storages['a folder'] ?? fail('folder');
    const writes = Array.from({ length: 20 }, (_, at) =>
      storage.put('public/same.webp', Buffer.alloc(200_000, `${at % 10}`)),
    );
    const writing = { isDone: false };
    const watch = (async () => {
      while (!writing.isDone) {
        const found = await storage.find('public/same.webp');
        if (found) expect(found.size).toBe(200_000);
      }
    })();
    await Promise.all(writes);
    writing.isDone = true;
    await watch;
    expect(await fs.readdir(path.join(folder, 'disk/tmp'))).toEqual([]);
  });

  test('does not follow a symbolic link out of it', async () => {
    await fs.writeFile(path.join(folder, 'secret'), 'secret');
    await fs.symlink(path.join(folder, 'secret'), path.join(folder, 'disk/public/link.webp'));
    expect(await storages['a folder']?.find('public/link.webp')).toBeNull();
  });
});

describe('a bucket', () => {
  test('that does not respond times out, also after a garbage collection', async () => {
    const silentServer = net.createServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((listening) => silentServer.listen(0, '127.0.0.1', listening));
    const { port } = silentServer.address() as net.AddressInfo;
    const silent = s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/ufundi?tls=false`, { put: 1_000, other: 500 });
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 100);
    const calls = [
      silent.find('private/one.webp'),
      silent.put('private/two.webp', Buffer.from('0123')),
      silent.remove('private/one.webp'),
    ];
    const results = await Promise.allSettled(calls);
    clearInterval(collecting);
    silentServer.close();
    expect(results.map((each) => each.status === 'rejected' && toProblem(each.reason).status)).toEqual([503, 503, 503]);
  });

  test('that rejects the credentials gives an error without the secret', async () => {
    const { port } = new URL('http://127.0.0.1:1');
    expect(() => s3Storage('s3://127.0.0.1/ufundi')).toThrow(/MEDIA_URL/);
    const unreachable = s3Storage(`s3://S3RVER:verysecret@127.0.0.1:${port}/ufundi?tls=false`);
    await expect(unreachable.find('public/x.webp')).rejects.not.toThrow(/verysecret/);
  });
});
