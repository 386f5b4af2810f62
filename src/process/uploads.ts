import type { IncomingMessage, ServerResponse } from 'node:http';

const PROGRESS_MS = 30_000;
const PROGRESS_BYTES = 10_000;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A stalled upload would hold its connection and files for half an hour. */
export function createUploadMonitor() {
  const receiving = new Set<IncomingMessage>();
  const progress = new WeakMap<IncomingMessage, { at: number; bytes: number }>();
  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      receiving.add(request);
      const remove = () => receiving.delete(request);
      request.once('end', remove).once('close', remove);
      response.once('close', remove);
    },
    destroyStalled(): void {
      const now = performance.now();
      for (const request of receiving) {
        const { bytesRead } = request.socket;
        const last = progress.get(request);
        if (!last) progress.set(request, { at: now, bytes: bytesRead });
        else if (now - last.at >= PROGRESS_MS) {
          if (bytesRead - last.bytes < PROGRESS_BYTES) request.socket.destroy();
          progress.set(request, { at: now, bytes: bytesRead });
        }
      }
    },
  };
}
