import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { type Fault, few, type FaultRun, type FaultResult } from './fault.ts';
import { openEnvironment } from './environment.ts';

const HOUR = 3_600_000;

/** @param shift ms that the second process is ahead */
async function skew(run: FaultRun, shift: number, isReadyAnyway: boolean): Promise<FaultResult> {
  const environment = await openEnvironment({
    database: run.server,
    apps: 1,
    mutation: run.mutation,
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
    // A proxy may still route to both: the page refreshes a rejected token and must continue.
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
      measurements: { 'apart s': shift / 1000, 'ready there': status, refreshed, breaches: breaches.length },
    };
  } finally {
    await other.stop();
    await environment.close();
  }
}

const soon = () => new Date(Date.now() + 10 * 24 * HOUR).toISOString();

export const CLOCKS: readonly Fault[] = [
  {
    name: 'clock-3-days-ahead',
    mutations: ['no-clock-check'],
    play: (run) => skew(run, 72 * HOUR, false),
  },
  { name: 'clock-2-hours-behind', mutations: ['no-clock-check'], play: (run) => skew(run, -2 * HOUR, false) },
  { name: 'clock-30-seconds-ahead', mutations: [], play: (run) => skew(run, 30_000, true) },
];
