import { existsSync } from 'node:fs';

const HEADLESS = '/usr/bin/chromium-headless-shell';

/** The browser of tests, pictures and measurements. Without these flags it makes network look-ups at every start. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
