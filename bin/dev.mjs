/**
 * `npm run dev`: the app on its own port, started again when its sources change, and in front of it, on 5173, pages drawn
 * from the sources as they are written.
 */
import { prepare, root } from './prepare.mjs';
import { run } from './run.mjs';

const { node } = await prepare({ dev: true });
const ending = new AbortController();
const port = process.env.PORT ?? '3000';
const options = {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'development', PORT: port, APP_URL: `http://127.0.0.1:${port}` },
  signal: ending.signal,
};
const parts = [
  run(node, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], options),
  run(node, ['node_modules/vite/bin/vite.js'], options),
];

// One without the other is of no use.
const { code } = await Promise.race(parts);
ending.abort();
await Promise.allSettled(parts);
process.exit(code);
