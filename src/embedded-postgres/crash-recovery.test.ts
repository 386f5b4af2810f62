import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probe } from './clients.ts';
import { pathsIn } from './data-paths.ts';
import { isPostmaster, processes, processOf } from './processes.ts';

useEmbeddedServers();
import {
  cluster,
  folder,
  kill,
  leftovers,
  mentioning,
  missing,
  query,
  runApp,
  start,
  until,
  usedFolder,
  useEmbeddedServers,
} from '../../quality/helpers/embedded-servers.ts';

describe('crashes', () => {
  test('after SIGKILL of an app its watchdog stops the orphan server and no acknowledged row is lost (R3)', async () => {
    const dataDir = await usedFolder();
    const app = runApp(dataDir, 'insert');
    const { pid } = await app.ready;
    await until(() => app.acknowledged.length > 200, '200 rows are acknowledged');
    await kill(app, dataDir);
    await until(() => !isPostmaster(pid, cluster(dataDir)), 'the orphan has ended');
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(false);
    expect(await missing(await start(dataDir), app.acknowledged)).toEqual([]);
  });

  test('an app restarted at once keeps the server running despite the old watchdog (R3)', async () => {
    const dataDir = await usedFolder();
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

  test('a server that is shutting down counts as starting with any of its error codes', async () => {
    const paths = await pathsIn(await folder());
    await mkdir(paths.sockets, { recursive: true });
    for (const code of ['57P01', '57P02', '57P03']) {
      const fields = ['SFATAL', `C${code}`, 'Mterminating connection due to administrator command', ''].join('\0');
      const packet = Buffer.from(`E\0\0\0\0${fields}\0`);
      packet.writeInt32BE(packet.length - 1, 1);
      const closing = createServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .end(packet),
      );
      await new Promise<void>((listening) => closing.listen(join(paths.sockets, '.s.PGSQL.5432'), listening));
      expect([code, await probe(paths)]).toEqual([code, 'starting']);
      await new Promise((closed) => closing.close(closed));
    }
  });

  test('after killing app, watchdog and server at once the next start recovers every acknowledged row', async () => {
    const dataDir = await usedFolder();
    const app = runApp(dataDir, 'insert');
    const { pid } = await app.ready;
    await until(() => app.acknowledged.length > 200, '200 rows are acknowledged');
    const killed = processes().filter((one) => one.parent === pid || one.pid === pid || one.command.includes(dataDir));
    for (const { pid: each } of killed) {
      try {
        process.kill(each, 'SIGKILL');
      } catch (error) {
        // A backend ends by itself once its server is dead.
        expect(error).toMatchObject({ code: 'ESRCH' });
      }
    }
    await until(() => killed.every((one) => !processOf(one.pid)), 'all are dead');
    expect(existsSync(join(cluster(dataDir), 'postmaster.pid'))).toBe(true);
    const again = await start(dataDir, true);
    expect(again.attached).toBe(false);
    expect(await missing(again, app.acknowledged)).toEqual([]);
  });

  test('a server that dies under a running app is restarted', async () => {
    const dataDir = await usedFolder();
    const server = await start(dataDir);
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    await until(() => server.pid !== before && isPostmaster(server.pid, cluster(dataDir)), 'a new server runs');
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('an interrupted first start leaves nothing that stops the next start (R4)', async () => {
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

  test('lock files that name another live process are cleared (R5), and that process is left alone', async () => {
    const dataDir = await usedFolder();
    const server = await start(dataDir);
    await server.stop();
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
