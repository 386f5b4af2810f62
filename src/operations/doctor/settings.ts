import { promises as fs } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { emailOf } from '#platform/setting-reader.ts';
import { isEnvOpen, readSettings, type Settings, SettingsError, TRUSTS_ANY_ADDRESS } from '#platform/settings.ts';
import { ROOT } from '#platform/paths.ts';
import { about, codeOf, type Finding } from './finding.ts';

const { ok, warning, broken } = about('settings');

export function examineSettings(env: NodeJS.ProcessEnv): { settings: Settings | null; findings: Finding[] } {
  try {
    // The first start creates the secret of an embedded installation.
    const settings = readSettings(env, () => '');
    return { settings, findings: [...consequences(settings)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const remedy = 'Correct it in .env; .env.example explains it.';
    return { settings: null, findings: error.messages.map((message) => broken(message, remedy)) };
  }
}

function* consequences(settings: Settings): Generator<Finding> {
  const { publicUrl, host, trustProxy, mailUrl, mailFrom, operatorEmail, demo, databaseUrl } = settings;
  const open = isOpen(host);
  const local = /^https?:\/\/(localhost|127\.)/.test(publicUrl);
  if (open && local)
    yield warning(
      `HOST=${host} is open to the network, links in mails say ${publicUrl}.`,
      'Set PUBLIC_URL to the address people use.',
    );
  if (!local && publicUrl.startsWith('http:'))
    yield warning(
      'PUBLIC_URL is not https: passwords cross the network in clear.',
      'Put TLS before it: docs/operations.md, Certificates.',
    );
  if (!local && !open && trustProxy === false)
    yield warning(
      'A proxy stands before it, and TRUST_PROXY is not set: all visitors share one address and its limits.',
      'Set TRUST_PROXY=loopback, or the address of the proxy.',
    );
  if (!local && mailUrl === null)
    yield warning(
      'No MAIL_URL: nobody gets a mail, they are written to the data folder.',
      'Set MAIL_URL and MAIL_FROM.',
    );
  if (!local && emailOf(operatorEmail) === emailOf(mailFrom))
    yield warning(
      'OPERATOR_EMAIL is not set: messages of the contact form and reports go to the sender of mails.',
      'Set it to an address that somebody reads.',
    );
  if (!local && demo === 'auto' && !databaseUrl)
    yield warning('DEMO is not off: an empty database is filled with a demo.', 'Set DEMO=off.');
  yield examineProxy(settings);
  yield ok('can all be read.');
}

const isOpen = (host: string) => !/^(127\.|::1$|localhost$)/.test(host);

function examineProxy({ trustProxy, host }: Settings): Finding {
  const proxy = about('proxy');
  const remedy = 'Name the proxy: TRUST_PROXY=loopback, or its address.';
  if (trustProxy === true)
    return isOpen(host)
      ? proxy.broken(TRUSTS_ANY_ADDRESS, remedy)
      : proxy.warning('TRUST_PROXY=true is safe only if the proxy replaces X-Forwarded-For.', remedy);
  if (!trustProxy) return proxy.ok("none is trusted: a visitor's address is that of the connection.");
  if (typeof trustProxy === 'number')
    return proxy.ok(
      `X-Forwarded-For is believed for ${trustProxy} hop(s), if the nearest proxy is on a private network.`,
    );
  return proxy.ok(`X-Forwarded-For is believed from ${trustProxy.join(', ')} alone.`);
}

/** A misspelt name would be ignored silently. */
export async function* examineEnvFile(folder = ROOT): AsyncGenerator<Finding> {
  const file = about('.env');
  const text = await fs.readFile(path.join(folder, '.env'), 'utf8').catch((error: unknown) => error as Error);
  if (text instanceof Error) {
    if (codeOf(text) !== 'ENOENT')
      yield file.broken(`cannot be read (${codeOf(text)}).`, 'Give this user the right to read it.');
    return;
  }
  if (isEnvOpen(path.join(folder, '.env')))
    yield file.warning('can be read by other users of this machine, with the secrets in it.', 'chmod 600 .env');
  const example = await fs.readFile(path.join(ROOT, '.env.example'), 'utf8');
  const known = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
  for (const name of Object.keys(parseEnv(text)).filter((each) => !known.has(each)))
    yield file.warning(`${name} is no setting of Ufundi.`, 'Compare it with .env.example.');
}
