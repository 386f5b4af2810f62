// Server-sent events: that something changed, not what; the page reads again. Any process may send, through LISTEN. Streams
// are not behind load shedding: they cost nothing while they wait.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { signInNeeded, unavailable } from '#api/problem.ts';
import type { Identify, Session } from '#api/session.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';

const BEAT_MS = 20_000;
const STOP_MS = 500;
/** Changes are remembered for pages that come back, or read before their stream was open. */
const MEMORY_MS = 60_000;
/** Of one account: more tabs than a person has. The oldest ends. */
const ACCOUNT_MAX = 12;
const STREAMS_MAX = 10_000;
const UNREAD_BYTES = 16_384;
const ADMINS = 'admin';

interface Stream {
  readonly session: Session;
  readonly authorization: string | undefined;
  readonly raw: FastifyReply['raw'];
}

export function liveRoute(http: FastifyInstance, ctx: AppContext, identify: Identify): void {
  const streams = createStreams();
  const stop = changeNotificationsOf(ctx.db).on('live', (payload) => {
    if (payload === null) streams.sendAll();
    else for (const key of payload.split(',')) streams.send(key);
  });
  const timers = [
    setInterval(() => void beat(streams, identify), BEAT_MS),
    setInterval(() => ctx.processStats?.stopping && streams.close(), STOP_MS),
  ];
  http.addHook('preClose', async () => {
    stop();
    for (const timer of timers) clearInterval(timer);
    streams.close();
  });

  http.get('/live', { logLevel: 'warn' }, async (request, reply) => {
    const { authorization, accept } = request.headers;
    const session = await identify(authorization);
    if (!session) throw signInNeeded();
    if (streams.count >= STREAMS_MAX || ctx.processStats?.stopping) throw unavailable();
    request.accountId = session.accountId;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    reply.raw.write(eventOf('open'));
    if (accept?.includes('text/event-stream')) {
      const { age } = request.query as { age?: string };
      streams.add({ session, authorization, raw: reply.raw }, Number(age ?? Number.NaN));
    } else reply.raw.end();
    return reply;
  });
}

const eventOf = (name: string) => `event: ${name}\ndata:\n\n`;

function createStreams() {
  const groups = new Map<string, Set<Stream>>();
  const changes = new Map<string, number>();
  let count = 0;
  let completeSince = performance.now();
  const all = () => new Set([...groups.values()].flatMap((group) => [...group]));
  const write = ({ raw }: Stream, text: string) => {
    // A reader that does not read is a lost one.
    if (raw.writableLength > UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  };
  const end = ({ raw }: Stream) => raw.end(eventOf('bye'));
  return {
    get count() {
      return count;
    },
    all,
    write,
    end,
    send(key: string) {
      changes.set(key, performance.now());
      for (const stream of groups.get(key) ?? []) write(stream, eventOf('change'));
    },
    /** Changes may have been lost. */
    sendAll() {
      changes.clear();
      completeSince = performance.now();
      for (const stream of all()) write(stream, eventOf('change'));
    },
    forgetOld() {
      for (const [key, at] of changes) if (performance.now() - at > MEMORY_MS) changes.delete(key);
    },
    close() {
      for (const stream of all()) end(stream);
    },
    /** @param age ms since the page read what it shows */
    add(stream: Stream, age: number) {
      const own = String(stream.session.accountId);
      const keys = stream.session.role === 'admin' ? [own, ADMINS] : [own];
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(stream));
      const readAt = performance.now() - age;
      const isKnown = age <= MEMORY_MS && readAt >= completeSince;
      if (!isKnown || keys.some((key) => (changes.get(key) ?? 0) >= readAt)) write(stream, eventOf('change'));
      count += 1;
      stream.raw.once('close', () => {
        count -= 1;
        for (const key of keys) {
          groups.get(key)?.delete(stream);
          if (groups.get(key)?.size === 0) groups.delete(key);
        }
      });
      const [oldest] = groups.get(own) ?? [];
      if (oldest && (groups.get(own)?.size ?? 0) > ACCOUNT_MAX) end(oldest);
    },
  };
}

async function beat(streams: ReturnType<typeof createStreams>, identify: Identify): Promise<void> {
  streams.forgetOld();
  for (const stream of streams.all()) {
    const session = await identify(stream.authorization).catch(() => stream.session);
    if (session) streams.write(stream, ': still here\n\n');
    else streams.end(stream);
  }
}
