import { spawnSync } from 'node:child_process';
import process from 'node:process';

const url = process.argv[2] ?? process.env.DATABASE_URL;
if (!url) {
  console.error('Name a migrated database: npm run db:types -- postgres://user@host/database');
  process.exit(1);
}
const done = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--url',
    url,
    '--dialect',
    'postgres',
    '--exclude-pattern',
    '(kysely_*|graphile_worker.*|rate_limits)',
    '--numeric-parser',
    'number',
    '--date-parser',
    'string',
    '--type-mapping',
    JSON.stringify({ int8: 'number', timestamptz: 'string', date: 'string', numeric: 'number' }),
    '--out-file',
    'src/platform/db/database.types.ts',
    ...process.argv.slice(3),
  ],
  { stdio: 'inherit' },
);
process.exit(done.status ?? 1);
