import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { prepare, root } from './prepare.mjs';
import { fail, runStep, withProgress } from './run.mjs';

export async function build(node) {
  await whenStale('the pages', '.built', sourcesOfPages(), async () => {
    await vite(node, '--outDir', path.join(root, 'dist/web'));
    await vite(
      node,
      '--outDir',
      path.join(root, 'dist/render'),
      '--ssr',
      path.join(root, 'src/app/entries/render.tsx'),
    );
  });
  await whenStale('the server', '.built-server', sourcesOfServer(), () => runOrFail(node, ['bin/build-server.mjs']));
}

async function whenStale(what, stampName, files, make) {
  const stamp = path.join(root, 'dist', stampName);
  const now = fingerprint(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(`Building ${what} (only now and after a change) ...`);
  // Removed first: an interrupted build must not look complete.
  rmSync(stamp, { force: true });
  await withProgress(make);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

const vite = (node, ...args) =>
  runOrFail(node, ['node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', '--logLevel', 'warn', ...args]);

async function runOrFail(node, command) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runStep(node, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0)
    fail(`${sourceOf(output)}\n\nThe build failed (${command[0]} ended with ${code}); see the output above.`);
}

/** The places in our sources, without the bundler's own stack. */
export function sourceOf(output) {
  const shown = process.stderr.isTTY ? output : stripVTControlCharacters(output);
  const [, failure = shown] = shown.split(/Build failed with \d+ errors?:/);
  return failure.split('\n    at ')[0].trim();
}

/** By content: a checkout gives every file a new time. */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sourcesOfPages() {
  const domains = readdirSync(path.join(root, 'src'));
  const folders = [
    'src/api',
    'src/app',
    'src/catalogue',
    'src/pages',
    'src/ui',
    ...domains.map((domain) => `src/${domain}/web`),
  ];
  const files = ['vite.config.ts', 'package-lock.json', 'tsconfig.web.json', 'tsconfig.base.json'];
  const shared = domains.flatMap((domain) =>
    ['calls', 'contract', 'quote-contract', 'rules'].map((name) => `src/${domain}/${name}.ts`),
  );
  return [
    ...new Set([
      ...folders.flatMap(filesIn),
      ...[...files, ...shared].filter((file) => existsSync(path.join(root, file))),
    ]),
  ];
}

function sourcesOfServer() {
  return ['bin/build-server.mjs', 'package-lock.json', ...['src', 'db'].flatMap(filesIn)];
}

function filesIn(folder) {
  const whole = path.join(root, folder);
  if (!existsSync(whole)) return [];
  const names = readdirSync(whole, { recursive: true }).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.map((name) => path.join(folder, name)).filter((file) => statSync(path.join(root, file)).isFile());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { node } = await prepare({ dev: false });
  await build(node);
}
