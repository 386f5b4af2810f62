/** `npm run backup -- FILE`, while the product runs. */
import path from 'node:path';
import { loadEnvironment, readSettings } from '#platform/settings.ts';
import { backUp } from './backup.ts';
import { OperationError, withTarget, runCommand } from '../target.ts';

await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0 || name.startsWith('-'))
    throw new OperationError('Say where to: npm run backup -- /somewhere/ufundi-2026-11-21.tar.gz');
  const file = path.resolve(process.env.INIT_CWD ?? '.', name);
  const began = performance.now();
  const { rows, files, bytes } = await withTarget(readSettings(loadEnvironment()), (target) => backUp(target, file));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Backed up ${rows} rows and ${files} files in ${seconds} s: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
  return 0;
});
