import crypto from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

// s3rver needs DES, which OpenSSL 3 lacks: triple DES with one key is the same cipher.
const { createCipheriv, createDecipheriv } = crypto;
type CreateCipher = (algorithm: string, key: Buffer, iv: Buffer) => crypto.Cipheriv;
const withTripleKey =
  (create: CreateCipher): CreateCipher =>
  (algorithm, key, iv) =>
    algorithm === 'des' ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : create(algorithm, key, iv);
Object.assign(crypto, {
  createCipheriv: withTripleKey(createCipheriv as CreateCipher),
  createDecipheriv: withTripleKey(createDecipheriv as unknown as CreateCipher),
});

export interface Bucket {
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
