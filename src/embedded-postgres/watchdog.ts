import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { DataPaths } from './data-paths.ts';

const WAIT_SCRIPT = 'IFS= read -r word; [ "$word" = done ] || exec "$0" "$@"';
const watchParent = path.join(import.meta.dirname, `watch-parent${path.extname(import.meta.filename)}`);

/** The kernel closes the pipe however this process dies, SIGKILL included; the watchdog then stops the server. */
export function startWatchdog(dataDir: string, { log }: DataPaths) {
  let dismissed = false;
  let child: ChildProcess;
  const spawnWatchdog = () => {
    const output = openSync(log, 'a', 0o600);
    child = spawn('/bin/sh', ['-c', WAIT_SCRIPT, process.execPath, watchParent, dataDir], {
      detached: true,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TMPDIR: process.env.TMPDIR ?? '/tmp' },
      stdio: ['pipe', output, output],
    });
    closeSync(output);
    child.unref();
    (child.stdin as Socket).unref();
    child.stdin?.on('error', () => {});
    child.on('error', () => {});
    child.on('exit', () => {
      if (!dismissed) setTimeout(() => dismissed || spawnWatchdog(), 1000).unref();
    });
  };
  spawnWatchdog();
  const finish = (message: string) => {
    dismissed = true;
    child.stdin?.end(message);
  };
  return { dismiss: () => finish('done\n'), alarm: () => finish('') };
}
