/**
 * `npm run deploy:server`: boots Debian in a container with its systemd and follows docs/operations.md from the first
 * installation to a restore, command by command. Needs root, debootstrap and systemd-nspawn; exits 1 when a check fails.
 * The container has no network: its programs, the packages of npm and a certificate of our own are put there before.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#platform/paths.ts';
import { poll } from '../helpers/poll.ts';
import { check, failed } from './checks.ts';

const PROGRAMS =
  'git nginx-light certbot nodejs npm systemd systemd-sysv dbus curl openssl ca-certificates restic'.split(' ');
const DEBIAN = path.join(os.tmpdir(), 'ufundi-debian');
const PASSWORD = 'ndovu-wawili-mlimani';
const SITE = 'ufundi.example';

const execute = promisify(execFile);

async function main(folder: string) {
  await execute('git', ['clone', '-q', ROOT, path.join(folder, 'ufundi.git')]);
  await execute('cp', ['-al', path.join(ROOT, 'node_modules'), folder]);
  // What the container writes goes to memory and with it.
  const options = ['-D', DEBIAN, '--volatile=overlay', `--bind=${folder}:/srv`, '--private-network'];
  const booted = spawn('systemd-nspawn', [...options, '--register=no', '--keep-unit', '-b'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await follow((script) => inside(booted.pid ?? 0, script));
  } finally {
    booted.kill('SIGTERM');
    await new Promise((gone) => booted.once('exit', gone));
  }
}

type Run = (script: string) => Promise<string>;

async function follow(run: Run) {
  await poll(() => run('systemctl is-system-running | grep -E "running|degraded"').then(isTrue, isFalse), 60_000);
  const steps = (await section('First installation on a server'))
    .replace('REPOSITORY', '/srv/ufundi.git')
    .replace('npm run build', 'ln -s /srv/node_modules && npm run build')
    .replace(/^certbot .*$/m, CERTIFICATE)
    .replace(/^npm run doctor$/m, '');
  await check('the first installation goes as written', () =>
    run(`export ADMIN_PASSWORD=${PASSWORD}\n${steps}`).then(() => {}),
  );
  const ready = () => run(`curl -fsS --cacert ${CHAIN} https://${SITE}/health/ready`);
  await run(`echo 127.0.0.1 ${SITE} >> /etc/hosts`);
  await check('it serves over TLS', async () => void (await poll(() => ready().then(isTrue, isFalse), 60_000)));
  await check('the admin signs in there', async () => {
    const answer = await run(
      `curl -fsS --cacert ${CHAIN} -H 'content-type: application/json' -d '{"email":"you@${SITE}","password":"${PASSWORD}"}' https://${SITE}/api/token/`,
    );
    if (!answer.includes('access')) throw new Error(answer);
  });
  for (const as of ['', 'setpriv --reuid ufundi --regid ufundi --init-groups ']) {
    const who = as === '' ? 'root' : 'the user of the service';
    await check(`${who}: doctor finds nothing broken but the example's mail server and certificate`, async () => {
      const report = await run(`cd /opt/ufundi && ${as}npm run -s doctor || true`);
      const broken = report.split('\n').filter((line) => /^broken {2}(?!mail|certificate)/.test(line));
      if (broken.length > 0 || !report.includes('ok      port:')) throw new Error(report);
    });
    await check(`${who}: the other commands work on the same data`, async () => {
      const report = await run(
        `cd /opt/ufundi && ${as}npm run -s invariants && ADMIN_PASSWORD=${PASSWORD} ${as}npm run -s admin:create -- --email you@${SITE} && ${as}npm run -s reload`,
      );
      if (!/ 0 broken[\s\S]*is an admin with this password already[\s\S]*was replaced/.test(report))
        throw new Error(report);
    });
  }
  await check('systemctl reload replaces the processes', () =>
    run('systemctl reload ufundi && sleep 1').then(() => {}),
  );
  await check('the nightly backup runs, and doctor knows its age', async () => {
    await run('systemctl start ufundi-backup');
    const report = await run('ls -l /var/lib/ufundi-backups; cd /opt/ufundi; npm run -s doctor || true');
    if (!/-rw------- \d+ ufundi ufundi .*\.tar\.gz[\s\S]*ok +backup: the last one is 0 hours old/.test(report))
      throw new Error(report);
  });
  await check('the backup is copied to another disk, fetched from there, and restored on trial', async () => {
    const copy = (await section('Backup'))
      .replace(/^npm run backup .*$/m, 'mkdir /mnt/copies && chown ufundi /mnt/copies')
      .replace(/^apt-get .*$/m, '')
      .replace('s3:https://bucket.example/ufundi-copies', '/mnt/copies');
    // Names have the minute: the backup before may be of the same one.
    const report = await run(`rm ${BACKUPS}/*; cd /opt/ufundi\n${copy}`);
    if (!/ufundi-.*\.tar\.gz[\s\S]* 0 are broken[\s\S]*Nothing of it is left here/.test(report))
      throw new Error(report);
    const fetched = await run(
      'cmp /var/lib/ufundi/token-secret /var/lib/ufundi-copy/var/lib/ufundi/token-secret; ls -d /tmp/ufundi-trial-* 2>/dev/null || true; cd /opt/ufundi; npm run -s doctor || true',
    );
    if (/ufundi-trial|it stays on this machine/.test(fetched)) throw new Error(fetched);
  });
  await check('a copy that fails makes the backup fail', async () => {
    await run('mv /mnt/copies /mnt/away; ! systemctl start ufundi-backup');
    const report = await run('cd /opt/ufundi; npm run -s doctor || true');
    if (!/^broken {2}backup: ufundi-backup\.service failed/m.test(report)) throw new Error(report);
    await run('mv /mnt/away /mnt/copies; systemctl reset-failed ufundi-backup');
  });
  await check('a backup that cannot even start is mailed to the operator, and its end too', async () => {
    await run(`${WITHOUT_MAIL_SERVER}; mv ${BACKUPS} ${BACKUPS}.away; touch ${BACKUPS}`);
    await run('systemctl start ufundi-backup').then(
      () => {
        throw new Error('it went well');
      },
      () => {},
    );
    const reports = () => run('cat /var/lib/ufundi/outbox/*.eml');
    const isMailed = (words: RegExp) => poll(() => reports().then((text) => words.test(text), isFalse), 30_000);
    await isMailed(/^Subject: .*broken: .*backup/m);
    await run(`rm ${BACKUPS}; mv ${BACKUPS}.away ${BACKUPS}; systemctl reset-failed ufundi-backup; sleep 60`);
    await run('systemctl start ufundi-backup && systemctl start ufundi-doctor');
    const last = (await reports()).split(/^Subject: /m).at(-1);
    if (/backup/.test(last ?? 'backup')) throw new Error(last);
  });
  const restore = (await section('Restore')).replace('BACKUP', '$(ls -d /var/lib/ufundi-backups/*.gz | tail -1)');
  await check('a restore goes as written, and the service starts on it', async () => {
    const report = await run(`cd /opt/ufundi\n${restore}`);
    await poll(() => ready().then(isTrue, isFalse), 60_000);
    const strangers = await run('find /var/lib/ufundi ! -user ufundi | head -5');
    if (!/0 are broken/.test(report) || strangers.trim() !== '') throw new Error(report + strangers);
  });
  await check('commands without DATA_DIR say that there is no database, and make none', async () => {
    const report = await run(
      'cd /opt/ufundi && sed -i /DATA_DIR/d .env && (npm run -s backup -- /tmp/x.tar.gz 2>&1 || true; npm run -s doctor || true; ls data 2>&1 || true)',
    ).catch((error: Error) => error.message);
    if (
      !/There is no database in \/opt\/ufundi\/data[\s\S]*broken  port: .*another data folder[\s\S]*cannot access/.test(
        report,
      )
    )
      throw new Error(report);
  });
}

const BACKUPS = '/var/lib/ufundi-backups';
const WITHOUT_MAIL_SERVER = 'sed -i /MAIL_URL/d /opt/ufundi/.env';
const CHAIN = `/etc/letsencrypt/live/${SITE}/fullchain.pem`;
const CERTIFICATE = `mkdir -p /etc/letsencrypt/live/${SITE} && openssl req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=${SITE} -addext subjectAltName=DNS:${SITE} -keyout /etc/letsencrypt/live/${SITE}/privkey.pem -out /etc/letsencrypt/live/${SITE}/fullchain.pem 2>/dev/null`;

const isTrue = () => true;
const isFalse = () => false;

/** The indented commands of a section, in their order. */
async function section(title: string): Promise<string> {
  const text = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [, body = ''] = new RegExp(`\n## ${title}\n([\\s\\S]*?)\n## `).exec(text) ?? [];
  return [...body.matchAll(/^(?: {4}| {8})(\S.*)$/gm)].map(([, line]) => line).join('\n');
}

