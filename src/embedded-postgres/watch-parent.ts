import { setTimeout as delay } from 'node:timers/promises';
import { removeUnfinished } from './initialise.ts';
import { stopServer } from './stop.ts';
import { serverPid } from './pidfile.ts';
import { pathsIn } from './data-paths.ts';
import { probe } from './clients.ts';

void endServer();

async function endServer(): Promise<void> {
  const paths = await pathsIn(process.argv[2] ?? '');
  const deadline = Date.now() + 60_000;

  // The app may have died before the server wrote its lock file.
  for (let misses = 0; misses < 20 && Date.now() < deadline; await delay(50)) {
    const result = await probe(paths);
    if (typeof result === 'object') {
      await stopServer(paths, result.client);
      break;
    }
    misses = result === 'stopped' && (await serverPid(paths)) === undefined ? misses + 1 : 0;
  }
  await removeUnfinished(paths);
}
