/**
 * The browser of tests, pictures and measurements, as Playwright launches it. Its own look-ups have no network to go to where
 * tests run, and without these flags it tries many at every start.
 */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
