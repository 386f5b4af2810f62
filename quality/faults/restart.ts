import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reload } from '#process/reload.ts';
import { aClient } from '../../db/factories/people.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { poll } from '../helpers/poll.ts';
import { type HowLost, Lost, makeCaller } from './client.ts';
import { type Fault, type FaultRun, type FaultResult, times } from './fault.ts';
import { openEnvironment } from './environment.ts';

const PATHS = ['!/health/live', '/config/', '/public-craftsman/', '!/terms'];

async function roll(run: FaultRun): Promise<FaultResult> {
  const rounds = times(run, 10, 1);
  const requests = times(run, 20_000, 400);
  const clients = run.size === 'full' ? 40 : 10;
  const environment = await openEnvironment({
    database: run.size === 'full' ? run.server : 'embedded',
    supervised: true,
    mutation: run.mutation,
    env: { CLUSTER: '2', LOG_LEVEL: 'error' },
  });
  const callers = Array.from({ length: clients }, () => makeCaller(environment.app.base, 1));
  try {
    const client = await aClient(environment);
    await poll(async () => existsSync(path.join(environment.settings.dataDir, 'supervisor.json')), 30_000);
    await poll(
      async () => (await environment.app.call('GET', '!/metrics')).body.includes('\nufundi_processes 2\n'),
      30_000,
    );
    const lost: Record<HowLost, number> = { unreachable: 0, reset: 0, closed: 0, silent: 0 };
    const wrong: string[] = [];
    let answered = 0;
    let running = true;
    const asking = callers.map(async (caller, at) => {
      for (let turn = at; running; turn++) {
        try {
          const { status } = await caller.call('GET', PATHS[turn % PATHS.length] ?? '');
          if (status === 200) answered += 1;
          else wrong.push(`${PATHS[turn % PATHS.length]} answered ${status}`);
        } catch (error) {
          if (!(error instanceof Lost)) throw error;
          lost[error.how] += 1;
        }
      }
    });
    const uploads: Promise<number>[] = [];
    for (let round = 0; round < rounds; round++) {
      const share = (requests / rounds) * round;
      await poll(async () => answered >= share, 120_000);
      uploads.push(slowUpload(environment.app.port, client.access));
      await delay(150);
      if (!(await reload(environment.settings.dataDir))) wrong.push('the processes were not replaced');
    }
    await poll(async () => answered >= requests, 120_000);
    running = false;
    await Promise.all(asking);
    const statuses = await Promise.all(uploads);
    for (const status of statuses) if (status !== 201) wrong.push(`an upload in flight ended with ${status}`);
    for (const [how, count] of Object.entries(lost)) if (count > 0) wrong.push(`${count} requests were lost: ${how}`);
    return {
      wrong: [...new Set(wrong)],
      measurements: {
        restarts: rounds,
        clients,
        answered,
        ...lost,
        'uploads finished': statuses.filter((each) => each === 201).length,
      },
    };
  } finally {
    await Promise.all(callers.map((caller) => caller.close()));
    await environment.close();
  }
}

/** @returns the status, 0 when it was cut */
function slowUpload(port: number, access: string): Promise<number> {
  const boundary = randomBytes(8).toString('hex');
  const fields = Object.entries(requestFields()).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const body = Buffer.from(`${fields.join('')}--${boundary}--\r\n`);
  return new Promise((resolve) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/job-requests/',
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0));
    const pieces = 20;
    let sent = 0;
    const piece = Math.ceil(body.length / pieces);
    const send = () => {
      const chunk = body.subarray(sent, (sent += piece));
      if (sent >= body.length) return void request.end(chunk);
      request.write(chunk);
      setTimeout(send, 200);
    };
    send();
  });
}

export const RESTARTS: readonly Fault[] = [{ name: 'rolling-restart', mutations: ['plain-close'], play: roll }];
