/** The demo marketplace: loaded once, into a database that nobody has used yet, before anybody is served. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareAppRole } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { AppContext } from '#api/context.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

/** One way in per role. */
export type DemoSignIns = readonly { role: string; email: string; password: string; page: string }[];

/** @param connection the owner's, for what the demo needs beside the house · @returns lines for the end of the start: who can sign in */
export async function offerDemo(ctx: AppContext, connection: pg.PoolConfig): Promise<string[]> {
  const { settings } = ctx;
  if (settings.demo === 'off') return [];
  const kept = path.join(settings.dataDir, 'demo.json');
  const unfinished = path.join(settings.dataDir, 'demo.unfinished');
  // Two processes started at once on one folder: the second waits here, and finds the marketplace loaded.
  const turn = new pg.Client(connection);
  turn.on('error', () => {});
  await turn.connect();
  try {
    await turn.query(`select pg_advisory_lock(hashtext('ufundi demo'))`);
    // Nobody was served while it loaded, so what an interrupted load left behind is nobody's work.
    if (!settings.databaseUrl && (await exists(unfinished))) await clear(turn, ctx, connection);
    if (await isUsed(ctx)) return (await exists(kept)) ? [`Sign-ins of the demo are in ${kept}`] : [];
    await fs.writeFile(unfinished, '');
    process.stdout.write('Loading the demo marketplace, this once ...\n');
    // Only here: an ordinary start should not read makers and pictures.
    const { loadDemo } = await import('../../db/demo/load.ts');
    const signIns = await loadDemo(ctx);
    await fs.writeFile(kept, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
    await fs.rm(unfinished);
    return ['', `Sign-ins of the demo, made for this installation and kept in ${kept}:`, ...table(signIns)];
  } finally {
    await turn.end();
  }
}

async function isUsed({ db }: AppContext): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Back to an empty, migrated database and no files. */
async function clear(turn: pg.Client, { settings }: AppContext, connection: pg.PoolConfig): Promise<void> {
  await turn.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public');
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

function table(signIns: DemoSignIns): string[] {
  return signIns.map(
    ({ role, email, password, page }) => `  ${role.padEnd(10)} ${email.padEnd(28)} ${password}   ${page}`,
  );
}
