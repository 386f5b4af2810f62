/** `npm run doctor` exits with 1 when something is broken, with 0 for warnings; `-- --mail` also writes to the operator. */
import { parseArgs } from 'node:util';
import { dataFolderOf, loadEnvironment } from '#platform/settings.ts';
import { examine, linesOf } from './examine.ts';
import { mailReport } from './mail-report.ts';
import { actAsOwnerOf, runCommand } from '../target.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { mail: { type: 'boolean', default: false } } });
  const env = loadEnvironment();
  actAsOwnerOf(dataFolderOf(env));
  const findings = await examine(env);
  const broken = findings.filter(({ state }) => state === 'broken');
  const count = (state: string) => findings.filter((each) => each.state === state).length;
  console.log(linesOf(findings).join('\n'));
  console.log(`\ndoctor: ${broken.length} broken, ${count('warning')} to mind, ${count('ok')} well`);
  if (values.mail) await mailReport(env, broken);
  return broken.length > 0 ? 1 : 0;
});
