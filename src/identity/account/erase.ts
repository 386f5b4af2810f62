import { sql } from 'kysely';
import { signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { requirePassword } from '../password/change-password.ts';
import { runClosedHooks } from './closing.ts';
import { erasePersonalData, registerPersonalData } from './personal-data.ts';
import { endSessions } from '../session/sessions.ts';

export async function eraseAccount(ctx: AppContext, accountId: number, password: string): Promise<void> {
  await requirePassword(ctx, accountId, password);
  if (!(await inTransaction(ctx.db, (trx) => eraseInTransaction(trx, accountId)))) throw signInNeeded();
}

/** @param options.again a restored backup brought an erased person back · @returns false when already erased */
export async function eraseInTransaction(
  trx: Database,
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
  await runClosedHooks(trx, accountId);
  await erasePersonalData(trx, accountId, again);
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

export function registerAccountData(): void {
  registerPersonalData('account', { export: exportAccount, erase: anonymise });
}

async function exportAccount(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'role',
      'full_name',
      'email',
      'phone',
      'language',
      'created_at',
      'terms_version',
      'terms_accepted_at',
    ])
    .select(sql<boolean>`google_sub is not null`.as('signs_in_with_google'))
    .select(
      sql<string | null>`(select confirmed_at from second_factors where account_id = accounts.id)`.as(
        'second_step_since',
      ),
    )
    .select(
      sql<unknown[]>`coalesce((
        select json_agg(json_build_object('signed_in_at', signed_in_at, 'last_used_at', last_used_at) order by signed_in_at)
        from (
          select signed_in_at, max(created_at) as last_used_at from refresh_tokens
          where account_id = accounts.id and revoked_at is null and expires_at > now() group by family, signed_in_at
        ) as families), '[]')`.as('sessions'),
    )
    .select(
      sql<unknown[]>`coalesce((
        select json_agg(json_build_object('at', at, 'act', act, 'subject', subject, 'subject_id', subject_id,
          'reason', reason, 'address', address) order by id)
        from audit_log
        where actor_id = accounts.id or (actor_id is null and subject = 'account' and subject_id = accounts.id)), '[]')`.as(
        'trail',
      ),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

async function anonymise(trx: Database, accountId: number): Promise<void> {
  // A sign-up runs before its account exists, so its cached response is keyed by e-mail instead of account.
  await sql`
    delete from idempotency_keys where scope = ${`account ${accountId}`}
      or position((select email from accounts where id = ${accountId}) in answer::text) > 0`.execute(trx);
  await trx
    .updateTable('accounts')
    .set({
      email: `erased-${accountId}@ufundi.invalid`,
      full_name: 'Erased account',
      phone: null,
      google_sub: null,
      password_hash: null,
      disabled_reason: null,
    })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('refresh_tokens').where('account_id', '=', accountId).execute();
}
