/** `npm run dev`: the app on its own port, restarted on changes, behind Vite's development server, which people open. */
import { requireFreePort } from './free-port.mjs';
import { prepare, root } from './prepare.mjs';
import { run } from './run.mjs';

await requireFreePort();
const { node } = await prepare({ dev: true });
const ending = new AbortController();
const port = process.env.PORT ?? '3000';
const pagesPort = process.env.PAGES_PORT ?? '5173';
const options = {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: `http://localhost:${pagesPort}`,
  },
  signal: ending.signal,
};
const parts = [
  run(node, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], options),
  run(node, ['node_modules/vite/bin/vite.js', '--port', pagesPort, '--logLevel', 'warn'], options),
];

const { code } = await Promise.race(parts);
ending.abort();
await Promise.allSettled(parts);
process.exit(code);
