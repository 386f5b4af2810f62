import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './quality/helpers/chromium.ts';

export default defineConfig({
  testDir: 'quality/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: ['./quality/helpers/build.ts', './quality/helpers/journeys.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['list'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    trace: 'retain-on-failure',
    launchOptions: CHROMIUM,
  },
});
