/**
 * What the public sees has changed: every process drops the pages it keeps. Triggers send the news inside the transaction
 * that makes the change, so it comes when, and only when, the change can be read.
 */
import pg from 'pg';
import { connectionOf, type Database } from './database.ts';

const CHANNEL = 'public_changed';
const PROBE = 'probe';
/** A connection can die without a word; one that does not bring back our own news within this time is replaced. */
const PROBE_EVERY = 20_000;
const PROBE_WAIT = 5_000;
const RETRY_MOST = 10_000;

export interface PublicChanges {
  /** Whether news would arrive. While false, nothing may be kept. */
  readonly listening: boolean;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own and takes another when it breaks.
 * @param onChange called for every change, and whenever listening begins anew: something may have been missed
 */
export function watchPublicChanges(db: Database, onChange: () => void): PublicChanges {
  const config = connectionOf(db);
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let pause = 200;
  let timer: NodeJS.Timeout | undefined;

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
    await own.query(`select pg_notify('${CHANNEL}', '${PROBE}')`);
  }

  async function connect() {
    if (!config || closed) return;
    const { host, port, user, password, database, connectionString, ssl } = config;
    const given = Object.entries({ host, port, user, password, database, connectionString, ssl });
    const own = new pg.Client({
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'ufundi pages',
    });
    client = own;
    own.on('error', () => lose(own));
    own.on('end', () => lose(own));
    own.on('notification', ({ payload }) => {
      if (client !== own) return;
      if (payload !== PROBE) return onChange();
      // Our own news came back: only now is it known that others' will.
      if (!listening) onChange();
      listening = true;
      pause = 200;
      later(() => void probe(own).catch(() => lose(own)), PROBE_EVERY);
    });
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      await probe(own);
    } catch {
      lose(own);
    }
  }

  void connect();
  return {
    get listening() {
      return listening;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      listening = false;
      await last?.end().catch(() => undefined);
    },
  };
}
