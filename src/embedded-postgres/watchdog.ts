import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { DataPaths } from './data-paths.ts';

/** Looks after the server while this process lives and when it dies without a word. */
export interface Watchdog {
  /** Sends it home: the app left in good order. */
  dismiss(): void;
  /** Sends it to work now: the start failed, and may have left a server that nobody uses. */
  alarm(): void;
}

// A shell that only waits takes about a megabyte, a waiting Node forty. Node is started when there is something to do.
const wait = 'IFS= read -r word; [ "$word" = done ] || exec "$0" "$@"';
// Built, the program is dist/server/watch-parent.cjs next to this file's bundle.
const watchParent = path.join(import.meta.dirname, `watch-parent${path.extname(import.meta.filename)}`);

/**
 * Starts a process that reads from a pipe we hold. The kernel closes the pipe however we die, SIGKILL included; the
 * watchdog then ends the server unless another app uses it.
 */
export function startWatchdog(dataDir: string, { log }: DataPaths): Watchdog {
  let dismissed = false;
  let child: ChildProcess;
  const keep = () => {
    const output = openSync(log, 'a', 0o600);
    // A session of its own, or the Ctrl-C that ends the app would end it too.
    child = spawn('/bin/sh', ['-c', wait, process.execPath, watchParent, dataDir], {
      detached: true,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TMPDIR: process.env.TMPDIR ?? '/tmp' },
      stdio: ['pipe', output, output],
    });
    closeSync(output);
    child.unref();
    (child.stdin as Socket).unref();
    child.stdin?.on('error', () => {}); // it was killed; its exit brings the next one
    child.on('error', () => {});
    child.on('exit', () => {
      if (!dismissed) setTimeout(() => dismissed || keep(), 1000).unref();
    });
  };
  keep();
  const part = (word: string) => {
    dismissed = true;
    child.stdin?.end(word);
  };
  return { dismiss: () => part('done\n'), alarm: () => part('') };
}
