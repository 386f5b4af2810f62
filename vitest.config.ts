import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:full`: every suite in its long form, and with them what measures time.
const full = process.env.FULL === '1';

// Every worker and its child processes load the whole app: compiled once.
process.env.NODE_COMPILE_CACHE ??= path.join(os.tmpdir(), 'ufundi-compile-cache');

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'db/**/*.test.ts',
      'quality/**/*.test.ts',
      ...(full ? ['quality/attacks/**/*.full.ts'] : []),
    ],
    exclude: ['quality/journeys/**', 'node_modules/**'],
    globalSetup: [
      'quality/helpers/memory-setup.ts',
      'quality/helpers/build-setup.ts',
      'quality/helpers/database-setup.ts',
    ],
    // Every file has its own database and its own server process in it, so files run beside each other.
    pool: 'forks',
    maxWorkers: 4,
    // A worker loads the app once, not 180 times, which halves the run. What a file changes of its process it restores.
    isolate: false,
    // Node strips types itself, as in production; Vite would transform every module for every file.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A green run pays for neither the patience nor the second try. `npm test` names each test that needed it.
    retry: full ? 0 : 1,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: full ? 1_200_000 : 180_000,
    hookTimeout: 240_000,
    reporters: ['default'],
  },
});
