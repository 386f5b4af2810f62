/** Connections that a stranger holds, and the people who use the marketplace meanwhile. */
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '../../db/factories/people.ts';
import type { TestServer } from '../helpers/test-server.ts';

/** Other people come from the usual loopback address. */
const STRANGER = '127.0.0.66';
const AT_ONCE = 16;

export interface Held {
  readonly sockets: readonly net.Socket[];
  readonly statuses: ReadonlyMap<number, number>;
  isOpen(): number;
  release(): void;
}

/** Sends a request on each connection and reads no more of the answer than its beginning. */
export async function holdConnections({ base }: Pick<TestServer, 'base'>, requests: readonly string[]): Promise<Held> {
  const sockets: net.Socket[] = [];
  const statuses = new Map<number, number>();
  const waiting = [...requests];
  const hold = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const socket = net.connect({ port: Number(new URL(base).port), host: '127.0.0.1', localAddress: STRANGER });
      sockets.push(socket);
      const status = await new Promise<number>((resolve) => {
        socket.once('error', () => resolve(0)).once('close', () => resolve(0));
        // In paused mode a socket reads one chunk, and no further one before it is asked for.
        socket.once('readable', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(socket.read(15)))?.[1] ?? 0)));
        if (request === '') socket.once('connect', () => resolve(0));
        else socket.write(request);
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hold));
  return {
    sockets,
    statuses,
    isOpen: () => sockets.filter((each) => !each.destroyed).length,
    release: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Each connection takes a kilobyte a second. @returns what ends it */
export function readSlowly({ sockets }: Held): () => void {
  const timer = setInterval(() => {
    for (const socket of sockets) socket.read(1_000);
  }, 1_000);
  return () => clearInterval(timer);
}

/** Each reads a page, asks for the own requests and signs in. @returns each status that came, with its count */
export async function statusesOfPeople(server: TestServer, people: readonly Person[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(
    people.map(async (person, at) => {
      await delay(at * 5);
      const answers = [
        await server.get(`!/craftsmen?held=${at}`, { headers: { accept: 'text/html' } }),
        await server.get('/job-requests/', { as: person }),
        await server.post('/client-login/', { body: { email: person.email, password: person.password } }),
      ];
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    }),
  );
  return counts;
}

export const requestOf = (path: string, headers: readonly string[] = []): string =>
  [`GET ${path} HTTP/1.1`, 'host: ufundi', ...headers, '', ''].join('\r\n');
