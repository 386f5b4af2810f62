import pg from 'pg';
import { startEmbedded } from '#embedded-postgres/start.ts';

const [dataDir = '', task] = process.argv.slice(2);
const print = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const embedded = await startEmbedded({ dataDir, log: (line) => print({ line }) });
const pool = new pg.Pool({ ...embedded.config, max: 4 });
pool.on('error', () => {});

process.on('SIGTERM', async () => {
  await pool.end();
  await embedded.stop();
  process.exit(0);
});

await pool.query('create table if not exists stored (id bigint primary key)').catch(() => {});
print({ ready: true, attached: embedded.attached, pid: embedded.pid, uid: process.getuid?.() });
if (task === 'insert') await Promise.all([0, 1, 2, 3].map(insertForever));
else setInterval(() => {}, 60_000);

async function insertForever(offset: number): Promise<void> {
  for (let id = Date.now() * 1000 + offset; ; id += 4) {
    await pool.query('insert into stored values ($1)', [id]);
    print({ id });
  }
}
