/** `npm run db:types [-- postgres://...]` writes the row types from a migrated database, by default one made for this alone. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const [url = process.env.DATABASE_URL, ...others] = process.argv.slice(2);
process.exitCode = url ? generate(url) : await withNewDatabase(generate);

async function withNewDatabase(use) {
  const { startEmbedded } = await import('#embedded-postgres/start.ts');
  const { openDatabase } = await import('#platform/db/database.ts');
  const { migrate } = await import('#platform/db/migrate.ts');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ufundi-types-'));
  const embedded = await startEmbedded({ dataDir, log: () => {}, fsync: false });
  try {
    const { db, close } = openDatabase(embedded.config, () => {});
    await migrate(db).finally(close);
    const { host, port, user, database } = embedded.config;
    return use(`postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function generate(url) {
  const types = { int8: 'number', timestamptz: 'string', date: 'string', numeric: 'number' };
  const options = {
    '--url': url,
    '--dialect': 'postgres',
    '--exclude-pattern': '{*.public_*,*.rate_limits,graphile_worker.*}',
    '--numeric-parser': 'number',
    '--date-parser': 'string',
    '--type-mapping': JSON.stringify(types),
    '--out-file': 'src/platform/db/database.types.ts',
  };
  const generator = 'node_modules/kysely-codegen/dist/cli/bin.js';
  const { status } = spawnSync(process.execPath, [generator, ...Object.entries(options).flat(), ...others], {
    stdio: 'inherit',
  });
  return status ?? 1;
}
