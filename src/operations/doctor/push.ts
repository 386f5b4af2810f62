import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { about, type Finding } from './finding.ts';

const { ok, warning } = about('push');
/** Of the deliveries of a day. */
const FEW = 0.5;
const ENOUGH = 10;

export async function examinePush(db: Database, { pushKeys }: Settings): Promise<Finding[]> {
  const { rows } = await sql<{ browsers: number; sent: number; failed: number; refused: number }>`
    select (select count(*) from push_subscriptions) as browsers, count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'failed' and reason in ('HTTP 401', 'HTTP 403')) as refused
    from deliveries where channel = 'push' and created_at > now() - interval '1 day'`.execute(db);
  const { browsers, sent, failed, refused } = rows[0] as (typeof rows)[number];
  if (browsers === 0) return [];
  const facts = `${browsers} browsers; in a day ${sent} messages sent, ${failed} failed, of these ${refused} for our keys.`;
  if (pushKeys === null)
    return [
      warning(facts, 'PUSH_KEYS is not set, so nothing is sent to browsers; docs/operations.md, Messages to browsers.'),
    ];
  if (sent + failed >= ENOUGH && sent < FEW * (sent + failed))
    return [warning(facts, 'Look whether PUSH_KEYS changed and whether this machine reaches the push services.')];
  return [ok(facts)];
}
