/** What the provider says of a message, at once and later: twice, early or never. Its status only moves forward. */
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { hashOfNumber, type SmsOutcome } from '#platform/sms/sms.ts';
import { byNextChannel } from './by-next-channel.ts';
import { isProvidersTrouble, tellAdmins } from './sms-alarm.ts';

type Source = Pick<AppContext, 'settings'>;
/** So long a message without a report is waited for. */
export const REPORT_MINUTES = 10;
const INACTIVE_MOST = 3;

export interface SmsReport {
  readonly providerId: string;
  readonly number: string | null;
  readonly status: 'sent' | 'delivered' | 'failed';
  readonly reason: string | null;
}

type Outcome = SmsOutcome & { readonly isDelivered?: boolean };

export async function takeOutcome(trx: Database, ctx: Source, id: number, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'unknown') {
    await trx
      .updateTable('sms_messages')
      .set({ reason: 'no answer' })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute();
    return;
  }
  if (outcome.kind === 'refused') {
    if (isProvidersTrouble(outcome.reason)) await tellAdmins(trx, outcome.reason);
    return moveTo(trx, ctx, id, 'failed', outcome.reason);
  }
  const { id: providerId, costCents: cost_cents, isDelivered = false } = outcome;
  if (providerId !== null) await lockReport(trx, providerId);
  await trx.updateTable('sms_messages').set({ provider_id: providerId, cost_cents }).where('id', '=', id).execute();
  await moveTo(trx, ctx, id, isDelivered ? 'delivered' : 'sent', null);
  if (providerId !== null) await takeEarlyReport(trx, ctx, id, providerId);
}

/** A report can come before the answer that names its message: then it is kept. */
export async function takeReport(trx: Database, ctx: Source, report: SmsReport): Promise<void> {
  const { providerId: provider_id, number, status, reason } = report;
  await lockReport(trx, provider_id);
  const message = await trx
    .selectFrom('sms_messages')
    .select('id')
    .where('provider_id', '=', provider_id)
    .executeTakeFirst();
  if (message) return moveTo(trx, ctx, message.id, status, reason);
  await trx
    .insertInto('sms_reports')
    .values({ provider_id, number, status, reason })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet({ status, reason }).where('sms_reports.status', '=', 'sent'),
    )
    .execute();
}

const lockReport = (trx: Database, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('sms report'), hashtext(${providerId}))`.execute(trx);

async function takeEarlyReport(trx: Database, ctx: Source, id: number, providerId: string): Promise<void> {
  const early = await trx
    .deleteFrom('sms_reports')
    .where('provider_id', '=', providerId)
    .returning(['status', 'reason'])
    .executeTakeFirst();
  if (early) await moveTo(trx, ctx, id, early.status as SmsReport['status'], early.reason);
}

/**
 * Ten minutes after a message was sent. A process that died has not stored its id: number and time tell its report, where
 * no other message without an id can be meant.
 */
export async function lookForReport(trx: Database, ctx: Source, id: number): Promise<void> {
  const message = await trx
    .selectFrom('sms_messages')
    .select(['provider_id', 'number', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) return;
  if (message.provider_id === null) {
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from sms_reports r where number = ${message.number} and at >= ${message.created_at}
        and not exists (select from sms_messages m where m.number = r.number and m.id <> ${id} and m.status = 'sending'
          and m.provider_id is null and m.created_at between r.at - interval '1 day' and r.at)
      order by at limit 1`.execute(trx);
    const [found] = rows;
    if (found) {
      await lockReport(trx, found.provider_id);
      await trx.updateTable('sms_messages').set({ provider_id: found.provider_id }).where('id', '=', id).execute();
      await takeEarlyReport(trx, ctx, id, found.provider_id);
    }
  }
  const { rows: unconfirmed } = await sql<{ delivery: number; account: number; unanswered: boolean }>`
    select d.id as delivery, m.account_id as account, m.provider_id is null as unanswered from sms_messages m join deliveries d on d.message_id = m.id
    where m.id = ${id} and m.status in ('sending', 'sent')`.execute(trx);
  const [first] = unconfirmed;
  if (!first) return;
  const ids = unconfirmed.map(({ delivery }) => delivery);
  await trx.updateTable('deliveries').set({ reason: 'no report' }).where('id', 'in', ids).execute();
  await byNextChannel(trx, ctx, 'sms', first.account, ids, { isUnanswered: first.unanswered });
}

/** Forward only: the last two are final. */
async function moveTo(
  trx: Database,
  ctx: Source,
  id: number,
  status: SmsReport['status'],
  reason: string | null,
): Promise<void> {
  const isFinal = status !== 'sent';
  const moved = await trx
    .updateTable('sms_messages')
    .set({ status, reason, settled_at: isFinal ? sql`now()` : null })
    .where('id', '=', id)
    .where('status', 'in', isFinal ? ['sending', 'sent'] : ['sending'])
    .returning(['account_id', 'number'])
    .executeTakeFirst();
  if (!moved || !isFinal) return;
  const settled = await trx
    .updateTable('deliveries')
    .set({ status, reason })
    .where('message_id', '=', id)
    .where('status', '=', 'sent')
    .returning('id')
    .execute();
  if (status === 'delivered' || moved.account_id === null) return;
  if (reason === 'blacklisted' && moved.number !== null) await optOut(trx, ctx, moved.number, 'provider');
  if (reason === 'UserIsInactive') await forgetInactive(trx, moved.account_id);
  await byNextChannel(
    trx,
    ctx,
    'sms',
    moved.account_id,
    settled.map((each) => each.id),
  );
}

export async function optOut(
  trx: Database,
  { settings }: Source,
  number: string,
  source: 'web' | 'provider',
): Promise<void> {
  await trx
    .insertInto('sms_opt_outs')
    .values({ number_hash: hashOfNumber(settings, number), source })
    .onConflict((conflict) =>
      conflict.column('number_hash').doUpdateSet({ source }).where('sms_opt_outs.source', '=', 'web'),
    )
    .execute();
}

/** A number that is off for weeks may have another owner by now: it is proven again before it gets messages. */
async function forgetInactive(trx: Database, accountId: number): Promise<void> {
  await sql`
    delete from phones p where p.account_id = ${accountId} and ${INACTIVE_MOST} <= (
      select count(*) from sms_messages m where m.account_id = p.account_id and m.number = p.number
        and m.reason = 'UserIsInactive' and m.created_at > now() - interval '30 days')`.execute(trx);
}
