import pg from 'pg';
import { EmbeddedError } from './error.ts';
import { readPidFile } from './pidfile.ts';
import { type DataPaths, port, superuser } from './data-paths.ts';

/**
 * An app that uses the server keeps one connection with a shared advisory lock. Whoever wants to end the server must
 * first get the same lock alone. So the server itself knows who is there, and the kernel takes back the lock of an app
 * that dies: no counting file, no guess about process numbers.
 */
export interface ClientPresence {
  client: pg.Client;
  sockets: string;
}

export type ProbeResult = ClientPresence | 'nobody' | 'waking' | 'leaving';

// Any number will do; it is taken in the database `postgres`, where nothing of ours takes another.
const lock = 20_200_707;

/** Asks whether the server is there and, if so, makes our presence known. The socket's answer is the only sign of life. */
export async function connect(paths: DataPaths): Promise<ProbeResult> {
  const door = await probe(paths);
  if (typeof door === 'string') return door;
  try {
    const { rows } = await door.client.query(`select pg_try_advisory_lock_shared(${lock}) as allowed`);
    if (rows[0].allowed) return door;
    await door.client.end();
    return 'leaving';
  } catch {
    return 'leaving'; // it closed on us in the middle
  }
}

/** Opens a connection for asking alone, without taking part. */
export async function probe(paths: DataPaths): Promise<ClientPresence | 'nobody' | 'waking'> {
  const written = await readPidFile(paths);
  // The file's folder counts when another start chose it, from another TMPDIR. Not in a copied data folder: the file
  // in that one still names the original's server.
  const sockets = written?.cluster === paths.cluster && written.sockets ? written.sockets : paths.sockets;
  const client = new pg.Client({
    host: sockets,
    port,
    user: superuser,
    database: 'postgres',
    application_name: 'ufundi-presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // the end event tells the same
  try {
    await client.connect();
    return { client, sockets };
  } catch (cause) {
    void client.end().catch(() => {});
    return judge(cause as NodeJS.ErrnoException, sockets);
  }
}

/** Gives up our presence; true when nobody else is there, and then nobody can come in before `client` ends. */
export async function isLastClient(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as alone`);
  return rows[0].alone;
}

function judge({ code, message }: NodeJS.ErrnoException, sockets: string): 'nobody' | 'waking' {
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') return 'nobody';
  if (code === 'EACCES' || code === 'EPERM') {
    throw new EmbeddedError(`The embedded database in ${sockets} belongs to another user: start as that user.`);
  }
  // While it recovers or goes down, by what told it to; resets and time-outs while it is too busy to answer.
  if (/^57P0[123]$/.test(code ?? '') || code === '53300' || /terminated|timeout|reset/i.test(message)) return 'waking';
  throw new EmbeddedError(`The embedded database answers, but not as expected: ${message}`);
}
