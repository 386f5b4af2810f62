/** The limit: `node:http` with one prepared response, the product's own bytes. Started with `fork`. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Ready {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

let ready: Ready = { status: 200, headers: [], body: Buffer.alloc(0) };

const server = http.createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = () => {
    response.writeHead(ready.status, ready.headers.flat());
    response.end(ready.body);
  };
  if (request.method === 'GET') return answer();
  request.resume();
  request.on('end', answer);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message: Ready) => {
  ready = message;
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit(0));
