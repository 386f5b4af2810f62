/** `npm run build`: builds the pages for browser and server, unless nothing they are made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';
import { giveUp, step } from './run.mjs';

const STAMP = path.join(root, 'dist', '.built');

/**
 * Builds `dist/web` (browser) and `dist/render` (server rendering) when stale.
 * @param {string} node the Node to build with
 */
export async function build(node) {
  const now = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  console.log('Building the pages (only now and after a change) ...');
  // Away with it first: a build that is cut short must not pass for a whole one.
  rmSync(STAMP, { force: true });
  await vite(node, '--outDir', path.join(root, 'dist/web'));
  await vite(node, '--outDir', path.join(root, 'dist/render'), '--ssr', path.join(root, 'src/web/entry-server.tsx'));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, now);
}

async function vite(node, ...args) {
  const command = ['node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', '--logLevel', 'warn', ...args];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await step(node, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0)
    giveUp(`${output.trim()}\n\nThe pages could not be built (vite ended with ${code}); the reason stands above.`);
}

/** One number for everything the pages are made of, by content: a checkout gives every file a new time. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources().sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sources() {
  const domains = readdirSync(path.join(root, 'src'));
  const folders = ['src/web', 'src/contract', 'public', ...domains.map((domain) => `src/${domain}/web`)];
  const files = ['vite.config.ts', 'index.html', 'package-lock.json', 'tsconfig.web.json', 'tsconfig.base.json'];
  const shared = domains.flatMap((domain) => [`src/${domain}/contract.ts`, `src/${domain}/rules.ts`]);
  return [
    ...new Set([
      ...folders.flatMap(filesIn),
      ...[...files, ...shared].filter((file) => existsSync(path.join(root, file))),
    ]),
  ];
}

function filesIn(folder) {
  const whole = path.join(root, folder);
  if (!existsSync(whole)) return [];
  const names = readdirSync(whole, { recursive: true }).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.map((name) => path.join(folder, name)).filter((file) => statSync(path.join(root, file)).isFile());
}

if (process.argv[1] === import.meta.filename) {
  const { node } = await prepare({ dev: false });
  await build(node);
}
