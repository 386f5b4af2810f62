import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const PROGRESS_MS = 30_000;
const PROGRESS_BYTES = 10_000;

/** `bytesWritten` counts what waits in the process; these two tell what the client's side has taken of it. */
type Counted = Socket & { readonly _bytesDispatched?: number; readonly _handle?: { readonly writeQueueSize?: number } };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A stalled upload would hold its connection and files for half an hour, an answer that is not read its memory. */
export function createTransferMonitor() {
  const receiving = new Set<IncomingMessage>();
  const connections = new Set<Socket>();
  const progress = new WeakMap<IncomingMessage | Socket, { at: number; bytes: number }>();

  function isStalled(transfer: IncomingMessage | Socket, bytes: number, now: number): boolean {
    const last = progress.get(transfer);
    if (last && now - last.at < PROGRESS_MS) return false;
    progress.set(transfer, { at: now, bytes });
    return last !== undefined && bytes - last.bytes < PROGRESS_BYTES;
  }

  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      receiving.add(request);
      const remove = () => receiving.delete(request);
      request.once('end', remove).once('close', remove);
      response.once('close', remove);
    },
    watch(socket: Socket): void {
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    },
    destroyStalled(now = performance.now()): void {
      for (const request of receiving) {
        if (isStalled(request, request.socket.bytesRead, now)) request.socket.destroy();
      }
      for (const socket of connections) {
        if (socket.writableLength === 0) progress.delete(socket);
        else if (isStalled(socket, takenOf(socket), now)) socket.destroy();
      }
    },
  };
}

function takenOf({ _bytesDispatched = 0, _handle }: Counted): number {
  return _bytesDispatched - (_handle?.writeQueueSize ?? 0);
}
