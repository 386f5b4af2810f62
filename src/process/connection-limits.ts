import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { network } from '#api/limits/rate-limits.ts';

/** Many phones of one carrier share an IP address, so an idle connection makes room before one is rejected. */
const SAME_NETWORK_MAX = 500;
const ALL_MAX = 4_500;
const HARD_MAX = 5_000;

/** Answers to requests sent in one breath wait in memory for the one before them. No browser sends any so. */
const WAITING_MAX = 4;

type Connections = Set<Socket>;

/** @param isTrusted whether an IP address is a proxy's, whose connections belong to many visitors */
export function limitConnections(
  server: Server,
  isTrusted: (ip: string) => boolean,
  { sameNetwork = SAME_NETWORK_MAX, all = ALL_MAX } = {},
): void {
  const networks = new Map<string, Connections>();
  let open = 0;
  server.maxConnections = Math.max(all, HARD_MAX);

  function forget(name: string, connections: Connections, socket: Socket) {
    if (connections.delete(socket)) open -= 1;
    if (connections.size === 0) networks.delete(name);
  }

  function closeOldestIdle(name: string, connections: Connections): boolean {
    for (const socket of connections) {
      if (!isIdle(socket)) continue;
      forget(name, connections, socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function makeRoom() {
    const [largest] = [...networks].sort(([, one], [, other]) => other.size - one.size);
    if (largest) closeOldestIdle(...largest);
  }

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    if (isTrusted(ip)) return;
    const name = network(ip);
    const held = networks.get(name);
    if (held && held.size >= sameNetwork && !closeOldestIdle(name, held)) return void socket.destroy();
    if (open >= all) makeRoom();
    const connections = networks.get(name) ?? new Set();
    networks.set(name, connections.add(socket));
    open += 1;
    socket.once('close', () => forget(name, connections, socket));
  });
}

const waiting = new WeakMap<Socket, number>();

/** Counts an answer that must wait for an earlier one of its connection. @returns whether there are too many of them */
export function waitsTooLong(socket: Socket, response: ServerResponse): boolean {
  // Node gives the socket to one answer after the other.
  if (response.socket !== null) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  waiting.set(socket, count);
  response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return count > WAITING_MAX;
}

type Parsed = Socket & { readonly parser?: { onIncoming: (() => number) | null } | null };
/** What the parser is told of a request after which the connection speaks another protocol: it reads no further. */
const UPGRADED = 2;

/**
 * Ends a connection within what it sent: Node reads all requests of one chunk before it knows that their connection is
 * gone, some thousand of them, and a few hundred such connections would hold the process for seconds.
 */
export function endAtOnce(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => UPGRADED;
  socket.destroy();
}

/** Node detaches the response from the socket when it is complete. */
function isIdle(socket: Socket & { _httpMessage?: unknown }): boolean {
  return !socket._httpMessage;
}
