import { promises as fs } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareAppRole } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { AppContext } from '#api/context.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

export type DemoSignIns = readonly {
  role: string;
  email: string;
  /** Verified: a code on the page of phones signs in. */
  phone?: string | null | undefined;
  password: string;
  page: string;
}[];

/** @param connection the tables' owner · @returns lines to print once the process serves: who can sign in */
export async function offerDemo(ctx: AppContext, connection: pg.PoolConfig): Promise<string[]> {
  const { settings } = ctx;
  if (settings.demo === 'off') return [];
  const signInsFile = path.join(settings.dataDir, 'demo.json');
  const unfinished = path.join(settings.dataDir, 'demo.unfinished');
  // Of two processes started at once, the second waits here and finds the marketplace loaded.
  const lock = new pg.Client(connection);
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('ufundi demo'))`);
    if (!settings.databaseUrl && (await exists(unfinished))) await clear(lock, ctx, connection);
    if (await isUsed(ctx)) return (await exists(signInsFile)) ? linesOf(signInsFile) : [];
    await fs.writeFile(unfinished, '');
    const since = Date.now();
    process.stdout.write('Loading the demo marketplace, this once, in about half a minute ...\n');
    const progress = setInterval(
      () => process.stdout.write(`  still loading (${Math.round((Date.now() - since) / 1000)} s)\n`),
      10_000,
    );
    const { loadDemo } = await import('../../db/demo/load.ts');
    const signIns = await loadDemo(ctx).finally(() => clearInterval(progress));
    await fs.writeFile(signInsFile, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
    await fs.rm(unfinished);
    return linesOf(signInsFile);
  } finally {
    await lock.end();
  }
}

async function isUsed({ db }: AppContext): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function clear(client: pg.Client, { settings }: AppContext, connection: pg.PoolConfig): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public');
  if (!settings.mediaUrl) {
    for (const folder of ['public', 'private']) {
      const inside = path.join(settings.dataDir, 'media', folder);
      for (const name of await fs.readdir(inside)) await fs.rm(path.join(inside, name), { recursive: true });
    }
  }
  const opened = openDatabase({ ...connection, max: 2 }, () => {});
  try {
    await migrate(opened.db);
    await migrateJobs(opened.pool);
    await prepareAppRole(opened.pool);
  } finally {
    await opened.close();
  }
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

async function linesOf(signInsFile: string): Promise<string[]> {
  const signIns: DemoSignIns = JSON.parse(await fs.readFile(signInsFile, 'utf8'));
  const rows = signIns.map(
    ({ role, email, password, page, phone }) =>
      `  ${role.padEnd(10)} ${email.padEnd(28)} ${password}   ${page}${phone ? `   ${phone}` : ''}`,
  );
  return ['', `Sign-ins of the demo, made for this installation and stored in ${signInsFile}:`, ...rows];
}
