// Server-sent events: that something changed, not what; the page reads again, also when its stream opens. Any process may
// send, through LISTEN. Streams are not behind load shedding: they cost nothing while they wait.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { signInNeeded, unavailable } from '#api/problem.ts';
import type { Identify, Session } from '#api/session.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';

const BEAT_MS = 20_000;
const STOP_MS = 500;
/** Of one account: a visible tab has one, on each device. The oldest ends. */
const ACCOUNT_MAX = 4;
const STREAMS_MAX = 4_000;
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
    void tell(payload === null ? streams.all() : streams.of(payload.split(',')), identify);
  });
  const timers = [
    setInterval(() => streams.beat(), BEAT_MS),
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
      const stream = { session, authorization, raw: reply.raw };
      streams.add(stream);
      // Its session may have ended, or something changed, between the two.
      void tell([stream], identify);
    } else reply.raw.end();
    return reply;
  });
}

const eventOf = (name: string) => `event: ${name}\ndata:\n\n`;

function write({ raw }: Stream, text: string): void {
  if (raw.writableEnded) return;
  // A reader that does not read is a lost one.
  if (raw.writableLength > UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

function end({ raw }: Stream): void {
  if (!raw.writableEnded) raw.end(eventOf('bye'));
}

/** A stream ends with its session: ending one is a change of its account. One after another, so that they take turns. */
async function tell(streams: readonly Stream[], identify: Identify): Promise<void> {
  for (const stream of streams) {
    const session = await identify(stream.authorization).catch(() => stream.session);
    if (session) write(stream, eventOf('change'));
    else end(stream);
  }
}

function createStreams() {
  const groups = new Map<string, Set<Stream>>();
  let count = 0;
  const of = (keys: Iterable<string>) => [...new Set([...keys].flatMap((key) => [...(groups.get(key) ?? [])]))];
  const all = () => of(groups.keys());
  return {
    get count() {
      return count;
    },
    of,
    all,
    beat() {
      for (const stream of all()) write(stream, ': still here\n\n');
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
      const open = of([own]).filter(({ raw }) => !raw.writableEnded);
      for (const oldest of open.slice(0, -ACCOUNT_MAX)) end(oldest);
    },
  };
}
