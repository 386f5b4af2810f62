// Server-sent events: that something changed, not what; the page reads again. Any process may send, through LISTEN. Streams
// are not behind load shedding: they cost nothing while they wait.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { closedToKeys, signInNeeded, unavailable } from '#api/problem.ts';
import type { Identify, Session } from '#api/session.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';

const BEAT_MS = 20_000;
const STOP_MS = 500;
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
    for (const key of payload === null ? streams.keys() : payload.split(',')) streams.send(key, 'change');
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
    if (session.key) throw closedToKeys();
    if (streams.count >= STREAMS_MAX || ctx.processStats?.stopping) throw unavailable();
    request.accountId = session.accountId;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(eventOf('open'));
    if (accept?.includes('text/event-stream')) streams.add({ session, authorization, raw: reply.raw });
    else reply.raw.end();
    return reply;
  });
}

const eventOf = (name: string) => `event: ${name}\ndata:\n\n`;

function createStreams() {
  const groups = new Map<string, Set<Stream>>();
  let count = 0;
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
    keys: () => groups.keys(),
    all,
    write,
    end,
    send(key: string, name: string) {
      for (const stream of groups.get(key) ?? []) write(stream, eventOf(name));
    },
    close() {
      for (const stream of all()) end(stream);
    },
    add(stream: Stream) {
      const own = String(stream.session.accountId);
      const keys = stream.session.role === 'admin' ? [own, ADMINS] : [own];
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(stream));
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
  for (const stream of streams.all()) {
    const session = await identify(stream.authorization).catch(() => stream.session);
    if (session) streams.write(stream, ': still here\n\n');
    else streams.end(stream);
  }
}
