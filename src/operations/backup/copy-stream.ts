/**
 * PostgreSQL's COPY as streams: the one way to move whole tables quickly, and the one whose text is the same on every
 * version. `pg` speaks the protocol and leaves the two ends to its user.
 */
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

/** Runs `copy ... to stdout`. Read it to its end, or destroy it and end the connection. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let connection: Connection | undefined;
  let waiting: Buffer[] = [];
  let size = 0;
  const out = new Readable({
    highWaterMark: 4 * CHUNK,
    read: () => void connection?.stream.resume(),
  });
  const flush = () => {
    if (size > 0 && !out.push(Buffer.concat(waiting, size))) connection?.stream.pause();
    waiting = [];
    size = 0;
  };
  client.query({
    submit(own: Connection) {
      connection = own;
      own.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A view into a buffer that the next packet overwrites.
      waiting.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= CHUNK) flush();
    },
    handleCommandComplete: flush,
    handleReadyForQuery() {
      out.push(null);
      // The last piece may have been one too many, and nobody asks for more after the end: the connection would stay silent.
      connection?.stream.resume();
    },
    handleError: (error: Error) => void out.destroy(error),
  } as unknown as pg.Submittable);
  return out;
}

/** Runs `copy ... from stdin`. @returns how many rows went in */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let fault: Error | undefined;
    const over = new AbortController();
    const feed = async (connection: Connection) => {
      try {
        for await (const chunk of source) {
          // A lost connection takes every chunk at once and never asks to wait: a quick source would keep the process from
          // hearing of the loss at all. Why it was lost, the query is told.
          if (over.signal.aborted || !connection.stream.writable) return;
          connection.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: over.signal });
        }
        connection.endCopyFrom();
      } catch (error) {
        fault ??= error as Error;
        if (!over.signal.aborted) connection.sendCopyFail('the source broke off');
      }
    };
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => void feed(connection),
      handleCommandComplete: (message: { text: string }) => {
        rows = Number(/^COPY (\d+)$/.exec(message.text)?.[1] ?? 0);
      },
      handleReadyForQuery: () => resolve(rows),
      // The last word of a query that failed; the connection is at our disposal again, or gone.
      handleError(error: Error) {
        over.abort();
        reject(fault ?? error);
      },
    } as unknown as pg.Submittable);
  });
}
