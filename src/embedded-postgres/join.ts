import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import { type LaunchedServer, launch } from './launch.ts';
import { serverPid } from './pidfile.ts';
import type { DataPaths } from './data-paths.ts';
import { type ClientPresence, connect } from './clients.ts';

export interface JoinedServer extends ClientPresence {
  pid: number;
  attached: boolean;
}

const attempts = 3;
const TIMEOUT_MS = 5 * 60_000;

/** Connects to the running server or starts one. Two concurrent starts are decided by PostgreSQL's own lock file. */
export async function join(paths: DataPaths, fsync: boolean, log: (line: string) => void): Promise<JoinedServer> {
  const deadline = Date.now() + TIMEOUT_MS;
  let launched: LaunchedServer | undefined;
  for (let tries = 0; Date.now() < deadline; await delay(25)) {
    const result = await connect(paths);
    if (typeof result === 'object') {
      const pid = (await serverPid(paths)) ?? 0;
      return { ...result, pid, attached: launched?.pid !== pid };
    }
    if (result !== 'stopped' || launched?.isAlive() || (await serverPid(paths)) !== undefined) continue;
    if (tries++ === attempts)
      throw new EmbeddedError(`The embedded database does not start: ${launched?.output().slice(-600)}`);
    launched = await launch(paths, fsync, log);
  }
  const pid = await serverPid(paths);
  throw new EmbeddedError(
    `The embedded database (process ${pid}) did not answer within ${TIMEOUT_MS / 60_000} minutes; see ${paths.log}.`,
  );
}
