import type pg from 'pg';
import { examineCollation } from '#platform/db/collation.ts';
import { knownMigrations } from '#platform/db/migrate.ts';
import { whyUnreachable } from '#platform/db/unreachable.ts';
import type { Settings } from '#platform/settings.ts';
import { examineTables } from './examine-tables.ts';
import { examineFiles } from './machine.ts';
import { about, type Finding } from './finding.ts';

const OLDEST = 15;

export function unreachable(code: string): Finding {
  const [message, remedy] = whyUnreachable(code);
  return about('database').broken(`cannot be reached: ${message}.`, remedy);
}

export async function* examineContents(client: pg.Client, settings: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('database');
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding, current_setting('max_connections')::int as most,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      extract(epoch from clock_timestamp())::float8 * 1000 as now, pg_is_in_recovery() as replica,
      to_regclass('public.kysely_migration') is not null as migrated`,
  );
  const { version, major, encoding, most: maxConnections, trigrams, now, replica, migrated } = rows[0];
  if (major < OLDEST) yield broken(`is PostgreSQL ${version}.`, `Ufundi needs ${OLDEST} or newer.`);
  else yield ok(`PostgreSQL ${version} answers.`);
  if (replica) yield broken('DATABASE_URL names a replica, which takes no writes.', 'Name the primary.');
  if (encoding !== 'UTF8')
    yield broken(
      `holds text as ${encoding}.`,
      'Create a second database with encoding UTF8 and copy this one to it: npm run db:copy.',
    );
  if (!trigrams)
    yield broken('has no pg_trgm.', 'Install the contrib package of PostgreSQL (Debian: postgresql-contrib).');
  const needed = settings.cluster * (settings.databasePool + 6);
  if (needed > maxConnections * 0.9)
    yield warning(
      `takes ${maxConnections} connections, this machine alone may want ${needed}.`,
      'Lower DATABASE_POOL, or raise max_connections.',
    );
  const collation = major < OLDEST ? null : await examineCollation(client);
  if (collation) yield warning(collation.message, collation.remedy);
  yield examineClock(Number(now));
  yield* examineTables(client);
  if (!migrated) return yield about('migrations').ok('the database is empty: the first start fills it.');
  yield await examineMigrations(client);
  yield await examineAuditLog(client);
  yield* examineFiles(client, settings);
}

function examineClock(databaseTime: number): Finding {
  const { ok, warning, broken } = about('clock');
  const drift = Math.abs(Date.now() - databaseTime) / 1000;
  const message = `is ${drift.toFixed(1)} s from the database's.`;
  const remedy = 'Let both machines keep time: timedatectl set-ntp true';
  if (drift > 60) return broken(message, remedy);
  return drift > 5 ? warning(message, remedy) : ok(message);
}

async function examineMigrations(client: pg.Client): Promise<Finding> {
  const { ok, warning } = about('migrations');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = rows.map(({ name }) => name);
  const known = await knownMigrations();
  const unknown = applied.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    return warning(
      `the database is newer than this version (${unknown.join(', ')}).`,
      'Each release works with the schema of the next; go no further back, and forward again soon.',
    );
  if (pending.length > 0)
    return warning(`pending: ${pending.join(', ')}.`, 'The next start applies them; make a backup first.');
  return ok(`all ${applied.length} are applied.`);
}

async function examineAuditLog(client: pg.Client): Promise<Finding> {
  const { ok, warning } = about('trail');
  const { rows } = await client.query<{ guarded: boolean; me: string }>(
    `select current_user as me, coalesce((select pg_has_role(oid, 'member') and has_table_privilege(oid, 'audit_log', 'insert')
      and not has_table_privilege(oid, 'audit_log', 'update, delete, truncate')
      from pg_roles where rolname = 'ufundi_app'), false) as guarded`,
  );
  if (rows[0]?.guarded) return ok('the app may add to it and never change it.');
  return warning(
    'triggers alone keep it unchanged: the app works as the owner of the tables.',
    `As an administrator of the database: create role ufundi_app; grant ufundi_app to "${rows[0]?.me}"; then restart.`,
  );
}