/** @throws with the output when a command of the script fails */
async function inside(nspawn: number, script: string): Promise<string> {
  const [leader = ''] = (await readFile(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8')).split(' ');
  const environment = 'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root';
  const child = spawn('/usr/bin/nsenter', ['-t', leader, '-a', '/bin/sh', '-ec', `${environment}\n${script}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`ended with ${code}:\n${output.slice(-3_000)}`);
  return output;
}

async function makeDebian() {
  const made = path.join(DEBIAN, 'made');
  if (existsSync(made) && readFileSync(made, 'utf8') === PROGRAMS.join(' ')) return;
  console.log('Making a Debian to boot (once) ...');
  await rm(DEBIAN, { recursive: true, force: true });
  const sources = readdirSync('/etc/apt/sources.list.d').map((name) =>
    readFileSync(path.join('/etc/apt/sources.list.d', name), 'utf8'),
  );
  const mirror = /(?:^URIs: |^deb )(\S+)/m.exec(sources.join('\n'))?.[1] ?? '';
  const options = { maxBuffer: 64e6, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await execute('debootstrap', ['--variant=minbase', 'bookworm', DEBIAN, mirror], options);
  // debootstrap resolves no virtual packages; apt does.
  const policy = path.join(DEBIAN, 'usr/sbin/policy-rc.d');
  await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  await execute('chroot', [DEBIAN, 'apt-get', 'update'], options);
  await execute('chroot', [DEBIAN, 'apt-get', 'install', '-y', '--no-install-recommends', ...PROGRAMS], options);
  await rm(policy);
  await writeFile(made, PROGRAMS.join(' '));
}

if (
  process.getuid?.() !== 0 ||
  !(await execute('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v debootstrap systemd-nspawn']).then(isTrue, isFalse))
) {
  console.error(
    'This needs root and two programs: apt-get install debootstrap systemd-container. Nothing was checked.',
  );
  process.exit(1);
}
await makeDebian();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-server-'));
await main(folder).finally(() => rm(folder, { recursive: true, force: true }));
console.log(`\nserver: ${failed === 0 ? 'all is as the page says' : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);
