import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { SPENT } from '#platform/sms/messages.ts';
import { about, type Finding } from './finding.ts';

const { ok, warning } = about('sms');
/** Of the messages whose end is known. */
const FEW = 0.5;
const ENOUGH = 10;

export async function examineSms(db: Database, { smsUrl, smsDayKes }: Settings): Promise<Finding[]> {
  if (smsUrl === null) return [];
  const { rows } = await sql<{ sent: number; delivered: number; failed: number; cents: number; refusing: number }>`
    select count(*) as sent, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed, ${SPENT} as cents,
      (select count(*) from sms_opt_outs) as refusing
    from sms_messages where created_at > now() - interval '1 day'`.execute(db);
  const { sent, delivered, failed, cents, refusing } = rows[0] as (typeof rows)[number];
  const kes = Math.round(Number(cents) / 100);
  const facts = `${sent} in a day, ${delivered} delivered, ${failed} failed; KES ${kes} of ${smsDayKes} today; ${refusing} numbers want none.`;
  if (kes >= smsDayKes)
    return [
      warning(facts, 'Only codes and messages about accounts go until tomorrow. Raise SMS_DAY_KES if it is too low.'),
    ];
  const known = delivered + failed;
  if (known >= ENOUGH && delivered < FEW * known)
    return [warning(facts, 'Look into the provider’s pages: sender name, balance, networks; docs/operations.md, SMS.')];
  return [ok(facts)];
}
