/**
 * `npm run deploy:containers`: builds the image of deploy/ and runs it alone and with compose: a request and its photo
 * survive a kill, a reload and new containers. Needs Docker; exits 1 when a check fails. Without a container network,
 * containers use the host's.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#platform/paths.ts';
import { withPhoto } from '../faults/photo-form.ts';
import { type Caller, makeCaller } from '../faults/client.ts';
import { poll } from '../helpers/poll.ts';
import { freePort } from '../helpers/free-port.ts';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { check, failed } from './checks.ts';

const READY_MS = 120_000;
const NAME = 'ufundi-check';
const IMAGE = `${NAME}_app`;
const SECRETS = { POSTGRES_PASSWORD: randomBytes(16).toString('hex'), TOKEN_SECRET: randomBytes(32).toString('hex') };

const [port, lonePort] = [String(await freePort()), String(await freePort())];
const base = `http://127.0.0.1:${port}`;

/** @throws with the output when the command fails */
async function run(file: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    ...SECRETS,
    PUBLIC_URL: base,
    PORT: port,
    SETTINGS: '/dev/null',
    IMAGE,
    DOCKER_BUILDKIT: '0',
  };
  const { stdout, stderr } = await promisify(execFile)(file, args, { cwd: ROOT, env, maxBuffer: 64e6 });
  return stdout + stderr;
}
const docker = (...args: string[]) => run('docker', ...args);
const isThere = (file: string, ...args: string[]) =>
  run(file, ...args).then(
    () => true,
    () => false,
  );

if (!(await isThere('docker', 'info'))) {
  console.error('No Docker engine answers here (docker info): nothing was checked.');
  process.exit(1);
}
const [composer = '', ...first] = (await isThere('docker', 'compose', 'version'))
  ? ['docker', 'compose']
  : ['docker-compose'];
const compose = (...args: string[]) =>
  run(composer, ...first, '-p', NAME, '-f', path.join(ROOT, 'deploy/compose.yaml'), ...args);

function must(so: boolean, otherwise: string): void {
  if (!so) throw new Error(otherwise);
}

async function ready(at: string): Promise<void> {
  const isReady = async () => (await fetch(`${at}/health/ready`)).ok;
  await poll(() => isReady().catch(() => false), READY_MS);
}

const tidy = async () => {
  await docker('rm', '-f', '-v', NAME).catch(() => {});
  await compose('down', '-v').catch(() => {});
};

await tidy();
let caller: Caller | undefined;
try {
  await main();
} finally {
  await caller?.close();
  await tidy();
}
console.log(`\ncontainers: ${failed === 0 ? 'all is as the files say' : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);

async function main(): Promise<void> {
  await check('the image builds from a clone', async () => {
    const network = process.env.BUILD_NETWORK ? ['--network', process.env.BUILD_NETWORK] : [];
    await docker('build', ...network, '-f', 'deploy/Dockerfile', '-t', IMAGE, '.');
    const [bytes, user] = (await docker('inspect', IMAGE, '--format', '{{.Size}} {{.Config.User}}')).trim().split(' ');
    must(user === 'node', `it runs as ${user || 'root'}`);
    return `${Math.round(Number(bytes) / 1e6)} MB`;
  });
  if (failed > 0) return;
  await withEmbeddedDatabase();
  await withCompose();
}

async function withEmbeddedDatabase(): Promise<void> {
  const at = `http://127.0.0.1:${lonePort}`;
  await check('the image alone makes its database and is ready', async () => {
    const settings = ['-e', `PORT=${lonePort}`, '-e', 'HOST=127.0.0.1', '-e', `PUBLIC_URL=${at}`];
    await docker('run', '-d', '--init', '--network', 'host', '--name', NAME, ...settings, IMAGE);
    await ready(at);
  });
  await check('Docker finds it healthy, on a port of its own too', () => healthy(NAME));
  await check('it stops cleanly and continues with its data', async () => {
    const wanjiku = await aClientAt(at);
    await docker('stop', '-t', '60', NAME);
    const code = (await docker('inspect', NAME, '--format', '{{.State.ExitCode}}')).trim();
    must(code === '0', `it ended with ${code}`);
    await docker('start', NAME);
    await ready(at);
    await caller?.close();
    caller = makeCaller(at, 2);
    const body = { email: wanjiku.email, password: wanjiku.password };
    const { status } = await caller.call('POST', '/client-login/', { body });
    must(status === 200, `a person who signed up before could not sign in after: ${status}`);
  });
  await docker('rm', '-f', '-v', NAME);
}

async function healthy(name: string): Promise<void> {
  const state = () => docker('inspect', name, '--format', '{{.State.Health.Status}}');
  await poll(async () => (await state()).trim() === 'healthy', READY_MS);
}

async function withCompose(): Promise<void> {
  await check('compose starts it with its database', async () => {
    await compose('up', '-d', '--no-build');
    await ready(base);
    await healthy((await compose('ps', '-q', 'app')).trim());
  });
  const operate = (...command: string[]) => compose('exec', '-T', 'app', ...command);
  await check('the operator commands run inside', async () => {
    const output = await operate('npm', 'run', 'doctor');
    must(/doctor: 0 broken/.test(output), output);
    await operate(
      'env',
      'ADMIN_PASSWORD=mabati-na-misumari-47',
      'npm',
      'run',
      'admin:create',
      '--',
      '--email=a@ufundi.example',
    );
    await operate('npm', 'run', 'backup', '--', '/data/backup');
    const backed = await compose('--profile', 'backup', 'run', '--rm', 'backup');
    must(/Backed up \d+ rows/.test(backed), backed);
    must(/ 0 broken/.test(await operate('npm', 'run', 'invariants')), 'an invariant is broken');
  });
  await caller?.close();
  const ask = makeCaller(base, 8);
  caller = ask;
  const client = await aClientAt(base);
  const posted = await ask.call('POST', '/job-requests/', { as: client, form: await withPhoto() });
  const still = async () => {
    const { status, headers } = await ask.call('GET', `!${posted.body.media}`, { as: client });
    must(status === 200 && headers['content-type'] === 'image/webp', `the photo: ${status}`);
    const { body } = await ask.call('GET', '/job-requests/', { as: client });
    must(JSON.stringify(body).includes(`"id":${posted.body.id},`), 'the request is gone');
  };
  await check('a request and its photo are stored', async () => {
    must(posted.status === 201, `answered ${posted.status}`);
    await still();
  });
  await check('a reload takes no request with it', async () => {
    const statuses: (number | string)[] = [];
    let done = false;
    const polling = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!done) statuses.push(await ask.call('GET', '!/craftsmen').then(({ status }) => status, String));
      }),
    );
    const processes = async () =>
      (await compose('logs', '--no-color', 'app')).split('every serving process was replaced').length;
    const before = await processes();
    await compose('kill', '-s', 'SIGUSR2', 'app');
    await poll(async () => (await processes()) > before, READY_MS);
    done = true;
    await polling;
    const others = statuses.filter((status) => status !== 200);
    must(others.length === 0, `${others.length} of ${statuses.length}: ${[...new Set(others)].join(', ')}`);
    return `${statuses.length} requests`;
  });
  await check('both killed and put up again, nothing is lost', async () => {
    await compose('kill');
    await compose('up', '-d', '--no-build');
    await ready(base);
    await still();
  });
  await check('both taken away and put up again over their volumes, nothing is lost', async () => {
    await compose('down');
    await compose('up', '-d', '--no-build');
    await ready(base);
    await still();
  });
}
