/** A line in front of the product that can be cut or go silent, also for the requests of a service worker. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Line {
  readonly base: string;
  /** Connections are refused. */
  cut(): Promise<void>;
  /** Requests arrive and are never answered. */
  silence(): void;
  restore(): Promise<void>;
  /** Serves another version of the service worker from now on. */
  release(version: string): void;
  close(): Promise<void>;
}

export async function startLine(product: string): Promise<Line> {
  let silent = false;
  let version: string | null = null;
  let server: Server;
  let port = 0;
  const held = new Set<ServerResponse>();

  async function open() {
    server = createServer((incoming, outgoing) => {
      if (silent) return void held.add(outgoing);
      const isWorker = incoming.url === '/sw.js' && version !== null;
      const headers = isWorker ? { ...incoming.headers, 'if-none-match': '', 'accept-encoding': '' } : incoming.headers;
      const onward = request(new URL(incoming.url ?? '/', product), { method: incoming.method, headers }, (answer) => {
        if (isWorker) return void serveWorker(answer, outgoing, version ?? '');
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }
  async function cut() {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  await open();
  return {
    base: `http://127.0.0.1:${port}`,
    cut,
    silence: () => void (silent = true),
    async restore() {
      silent = false;
      for (const each of held) each.destroy();
      if (!server.listening) await open();
    },
    release: (next) => void (version = next),
    close: cut,
  };
}

async function serveWorker(answer: IncomingMessage, outgoing: ServerResponse, version: string) {
  const script = await text(answer);
  outgoing.setHeader('content-type', 'text/javascript');
  outgoing.setHeader('cache-control', 'no-cache');
  outgoing.end(script.replace(/version-[\w-]+/, `version-${version}`));
}
