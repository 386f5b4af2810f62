import { existsSync, promises as fs, constants, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { filesMissing, mediaPlace, sampleFiles } from '#media/sample-files.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Settings } from '#platform/settings.ts';
import { ROOT } from '#platform/paths.ts';
import { about, codeOf, type Finding } from './finding.ts';

const GB = 1e9;
/** Without space for its write-ahead log PostgreSQL stops. */
const DISK_FULL = 0.3 * GB;
const DISK_LOW = 2 * GB;
const FILES = [
  '.',
  'media',
  'media/private',
  'media/public',
  'outbox',
  'incoming',
  'token-secret',
  'push-keys',
  'supervisor.json',
];

export function* examinePages(): Generator<Finding> {
  const { ok, broken } = about('pages');
  if (existsSync(path.join(ROOT, 'dist/render/render.js'))) yield ok('are built.');
  else yield broken('have not been built.', 'npm run build, then npm run reload.');
}

export async function* examineFolder({ dataDir }: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('data folder');
  const stats = await fs.stat(dataDir).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (stats instanceof Error) {
    if (stats.code !== 'ENOENT')
      return yield broken(
        `${dataDir} cannot be entered (${stats.code}).`,
        'Start as the user who owns it, or correct DATA_DIR.',
      );
    yield ok(`${dataDir} is not there yet: the first start makes it.`);
    return yield await examineSpace(path.dirname(dataDir));
  }
  if (!stats.isDirectory()) return yield broken(`${dataDir} is a file.`, 'Correct DATA_DIR.');
  let isSound = true;
  for (const file of FILES.map((name) => path.join(dataDir, name)).filter((each) => existsSync(each))) {
    const code = await fs.access(file, constants.R_OK | constants.W_OK).then(() => null, codeOf);
    if (!code) continue;
    isSound = false;
    yield broken(
      `${file} is not this user's to read and write (${code}).`,
      `Start as the user who owns ${dataDir}; if only this one differs, chown it to that user.`,
    );
  }
  const open = ['token-secret', 'push-keys']
    .map((name) => path.join(dataDir, name))
    .filter((secret) => existsSync(secret) && statSync(secret).mode & 0o077);
  for (const secret of open)
    yield warning(`${path.basename(secret)} can be read by other users of this machine.`, `chmod 600 ${secret}`);
  if (open.length === 0 && isSound) yield ok(`${dataDir} can be read and written.`);
  yield await examineSpace(dataDir);
}

async function examineSpace(folder: string): Promise<Finding> {
  const { ok, warning, broken } = about('disk');
  const { bavail, bsize, ffree, files } = await fs.statfs(folder).catch(() => fs.statfs('/'));
  const free = bavail * bsize;
  const message = `${(free / GB).toFixed(1)} GB are free.`;
  const remedy =
    'docs/operations.md, Disk full, says what may go (never anything of postgres or media); or give it a larger disk.';
  if (free < DISK_FULL) return broken(message, remedy);
  if (files > 0 && ffree < 10_000) return broken(`only ${ffree} more files fit.`, remedy);
  return free < DISK_LOW ? warning(message, remedy) : ok(message);
}

export async function* examineMedia(settings: Settings): AsyncGenerator<Finding> {
  const { ok, broken } = about('media');
  const where = mediaPlace(settings);
  if (!settings.mediaUrl && !existsSync(where)) return yield ok(`${where} is not there yet: the first start makes it.`);
  const key = `tmp/doctor-${process.pid}`;
  try {
    const storage = await openStorage(settings);
    await storage.put(key, Buffer.from('ok'));
    const result = await storage.find(key);
    await storage.remove(key);
    if (result?.size !== 2) throw new Error('a file just written is not there');
    yield ok(`${where} takes files and gives them back.`);
  } catch (error) {
    const remedy = settings.mediaUrl
      ? 'Check MEDIA_URL: key, secret, host, bucket, region.'
      : 'See the lines about the data folder and the disk.';
    yield broken(`${where} does not take files (${codeOf(error)}).`, remedy);
  }
}

/** Whether the files that the database names are there; opening the storage would create a lost folder. */
export async function* examineFiles(client: pg.Client, settings: Settings): AsyncGenerator<Finding> {
  const { ok, broken } = about('files');
  const isThere = settings.mediaUrl !== null || existsSync(mediaPlace(settings));
  const storage = isThere ? await openStorage(settings).catch(() => null) : { find: async () => null };
  if (!storage) return;
  const sample = await sampleFiles(client, storage);
  if (sample.missing === 0) yield ok(`${sample.looked} of those the database names are there, taken at random.`);
  else yield broken(filesMissing(sample, mediaPlace(settings)), 'Correct that first: docs/operations.md, At night.');
}

export async function* examineSupervisor({ dataDir }: Settings): AsyncGenerator<Finding> {
  const text = await fs.readFile(path.join(dataDir, 'supervisor.json'), 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number(/"pid":(\d+)/.exec(text)?.[1] ?? 0);
  if (existsSync('/proc/self') && !existsSync(`/proc/${pid}`))
    yield about('supervisor').warning(
      `its note names process ${pid}, which is gone: it was killed.`,
      'Start again: npm start. The log of the system may say who killed it.',
    );
}
