/**
 * Change notifications between processes, sent by triggers inside the transaction of the change. Every pool connection also
 * listens: a transaction's own notifications arrive with the response to COMMIT, so a process never reads its own stale cache.
 */
import pg from 'pg';
import { connectionOf, type Database, listenOnPool } from './database.ts';

/** `public_tags`: cache tags as JSON, '' for all. `live`: accounts whose open pages are out of date, and `admin`. */
export type Channel = 'public_tags' | 'live';

const PROBE = 'news_probe';
// A dead connection may raise no error; one that does not return the probe is replaced.
const PROBE_EVERY = 20_000;
const PROBE_WAIT = 5_000;
const RETRY_MOST = 10_000;

/** @param payload null when notifications may be lost */
type Listener = (payload: string | null) => void;

export interface ChangeNotifications {
  /** While false, caches may not be used. */
  readonly listening: boolean;
  on(channel: Channel, listener: Listener): () => void;
}

const instances = new WeakMap<Database, ChangeNotifications>();

export function changeNotificationsOf(db: Database): ChangeNotifications {
  let notifications = instances.get(db);
  if (!notifications) instances.set(db, (notifications = subscribe(db)));
  return notifications;
}

function subscribe(db: Database): ChangeNotifications {
  const config = connectionOf(db);
  const listeners = new Map<Channel, Set<Listener>>();
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let pause = 200;
  let timer: NodeJS.Timeout | undefined;

  function dispatch(channel: string, payload: string) {
    for (const listener of listeners.get(channel as Channel) ?? []) listener(payload);
  }

  function dispatchAll() {
    for (const each of listeners.values()) for (const listener of each) listener(null);
  }

  function later(work: () => void, milliseconds: number) {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(work, milliseconds);
    timer.unref();
  }

  function lose(broken: pg.Client) {
    if (client !== broken) return;
    client = null;
    listening = false;
    broken.end().catch(() => undefined);
    later(() => void connect(), pause);
    pause = Math.min(pause * 2, RETRY_MOST);
  }

  async function probe(own: pg.Client) {
    later(() => lose(own), PROBE_WAIT);
    await own.query(`select pg_notify('${PROBE}', '')`);
  }

  async function connect() {
    if (!config || closed) return;
    const { host, port, user, password, database, connectionString, ssl, options } = config;
    const given = Object.entries({ host, port, user, password, database, connectionString, ssl, options });
    const own = new pg.Client({
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'ufundi news',
    });
    client = own;
    own.on('error', () => lose(own));
    own.on('end', () => lose(own));
    own.on('notification', ({ channel, payload = '', processId }) => {
      if (client !== own) return;
      // Pool connections listen to `public_tags` alone and have dispatched their own.
      if (channel === 'public_tags' && isOwn(processId)) return;
      if (channel !== PROBE) return dispatch(channel, payload);
      if (processId !== (own as { processID?: number }).processID) return;
      const isResumed = !listening;
      listening = true;
      if (isResumed) dispatchAll();
      pause = 200;
      later(() => void probe(own).catch(() => lose(own)), PROBE_EVERY);
    });
    try {
      await own.connect();
      await own.query(`listen ${PROBE}; listen public_tags; listen live`);
      await probe(own);
    } catch {
      lose(own);
    }
  }

  const isOwn = listenOnPool(db, {
    dispatch,
    dispatchAll,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      listening = false;
      await last?.end().catch(() => undefined);
    },
  });
  void connect();
  return {
    get listening() {
      return listening;
    },
    on(channel, listener) {
      const listenersOf = listeners.get(channel) ?? new Set();
      listeners.set(channel, listenersOf.add(listener));
      return () => void listenersOf.delete(listener);
    },
  };
}
