import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { poll } from '../helpers/poll.ts';
import { freePort } from '../helpers/free-port.ts';
import { withPhoto } from './photo-form.ts';
import { type Fault, few, type FaultRun, type FaultResult } from './fault.ts';
import { openEnvironment } from './environment.ts';

async function lose(run: FaultRun): Promise<FaultResult> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ufundi-bucket-'));
  const port = await freePort();
  const open = async () => {
    const bucket = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'ufundi', configs: [] }],
    });
    await bucket.run();
    return bucket;
  };
  let bucket = await open();
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: { MEDIA_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/ufundi?tls=false`, LOG_LEVEL: 'fatal' },
  });
  try {
    const { app } = environment;
    const wrong: string[] = [];
    const client = await aClient(environment);
    const craftsman = await anApprovedCraftsman(environment);
    const post = async () => app.call('POST', '/job-requests/', { as: client, form: await withPhoto() });
    const shown = await app.call('GET', `/public-craftsman/${craftsman.slug}/`);
    const photo = `!${shown.body.service_image}`;
    if ((await app.call('GET', photo)).status !== 200) wrong.push('a photo is not shown while all is well');
    if ((await post()).status !== 201) wrong.push('a photo was rejected while the store ran');

    await bucket.close();
    const down = [await post(), await post()];
    const reads = [
      await app.call('GET', '/public-craftsman/'),
      await app.call('GET', `/public-craftsman/${craftsman.slug}/`),
      await app.call('GET', `!/craftsman/${craftsman.slug}`),
      await app.call('POST', '/job-requests/', { as: client, body: requestFields() }),
    ];

    // Accepts requests and never responds.
    const lines = new Set<net.Socket>();
    const mute = net.createServer((socket) => {
      lines.add(socket.on('error', () => {}).resume());
    });
    mute.listen(port, '127.0.0.1');
    const [silent, listed] = await Promise.all([
      app.call('GET', photo, { patience: 40_000 }),
      app.call('GET', '/public-craftsman/'),
    ]);
    // Keep-alive connections would keep the listener open.
    for (const line of lines) line.destroy();
    await new Promise((closed) => {
      mute.close(closed);
    });

    for (const { status, headers, body } of down)
      if (status !== 503 || !headers['retry-after'])
        wrong.push(`without a store a photo was answered ${status}: ${body.detail}`);
    for (const [at, { status }] of reads.entries())
      if (status >= 300) wrong.push(`without a store what needs none was answered ${status} (${at})`);
    if (silent.status !== 503) wrong.push(`a silent store was answered ${silent.status}`);
    if (listed.status !== 200) wrong.push(`while the store hung the list was answered ${listed.status}`);

    bucket = await open();
    const began = performance.now();
    await poll(async () => (await post()).status === 201, 20_000);
    const back = performance.now() - began;
    const breaches = await environment.breaches();
    return {
      wrong: [...few(wrong), ...few(breaches)],
      measurements: {
        '503 after ms': Math.round(Math.max(...down.map(({ ms }) => ms))),
        'silent store given up after s': (silent.ms / 1000).toFixed(1),
        'works again after ms': Math.round(back),
        breaches: breaches.length,
      },
    };
  } finally {
    await environment.close();
    await bucket.close().catch(() => {});
    await rm(directory, { recursive: true, force: true });
  }
}

export const BUCKETS: readonly Fault[] = [{ name: 'bucket-lost', mutations: ['store-errors-raw'], play: lose }];
