import { existsSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBinaries, linkLibraries, noBinaries } from './binaries.ts';
import { pathsIn } from './data-paths.ts';
import { isPostmaster } from './processes.ts';
import { findRunnable } from './run-as.ts';

useEmbeddedServers();
import {
  cluster,
  folder,
  kill,
  plainUser,
  query,
  runApp,
  sessionOf,
  start,
  tcpSocketsOf,
  until,
  usedFolder,
  useEmbeddedServers,
} from '../../quality/helpers/embedded-servers.ts';

const asRoot = process.getuid?.() === 0;

describe('start and stop', () => {
  test('the first start creates the database (R8), a stop shuts it down cleanly, the next start has every row', async () => {
    const dataDir = await folder();
    const first = await start(dataDir, true);
    expect(first.attached).toBe(false);
    // Checksums, UTF8 and a collation that is independent of system libraries (R8).
    const names = ['data_checksums', 'server_encoding', 'fsync', 'jit', 'listen_addresses'];
    const values = await query(first, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`);
    expect(values).toEqual([
      { data_checksums: 'on', server_encoding: 'UTF8', fsync: 'on', jit: 'off', listen_addresses: '' },
    ]);
    const order = await query(first, 'select datcollate from pg_database where datname = current_database()');
    expect(order).toEqual([{ datcollate: 'C' }]);
    await query(first, 'create table stored (id integer)', 'insert into stored values (7)');
    await first.stop();
    expect(isPostmaster(first.pid, cluster(dataDir))).toBe(false);
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(second.attached).toBe(false);
    expect(await query(second, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('it listens only on a unix socket in a closed folder (R7), never as root (R2), in a session that Ctrl-C leaves alone', async () => {
    const server = await start(await usedFolder());
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
    if (process.platform === 'linux') expect(tcpSocketsOf(server.pid)).toEqual([]);
    const uid = statSync(`/proc/${server.pid}`).uid;
    if (asRoot) expect(uid).not.toBe(0);
    else expect(uid).toBe(process.getuid?.());
    expect(sessionOf(server.pid)).toBe(String(server.pid));
    expect(sessionOf(server.pid)).not.toBe(sessionOf(process.pid));
  });

  test('a data folder with a long path gets a short socket folder (R7)', async () => {
    const dataDir = await usedFolder('a-long-name-'.repeat(10));
    const server = await start(dataDir);
    expect(Buffer.byteLength(server.socketDir)).toBeLessThan(80);
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
    await server.stop();
    await rm(server.socketDir, { recursive: true });
  });
});

describe('several apps', () => {
  test('of two concurrent first starts one starts the server and one attaches', async () => {
    const dataDir = await folder();
    const both = await Promise.all([runApp(dataDir).ready, runApp(dataDir).ready]);
    expect(new Set(both.map(({ pid }) => pid)).size).toBe(1);
    expect(both.map(({ attached }) => attached).sort()).toEqual([false, true]);
  });

  test('the last client stops the server, whichever started it', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    const other = await start(dataDir);
    expect(other).toMatchObject({ attached: true, pid: first.pid });
    await first.stop();
    expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(isPostmaster(first.pid, cluster(dataDir))).toBe(false);
  });

  test('the watchdog of a killed app keeps the server for another app', async () => {
    const dataDir = await usedFolder();
    const killed = runApp(dataDir);
    const { pid } = await killed.ready;
    const other = await start(dataDir);
    await kill(killed, dataDir);
    expect(other.pid).toBe(pid);
    expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a copied data folder gets its own server although its lock file names the original', async () => {
    const dataDir = await usedFolder();
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

describe('users and machines', () => {
  test('library links are created once, without install scripts (R1)', async () => {
    const root = await folder();
    await mkdir(join(root, 'native', 'lib'), { recursive: true });
    const links = [{ source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so.1' }];
    await writeFile(join(root, 'native', 'lib', 'libz.so.1.2'), 'x');
    await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    linkLibraries(root);
    linkLibraries(root);
    expect(await readlink(join(root, 'native', 'lib', 'libz.so.1'))).toBe('libz.so.1.2');
  });

  test('it runs below a folder that only its owner may enter (R2)', async () => {
    const dataDir = await usedFolder('data');
    await chmod(dirname(dataDir), 0o700);
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { mode } = await findRunnable(await pathsIn(dataDir));
    expect(mode.prefix.length > 0).toBe(asRoot);
  });

  test('a socket folder created by another user in the temporary folder is rejected (R7)', async () => {
    const dataDir = await usedFolder('a-long-name-'.repeat(10));
    const { sockets } = await pathsIn(dataDir);
    // A link in place of a foreign folder, which only root could create.
    await symlink(tmpdir(), sockets);
    await expect(start(dataDir)).rejects.toThrow(/belongs to somebody else/);
    await rm(sockets);
  });

  test('a plain user runs it under their own account, also on a data folder that root had used (R2)', async () => {
    const dataDir = await folder();
    const plain = asRoot ? plainUser() : [];
    if (asRoot) await chown(dataDir, 65534, 65534);
    const app = runApp(dataDir, undefined, plain);
    const { uid, pid } = await app.ready;
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${pid}`).uid).toBe(uid);
    app.child.kill('SIGTERM');
    await until(() => !isPostmaster(pid, cluster(dataDir)), 'it has stopped');
    // As root it then runs under that user's number, and no file changes its owner.
    await start(dataDir);
    expect(statSync(cluster(dataDir)).uid).toBe(uid);
  });

  test('without binaries the message names DATABASE_URL (R10)', () => {
    expect(findBinaries('plan9-mips', '/nowhere').filter(({ postgres }) => postgres.includes('node_modules'))).toEqual(
      [],
    );
    expect(noBinaries('plan9-mips').message).toMatch(/plan9-mips.*DATABASE_URL/);
  });
});
