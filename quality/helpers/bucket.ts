/** A bucket as S3 serves it, on a loopback port. */
import crypto from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

// It seals the place in a long list with DES, which today's OpenSSL no longer has; thrice with one key is the same cipher.
const { createCipheriv, createDecipheriv } = crypto;
type Seal = (algorithm: string, key: Buffer, iv: Buffer) => crypto.Cipheriv;
const thrice =
  (make: Seal): Seal =>
  (algorithm, key, iv) =>
    algorithm === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(algorithm, key, iv);
Object.assign(crypto, {
  createCipheriv: thrice(createCipheriv as Seal),
  createDecipheriv: thrice(createDecipheriv as unknown as Seal),
});

export interface Bucket {
  /** As MEDIA_URL names it. */
  readonly url: string;
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ufundi-bucket-'));
  const configureBuckets = [{ name: 'ufundi', configs: [] }];
  const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await bucket.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/ufundi?region=eu-west-1&tls=false`,
    async close() {
      await bucket.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
