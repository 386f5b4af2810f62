import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findBinaries, linkLibraries, noBinaries } from './binaries.ts';
import { pathsIn } from './data-paths.ts';
import { probe } from './clients.ts';
import { isPostmaster, processes, processOf } from './processes.ts';
import { findRunnable } from './run-as.ts';
import { type Embedded, startEmbedded } from './start.ts';

vi.setConfig({ testTimeout: 40_000, hookTimeout: 40_000 });

const asRoot = process.getuid?.() === 0;
const trialApp = fileURLToPath(new URL('./test-app.ts', import.meta.url));
const folders: string[] = [];
const apps: App[] = [];
const servers: Embedded[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) app.child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) {
    await until(() => mentioning(folder).length === 0, `everything of ${folder} has ended`);
    await rm(folder, { recursive: true, force: true });
  }
});

describe('an ordinary life', () => {
  test('the first start makes the database, a stop ends it whole, the next start has every row', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    expect(first.attached).toBe(false);
    await query(first, 'create table kept (id bigint)', 'insert into kept values (7)');
    await first.stop();
    expect(isPostmaster(first.pid, cluster(dataDir))).toBe(false);
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(second.attached).toBe(false);
    expect(await query(second, 'select id from kept')).toEqual([{ id: '7' }]);
  });

  test('it is made with checksums, UTF8 and a sort order that no system library can change (R8)', async () => {
    const server = await start(await folder(), true);
    const names = ['data_checksums', 'server_encoding', 'fsync', 'jit', 'listen_addresses'];
    const values = await query(server, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`);
    expect(values).toEqual([
      { data_checksums: 'on', server_encoding: 'UTF8', fsync: 'on', jit: 'off', listen_addresses: '' },
    ]);
    const order = await query(server, 'select datcollate from pg_database where datname = current_database()');
    expect(order).toEqual([{ datcollate: 'C' }]);
  });

  test('it listens on a unix socket in a closed folder and on nothing else (R7)', async () => {
    const server = await start(await folder());
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
    if (process.platform === 'linux') expect(tcpSocketsOf(server.pid)).toEqual([]);
  });

  test('a data folder with a long path gets a short socket folder (R7)', async () => {
    const dataDir = join(await folder(), 'a-long-name-'.repeat(10));
    const server = await start(dataDir);
    expect(Buffer.byteLength(server.socketDir)).toBeLessThan(80);
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
    await server.stop();
    await rm(server.socketDir, { recursive: true });
  });

  test('the server runs in a session of its own, out of reach of Ctrl-C', async () => {
    const server = await start(await folder());
    expect(sessionOf(server.pid)).toBe(String(server.pid));
    expect(sessionOf(server.pid)).not.toBe(sessionOf(process.pid));
  });
});

describe('several apps', () => {
  test('two that start at once on nothing: one starts the server, one attaches', async () => {
    const dataDir = await folder();
    const both = await Promise.all([runApp(dataDir).ready, runApp(dataDir).ready]);
    expect(new Set(both.map(({ pid }) => pid)).size).toBe(1);
    expect(both.map(({ attached }) => attached).sort()).toEqual([false, true]);
  });

  test('only the last one out ends the server, whoever started it', async () => {
    const dataDir = await folder();
    const starter = await start(dataDir);
    const guest = await start(dataDir);
    expect(guest).toMatchObject({ attached: true, pid: starter.pid });
    await starter.stop();
    expect(await query(guest, 'select 1 as one')).toEqual([{ one: 1 }]);
    await guest.stop();
    expect(isPostmaster(starter.pid, cluster(dataDir))).toBe(false);
  });

  test('the watchdog of a killed app leaves the server to another one that uses it', async () => {
    const dataDir = await folder();
    const killed = runApp(dataDir);
    const { pid } = await killed.ready;
    const guest = await start(dataDir);
    await kill(killed, dataDir);
    expect(guest.pid).toBe(pid);
    expect(await query(guest, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a copied data folder gets a server of its own, though its lock file names the original', async () => {
    const dataDir = await folder();
    const original = await start(dataDir);
    const copy = await folder();
    const socket = (path: string) => path.includes('.s.PGSQL');
    await cp(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true, filter: (path) => !socket(path) });
    expect(existsSync(join(cluster(copy), 'postmaster.pid'))).toBe(true);
    const other = await start(copy);
    expect(other.attached).toBe(false);
    expect(other.pid).not.toBe(original.pid);
  });
});

describe('accidents', () => {
  test('an app killed with SIGKILL: its watchdog ends the orphan and no acknowledged row is lost (R3)', async () => {
    const dataDir = await folder();
    const app = runApp(dataDir, 'insert');
    const { pid } = await app.ready;
    await until(() => app.acknowledged.length > 200, '200 rows are acknowledged');
    await kill(app, dataDir);
    await until(() => !isPostmaster(pid, cluster(dataDir)), 'the orphan has ended');
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(false);
    expect(await missing(await start(dataDir), app.acknowledged)).toEqual([]);
  });

  test('an app started again at once keeps its server from the old watchdog (R3)', async () => {
    const dataDir = await folder();
    const app = runApp(dataDir, 'insert');
    await app.ready;
    await until(() => app.acknowledged.length > 50, '50 rows are acknowledged');
    const watchdogs = mentioning(dataDir).filter(({ command }) =>
      command.some((word) => word.endsWith('watch-parent.ts')),
    );
    expect(watchdogs).toHaveLength(1);
    app.child.kill('SIGKILL');
    const again = await start(dataDir);
    await until(() => watchdogs.every(({ pid }) => !processOf(pid)), 'the old watchdog has gone');
    expect(await missing(again, app.acknowledged)).toEqual([]);
    expect(isPostmaster(again.pid, cluster(dataDir))).toBe(true);
  });

  test('a server that the old watchdog is just ending is waited for, whatever it says while it goes', async () => {
    const paths = await pathsIn(await folder());
    await mkdir(paths.sockets, { recursive: true });
    for (const code of ['57P01', '57P02', '57P03']) {
      const said = ['SFATAL', `C${code}`, 'Mterminating connection due to administrator command', ''].join('\0');
      const words = Buffer.from(`E\0\0\0\0${said}\0`);
      words.writeInt32BE(words.length - 1, 1);
      const going = createServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .end(words),
      );
      await new Promise<void>((listening) => going.listen(join(paths.sockets, '.s.PGSQL.5432'), listening));
      expect([code, await probe(paths)]).toEqual([code, 'waking']);
      await new Promise((closed) => going.close(closed));
    }
  });

  test('app, watchdog, server and all killed at once: the next start recovers every acknowledged row', async () => {
    const dataDir = await folder();
    const app = runApp(dataDir, 'insert');
    const { pid } = await app.ready;
    await until(() => app.acknowledged.length > 200, '200 rows are acknowledged');
    const family = processes().filter((one) => one.parent === pid || one.pid === pid || one.command.includes(dataDir));
    for (const one of family) process.kill(one.pid, 'SIGKILL');
    await until(() => family.every((one) => !processOf(one.pid)), 'all are dead');
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(true);
    const again = await start(dataDir, true);
    expect(again.attached).toBe(false);
    expect(await missing(again, app.acknowledged)).toEqual([]);
  });

  test('a server that dies under a living app is brought back', async () => {
    const dataDir = await folder();
    const server = await start(dataDir);
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    await until(() => server.pid !== before && isPostmaster(server.pid, cluster(dataDir)), 'a new server runs');
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a first start killed in the middle leaves nothing that the next start trips over (R4)', async () => {
    const dataDir = await folder();
    const app = runApp(dataDir);
    await until(
      () => leftovers(dataDir).some((name) => existsSync(join(dataDir, 'postgres', name, 'PG_VERSION'))),
      'initdb is at work',
    );
    app.child.kill('SIGKILL');
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await until(() => leftovers(dataDir).length === 0, 'the half-made folder is gone');
  });

  test('lock files that name a living stranger are cleared (R5), and the stranger is left alone', async () => {
    const dataDir = await folder();
    const server = await start(dataDir);
    await server.stop();
    // Of the server's own user: only then does PostgreSQL refuse.
    const { uid, gid } = statSync(cluster(dataDir));
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    const text = `${stranger.pid}\n${cluster(dataDir)}\n1700000000\n5432\n${server.socketDir}\n\n  1 2\nready\n`;
    for (const file of [join(cluster(dataDir), 'postmaster.pid'), join(server.socketDir, '.s.PGSQL.5432.lock')]) {
      await writeFile(file, text);
      await chown(file, uid, gid);
    }
    const again = await start(dataDir);
    expect(again.attached).toBe(false);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });
});

describe('users and machines', () => {
  test('library links are made without install scripts, and made only once (R1)', async () => {
    const root = await folder();
    await mkdir(join(root, 'native', 'lib'), { recursive: true });
    const links = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }];
    await writeFile(join(root, 'native', 'lib', 'libz.so.1.2'), 'x');
    await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    linkLibraries(root);
    linkLibraries(root);
    expect(await readlink(join(root, 'native', 'lib', 'libz.so.1'))).toBe('libz.so.1.2');
  });

  test('the server never runs as root (R2)', async () => {
    const server = await start(await folder());
    const uid = statSync(`/proc/${server.pid}`).uid;
    if (asRoot) expect(uid).not.toBe(0);
    else expect(uid).toBe(process.getuid?.());
  });

  test('it runs below a folder that only its owner may enter (R2)', async () => {
    const closed = await folder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { way } = await findRunnable(await pathsIn(dataDir));
    expect(way.prefix.length > 0).toBe(asRoot);
  });

  test('a socket folder that somebody else prepared in the temporary folder is refused (R7)', async () => {
    const dataDir = join(await folder(), 'a-long-name-'.repeat(10));
    const { sockets } = await pathsIn(dataDir);
    // A link where a folder should be stands for every squatter: another owner takes root to make.
    await symlink(tmpdir(), sockets);
    await expect(start(dataDir)).rejects.toThrow(/belongs to somebody else/);
    await rm(sockets);
  });

  test('a plain user runs it as himself, also one whom root left the data folder of (R2)', async () => {
    const dataDir = await folder();
    const plain = asRoot ? plainUser() : [];
    if (asRoot) await chown(dataDir, 65534, 65534);
    const app = runApp(dataDir, undefined, plain);
    const { uid, pid } = await app.ready;
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${pid}`).uid).toBe(uid);
    app.child.kill('SIGTERM');
    await until(() => !isPostmaster(pid, cluster(dataDir)), 'it has stopped');
    // Then ours takes over (as root, with that user's number), and nobody's files change hands.
    await start(dataDir);
    expect(statSync(cluster(dataDir)).uid).toBe(uid);
  });

  test('a machine without binaries is told about DATABASE_URL (R10)', () => {
    expect(findBinaries('plan9-mips', '/nowhere').filter(({ postgres }) => postgres.includes('node_modules'))).toEqual(
      [],
    );
    expect(noBinaries('plan9-mips').message).toMatch(/plan9-mips.*DATABASE_URL/);
  });
});

