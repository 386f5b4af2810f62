/** Raw bytes on a socket, for requests that HTTP clients cannot send. */
import { once } from 'node:events';
import net from 'node:net';

export interface RawResponse {
  /** 0: the server closed the connection without a response. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** @param patience ms to wait for the first response, from the last piece on */
export async function raw(
  base: string,
  bytes: string | Buffer | Iterable<Buffer>,
  patience = 5_000,
): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  const socket = net.connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let done = false;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (isWhole(Buffer.concat(chunks))) socket.destroy();
  });
  socket.on('error', () => {});
  socket.setTimeout(patience, () => socket.destroy());
  const closed = once(socket, 'close').then(() => {
    done = true;
  });
  const pieces = typeof bytes === 'string' ? [Buffer.from(bytes, 'latin1')] : Buffer.isBuffer(bytes) ? [bytes] : bytes;
  // The timeout of a socket begins anew while some of what was sent is on its way.
  const late = setTimeout(() => chunks.length === 0 && socket.destroy(), patience);
  for (const piece of pieces) {
    late.refresh();
    if (done || socket.destroyed) break;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
  await closed;
  clearTimeout(late);
  return readResponse(Buffer.concat(chunks));
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = bytes.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= end + 4 + Number(length);
  if (/^transfer-encoding: chunked/im.test(head)) return bytes.toString('latin1').endsWith('0\r\n\r\n');
  return /^HTTP\/1.1 (204|304)/.test(head);
}

function readResponse(bytes: Buffer): RawResponse {
  const text = bytes.toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, text: rest.join('\r\n\r\n') };
}
