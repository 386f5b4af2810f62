import { existsSync } from 'node:fs';
import net from 'node:net';
import { installationId } from '#platform/installation.ts';
import type { Settings } from '#platform/settings.ts';
import { about, codeOf, type Finding } from './finding.ts';
import { hasFailed } from './unit.ts';

export async function* examinePort({ host, port, dataDir }: Settings): AsyncGenerator<Finding> {
  const { ok, broken } = about('port');
  const code = await new Promise<string | null>((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (code === null) return yield ok(`${port} is free: Ufundi is not running.`);
  if (code === 'EACCES')
    return yield broken(`this user may not listen on ${port}.`, 'Choose one above 1023 with PORT.');
  if (code !== 'EADDRINUSE')
    return yield broken(`HOST=${host} is no address of this machine (${code}).`, 'Correct HOST.');
  const target = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const base = `http://${target.includes(':') ? `[${target}]` : target}:${port}`;
  const [health, live] = await Promise.all([
    answerOf<{ checks?: Record<string, string> }>(`${base}/health/ready`),
    answerOf<{ installation?: string }>(`${base}/health/live`),
  ]);
  if (!health?.checks)
    return yield broken(
      `${port} is taken by another program, or by one that does not answer.`,
      'ss -ltnp shows which: set another PORT, or stop it if nobody needs it.',
    );
  if (!existsSync(dataDir) || live?.installation !== installationId(dataDir))
    return yield broken(
      `the Ufundi on ${port} works on another data folder than ${dataDir}: all commands here miss its data.`,
      'Set DATA_DIR in .env to the folder of the one that serves.',
    );
  const failed = Object.keys(health.checks).filter((name) => health.checks?.[name] !== 'ok');
  if (failed.length === 0) yield ok(`Ufundi runs on ${port} and is ready.`);
  else yield broken(`Ufundi runs on ${port} and is not ready: ${failed.join(', ')}.`, 'See the lines about those.');
}

function answerOf<T>(url: string): Promise<T | null> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) })
    .then((response) => response.json() as Promise<T>)
    .catch(() => null);
}

/** Renewal is certbot's work: its unit fails a month before the certificate ends. */
export async function* examineCertificate({ publicUrl }: Settings): AsyncGenerator<Finding> {
  const { ok, broken } = about('certificate');
  if (!publicUrl.startsWith('https:')) return;
  if (await hasFailed('certbot.service'))
    return yield broken('certbot.service failed.', 'certbot renew says why; docs/operations.md, Certificates.');
  const error = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.body?.cancel().then(() => null),
    ({ cause, name }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code ?? name,
  );
  if (error) yield broken(`${publicUrl} is not reached safely (${error}).`, 'docs/operations.md, Certificates.');
  else yield ok(`${publicUrl} is reached, with a certificate that browsers accept.`);
}
