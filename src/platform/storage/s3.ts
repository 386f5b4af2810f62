import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage, StorageUnavailable } from './storage.ts';

const TIMEOUTS_MS = { put: 60_000, other: 10_000 };

/** @param url `s3://key:secret@host:port/bucket?region=eu-west-1&tls=false` · @throws for an incomplete URL */
export function s3Storage(url: string, timeouts = TIMEOUTS_MS): Storage {
  const { client, base } = parseUrl(url);
  const urlOf = (key: string) => `${base}/${checkKey(key)}`;

  const request = (url: string, init?: RequestInit & { headers?: Record<string, string> }) =>
    signedRequest(client, timeouts, url, init);

  async function* bytes(key: string, range?: { start: number; end: number }) {
    const response = await request(
      urlOf(key),
      range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
    );
    if (!response?.body) throw new Error('A stored file went away while it was read');
    yield* response.body as unknown as AsyncIterable<Uint8Array>;
  }

  return {
    async put(key, content) {
      const body = Buffer.isBuffer(content) ? new Uint8Array(content) : await openAsBlob(content.path);
      if (!(await request(urlOf(key), { method: 'PUT', body }))) throw new Error('The bucket is not there');
    },

    async find(key) {
      const response = await request(urlOf(key), { method: 'HEAD' });
      if (!response) return null;
      return {
        size: Number(response.headers.get('content-length')),
        open: (range) => Readable.from(bytes(key, range), { objectMode: false }),
      };
    },

    async copy(from, to) {
      const source = new URL(urlOf(from)).pathname;
      const done = await request(urlOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } });
      if (!done || /<Error>/.test(await done.text())) throw new Error('The file to copy is not there');
    },

    async remove(key) {
      await request(urlOf(key), { method: 'DELETE' });
    },

    async *list(prefix) {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(next ? { 'continuation-token': next } : {}),
        });
        const text = (await (await request(`${base}/?${query}`))?.text()) ?? '';
        yield* parseListing(text);
        next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      } while (next);
    },
  };
}

async function signedRequest(
  client: AwsClient,
  timeouts: typeof TIMEOUTS_MS,
  url: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response | null> {
  const abort = new AbortController();
  const timeout = Promise.withResolvers<never>();
  // The race ends the wait: fetch holds the signal weakly, and a garbage collection can delay the abort for minutes.
  const timer = setTimeout(
    () => {
      timeout.reject(new Error('storage says nothing'));
      abort.abort();
    },
    init.method === 'PUT' ? timeouts.put : timeouts.other,
  );
  const response = await Promise.race([client.fetch(url, { ...init, signal: abort.signal }), timeout.promise])
    .catch((cause: unknown) => {
      throw new StorageUnavailable('storage cannot be reached', { cause });
    })
    .finally(() => clearTimeout(timer));
  if (response.ok) return response;
  if (response.status >= 500) throw new StorageUnavailable(`storage answered ${response.status}`);
  const body = await response.text().catch(() => '');
  if (response.status === 404 && !body.includes('NoSuchBucket')) return null;
  throw new Error(
    `Storage answered ${response.status} to ${init.method ?? 'GET'}: ${/<Code>(\w+)/.exec(body)?.[1] ?? ''}`,
  );
}

function* parseListing(text: string) {
  for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = /<Key>([^<]+)<\/Key>/.exec(item)?.[1];
    const modified = /<LastModified>([^<]+)<\/LastModified>/.exec(item)?.[1];
    const size = Number(/<Size>(\d+)</.exec(item)?.[1]);
    if (key && modified) yield { key, modified: new Date(modified), size };
  }
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
