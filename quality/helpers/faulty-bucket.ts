/** A bucket behind a proxy that loses, cuts, changes or refuses what is put. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startBucket } from './bucket.ts';

export type Damage = 'lost' | 'cut' | 'changed' | 'refused';

export interface FaultyBucket {
  readonly url: string;
  /** The next so many puts of keys that match go wrong. */
  fail(damage: Damage, times: number, key?: RegExp): void;
  close(): Promise<void>;
}

export async function startFaultyBucket(): Promise<FaultyBucket> {
  const bucket = await startBucket();
  const { port } = new URL(bucket.url);
  let pending = { damage: 'lost' as Damage, times: 0, key: /./ };
  const proxy = http.createServer(async (request, response) => {
    let body = await buffer(request);
    const fails = request.method === 'PUT' && pending.times > 0 && pending.key.test(request.url ?? '');
    if (fails) {
      pending.times -= 1;
      if (pending.damage === 'refused') return void response.writeHead(403).end('<Code>AccessDenied</Code>');
      if (pending.damage === 'lost') return void response.writeHead(200).end();
      if (pending.damage === 'cut') body = body.subarray(0, body.length / 2);
      else body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
    }
    const headers = { ...request.headers, 'content-length': String(body.length) };
    const { method, url: path } = request;
    const forwarded = http.request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: bucket.url.replace(`:${port}/`, `:${(proxy.address() as AddressInfo).port}/`),
    fail(damage, times, key = /./) {
      pending = { damage, times, key };
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      await bucket.close();
    },
  };
}
