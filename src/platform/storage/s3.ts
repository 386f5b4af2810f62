/** Files in a bucket of any S3-compatible service, so that every process of a bigger Ufundi sees the same ones. */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage, StorageUnavailable } from './storage.ts';

/** In milliseconds. Sending a video takes its time; an answer to a question does not, and somebody waits for it. */
const PATIENCE = { sending: 60_000, asking: 10_000 };

/**
 * Opens a bucket. @param url `s3://key:secret@host:port/bucket?region=eu-west-1&tls=false`
 * @throws when the address is not complete; the bucket itself is first asked when something is stored
 */
export function s3Storage(url: string, patience = PATIENCE): Storage {
  const { client, base } = parseUrl(url);
  const urlOf = (key: string) => `${base}/${checkKey(key)}`;

  /**
   * One signed call. @returns null when the object is not there
   * @throws StorageUnavailable
   */
  async function ask(
    where: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response | null> {
    const over = new AbortController();
    const late = Promise.withResolvers<never>();
    // The signal ends the call, but nobody may wait for that: a signed request hears it by a weak reference, and once memory
    // was tidied it hears nothing for five minutes.
    const limit = setTimeout(
      () => {
        late.reject(new Error('storage says nothing'));
        over.abort();
      },
      init.method === 'PUT' ? patience.sending : patience.asking,
    );
    const response = await Promise.race([client.fetch(where, { ...init, signal: over.signal }), late.promise])
      .catch((cause: unknown) => {
        throw new StorageUnavailable('storage cannot be reached', { cause });
      })
      .finally(() => clearTimeout(limit));
    if (response.ok) return response;
    if (response.status >= 500) throw new StorageUnavailable(`storage answered ${response.status}`);
    const words = await response.text().catch(() => '');
    if (response.status === 404 && !words.includes('NoSuchBucket')) return null;
    throw new Error(
      `Storage answered ${response.status} to ${init.method ?? 'GET'}: ${/<Code>(\w+)/.exec(words)?.[1] ?? ''}`,
    );
  }

  async function* bytes(key: string, range?: { start: number; end: number }) {
    const response = await ask(urlOf(key), range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
    if (!response?.body) throw new Error('A stored file went away while it was read');
    yield* response.body as unknown as AsyncIterable<Uint8Array>;
  }

  return {
    async put(key, content) {
      // A file as Blob streams from the disk and still tells its length, which S3 insists on.
      const body = Buffer.isBuffer(content) ? new Uint8Array(content) : await openAsBlob(content.path);
      if (!(await ask(urlOf(key), { method: 'PUT', body }))) throw new Error('The bucket is not there');
    },

    async find(key) {
      const response = await ask(urlOf(key), { method: 'HEAD' });
      if (!response) return null;
      return {
        size: Number(response.headers.get('content-length')),
        open: (range) => Readable.from(bytes(key, range), { objectMode: false }),
      };
    },

    async copy(from, to) {
      const source = new URL(urlOf(from)).pathname;
      const done = await ask(urlOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } });
      // S3 may answer 200 and then say in the body that it failed.
      if (!done || /<Error>/.test(await done.text())) throw new Error('The file to copy is not there');
    },

    async remove(key) {
      await ask(urlOf(key), { method: 'DELETE' });
    },

    async *list(prefix) {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(next ? { 'continuation-token': next } : {}),
        });
        const text = (await (await ask(`${base}/?${query}`))?.text()) ?? '';
        for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = /<Key>([^<]+)<\/Key>/.exec(item)?.[1];
          const modified = /<LastModified>([^<]+)<\/LastModified>/.exec(item)?.[1];
          const size = Number(/<Size>(\d+)</.exec(item)?.[1]);
          if (key && modified) yield { key, modified: new Date(modified), size };
        }
        next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      } while (next);
    },
  };
}

function parseUrl(url: string) {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  if (protocol !== 's3:' || !username || !password || !host || !/^[a-z0-9][a-z0-9.-]*$/.test(bucket)) {
    throw new Error('MEDIA_URL should read s3://key:secret@host/bucket?region=...');
  }
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  return { client, base: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}/${bucket}` };
}
