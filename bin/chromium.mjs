/** The browser of tests, pictures and measurements. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Without a window to draw it takes a quarter less core time for the same pages. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const KNOWN = [
  process.env.CHROMIUM,
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export const installedChromium = () => KNOWN.find((file) => file && existsSync(file));

/** On Debian, for a user who may; where that fails, a browser that is there does. */
export function installChromium() {
  const isThere = [process.env.CHROMIUM, HEADLESS].some((file) => file && existsSync(file));
  if (isThere || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the journeys (only now) ...');
  aptGet('update');
  aptGet('install', '--no-install-recommends', 'chromium-headless-shell');
  if (!installedChromium()) aptGet('install', '--no-install-recommends', 'chromium');
}

function aptGet(...args) {
  spawnSync('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
