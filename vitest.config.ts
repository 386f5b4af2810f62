import { defineConfig } from 'vitest/config';

// `npm run attacks`: every suite of quality/attacks in its long form, and with them what only that command measures.
const full = process.env.FULL === '1';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'db/**/*.test.ts',
      'quality/**/*.test.ts',
      'quality/bench/**/*.test.ts',
      ...(full ? ['quality/attacks/**/*.full.ts'] : []),
    ],
    exclude: ['quality/journeys/**', 'node_modules/**'],
    globalSetup: ['quality/helpers/build-setup.ts', 'quality/helpers/database-setup.ts'],
    // Every file has its own database and its own server process in it, so files run beside each other.
    pool: 'forks',
    maxWorkers: 2,
    // A green run pays for neither the patience nor the second try. `npm test` names each test that needed it.
    retry: full ? 0 : 1,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: full ? 900_000 : 90_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
