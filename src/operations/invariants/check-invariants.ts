/** `npm run invariants` exits with 1 on a breach. Read-only, and safe while the product runs. */
import { checkInvariants, linesOf } from './invariants.ts';
import { withTarget, runCommand } from '../target.ts';

await runCommand(() =>
  withTarget(async ({ db, storage }) => {
    const checked = await checkInvariants(db, storage);
    const broken = checked.filter(({ breaches }) => breaches.length > 0).length;
    console.log(linesOf(checked).join('\n'));
    console.log(`\ninvariants: ${checked.length - broken} hold, ${broken} broken`);
    return broken === 0 ? 0 : 1;
  }),
);
