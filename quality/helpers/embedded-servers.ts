import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { processes, processOf } from '#embedded-postgres/processes.ts';
import { type RunningServer, startEmbedded } from '#embedded-postgres/start.ts';
import { poll } from './poll.ts';

const testApp = fileURLToPath(new URL('./embedded-app.ts', import.meta.url));
const folders: string[] = [];
const apps: App[] = [];
const servers: RunningServer[] = [];

let made: Promise<string> | undefined;

/** Ends after each test what it started. */
export function useEmbeddedServers(): void {
  afterEach(async () => {
    for (const app of apps.splice(0)) app.child.kill('SIGKILL');
    for (const server of servers.splice(0)) await server.stop();
    for (const folder of folders.splice(0)) {
      await until(() => mentioning(folder).length === 0, `everything of ${folder} has ended`);
      await rm(folder, { recursive: true, force: true });
    }
  });
  afterAll(async () => {
    if (made) await rm(await made, { recursive: true, force: true });
    made = undefined;
  });
}

export interface Ready {
  attached: boolean;
  pid: number;
  uid: number;
}

export interface App {
  child: ChildProcess;
  ready: Promise<Ready>;
  acknowledged: number[];
}

export function runApp(dataDir: string, task?: string, prefix: string[] = []): App {
  const [file = '', ...args] = [...prefix, process.execPath, testApp, dataDir, ...(task ? [task] : [])];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: number[] = [];
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`the app ended: ${errors}`)));
    createInterface(child.stdout).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.ready) resolve(message);
      if (message.id) acknowledged.push(message.id);
    });
  });
  ready.catch(() => {}); // most apps end by our hand
  const app = { child, ready, acknowledged };
  apps.push(app);
  return app;
}

export async function kill(app: App, dataDir: string): Promise<void> {
  const before = mentioning(dataDir).filter(({ command }) => command.some((word) => word.endsWith('watch-parent.ts')));
  const own = before.filter(({ parent }) => parent === app.child.pid);
  app.child.kill('SIGKILL');
  await until(() => own.length > 0 && own.every(({ pid }) => !processOf(pid)), 'the watchdog has done its work');
}

export async function start(dataDir: string, fsync = false): Promise<RunningServer> {
  const server = await startEmbedded({ dataDir, log: () => {}, fsync });
  servers.push(server);
  return server;
}

export async function query(server: RunningServer, ...statements: string[]): Promise<object[]> {
  const client = new pg.Client(server.config);
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

export async function missing(server: RunningServer, acknowledged: number[]): Promise<number[]> {
  const stored = new Set(
    (await query(server, 'select id from stored')).map((row) => Number((row as { id: string }).id)),
  );
  return acknowledged.filter((id) => !stored.has(id));
}

export async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'embedded-'));
  folders.push(created);
  return created;
}

/** A data folder after its first start: copied, since making a cluster takes a second of a core. @param name of a folder in it */
export async function usedFolder(name = ''): Promise<string> {
  made ??= mkdtemp(join(tmpdir(), 'embedded-')).then(async (dataDir) => {
    await (await startEmbedded({ dataDir, log: () => {}, fsync: false })).stop();
    return dataDir;
  });
  const dataDir = join(await folder(), name);
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  // Owners and modes are kept, which PostgreSQL insists on.
  execFileSync('cp', ['-a', cluster(await made), cluster(dataDir)]);
  return dataDir;
}

export function cluster(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster');
}

export function leftovers(dataDir: string): string[] {
  const home = join(dataDir, 'postgres');
  return existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('init-')) : [];
}

export function mentioning(path: string) {
  return processes().filter(({ pid, command }) => pid !== process.pid && command.some((word) => word.includes(path)));
}

export function plainUser(): string[] {
  const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const canConnect = spawnSync('sh', ['-c', 'test -r "$1" && "$2" --version', 'sh', testApp, process.execPath], {
    uid: 65534,
    gid: 65534,
  });
  if (canConnect.status === 0) return user;
  return [...user, '--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
}

export function sessionOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
}

export function tcpSocketsOf(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const inodes = new Set(open.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
  return lines.filter((line) => inodes.has(line.trim().split(/\s+/)[9] ?? ''));
}

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  await poll(isTrue).catch((cause: unknown) => {
    throw new Error(`waited in vain until ${what}`, { cause });
  });
}
