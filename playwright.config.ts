import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './quality/helpers/journey/chromium.ts';

export default defineConfig({
  testDir: 'quality/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: ['./quality/helpers/build-setup.ts', './quality/helpers/journey/demo-template.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // Which journeys follow each other depends on their number.
  workers: process.env.TEST_SEED ? 2 + (Number(process.env.TEST_SEED) % 3) : 3,
  // A green run pays for neither the patience nor the second try. `npm test` names each journey that needed it.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Requests of a service worker pass by the routes that journeys set.
    serviceWorkers: 'block',
    // Recording each step of each journey costs more than the journeys; the second try of one that failed is enough.
    trace: 'on-first-retry',
    launchOptions: CHROMIUM,
  },
});
