/** `npm run restore:drill [-- FILE]`, while the product runs. */
import path from 'node:path';
import { dataFolderOf, loadEnvironment, readSettings } from '#platform/settings.ts';
import { actAsOwnerOf, runCommand } from '../target.ts';
import { drill } from './drill.ts';

const HOUR = 3_600_000;

await runCommand(async () => {
  const env = loadEnvironment();
  actAsOwnerOf(dataFolderOf(env));
  const [name] = process.argv.slice(2);
  const file = name === undefined ? name : path.resolve(process.env.INIT_CWD ?? '.', name);
  const done = await drill(readSettings(env), file);
  const hours = ((Date.now() - Date.parse(done.backupAt)) / HOUR).toFixed(1);
  console.log(
    `${done.name}, ${hours} hours old, was restored in ${done.seconds.toFixed(1)} s: ` +
      `${done.rows} rows and ${done.files} files, ${done.invariants} invariants hold. Nothing of it is left here.`,
  );
  return 0;
});
