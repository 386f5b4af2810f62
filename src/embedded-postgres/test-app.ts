import pg from 'pg';
import { startEmbedded } from './start.ts';

// A small app for the tests to start and to kill: node trial-app.ts <data folder> [insert]
const [dataDir = '', task] = process.argv.slice(2);
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const embedded = await startEmbedded({ dataDir, log: (line) => say({ line }) });
const pool = new pg.Pool({ ...embedded.config, max: 4 });
pool.on('error', () => {});

process.on('SIGTERM', async () => {
  await pool.end();
  await embedded.stop();
  process.exit(0);
});

await pool.query('create table if not exists kept (id bigint primary key)').catch(() => {});
say({ ready: true, attached: embedded.attached, pid: embedded.pid, uid: process.getuid?.() });
if (task === 'insert') await Promise.all([0, 1, 2, 3].map(insertForever));
else setInterval(() => {}, 60_000);

/** Tells each number only after the server has acknowledged it: what was told must never be missing. */
async function insertForever(lane: number): Promise<void> {
  for (let id = Date.now() * 1000 + lane; ; id += 4) {
    await pool.query('insert into kept values ($1)', [id]);
    say({ id });
  }
}
