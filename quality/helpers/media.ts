import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { openSession } from '#identity/session/sessions.ts';
import { openAccount } from '#identity/store.ts';
import type { Upload } from '#api/multipart.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { renderPhoto } from '#media/render-photo.ts';
import { removeUnpublished, storeUpload } from '#media/store.ts';

export let server: TestServer;
export let wanjiku: number;
export let otieno: number;
/** Where files are kept: each test of them holds in both. */
export const STORES = ['on disk', 'in a bucket'] as const;

/** Fills what this module exports, anew for each file: they share the module. */
export function useMedia(store: (typeof STORES)[number]): void {
  let bucket: Bucket | undefined;
  beforeAll(async () => {
    if (store === 'in a bucket') bucket = await startBucket();
    server = await startTestServer(bucket ? { mediaUrl: bucket.url } : {});
    wanjiku = await person('Wanjiku Mwangi');
    otieno = await person('Otieno Ouma');
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
  });
}

/** A craftsman who is signed in. */
export async function person(fullName: string): Promise<number> {
  const email = `${randomUUID()}@example.com`;
  const rest = { phone: null, passwordHash: null, language: 'en' } as const;
  const id = await openAccount(server.db, { role: 'craftsman', fullName, email, ...rest });
  await openSession(server, { id, role: 'craftsman', password_hash: null }, null);
  return id;
}

export async function upload(bytes: Buffer, accept: Upload['accept'] = 'image'): Promise<Upload> {
  const file = path.join(server.settings.dataDir, 'incoming', randomUUID());
  await fs.writeFile(file, bytes);
  return {
    field: 'media',
    path: file,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    accept,
  };
}

let shade = 0;
export const photo = (width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++ % 256, g: (shade >> 8) % 256, b: 90 } } })
    .png()
    .toBuffer();
export const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
export const video = (size = 1000) =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    Buffer.from('\0\0\0\x08moov\0\0\0\0mdat', 'latin1'),
    Buffer.from(randomUUID().repeat(size / 36 + 1)).subarray(0, size - 40),
  ]);

/** Stored and rendered, as after its job. */
export async function stored(bytes: Buffer, accept: Upload['accept'] = 'image', owner = wanjiku) {
  const media = await storeUpload(server.db, server.storage, owner, await upload(bytes, accept));
  await renderPhoto(server, media.name);
  await removeUnpublished(server.db, server.storage, [media.name]);
  return media;
}
export async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of server.storage.list(`${folder}/`)) names.push(path.basename(key));
  return names;
}
export const rowOf = (id: number) => server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
export const afterGracePeriod = () => new Date(Date.now() + 60_000);
