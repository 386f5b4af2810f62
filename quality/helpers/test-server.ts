/** The whole app for one test file: its own database, folder and server on a free loopback port. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type DestinationStream, pino } from 'pino';
import { inject } from 'vitest';
import { openStorage } from '#platform/storage/open-storage.ts';
import { buildApp } from '#app/build-app.ts';
import { hooks as hooksOfDomains } from '#app/hooks.ts';
import { asApp } from '#platform/db/app-role.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Hooks } from '#platform/hooks.ts';
import { makeLimits } from '#api/limits/rate-limits.ts';
import { makeLog } from '#platform/log.ts';
import { openMail } from '#platform/mail/mail.ts';
import type { ServedApi } from '#api/register.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import { runJobs } from '#app/workers.ts';
import { checkAgainstOpenApi } from './openapi.ts';
import { LOOSE_LIMITS } from './loose-limits.ts';
import { createPeople, type People } from './people.ts';
import { poll } from './poll.ts';
import { startedForTest, useReady } from './use-ready.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: any;
}

export const withoutRequestId = ({ status, text }: ApiResponse) => [
  status,
  text.replace(/"(?:request_id|instance)":"[^"]*"/g, ''),
];

export interface Sent {
  readonly as?: { readonly access: string } | null;
  readonly body?: unknown;
  readonly form?: Record<string, string | Blob | readonly (string | Blob)[]>;
  readonly headers?: Record<string, string>;
}

/** A busy machine would shed some of a test's hundred calls; quality/faults tests load shedding on real processes. */
export const NO_LOAD_SHEDDING = 10_000;

export interface TestServer extends AppContext {
  readonly base: string;
  readonly served: ServedApi;
  readonly http: FastifyInstance;
  readonly connection: pg.PoolConfig;
  /** `db` has the app's rights and cannot change a table or the audit log; this connection can. */
  readonly owner: Database;
  call(method: string, path: string, sent?: Sent): Promise<ApiResponse>;
  get(path: string, sent?: Sent): Promise<ApiResponse>;
  post(path: string, sent?: Sent): Promise<ApiResponse>;
  patch(path: string, sent?: Sent): Promise<ApiResponse>;
  put(path: string, sent?: Sent): Promise<ApiResponse>;
  delete(path: string, sent?: Sent): Promise<ApiResponse>;
  /** Runs every queued job once now. Mail goes to `mailUrl`, else to the outbox. @param tasks default: all */
  work(...tasks: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly limits?: number;
  readonly logTo?: DestinationStream;
  readonly hooks?: Hooks;
  /** Hashes at their full cost, where that is the subject. */
  readonly realPasswords?: boolean;
  /** Rejects what is too much, as the product does. */
  readonly shedsLoad?: boolean;
}

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For the tests of a file. @param changes settings, or a function for those that are known once what they name has started */
export function useTestServer(
  changes: Partial<Settings> | (() => Partial<Settings>) = {},
  options: TestServerOptions = {},
): TestServer {
  return useReady(() => startTestServer(typeof changes === 'function' ? changes() : changes, options));
}

/** For one test. */
export const aTestServer = (...[changes, options]: Parameters<typeof startTestServer>): Promise<TestServer> =>
  startedForTest(startTestServer(changes, options));

export const usePeople = (server: TestServer): People => useReady(() => createPeople(server));

/**
 * Starts it. Paths in calls are those of the contract (`/token/`), without `/api`.
 * @param changes settings · @param options `limits: 1` for the real rate limits; `logTo` takes every line of the log
 */
export async function startTestServer(
  changes: Partial<Settings> = {},
  { limits = 1000, logTo, hooks = hooksOfDomains, realPasswords = false, shedsLoad = false }: TestServerOptions = {},
): Promise<TestServer> {
  const { connection, copied } = inject('database');
  const name = `ufundi_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} ${copied}`);

  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-test-'));
  const settings: Settings = {
    ...readSettings({
      DATA_DIR: dataDir,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'http://ufundi.test',
      DEMO: 'off',
      ...(limits === 1 ? {} : LOOSE_LIMITS),
    }),
    ...changes,
  };
  const opened = openDatabase({ ...asApp(connection), database: name, max: 12 }, () => {});
  const owner = openDatabase({ ...connection, database: name, max: 3 }, () => {});
  const log = logTo ? makeLog('trace', logTo) : pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server: AppContext = {
    settings,
    db: opened.db,
    storage: await openStorage(settings),
    limits: makeLimits(opened.pool, settings, limits),
    hooks,
    log,
    ...(realPasswords ? {} : { passwordCost: CHEAP }),
  };
  const { http, served } = await buildApp(server, shedsLoad ? undefined : NO_LOAD_SHEDDING);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;

  async function call(method: string, target: string, sent: Sent = {}): Promise<ApiResponse> {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.as) headers.authorization = `Bearer ${sent.as.access}`;
    let body: FormData | string | undefined;
    if (sent.form) {
      body = new FormData();
      for (const [field, value] of Object.entries(sent.form)) {
        for (const each of Array.isArray(value) ? value : [value]) body.append(field, each as string);
      }
    } else if (sent.body !== undefined) {
      headers['content-type'] ??= 'application/json';
      body = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
    }
    const response = await fetch(`${base}${target.startsWith('!') ? target.slice(1) : `/api${target}`}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    if (/json/.test(response.headers.get('content-type') ?? '') && text) parsed = JSON.parse(text);
    const result = { status: response.status, headers: response.headers, text, body: parsed };
    checkAgainstOpenApi(served.endpoints, method, target, result);
    return result;
  }

  return {
    ...server,
    base,
    http,
    served,
    connection: { ...connection, database: name },
    owner: owner.db,
    call,
    get: (target, sent) => call('GET', target, sent),
    post: (target, sent) => call('POST', target, sent),
    patch: (target, sent) => call('PATCH', target, sent),
    put: (target, sent) => call('PUT', target, sent),
    delete: (target, sent) => call('DELETE', target, sent),
    async work(...tasks) {
      const { rows: began } = await opened.pool.query<{ now: string }>('select now()::text as now');
      await opened.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      await runJobs(server, openMail(settings, log), owner.pool, tasks);
      // graphile-worker deletes the row of a completed job later.
      await poll(async () => {
        const { rows } = await opened.pool.query(
          'select from graphile_worker._private_jobs where locked_at >= $1 limit 1',
          [began[0]?.now],
        );
        return rows.length === 0;
      }, 20_000);
    },
    async close() {
      // A connection that still sends its last response is not idle; close() would wait for its keep-alive timeout.
      http.server.closeAllConnections();
      await http.close();
      await opened.close();
      await owner.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
