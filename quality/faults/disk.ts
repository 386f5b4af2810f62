import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { withPhoto } from './photo-form.ts';
import { type Fault, few, type FaultRun, type FaultResult } from './fault.ts';
import { openEnvironment, type Environment } from './environment.ts';

const MB = 1024 * 1024;

/** @returns null where this user may not mount */
function mount(folder: string, bytes: number): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=711`, 'tmpfs', folder]).status === 0;
}

async function fill(folder: string, leaving: number): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const file = path.join(folder, 'filler');
  // A job may have written since: then it is full all the same.
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - leaving))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
  return file;
}

async function full(run: FaultRun, embedded: boolean): Promise<FaultResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-disk-'));
  const mounted = mount(folder, embedded ? 700 * MB : 24 * MB);
  if (!mounted && embedded) return { wrong: [], measurements: { 'not played': 'only root may mount a disk' } };
  // Without a mount: a limit of 4 kB per file, which a photo exceeds.
  const env: Record<string, string> = { LOG_LEVEL: 'fatal' };
  const environment = await openEnvironment({
    database: embedded ? 'embedded' : run.server,
    mutation: run.mutation,
    dataDir: folder,
    env,
  });
  try {
    const wrong: string[] = [];
    if (!mounted) return { wrong, measurements: { 'not played': 'only root may mount a disk' } };
    const { app } = environment;
    const client = await aClient(environment);
    const craftsman = await anApprovedCraftsman(environment);
    const post = async (as = client) => app.call('POST', '/job-requests/', { as, form: await withPhoto() });
    const look = async (when: string, isExpected: (status: number) => boolean, response = post()) => {
      const { status, body } = await response;
      if (!isExpected(status)) wrong.push(`${when}: ${status} ${body.detail ?? ''}`);
      return status;
    };
    await look('a photo while there is room', (status) => status === 201);
    // Completely full: requests in flight must still end with a response.
    const filler = await fill(folder, embedded ? 20 * MB : 0);
    const statuses = [];
    for (let each = 0; each < 5; each++)
      statuses.push(await look('a photo on a full disk', (status) => status === 507));
    for (const where of ['/public-craftsman/', `/public-craftsman/${craftsman.slug}/`, `!/craftsman/${craftsman.slug}`])
      await look(`reading ${where}`, (status) => status === 200, app.call('GET', where));
    await look('the own jobs', (status) => status === 200, app.call('GET', '/job-requests/', { as: client }));
    let posted = 0;
    if (embedded) {
      // The reserve keeps small rows writable.
      for (let each = 0; each < 50; each++) {
        const { status } = await app.call('POST', '/job-requests/', { as: client, body: requestFields() });
        if (status === 201) posted += 1;
        else wrong.push(`a request without a photo: ${status}`);
      }
    }
    const partial = await partialFiles(environment);
    if (partial > 0) wrong.push(`${partial} half files were left behind`);
    await rm(filler);
    await look('a photo once there is room again', (status) => status === 201);
    const breaches = await environment.breaches();
    return {
      wrong: [...few(wrong), ...few(breaches)],
      measurements: {
        'photos rejected with 507': statuses.filter((status) => status === 507).length,
        ...(embedded ? { 'requests stored meanwhile': posted } : {}),
        'half files': partial,
        breaches: breaches.length,
      },
    };
  } finally {
    await environment.close().catch(() => {});
    if (mounted) spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function partialFiles({ settings }: Environment): Promise<number> {
  const folders = ['incoming', 'media/tmp'].map((each) => path.join(settings.dataDir, each));
  const lists = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return lists.flat().filter((name) => name !== 'ready-probe').length;
}

export const DISKS: readonly Fault[] = [
  { name: 'disk-full', mutations: ['full-is-unexpected'], play: (run) => full(run, false) },
  { name: 'disk-full-embedded', mutations: ['no-reserve'], play: (run) => full(run, true) },
];
