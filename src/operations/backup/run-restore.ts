/** `npm run restore -- FILE [--erasures FOLDER]`, or `--trial [FILE]` to see whether a backup can be restored. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/db/migrate.ts';
import { dataFolderOf, loadEnvironment } from '#platform/settings.ts';
import { eraseAgain, readErasures } from './erase-again.ts';
import { checkInvariants, linesOf } from '../invariants/invariants.ts';
import { OperationError, type Target, withTarget, runCommand } from '../target.ts';
import { readBackupRecord } from './record.ts';
import { restore } from './restore.ts';
import { withScratchTarget } from './scratch-target.ts';

const NO_LIST =
  'No list of later erasures was there. If the old media/erasures still exists, copy it into this media folder before the next start: whoever asked to be erased since the backup must not come back.';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' }, trial: { type: 'boolean', default: false } },
  });
  const [name, ...rest] = positionals;
  const absolute = (relative: string) => path.resolve(process.env.INIT_CWD ?? '.', relative);
  const file = name === undefined && values.trial ? await newestBackup() : absolute(name ?? '');
  if (rest.length > 0 || (name === undefined && !values.trial))
    throw new OperationError('Say which: npm run restore -- /somewhere/ufundi-2026-11-21.tar.gz');
  const uids = values.erasures === undefined ? [] : await readErasures(absolute(values.erasures));
  if (!values.trial)
    return withTarget((target) => restoreAndCheck(target, file, uids, values.erasures ? null : NO_LIST), {
      creates: true,
    });
  console.log(`On trial: ${file}`);
  const code = await withScratchTarget(file, (target) => restoreAndCheck(target, file, uids, null));
  console.log('Nothing of it is left here.');
  return code;
});

async function newestBackup(): Promise<string> {
  const record = await readBackupRecord(dataFolderOf(loadEnvironment()));
  if (!record?.file) throw new OperationError('No backup has been made yet: npm run backup -- FILE');
  return record.file;
}

/** @param withoutList what is said when nobody named people erased since · @returns 1 when the data breaks a rule */
async function restoreAndCheck(
  target: Pick<Target, 'connection' | 'db' | 'storage'>,
  file: string,
  uids: readonly string[],
  withoutList: string | null,
): Promise<number> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const { rows, files, head } = await restore(target, file);
  const later = await migrate(target.db);
  console.log(`Restored ${rows} rows and ${files} files of ${head.at} in ${seconds()} s.`);
  if (later.length > 0) console.log(`Brought up to date: ${later.join(', ')}.`);
  const recorded = (await Array.fromAsync(target.storage.list('erasures/'))).length;
  const erased = await eraseAgain(target, uids);
  if (erased > 0) console.log(`Erased again, as they had asked after the backup: ${erased} people.`);
  if (withoutList && uids.length + recorded === 0) console.log(withoutList);
  const checked = await checkInvariants(target.db, target.storage);
  const broken = checked.filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) console.log(linesOf(broken).join('\n'));
  console.log(
    `${checked.length - broken.length} invariants hold, ${broken.length} are broken (${seconds()} s in all).`,
  );
  return broken.length === 0 ? 0 : 1;
}
