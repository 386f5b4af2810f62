import { existsSync, promises as fs, constants, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Settings } from '#platform/settings.ts';
import { ROOT } from '#platform/paths.ts';
import { broken, codeOf, type Finding, ok, warning } from './finding.ts';

const GB = 1e9;
/** PostgreSQL stops when it cannot write its log ahead of it. */
const SPACE_BROKEN = 0.3 * GB;
const SPACE_WARNING = 2 * GB;
const DAYS_WARNING = 14;
const DAY = 86_400_000;

export async function examinePages(): Promise<Finding[]> {
  const built = existsSync(path.join(ROOT, 'dist/render/render.js'));
  return [
    built ? ok('pages', 'are built.') : broken('pages', 'have not been built.', 'npm run build, then npm run reload.'),
  ];
}

export async function examineFolder({ dataDir }: Settings): Promise<Finding[]> {
  const facts = await fs.stat(dataDir).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (facts instanceof Error) {
    if (facts.code !== 'ENOENT')
      return [
        broken(
          'data folder',
          `${dataDir} cannot be entered (${facts.code}).`,
          'Start as the user who owns it, or correct DATA_DIR.',
        ),
      ];
    return [
      ok('data folder', `${dataDir} is not there yet: the first start makes it.`),
      ...(await examineSpace(path.dirname(dataDir))),
    ];
  }
  if (!facts.isDirectory()) return [broken('data folder', `${dataDir} is a file.`, 'Correct DATA_DIR.')];
  const findings: Finding[] = [];
  for (const inside of [
    '.',
    'media',
    'media/private',
    'media/public',
    'outbox',
    'incoming',
    'token-secret',
    'supervisor.json',
  ]) {
    const each = path.join(dataDir, inside);
    if (!existsSync(each)) continue;
    const fault = await fs.access(each, constants.R_OK | constants.W_OK).then(() => null, codeOf);
    if (fault)
      findings.push(
        broken(
          'data folder',
          `${each} is not this user's to read and write (${fault}).`,
          `Start as the user who owns it, or: chown -R <that user> ${dataDir}`,
        ),
      );
  }
  const secret = path.join(dataDir, 'token-secret');
  if (existsSync(secret) && statSync(secret).mode & 0o077)
    findings.push(
      warning('data folder', 'token-secret can be read by other users of this machine.', `chmod 600 ${secret}`),
    );
  if (findings.length === 0) findings.push(ok('data folder', `${dataDir} can be read and written.`));
  return [...findings, ...(await examineSpace(dataDir))];
}

async function examineSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await fs.statfs(folder).catch(() => fs.statfs('/'));
  const free = bavail * bsize;
  const says = `${(free / GB).toFixed(1)} GB are free.`;
  const todo =
    'Remove what is not needed there (old backups, logs), or give it a larger disk: docs/operations.md, Disk full.';
  if (free < SPACE_BROKEN) return [broken('disk', says, todo)];
  if (files > 0 && ffree < 10_000) return [broken('disk', `only ${ffree} more files fit.`, todo)];
  return [free < SPACE_WARNING ? warning('disk', says, todo) : ok('disk', says)];
}

/** Puts a file, finds it and removes it, as an upload would. */
export async function examineMedia(settings: Settings): Promise<Finding[]> {
  const where = settings.mediaUrl ? 'the bucket of MEDIA_URL' : path.join(settings.dataDir, 'media');
  if (!settings.mediaUrl && !existsSync(where))
    return [ok('media', `${where} is not there yet: the first start makes it.`)];
  const key = `tmp/doctor-${process.pid}`;
  try {
    const storage = await openStorage(settings);
    await storage.put(key, Buffer.from('ok'));
    const found = await storage.find(key);
    await storage.remove(key);
    if (found?.size !== 2) throw new Error('a file just written is not there');
    return [ok('media', `${where} takes files and gives them back.`)];
  } catch (error) {
    const todo = settings.mediaUrl
      ? 'Check MEDIA_URL: key, secret, host, bucket, region.'
      : 'See the lines about the data folder and the disk.';
    return [broken('media', `${where} does not take files (${codeOf(error)}).`, todo)];
  }
}

export async function examinePort({ host, port }: Settings): Promise<Finding[]> {
  const fault = await new Promise<string | null>((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (fault === null) return [ok('port', `${port} is free: Ufundi is not running.`)];
  if (fault === 'EACCES')
    return [broken('port', `this user may not listen on ${port}.`, 'Choose one above 1023 with PORT.')];
  if (fault !== 'EADDRINUSE')
    return [broken('port', `HOST=${host} is no address of this machine (${fault}).`, 'Correct HOST.')];
  const asked = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const answer = await fetch(`http://${asked.includes(':') ? `[${asked}]` : asked}:${port}/health/ready`, {
    signal: AbortSignal.timeout(5_000),
  })
    .then(async (response) => (await response.json()) as { checks?: Record<string, string> })
    .catch(() => null);
  if (!answer?.checks)
    return [
      broken(
        'port',
        `${port} is taken by another program, or by one that does not answer.`,
        'Stop it (ss -ltnp shows which), or set another PORT.',
      ),
    ];
  const failed = Object.entries(answer.checks).filter(([, state]) => state !== 'ok');
  if (failed.length === 0) return [ok('port', `Ufundi runs on ${port} and is ready.`)];
  return [
    broken(
      'port',
      `Ufundi runs on ${port} and is not ready: ${failed.map(([name]) => name).join(', ')}.`,
      'See the lines about those.',
    ),
  ];
}

/** A supervisor that was killed leaves its note. */
export async function examineNote({ dataDir }: Settings): Promise<Finding[]> {
  const text = await fs.readFile(path.join(dataDir, 'supervisor.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const pid = Number(/"pid":(\d+)/.exec(text)?.[1] ?? 0);
  const alive = existsSync('/proc/self') ? existsSync(`/proc/${pid}`) : true;
  return alive
    ? []
    : [
        warning(
          'supervisor',
          `its note names process ${pid}, which is gone: it was killed.`,
          'Start again: npm start. The log of the system may say who killed it.',
        ),
      ];
}

export async function examineCertificate({ publicUrl }: Settings): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const found = await new Promise<Date | string>((resolve) => {
    const socket = tls.connect(
      {
        host: hostname,
        port: Number(port || 443),
        ...(net.isIP(hostname) ? {} : { servername: hostname }),
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        resolve(socket.authorized ? new Date(valid_to) : String(socket.authorizationError));
        socket.destroy();
      },
    );
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', (error) => resolve(codeOf(error)));
  });
  if (typeof found === 'string')
    return [
      broken('certificate', `${publicUrl} is not reached safely (${found}).`, 'docs/operations.md, Certificates.'),
    ];
  const days = Math.floor((found.getTime() - Date.now()) / DAY);
  if (days < DAYS_WARNING)
    return [warning('certificate', `ends in ${days} days.`, 'Renew it: docs/operations.md, Certificates.')];
  return [ok('certificate', `is good for ${days} days.`)];
}
