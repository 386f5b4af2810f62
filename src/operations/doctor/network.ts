import net from 'node:net';
import tls from 'node:tls';
import type { Settings } from '#platform/settings.ts';
import { broken, codeOf, type Finding, ok, warning } from './finding.ts';

const DAYS_WARNING = 14;
const DAY = 86_400_000;

export async function examinePort({ host, port }: Settings): Promise<Finding[]> {
  const code = await new Promise<string | null>((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (code === null) return [ok('port', `${port} is free: Ufundi is not running.`)];
  if (code === 'EACCES')
    return [broken('port', `this user may not listen on ${port}.`, 'Choose one above 1023 with PORT.')];
  if (code !== 'EADDRINUSE')
    return [broken('port', `HOST=${host} is no address of this machine (${code}).`, 'Correct HOST.')];
  const target = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const health = await fetch(`http://${target.includes(':') ? `[${target}]` : target}:${port}/health/ready`, {
    signal: AbortSignal.timeout(5_000),
  })
    .then(async (response) => (await response.json()) as { checks?: Record<string, string> })
    .catch(() => null);
  if (!health?.checks)
    return [
      broken(
        'port',
        `${port} is taken by another program, or by one that does not answer.`,
        'Stop it (ss -ltnp shows which), or set another PORT.',
      ),
    ];
  const failed = Object.entries(health.checks).filter(([, state]) => state !== 'ok');
  if (failed.length === 0) return [ok('port', `Ufundi runs on ${port} and is ready.`)];
  return [
    broken(
      'port',
      `Ufundi runs on ${port} and is not ready: ${failed.map(([name]) => name).join(', ')}.`,
      'See the lines about those.',
    ),
  ];
}

export async function examineCertificate({ publicUrl }: Settings): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const result = await new Promise<Date | string>((resolve) => {
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
  if (typeof result === 'string')
    return [
      broken('certificate', `${publicUrl} is not reached safely (${result}).`, 'docs/operations.md, Certificates.'),
    ];
  const days = Math.floor((result.getTime() - Date.now()) / DAY);
  if (days < DAYS_WARNING)
    return [warning('certificate', `ends in ${days} days.`, 'Renew it: docs/operations.md, Certificates.')];
  return [ok('certificate', `is good for ${days} days.`)];
}
