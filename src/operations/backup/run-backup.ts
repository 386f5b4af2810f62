/** `npm run backup -- FILE`, or `--nightly FOLDER` for the timer; while the product runs. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup.ts';
import { recordBackup } from './record.ts';
import { OperationError, type Target, withTarget, runCommand } from '../target.ts';

const DAYS_STORED = 14;
const DAY = 86_400_000;

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { nightly: { type: 'string' } } });
  const { nightly } = values;
  const name = nightly === undefined ? positionals.join('\n') : path.join(nightly, nightlyName());
  if (positionals.length !== (nightly === undefined ? 1 : 0))
    throw new OperationError('Say where to: npm run backup -- /somewhere/ufundi-2026-11-21.tar.gz');
  const file = path.resolve(process.env.INIT_CWD ?? '.', name);
  await withTarget((target) => recorded(target, nightly !== undefined, () => run(target, file, nightly !== undefined)));
  return 0;
});

function nightlyName(): string {
  return `ufundi-${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar.gz`;
}

async function run(target: Target, file: string, nightly: boolean): Promise<void> {
  const began = performance.now();
  const at = new Date().toISOString();
  const { rows, files, bytes } = await backUp(target, file);
  await recordBackup(target.settings.dataDir, { at, file });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Backed up ${rows} rows and ${files} files in ${seconds} s: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
  if (nightly) await removeOld(path.dirname(file));
}

async function recorded(target: Target, nightly: boolean, work: () => Promise<void>): Promise<void> {
  const { dataDir } = target.settings;
  const scheduled = nightly ? { nightly } : {};
  const at = new Date().toISOString();
  try {
    await work();
    await recordBackup(dataDir, { failure: null, ...scheduled });
  } catch (error) {
    await recordBackup(dataDir, { failure: { at, message: (error as Error).message }, ...scheduled });
    throw error;
  }
}

async function removeOld(folder: string): Promise<void> {
  const isNightly = /^ufundi-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/;
  for (const name of (await fs.readdir(folder)).filter((each) => isNightly.test(each))) {
    const file = path.join(folder, name);
    if ((await fs.stat(file)).mtimeMs < Date.now() - DAYS_STORED * DAY) await fs.rm(file);
  }
}
