import { defineConfig } from 'vitest/config';

// `npm run attacks`: every suite of tests/attacks in its long form, and with them what only that command measures.
const full = process.env.FULL === '1';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'db/**/*.test.ts',
      'tests/**/*.test.ts',
      'bench/**/*.test.ts',
      ...(full ? ['tests/attacks/**/*.full.ts'] : []),
    ],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/helpers/build.ts', 'tests/helpers/database.ts'],
    // Every file has its own database and its own server process in it, so files run beside each other.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: full ? 900_000 : 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
