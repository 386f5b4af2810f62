/** Runs on Node 18 with no package installed. */
import path from 'node:path';
import { build } from './build.mjs';
import { requireFreePort } from './free-port.mjs';
import { prepare, root } from './prepare.mjs';
import { run } from './run.mjs';
import { withLock } from './file-lock.mjs';

// A SIGTERM to npm ends its shell and not this process, so watch the parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

await requireFreePort();
const { node } = await withLock(path.join(root, '.starting'), async () => {
  const prepared = await prepare({ dev: false });
  await build(prepared.node);
  return prepared;
});

// The channel closes even by SIGKILL, so that the app can stop too.
const { code } = await run(node, ['dist/server/supervisor.cjs', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
process.exit(code);
