/** `npm run invariants`: one line an invariant; exits 1 when one is broken. Changes nothing, and may run beside the product. */
import { loadEnvironment, readSettings } from '#platform/settings.ts';
import { checkInvariants, linesOf } from './invariants.ts';
import { withTarget, runCommand } from '../target.ts';

await runCommand(() =>
  withTarget(readSettings(loadEnvironment()), async ({ db, storage }) => {
    const checked = await checkInvariants(db, storage);
    const broken = checked.filter(({ breaches }) => breaches.length > 0).length;
    console.log(linesOf(checked).join('\n'));
    console.log(`\ninvariants: ${checked.length - broken} hold, ${broken} broken`);
    return broken === 0 ? 0 : 1;
  }),
);
