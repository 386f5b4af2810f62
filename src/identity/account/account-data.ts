import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { PersonalData } from '#platform/hooks.ts';
import type { Database } from '#platform/db/database.ts';

export async function exportPersonalData(ctx: AppContext, accountId: number): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (const { name, ...data } of ctx.hooks.personalData) {
    const personal = await data.export(ctx, accountId);
    if (personal !== null) document[name] = personal;
  }
  return document;
}

export const accountData: PersonalData = { name: 'account', export: exportAccount, erase: anonymise };

async function exportAccount({ db }: Pick<AppContext, 'db'>, accountId: number) {
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
      sql<unknown[]>`coalesce((
        select json_agg(json_strip_nulls(json_build_object('email', email, 'number', number, 'changed_at', changed_at)) order by id)
        from former_emails where account_id = accounts.id), '[]')`.as('former_emails'),
    )
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
      or exists (select from (select email from accounts where id = ${accountId}
        union all select email from former_emails where account_id = ${accountId} and email is not null) own
        where position(own.email in answer::text) > 0)`.execute(trx);
  await trx.deleteFrom('former_emails').where('account_id', '=', accountId).execute();
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
