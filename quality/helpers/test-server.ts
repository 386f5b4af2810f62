/** A whole Ufundi for one test file: its own database, its own folder, a server on a free loopback port. */
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
import { asApp } from '#platform/db/app-role.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { makeLimits } from '#api/rate-limits.ts';
import { makeLog } from '#platform/log.ts';
import { openMail } from '#platform/mail/mail.ts';
import type { Served } from '#api/register.ts';
import { readSettings, type Settings } from '#platform/settings.ts';
import { runJobs } from '#app/workers.ts';
import { holdAgainstOpenApi } from './openapi.ts';
import { poll } from './poll.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whatever the server answered. */
  readonly body: any;
}

export interface Sent {
  /** Whoever calls: a person from a maker (with `access`), or nobody. */
  readonly as?: { readonly access: string } | null;
  readonly body?: unknown;
  /** A multipart form: text, or files as Blobs; lists are repeated fields. */
  readonly form?: Record<string, string | Blob | readonly (string | Blob)[]>;
  readonly headers?: Record<string, string>;
}

/** On a busy machine the door would turn some of a test's hundred calls away; quality/faults sees it do so, on real processes. */
export const NEVER_TURNED_AWAY = 10_000;

export interface TestServer extends AppContext {
  readonly base: string;
  readonly served: Served;
  /** The server itself, for what no request can ask of it. */
  readonly http: FastifyInstance;
  /** As the owner of the tables, who may do what the app may not. */
  readonly connection: pg.PoolConfig;
  /** `db` is the app's own and cannot change a table or a trail; this one can. */
  readonly owner: Database;
  call(method: string, path: string, sent?: Sent): Promise<ApiResponse>;
  get(path: string, sent?: Sent): Promise<ApiResponse>;
  post(path: string, sent?: Sent): Promise<ApiResponse>;
  patch(path: string, sent?: Sent): Promise<ApiResponse>;
  put(path: string, sent?: Sent): Promise<ApiResponse>;
  delete(path: string, sent?: Sent): Promise<ApiResponse>;
  /** Gives every waiting job one try now, also those put off after a failure. Mail goes to `mailUrl`, else to the outbox. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it. Paths in calls are those of the contract (`/token/`); `/api` is put before them.
 * @param changes settings that differ from a test's usual ones · @param more `limits: 1` for the doors' real limits; `logTo`
 * takes every line the product logs, at its most talkative
 */
export async function startTestServer(
  changes: Partial<Settings> = {},
  { limits = 1000, logTo }: { limits?: number; logTo?: DestinationStream } = {},
): Promise<TestServer> {
  const { connection, template } = inject('database');
  const name = `ufundi_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);

  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-house-'));
  const settings: Settings = {
    ...readSettings({
      DATA_DIR: dataDir,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'http://ufundi.test',
      DEMO: 'off',
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
    limits: makeLimits(opened.pool, limits),
    log,
  };
  const { http, served } = await buildApp(server, NEVER_TURNED_AWAY);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;

  async function call(method: string, where: string, sent: Sent = {}): Promise<ApiResponse> {
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
    const response = await fetch(`${base}${where.startsWith('!') ? where.slice(1) : `/api${where}`}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    if (/json/.test(response.headers.get('content-type') ?? '') && text) parsed = JSON.parse(text);
    const answer = { status: response.status, headers: response.headers, text, body: parsed };
    // Every test of the API proves its description along the way.
    holdAgainstOpenApi(served.endpoints, method, where, answer);
    return answer;
  }

  return {
    ...server,
    base,
    http,
    served,
    connection: { ...connection, database: name },
    owner: owner.db,
    call,
    get: (where, sent) => call('GET', where, sent),
    post: (where, sent) => call('POST', where, sent),
    patch: (where, sent) => call('PATCH', where, sent),
    put: (where, sent) => call('PUT', where, sent),
    delete: (where, sent) => call('DELETE', where, sent),
    async work() {
      const { rows: began } = await opened.pool.query<{ now: string }>('select now()::text as now');
      await opened.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      await runJobs(server, openMail(settings, log), owner.pool);
      // The queue's library does not wait for the row of a job it has done to be gone: on a busy machine it is still there.
      await poll(async () => {
        const { rows } = await opened.pool.query(
          'select from graphile_worker._private_jobs where locked_at >= $1 limit 1',
          [began[0]?.now],
        );
        return rows.length === 0;
      }, 20_000);
    },
    async close() {
      // A connection whose last answer is just leaving is not idle yet, and would be waited for as long as it may be kept.
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
