/**
 * `npm run faults [-- NAMES] [-- --short] [-- --without-protection]`: plays each fault in full, a line each with its figures.
 * Without protection, what guards against it is taken out first, and each must then show.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../src/server/embedded/supervise.ts';
import { FAULTS } from '../tests/faults/list.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, 'without-protection': { type: 'boolean' }, list: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such fault: ${unknown.join(', ')}. There are:`);
  for (const { name } of FAULTS) console.log(name);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const chosen = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

let stop = async () => {};
let server;
if (process.env.DATABASE_URL) {
  const url = new URL(process.env.DATABASE_URL);
  server = { host: url.hostname, port: Number(url.port || 5432), user: decodeURIComponent(url.username) };
  if (url.password) server.password = decodeURIComponent(url.password);
} else {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-faults-'));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  server = embedded.config;
  stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

let failed = 0;
for (const fault of chosen) {
  const plants = values['without-protection'] ? fault.plants : [undefined];
  for (const plant of plants) {
    const began = Date.now();
    let seen;
    try {
      seen = await fault.play({ server, size: values.short ? 'short' : 'full', plant });
    } catch (error) {
      seen = { wrong: [`it broke: ${error.stack}`], figures: {} };
    }
    const asWanted = seen.wrong.length > 0 === (plant !== undefined);
    if (!asWanted) failed += 1;
    const figures = Object.entries(seen.figures).map(([what, figure]) => `${what} ${figure}`);
    const seconds = `${Math.round((Date.now() - began) / 1000)} s`;
    console.log(
      [`${asWanted ? 'ok    ' : 'FAILED'} ${fault.name}${plant ? ` without ${plant}` : ''}`, ...figures, seconds].join(
        ' · ',
      ),
    );
    for (const each of seen.wrong) console.log(`         ${each}`);
  }
}
await stop();
console.log(`\nfaults: ${chosen.length} played, ${failed} not as they must be`);
process.exit(failed === 0 ? 0 : 1);
