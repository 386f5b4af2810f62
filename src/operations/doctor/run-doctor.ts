/** `npm run doctor` exits with 1 when something is broken, with 0 for warnings. */
import { loadEnvironment } from '#platform/settings.ts';
import { examine, linesOf } from './examine.ts';
import { runCommand } from '../target.ts';

await runCommand(async () => {
  const findings = await examine(loadEnvironment());
  const count = (state: string) => findings.filter((each) => each.state === state).length;
  console.log(linesOf(findings).join('\n'));
  console.log(`\ndoctor: ${count('broken')} broken, ${count('warning')} to mind, ${count('ok')} well`);
  return count('broken') > 0 ? 1 : 0;
});
