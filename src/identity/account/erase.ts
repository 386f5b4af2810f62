import { sql } from 'kysely';
import { signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { type Hooks, runHooks } from '#platform/hooks.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { requirePassword } from '../password/change-password.ts';
import { endSessions } from '../session/sessions.ts';

export async function eraseAccount(ctx: AppContext, accountId: number, password: string): Promise<void> {
  await requirePassword(ctx, accountId, password);
  if (!(await inTransaction(ctx.db, (trx) => eraseInTransaction(trx, ctx.hooks, accountId)))) throw signInNeeded();
}

/** @param options.again a restored backup brought an erased person back · @returns false when already erased */
export async function eraseInTransaction(
  trx: Database,
  hooks: Hooks,
  accountId: number,
  { again = false }: { again?: boolean } = {},
): Promise<boolean> {
  // Written first: a concurrent erasure or sign-in waits for this row lock and then finds an erased account.
  const erased = await trx
    .updateTable('accounts')
    .set({ erased_at: sql`now()` })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  if (!erased) return false;
  await endSessions(trx, accountId);
  await runHooks(hooks.accountClosed, trx, accountId);
  for (const data of hooks.personalData.toReversed()) await data.erase?.(trx, accountId, again);
  await audit(trx, {
    actorId: accountId,
    act: again ? 'erase_again' : 'erase',
    subject: 'account',
    subjectId: accountId,
  });
  await sql`select forget_in_trails(${accountId})`.execute(trx);
  await trx
    .insertInto('erasures')
    .values({ uid: erased.uid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addJob(trx, 'keep_erasure', { uid: erased.uid });
  return true;
}
