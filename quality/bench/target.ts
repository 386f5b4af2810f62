/** Scratch databases for measurements, in DATABASE_URL or an embedded PostgreSQL. */
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { generate } from './dataset/generate.ts';

export interface GeneratedData {
  readonly url: string;
  readonly name: string;
}

export interface Target {
  readonly version: string;
  /** An earlier run's database of that size is reused. */
  generated(craftsmen: number, reviews?: number): Promise<GeneratedData>;
  close(): Promise<void>;
}

const SEED = 254;

/** @param dataDir of the embedded PostgreSQL, reused by later runs */
export async function openTarget(dataDir = path.join(os.tmpdir(), 'ufundi-bench')): Promise<Target> {
  const external = process.env.DATABASE_URL;
  const embedded = external ? null : await startHere(dataDir);
  const urlOf = (name: string) => {
    if (embedded)
      return `postgres://${embedded.config.user}@localhost:${embedded.config.port}/${name}?host=${embedded.socketDir}`;
    const url = new URL(external as string);
    url.pathname = `/${name}`;
    return url.href;
  };
  const admin = new pg.Client({ connectionString: external ?? urlOf('postgres') });
  await admin.connect();
  const { rows } = await admin.query('show server_version');
  return {
    version: `PostgreSQL ${rows[0].server_version.split(' ')[0]}${embedded ? ', embedded' : ''}`,
    async generated(craftsmen, reviews = 10) {
      const name = `ufundi_bench_${craftsmen}${reviews === 10 ? '' : `_${reviews}`}`;
      const generated = { name, url: urlOf(name) };
      const known = await admin.query(
        `select shobj_description(oid, 'pg_database') as words from pg_database where datname = $1`,
        [name],
      );
      if (known.rows[0]?.words?.startsWith('ufundi crowd 2')) {
        await bringUpToDate(generated.url);
        return generated;
      }
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
      await bringUpToDate(generated.url);
      const began = performance.now();
      console.log(`Making a marketplace of ${craftsmen.toLocaleString('en')} craftsmen ...`);
      // The same day gives the same data.
      const now = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
      const rows = await generate({ connectionString: generated.url }, { craftsmen, reviews, seed: SEED, now });
      await admin.query(`comment on database ${name} is 'ufundi crowd 2, for measuring; may be dropped'`);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `  in ${seconds} s: ${Object.entries(rows)
          .map(([table, count]) => `${table} ${count.toLocaleString('en')}`)
          .join(', ')}`,
      );
      return generated;
    },
    async close() {
      await admin.end();
      await embedded?.stop();
    },
  };
}

async function startHere(dataDir: string) {
  makeDataFolder(dataDir);
  return startEmbedded({ dataDir, log: () => {} });
}

async function bringUpToDate(url: string): Promise<void> {
  const opened = openDatabase({ connectionString: url, max: 2, statement_timeout: 0 }, () => {});
  await migrate(opened.db);
  await migrateJobs(opened.pool);
  await opened.close();
}
