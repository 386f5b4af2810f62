/** `npm run restore -- FILE [--erasures FOLDER]`, or `--copy newest` in the place of FILE */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/db/migrate.ts';
import type { Settings } from '#platform/settings.ts';
import { fetchCopy, openCopies } from '../off-site/copies.ts';
import { eraseAgain, readErasures } from './erase-again.ts';
import { checkInvariants, linesOf } from '../invariants/invariants.ts';
import { OperationError, withTarget, runCommand } from '../target.ts';
import { restore } from './restore.ts';

const NO_LIST =
  'No list of later erasures was there. If the old media/erasures still exists, copy it into this media folder before the next start: whoever asked to be erased since the backup must not come back.';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' }, copy: { type: 'string' } },
  });
  const [name, ...rest] = positionals;
  if (rest.length > 0 || (name === undefined) === (values.copy === undefined))
    throw new OperationError('Say which: npm run restore -- /somewhere/ufundi-2026-11-21.tar.gz');
  const absolute = (relative: string) => path.resolve(process.env.INIT_CWD ?? '.', relative);
  const listed = values.erasures === undefined ? [] : await readErasures(absolute(values.erasures));
  const began = performance.now();
  return withTarget(
    async (target) => {
      const { file, erasures, remove } =
        name === undefined
          ? await fetched(target.settings, values.copy ?? '')
          : { file: absolute(name), erasures: [], remove: async () => {} };
      const uids = [...listed, ...erasures];
      const { rows, files, head } = await restore(target, file).finally(remove);
      const later = await migrate(target.db);
      console.log(`Restored ${rows} rows and ${files} files of ${head.at} in ${seconds(began)} s.`);
      if (later.length > 0) console.log(`Brought up to date: ${later.join(', ')}.`);
      const recorded = (await Array.fromAsync(target.storage.list('erasures/'))).length;
      const erased = await eraseAgain(target, uids);
      if (erased > 0) console.log(`Erased again, as they had asked after the backup: ${erased} people.`);
      if (uids.length + recorded === 0) console.log(NO_LIST);
      const checked = await checkInvariants(target.db, target.storage);
      const broken = checked.filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0) console.log(linesOf(broken).join('\n'));
      console.log(
        `${checked.length - broken.length} invariants hold, ${broken.length} are broken (${seconds(began)} s in all).`,
      );
      return broken.length === 0 ? 0 : 1;
    },
    { creates: true },
  );
});

async function fetched(settings: Settings, name: string) {
  const copies = await openCopies(settings);
  const folder = await fs.mkdtemp(path.join(settings.dataDir, 'restore-'));
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  try {
    const file = await fetchCopy(copies, name, folder);
    const erasures = (await Array.fromAsync(copies.list('erasures/'))).map(({ key }) => path.basename(key));
    return { file, erasures, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
