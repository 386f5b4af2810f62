import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';

export type Database = Kysely<DB>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export function toIso(timestamp: string): string {
  const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::00)?)$/.exec(timestamp);
  if (!utc) return new Date(timestamp).toISOString();
  const [, day, time, fraction = ''] = utc;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const connections = new WeakMap<Database, pg.PoolConfig>();
export function connectionOf(db: Database): pg.ClientConfig | null {
  return connections.get(db) ?? null;
}

const STATEMENT_MS = 10_000;
const QUERY_TIMEOUT_MS = 12_000;

/** Of statements that each connection plans once, by their text. */
const names = new Map<string, string>();

/** Closes a connection after a read timeout: its late response would block the next query. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, ...args: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      const [values, ...more] = args;
      const response = name === undefined ? query(text, ...args) : query({ name, text, values }, ...more);
      if (response instanceof Promise)
        response.catch((error: Error) => {
          if (error.message === 'Query read timeout') this.connection.stream.destroy();
        });
      return response;
    }) as typeof this.query;
  }
}

const onConnect = async (client: pg.ClientBase) => void (await client.query('listen public_tags'));

const pools = new WeakMap<Database, pg.Pool>();

interface PoolListener {
  dispatch(channel: string, payload: string): void;
  /** Notifications of a connection that broke may be lost. */
  dispatchAll(): void;
  close(): Promise<void>;
}
const listeners = new WeakMap<Database, PoolListener>();
/** @returns whether a connection of this pool listens by itself, by its backend's process id */
export function listenOnPool(db: Database, notifications: PoolListener): (processId: number) => boolean {
  listeners.set(db, notifications);
  return (processId) => listening.get(db)?.has(processId) ?? false;
}
const listening = new WeakMap<Database, Set<number>>();

/** A stuck database gives 503: 3 s for a connection, 10 s per statement. @param options `listens: false` for a replica */
export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { listens = true }: { listens?: boolean } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: config.statement_timeout === 0 ? 0 : QUERY_TIMEOUT_MS,
    Client: Connection,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'ufundi',
    // Here, and not in Kysely's `onCreateConnection`: that never gives back a connection on which it fails, as on a standby.
    ...(listens ? { onConnect } : {}),
    ...config,
  });
  pool.on('error', onError);
  const own = new Set<number>();
  pool.on('connect', (client) => {
    const { processID = 0 } = client as { processID?: number };
    if (listens) own.add(processID);
    client.on('error', () => {
      if (own.delete(processID)) listeners.get(db)?.dispatchAll();
    });
    client.on('end', () => void own.delete(processID));
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === processID) listeners.get(db)?.dispatch(channel, payload);
    });
  });
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  connections.set(db, config);
  pools.set(db, pool);
  listening.set(db, own);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await listeners.get(db)?.close();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close: () => (closing ??= close()) };
}

/** Joins the caller's transaction when `db` is one, so that verbs of several domains compose. Rolls back on a throw. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

const STATEMENTS_MAX = 300;

/** A named prepared statement, in a transaction too: planning is most of the cost of short statements over many tables. Not for searches by pattern. */
export async function planned<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db);
  if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `planned ${names.size}`);
  const pool = pools.get(db);
  if (pool) return (await pool.query(text, [...parameters])).rows as Row[];
  return (await statement.execute(db)).rows;
}

/** Planned once by each connection. @param text with `$1`, `$2` … for the values */
export function namedStatement<Row>(name: string, text: string) {
  return async (db: Database, ...values: readonly unknown[]): Promise<Row[]> => {
    const pool = pools.get(db);
    if (pool) return (await pool.query({ name, text, values: [...values] })).rows as Row[];
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}
