import pg from 'pg';
import { EmbeddedError } from './error.ts';
import { readPidFile } from './pidfile.ts';
import { type DataPaths, port, superuser } from './data-paths.ts';

/** A shared advisory lock per app counts the clients; PostgreSQL releases it when the connection drops. */
export interface ClientPresence {
  client: pg.Client;
  sockets: string;
}

export type ProbeResult = ClientPresence | 'stopped' | 'starting' | 'stopping';

const lock = 20_200_707;

export async function connect(paths: DataPaths): Promise<ProbeResult> {
  const result = await probe(paths);
  if (typeof result === 'string') return result;
  try {
    const { rows } = await result.client.query(`select pg_try_advisory_lock_shared(${lock}) as allowed`);
    if (rows[0].allowed) return result;
    await result.client.end();
    return 'stopping';
  } catch {
    return 'stopping';
  }
}

export async function probe(paths: DataPaths): Promise<ClientPresence | 'stopped' | 'starting'> {
  const pidFile = await readPidFile(paths);
  // Another start may have chosen the socket folder. The file of a copied data folder names the original's server.
  const sockets = pidFile?.cluster === paths.cluster && pidFile.sockets ? pidFile.sockets : paths.sockets;
  const client = new pg.Client({
    host: sockets,
    port,
    user: superuser,
    database: 'postgres',
    application_name: 'ufundi-presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return { client, sockets };
  } catch (cause) {
    void client.end().catch(() => {});
    return stateOf(cause as NodeJS.ErrnoException, sockets);
  }
}

export async function isLastClient(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as alone`);
  return rows[0].alone;
}

function stateOf({ code, message }: NodeJS.ErrnoException, sockets: string): 'stopped' | 'starting' {
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') return 'stopped';
  if (code === 'EACCES' || code === 'EPERM') {
    throw new EmbeddedError(`The embedded database in ${sockets} belongs to another user: start as that user.`);
  }
  if (/^57P0[123]$/.test(code ?? '') || code === '53300' || /terminated|timeout|reset|EPIPE/i.test(message))
    return 'starting';
  throw new EmbeddedError(`The embedded database answers, but not as expected: ${message}`);
}
