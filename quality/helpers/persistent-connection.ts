/** Minimal work per request: a load generator on the same machine takes CPU from the server. */
import net from 'node:net';

export interface ApiResponse {
  readonly status: number;
  readonly head: string;
  readonly bytes: number;
  readonly ms: number;
}

export interface PersistentConnection {
  /** One request at a time, whole as on the wire. @throws when the connection ends before the response */
  send(request: Uint8Array): Promise<ApiResponse>;
  end(): void;
}

export function connect(port: number, host = '127.0.0.1', localAddress?: string): Promise<PersistentConnection> {
  return new Promise((opened, failed) => {
    const socket = net.connect({ port, host, localAddress, noDelay: true });
    let waiting: { resolve(response: ApiResponse): void; reject(error: Error): void } | undefined;
    let sent = 0;
    let head = '';
    let begun: Buffer | undefined;
    let have = 0;
    let need = -1;

    const complete = () => {
      const { resolve } = waiting as NonNullable<typeof waiting>;
      const response = { status: Number(head.slice(9, 12)), head, bytes: have, ms: performance.now() - sent };
      waiting = undefined;
      begun = undefined;
      have = 0;
      need = -1;
      resolve(response);
    };
    const lost = (error: Error) => {
      failed(error);
      waiting?.reject(error);
      waiting = undefined;
    };
    socket.once('connect', () =>
      opened({
        send: (request) =>
          new Promise((resolve, reject) => {
            if (socket.destroyed) return reject(new Error('the connection has ended'));
            waiting = { resolve, reject };
            sent = performance.now();
            socket.write(request);
          }),
        end: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk: Buffer) => {
      have += chunk.length;
      if (need < 0) {
        const whole = begun ? Buffer.concat([begun, chunk]) : chunk;
        const end = whole.indexOf('\r\n\r\n');
        if (end < 0) {
          begun = whole;
          return;
        }
        head = whole.toString('latin1', 0, end);
        need = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      }
      if (have >= need) complete();
    });
    socket.once('error', lost);
    socket.once('close', () => lost(new Error('the connection ended before the answer')));
  });
}