interface Ready {
  attached: boolean;
  pid: number;
  uid: number;
}

interface App {
  child: ChildProcess;
  ready: Promise<Ready>;
  acknowledged: number[];
}

function runApp(dataDir: string, task?: string, prefix: string[] = []): App {
  const [file = '', ...args] = [...prefix, process.execPath, trialApp, dataDir, ...(task ? [task] : [])];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: number[] = [];
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`the app ended: ${complaint}`)));
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line);
      if (said.ready) resolve(said);
      if (said.id) acknowledged.push(said.id);
    });
  });
  ready.catch(() => {}); // most apps end by our hand
  const app = { child, ready, acknowledged };
  apps.push(app);
  return app;
}

async function kill(app: App, dataDir: string): Promise<void> {
  const before = mentioning(dataDir).filter(({ command }) => command.some((word) => word.endsWith('watch-parent.ts')));
  const own = before.filter(({ parent }) => parent === app.child.pid);
  app.child.kill('SIGKILL');
  await until(() => own.length > 0 && own.every(({ pid }) => !processOf(pid)), 'the watchdog has done its work');
}

async function start(dataDir: string, fsync = false): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: () => {}, fsync });
  servers.push(server);
  return server;
}

async function query(server: Embedded, ...statements: string[]): Promise<object[]> {
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

async function missing(server: Embedded, acknowledged: number[]): Promise<number[]> {
  const there = new Set((await query(server, 'select id from kept')).map((row) => Number((row as { id: string }).id)));
  return acknowledged.filter((id) => !there.has(id));
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'embedded-'));
  folders.push(made);
  return made;
}

function cluster(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster');
}

function leftovers(dataDir: string): string[] {
  const home = join(dataDir, 'postgres');
  return existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('init-')) : [];
}

function mentioning(path: string) {
  return processes().filter(({ pid, command }) => pid !== process.pid && command.some((word) => word.includes(path)));
}

/** Nobody, who gets the right to read on his way only where the checkout itself is closed to him. */
function plainUser(): string[] {
  const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const canConnect = spawnSync('sh', ['-c', 'test -r "$1" && "$2" --version', 'sh', trialApp, process.execPath], {
    uid: 65534,
    gid: 65534,
  });
  if (canConnect.status === 0) return user;
  return [...user, '--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
}

function sessionOf(pid: number): string | undefined {
  // The name in brackets may hold spaces; after it come state, parent, group and session.
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
}

function tcpSocketsOf(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  const inodes = new Set(open.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
  return lines.filter((line) => inodes.has(line.trim().split(/\s+/)[9] ?? ''));
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const giveUp = Date.now() + 20_000; !isTrue(); await delay(10)) {
    if (Date.now() > giveUp) throw new Error(`waited 20 s in vain until ${what}`);
  }
}
