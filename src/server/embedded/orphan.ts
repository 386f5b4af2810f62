import { setTimeout as delay } from 'node:timers/promises';
import { sweep } from './initialise.ts';
import { leave } from './leave.ts';
import { serverPid } from './pidfile.ts';
import { placeIn } from './place.ts';
import { reach } from './presence.ts';

// Run by the watchdog, after the app died without stopping its server: ends the server unless another app is in it.
void endServer();

async function endServer(): Promise<void> {
  const place = await placeIn(process.argv[2] ?? '');
  const giveUp = Date.now() + 60_000;

  // The app may have died while its server was coming up, even before the server wrote its lock file.
  for (let nobody = 0; nobody < 20 && Date.now() < giveUp; await delay(50)) {
    const answer = await reach(place);
    if (typeof answer === 'object') {
      await leave(place, answer.client);
      break;
    }
    nobody = answer === 'nobody' && (await serverPid(place)) === undefined ? nobody + 1 : 0;
  }
  await sweep(place);
}
