/** One PostgreSQL per run with a migrated template database, which each test file copies in some 50 ms. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareAppRole } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `copied` ends the statement that creates a migrated database. */
    database: { connection: pg.PoolConfig; copied: string };
  }
}

export default async function setup(project: TestProject) {
  const stop: (() => Promise<unknown>)[] = [];
  let connection: pg.PoolConfig;
  if (process.env.DATABASE_URL) {
    const url = new URL(process.env.DATABASE_URL);
    connection = {
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      database: 'postgres',
    };
    if (url.password) connection.password = decodeURIComponent(url.password);
  } else {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-tests-'));
    const embedded = await startEmbedded({ dataDir, log: () => {}, fsync: false });
    stop.push(async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    connection = { ...embedded.config, database: 'postgres' };
  }

  const template = `ufundi_template_${process.pid}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  if (stop.length > 0) await admin.query('alter system set full_page_writes = off');
  if (stop.length > 0) await admin.query('select pg_reload_conf()');
  await admin.query(`drop database if exists ${template}`);
  await admin.query(`create database ${template}`);
  const opened = openDatabase({ ...connection, database: template }, () => {});
  await migrate(opened.db);
  await migrateJobs(opened.pool);
  await prepareAppRole(opened.pool);
  await opened.close();
  await admin.query(`alter database ${template} is_template true allow_connections false`);
  // Without fsync copying files is the cheapest; a server of one's own would write all it has to disk each time.
  const copied = `template ${template}${stop.length > 0 ? ' strategy file_copy' : ''}`;
  project.provide('database', { connection, copied });

  return async () => {
    await admin.query(`alter database ${template} is_template false`);
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    for (const each of stop) await each();
  };
}
