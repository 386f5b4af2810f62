/** The way to PostgreSQL: one pool, typed queries, migrations, and the one way to open a transaction. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { DB } from './database.types.ts';
import { ROOT } from '../paths.ts';

export type Database = Kysely<DB>;

// Ids are far below 2^53, the only numeric is a rating with one decimal, and a moment leaves as ISO text: the wire has no
// other shapes, so no query needs to convert.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/**
 * A moment as PostgreSQL writes it, in a column or inside JSON, as it leaves: ISO text in UTC, cut to milliseconds.
 * A list has a hundred of them: where the session reckons in UTC, nothing needs to be reckoned to know what it says.
 */
export function toIso(written: string): string {
  const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::00)?)$/.exec(written);
  if (!utc) return new Date(written).toISOString();
  const [, day, time, fraction = ''] = utc;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const connections = new WeakMap<Database, pg.PoolConfig>();
/** How a database was reached, for the rare thing that needs a connection of its own (LISTEN). */
export function connectionOf(db: Database): pg.ClientConfig | null {
  return connections.get(db) ?? null;
}

/** A server that stopped answering (frozen, its host gone) keeps no timeout of its own: then ours ends the wait. */
const STATEMENT_MS = 10_000;
const ANSWER_MS = 12_000;

/** A connection whose answer never came is of no use: what is asked next would wait behind it. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((...asked: unknown[]) => {
      const response = ask(...asked);
      if (response instanceof Promise)
        response.catch((error: Error) => {
          if (error.message === 'Query read timeout') this.connection.stream.destroy();
        });
      return response;
    }) as typeof this.query;
  }
}

const pools = new WeakMap<Database, pg.Pool>();

interface PoolListener {
  dispatch(channel: string, payload: string): void;
  close(): Promise<void>;
}
const listeners = new WeakMap<Database, PoolListener>();
/** Lets somebody hear what transactions of this pool tell, the moment they are committed; closed with the database. */
export function listenOnPool(db: Database, notifications: PoolListener): void {
  listeners.set(db, notifications);
}

/**
 * Opens a pool. Connections wait at most 3 s for a free place and no statement runs longer than 10 s: a stuck database
 * answers 503 instead of holding every visitor.
 * @param config how to reach the server (a URL or a socket); `statement_timeout: 0` for work that may take long
 * @param onError told of connections lost while idle
 * @param how `hears: false` for a replica, which takes no LISTEN
 */
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
    query_timeout: config.statement_timeout === 0 ? 0 : ANSWER_MS,
    Client: Connection,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'ufundi',
    ...config,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // A lent connection that breaks tells whoever uses it; without a listener it would end the process as well.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === (client as { processID?: number }).processID) listeners.get(db)?.dispatch(channel, payload);
    });
  });
  const onCreateConnection = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw('listen public_tags; listen session_changed'));
  };
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, ...(listens ? { onCreateConnection } : {}) }),
  });
  connections.set(db, config);
  pools.set(db, pool);
  let closing: Promise<void> | undefined;
  // Kysely leaves a pool open through which it never asked anything.
  const close = async () => {
    await listeners.get(db)?.close();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close: () => (closing ??= close()) };
}

/**
 * Runs the work in one transaction: the caller's, when `db` already is one, so that verbs of several domains compose.
 * Throws whatever the work throws, after rolling back.
 */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

const names = new Map<string, string>();
const NAMES_MAX = 300;

/**
 * Asks so that each connection plans the statement once: of a short statement over many tables planning is by far the
 * larger half. For what is asked often with few variations of its text; whatever searches by patterns (`like`, words) needs
 * a plan for each question and must not come here. Inside a transaction it is asked as ever.
 */
export async function planned<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await statement.execute(db)).rows;
  const { sql: text, parameters } = statement.compile(db);
  let name = names.get(text);
  if (name === undefined && names.size < NAMES_MAX) names.set(text, (name = `planned ${names.size}`));
  return (await pool.query({ ...(name ? { name } : {}), text, values: [...parameters] })).rows as Row[];
}

/**
 * A statement with a name, planned once by each connection.
 * @param text with `$1`, `$2` … for the values
 */
export function namedStatement<Row>(name: string, text: string) {
  return async (db: Database, ...values: readonly unknown[]): Promise<Row[]> => {
    const pool = pools.get(db);
    if (pool) return (await pool.query({ name, text, values: [...values] })).rows as Row[];
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

const MIGRATIONS = path.join(ROOT, 'db/migrations');

/** The names of all migrations this version has, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await fs.readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

/** Applied by a version newer than this one. Migrations only add, so that going back to this one must be possible. */
async function migrationsAhead(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = new Set(await knownMigrations());
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

class SqlFiles implements MigrationProvider {
  readonly #ahead: readonly string[];
  constructor(ahead: readonly string[]) {
    this.#ahead = ahead;
  }

  async getMigrations() {
    const done = { up: async () => {} };
    return Object.fromEntries([
      ...this.#ahead.map((name) => [name, done] as const),
      ...(await knownMigrations()).map(
        (name) =>
          [
            name,
            {
              up: async (db: Kysely<unknown>) => {
                // A migration that waits for a lock makes everybody behind it wait too; better it fails and is tried again.
                await sql`set local lock_timeout = '5s'`.execute(db);
                // Processes that serve lock tables in another order. Whoever looks first for a deadlock is the one to give way,
                // and that must be the migration, which is tried again; only an owner of the server may say so.
                await sql`do $$ begin set local deadlock_timeout = '50ms';
              exception when insufficient_privilege then null; end $$`.execute(db);
                await holdWriters(db);
                await sql.raw(await fs.readFile(path.join(MIGRATIONS, `${name}.sql`), 'utf8')).execute(db);
              },
            },
          ] as const,
      ),
    ]);
  }
}

/**
 * Brings the schema up to date; several starting processes take turns.
 * @param to the last one to apply, for a backup of an older version; never one before those already applied
 * @returns the names of what was applied
 */
export async function migrate(db: Database, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new SqlFiles(await migrationsAhead(db)) });
  for (const giveUp = Date.now() + MOMENT_MS; ; ) {
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (!error) {
      await fillReadModel(db);
      return (results ?? []).map((result) => result.migrationName);
    }
    if (!isLocked(error) || Date.now() > giveUp) throw error;
    await delay(20 + Math.random() * 100);
  }
}

/** Craftsmen from before the read model get their rows a batch at a time, so that nobody waits long to write. */
async function fillReadModel(db: Database): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('public_fill') is not null as exists`.execute(db);
  let isMore = rows[0]?.exists;
  while (isMore) isMore = (await sql<{ more: boolean }>`select fill_cards(100) as more`.execute(db)).rows[0]?.more;
}

/** How long a moment without writers is looked for. */
const MOMENT_MS = 6_000;

/** Whether somebody else's locks are all that stood in the way. */
export function isLocked(error: unknown): boolean {
  return /^(55P03|40P01)$/.test((error as { code?: string }).code ?? '');
}

/** Takes a moment in which nobody writes, without making anybody wait for it; readers go on. */
async function holdWriters(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ tables: string | null }>`
    select string_agg(format('%I', tablename), ', ' order by tablename) as tables from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`.execute(db);
  const tables = rows[0]?.tables;
  if (tables) await sql.raw(`lock table ${tables} in share row exclusive mode nowait`).execute(db);
}

/** Whether every migration in the folder has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await new Migrator({ db, provider: new SqlFiles([]) }).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
