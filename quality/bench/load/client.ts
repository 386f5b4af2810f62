/** The load generator, in its own process: keep-alive sockets, no pipelining. Started with `fork`. */
import net from 'node:net';

export interface Task {
  readonly port: number;
  readonly connections: number;
  /** With `times`, at most. */
  readonly milliseconds: number;
  /** 0: no limit. */
  readonly times: number;
  /** Requests a second over all connections; 0: as fast as possible. */
  readonly pace: number;
  readonly requests: readonly Uint8Array[];
  /** Offset of a unique 8-digit number in each request; -1: none. */
  readonly stamps: readonly number[];
}

export interface Outcome {
  readonly count: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly complaint: string | null;
}

let stamped = 0;

function work({ port, connections, milliseconds, times, pace, requests, stamps }: Task): Promise<Outcome> {
  const statuses: Record<string, number> = {};
  const took: number[] = [];
  let bytes = 0;
  let complaint: string | null = null;
  let next = 0;
  const began = performance.now();
  const until = began + milliseconds;
  const isOver = () => performance.now() >= until || (times > 0 && next >= times);

  function request(): Buffer {
    const turn = next++ % requests.length;
    const bytes = requests[turn] as Uint8Array;
    const stamp = stamps[turn] ?? -1;
    if (stamp < 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const own = Buffer.from(bytes);
    own.write(String(++stamped).padStart(8, '0'), stamp, 'latin1');
    return own;
  }

  function due(): number {
    return pace > 0 ? Math.max(0, began + (next / pace) * 1000 - performance.now()) : 0;
  }

  function one(): Promise<void> {
    return new Promise((done, failed) => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let parts: Buffer[] = [];
      let have = 0;
      let need = -1;
      let status = '';
      let chunked = false;

      const sendNext = () => {
        if (isOver()) return socket.end(() => done());
        const wait = due();
        if (wait > 1) return void setTimeout(sendNext, wait);
        const bytes = request();
        // Latency counts from the planned time.
        sent = performance.now();
        socket.write(bytes);
      };
      const answered = () => {
        took.push(performance.now() - sent);
        bytes += have;
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (!/^[23]/.test(status)) complaint ??= Buffer.concat(parts).toString('utf8').slice(0, 2000);
        parts = [];
        have = 0;
        need = -1;
        chunked = false;
        sendNext();
      };
      socket.on('connect', sendNext);
      socket.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        have += chunk.length;
        if (need < 0 && !chunked) {
          const whole = parts.length === 1 ? chunk : Buffer.concat(parts);
          const end = whole.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = whole.toString('latin1', 0, end);
          status = head.slice(9, 12);
          const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
          if (length !== undefined) need = end + 4 + Number(length);
          else if (status === '304' || status === '204') need = end + 4;
          else chunked = true;
          if (whole !== chunk) parts = [whole];
        }
        if (chunked) {
          const last = Buffer.concat(parts.slice(-2));
          if (last.subarray(-7).toString('latin1').endsWith('\r\n0\r\n\r\n')) answered();
        } else if (have >= need) answered();
      });
      socket.on('error', failed);
      socket.on('close', () => {
        if (have > 0) failed(new Error('the connection ended within an answer'));
        else done();
      });
    });
  }

  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.min(took.length - 1, Math.ceil(took.length * share) - 1)] ?? Number.NaN;
    const seconds = (performance.now() - began) / 1000;
    return { count: took.length, seconds, bytes, statuses, p50: at(0.5), p99: at(0.99), complaint };
  });
}

process.on('message', (task: Task) => {
  work(task).then(
    (outcome) => process.send?.({ outcome }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
