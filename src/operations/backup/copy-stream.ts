/** COPY as streams: `pg` speaks the protocol but leaves both ends to its user. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

type Connection = pg.Connection & {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const CHUNK = 64 * 1024;

export function copyOut(client: pg.ClientBase, text: string): Readable {
  let connection: Connection | undefined;
  let pending: Buffer[] = [];
  let size = 0;
  const out = new Readable({
    highWaterMark: 4 * CHUNK,
    read: () => void connection?.stream.resume(),
  });
  const flush = () => {
    if (size > 0 && !out.push(Buffer.concat(pending, size))) connection?.stream.pause();
    pending = [];
    size = 0;
  };
  client.query({
    submit(active: Connection) {
      connection = active;
      active.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A view into a buffer that the next packet overwrites.
      pending.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= CHUNK) flush();
    },
    handleCommandComplete: flush,
    handleReadyForQuery() {
      out.push(null);
      // After the end no read resumes a paused connection.
      connection?.stream.resume();
    },
    handleError: (error: Error) => void out.destroy(error),
  } as unknown as pg.Submittable);
  return out;
}

export function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let sourceError: Error | undefined;
    const abort = new AbortController();
    const feed = async (connection: Connection) => {
      try {
        for await (const chunk of source) {
          // A lost connection accepts chunks without backpressure: a fast source would keep the loop from ever seeing the loss.
          if (abort.signal.aborted || !connection.stream.writable) return;
          connection.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: abort.signal });
        }
        connection.endCopyFrom();
      } catch (error) {
        sourceError ??= error as Error;
        if (!abort.signal.aborted) connection.sendCopyFail('the source broke off');
      }
    };
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => void feed(connection),
      handleCommandComplete: (message: { text: string }) => {
        rows = Number(/^COPY (\d+)$/.exec(message.text)?.[1] ?? 0);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        abort.abort();
        reject(sourceError ?? error);
      },
    } as unknown as pg.Submittable);
  });
}
