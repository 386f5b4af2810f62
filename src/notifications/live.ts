/**
 * Server-sent events for open pages: that something changed, not what; the page reads again. Any process may send, through
 * PostgreSQL's LISTEN. Streams are not behind load shedding: they cost nothing while they wait.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { signInNeeded, unavailable } from '#api/problem.ts';
import type { Identify, Session } from '#api/session.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';

export const LIVE_PATH = '/live';
const BEAT_MS = 20_000;
/** Of one account: more tabs than a person has. The oldest ends. */
const ACCOUNT_MAX = 12;
const STREAMS_MAX = 10_000;
const UNREAD_BYTES = 16_384;

interface Stream {
  readonly session: Session;
  readonly authorization: string | undefined;
  readonly raw: FastifyReply['raw'];
}

export function liveRoute(http: FastifyInstance, ctx: AppContext, identify: Identify): void {
  const streams = new Map<string, Set<Stream>>();
  let count = 0;

  const send = (stream: Stream, text: string) => {
    // A reader that does not read is a lost one.
    if (stream.raw.writableLength > UNREAD_BYTES) stream.raw.destroy();
    else stream.raw.write(text);
  };
  const each = () => [...streams.values()].flatMap((group) => [...group]);
  const change = (key: string) => {
    for (const stream of streams.get(key) ?? []) send(stream, 'event: change\ndata:\n\n');
  };
  const close = (stream: Stream) => stream.raw.end('event: bye\ndata:\n\n');

  const stop = changeNotificationsOf(ctx.db).on('live', (payload) => {
    for (const key of payload === null ? streams.keys() : payload.split(',')) change(key);
  });
  const beat = setInterval(() => {
    for (const stream of each()) send(stream, ': still here\n\n');
    void endSignedOut();
  }, BEAT_MS);
  const watch = setInterval(() => {
    if (ctx.processStats?.stopping) each().forEach(close);
  }, 500);
  http.addHook('preClose', async () => {
    stop();
    clearInterval(beat.unref());
    clearInterval(watch.unref());
    each().forEach(close);
  });

  /** A session that ended elsewhere hears no more. */
  async function endSignedOut() {
    for (const stream of each()) {
      const session = await identify(stream.authorization).catch(() => stream.session);
      if (!session) close(stream);
    }
  }

  function add(stream: Stream) {
    const keys = [String(stream.session.accountId), ...(stream.session.role === 'admin' ? ['admin'] : [])];
    for (const key of keys) streams.set(key, (streams.get(key) ?? new Set()).add(stream));
    count += 1;
    stream.raw.once('close', () => {
      count -= 1;
      for (const key of keys) {
        streams.get(key)?.delete(stream);
        if (streams.get(key)?.size === 0) streams.delete(key);
      }
    });
    const [oldest] = streams.get(keys[0] as string) ?? [];
    if (oldest && (streams.get(keys[0] as string)?.size ?? 0) > ACCOUNT_MAX) close(oldest);
  }

  http.get(LIVE_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const session = await identify(request.headers.authorization);
    if (!session) throw signInNeeded();
    if (count >= STREAMS_MAX || ctx.processStats?.stopping) throw unavailable();
    request.accountId = session.accountId;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('event: open\ndata:\n\n');
    // A caller that expects no stream learns that it may have one.
    if (!request.headers.accept?.includes('text/event-stream')) return reply.raw.end();
    add({ session, authorization: request.headers.authorization, raw: reply.raw });
    return reply;
  });
}
