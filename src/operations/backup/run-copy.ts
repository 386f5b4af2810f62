/** `npm run db:copy -- --from embedded --to postgres://...` copies the database without files. */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { dataFolderOf, loadEnvironment } from '#platform/settings.ts';
import { copyDatabase } from './copy.ts';
import { OperationError, runCommand, withEmbedded } from '../target.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from, to } = values;
  if (!from || !to || from === to)
    throw new OperationError(
      'Say from where to where: npm run db:copy -- --from embedded --to postgres://user:password@host/ufundi',
    );
  let tables = 0;
  let rows = 0;
  await onDatabase(from, { creates: false }, (source) =>
    onDatabase(to, { creates: true }, (target) =>
      copyDatabase(source, target, (copied) => {
        tables++;
        rows += copied.rows;
        console.log(`equal   ${copied.name}: ${copied.rows} rows, ${copied.sha256.slice(0, 16)}`);
      }),
    ),
  );
  console.log(`\nCopied ${tables} tables with ${rows} rows. The source is as it was; photos stay where they are.`);
  return 0;
});

async function onDatabase(
  name: string,
  options: { readonly creates: boolean },
  work: (connection: pg.PoolConfig) => Promise<void>,
): Promise<void> {
  if (name === 'embedded') return withEmbedded(dataFolderOf(loadEnvironment()), work, options);
  if (!/^postgres(ql)?:$/.test(URL.parse(name)?.protocol ?? ''))
    throw new OperationError('A database is "embedded" or a URL like postgres://user:password@host:5432/ufundi.');
  return work({ connectionString: name });
}
