/** Two processes whose clocks are apart: nobody is locked out or let in longer, and the one that is wrong says so. */
import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { type Fault, few, type Played, type Seen } from './seen.ts';
import { openEnvironment } from './environment.ts';

const HOUR = 3_600_000;

/** @param shift how far the second process is ahead, in milliseconds */
async function skew(played: Played, shift: number, isReadyAnyway: boolean): Promise<Seen> {
  const environment = await openEnvironment({
    database: played.server,
    apps: 1,
    plant: played.plant,
    env: { LOG_LEVEL: 'fatal' },
  });
  const other = await environment.another({ FAULT_CLOCK: String(shift) });
  await other.start({ isLive: true });
  try {
    const wrong: string[] = [];
    const { app } = environment;
    const { status } = await other.call('GET', '!/health/ready');
    if (status !== (isReadyAnyway ? 200 : 503)) wrong.push(`the process with the wrong clock calls itself ${status}`);
    const person = await aClient(environment);
    let session = person as { access: string; refresh: string };
    let refreshed = 0;
    // A proxy that still sends to both: the page refreshes where a token is refused, and must get on.
    for (let turn = 0; turn < 10; turn++) {
      const at = turn % 2 === 0 ? app : other;
      let response = await at.call('POST', '/job-requests/', {
        as: session,
        body: requestFields({ schedule: soon() }),
      });
      if (response.status === 401) {
        const next = await at.call('POST', '/token/refresh/', { body: { refresh: session.refresh } });
        if (next.status !== 200) {
          wrong.push(`signed out by the clock: ${next.status}`);
          break;
        }
        refreshed += 1;
        session = next.body;
        response = await at.call('POST', '/job-requests/', { as: session, body: requestFields({ schedule: soon() }) });
      }
      if (response.status !== 201) wrong.push(`a post was answered ${response.status}: ${response.body.detail}`);
    }
    const breaches = await environment.breaches();
    return {
      wrong: [...few(wrong), ...few(breaches)],
      figures: { 'apart s': shift / 1000, 'ready there': status, refreshed, breaches: breaches.length },
    };
  } finally {
    await other.stop();
    await environment.close();
  }
}

/** A day both clocks take for one to come. */
const soon = () => new Date(Date.now() + 10 * 24 * HOUR).toISOString();

export const CLOCKS: readonly Fault[] = [
  {
    name: 'clock-3-days-ahead',
    fullOnly: true,
    plants: ['no-clock-check'],
    play: (played) => skew(played, 72 * HOUR, false),
  },
  { name: 'clock-2-hours-behind', plants: ['no-clock-check'], play: (played) => skew(played, -2 * HOUR, false) },
  { name: 'clock-30-seconds-ahead', fullOnly: true, plants: [], play: (played) => skew(played, 30_000, true) },
];
