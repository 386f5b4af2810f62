import { setTimeout as delay } from 'node:timers/promises';
import { sweep } from './initialise.ts';
import { stopServer } from './stop.ts';
import { serverPid } from './pidfile.ts';
import { pathsIn } from './data-paths.ts';
import { probe } from './clients.ts';

// Run by the watchdog, after the app died without stopping its server: ends the server unless another app is in it.
void endServer();

async function endServer(): Promise<void> {
  const paths = await pathsIn(process.argv[2] ?? '');
  const giveUp = Date.now() + 60_000;

  // The app may have died while its server was coming up, even before the server wrote its lock file.
  for (let nobody = 0; nobody < 20 && Date.now() < giveUp; await delay(50)) {
    const result = await probe(paths);
    if (typeof result === 'object') {
      await stopServer(paths, result.client);
      break;
    }
    nobody = result === 'nobody' && (await serverPid(paths)) === undefined ? nobody + 1 : 0;
  }
  await sweep(paths);
}
