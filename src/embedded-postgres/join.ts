import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import { type Launched, launch } from './launch.ts';
import { serverPid } from './pidfile.ts';
import type { DataPaths } from './data-paths.ts';
import { connect, type ClientPresence } from './clients.ts';

export interface Joined extends ClientPresence {
  pid: number;
  /** False when we started the server ourselves. */
  attached: boolean;
}

const attempts = 3;
const patience = 5 * 60_000; // a recovery after a crash may take its time

/**
 * Gets us into the server: attaches when one answers, starts one when nobody does, waits while one is coming up or going
 * down. Two apps that start at once may both launch; PostgreSQL's own lock file lets one live, and the other attaches.
 */
export async function join(paths: DataPaths, fsync: boolean, log: (line: string) => void): Promise<Joined> {
  const giveUp = Date.now() + patience;
  let launched: Launched | undefined;
  for (let tries = 0; Date.now() < giveUp; await delay(25)) {
    const result = await connect(paths);
    if (typeof result === 'object') return describe(paths, result, launched);
    if (result !== 'nobody' || launched?.isAlive() || (await serverPid(paths)) !== undefined) continue;
    if (tries++ === attempts)
      throw new EmbeddedError(`The embedded database does not start: ${launched?.said().slice(-600)}`);
    launched = await launch(paths, fsync, log);
  }
  const pid = await serverPid(paths);
  throw new EmbeddedError(
    `The embedded database (process ${pid}) did not answer within ${patience / 60_000} minutes; see ${paths.log}.`,
  );
}

async function describe(paths: DataPaths, clients: ClientPresence, launched: Launched | undefined): Promise<Joined> {
  const pid = (await serverPid(paths)) ?? 0;
  return { ...clients, pid, attached: launched === undefined || launched.pid !== pid };
}
