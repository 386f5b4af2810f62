import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type NotificationFacts, notifyEach } from '../notify.ts';

/** What an operator must mend or know: the day's budget, the provider's answers, too many codes. */
export type SmsTrouble = 'budget' | 'balance' | 'sender' | 'key' | 'codes';
const PROVIDERS: readonly string[] = ['balance', 'sender', 'key'] satisfies SmsTrouble[];
export const isProvidersTrouble = (reason: string): reason is SmsTrouble => PROVIDERS.includes(reason);

/** Notifies each admin, of each trouble once a day. */
export async function tellAdmins(trx: Database, reason: SmsTrouble, facts: NotificationFacts = {}): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms trouble'))`.execute(trx);
  const { rows } = await sql<{ accountId: number }>`
    select id as "accountId" from accounts where role = 'admin' and disabled_at is null and erased_at is null
      and not exists (select from notifications n where n.account_id = accounts.id and n.kind = 'sms_trouble'
        and n.facts ->> 'reason' = ${reason} and n.created_at > now() - interval '1 day')`.execute(trx);
  const people = rows.map(({ accountId }) => ({ accountId, facts: { ...facts, reason } }));
  await notifyEach(trx, 'sms_trouble', people);
}
