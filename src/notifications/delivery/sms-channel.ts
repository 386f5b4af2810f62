/**
 * Sends by SMS, once: the row of a message is committed before it is sent. What the provider refuses, and what no report
 * confirms in ten minutes, goes by the next channel of its group.
 */
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { reserveSms, type SmsKind } from '#platform/sms/messages.ts';
import { openSms } from '#platform/sms/sms.ts';
import { ruleOf } from '../events-contract.ts';
import { findRecipient, reachable, type Recipient } from '../store.ts';
import { byNextChannel } from './by-next-channel.ts';
import { type DueDelivery, dueWith, messageKey, settle } from './deliveries.ts';
import { withoutUnwanted } from './mail-channel.ts';
import { tellAdmins } from './sms-alarm.ts';
import { lookForReport, REPORT_MINUTES, takeOutcome } from './sms-reports.ts';
import { writeSms } from './write-sms.ts';

/** Of the day's budget: then admins are notified. */
const WARNING = 0.8;

export function smsTasks(ctx: AppContext) {
  const send: Task = async (payload) => {
    const message = await inTransaction(ctx.db, (trx) => reserve(trx, ctx, (payload as { id: number }).id));
    if (message) await sendSms(ctx, message);
  };
  const settleLate: Task = (payload) =>
    inTransaction(ctx.db, (trx) => lookForReport(trx, ctx, (payload as { id: number }).id));
  return { send_sms: send, settle_sms: settleLate };
}

export interface ReservedMessage {
  readonly id: number;
  readonly number: string;
  readonly body: string;
}

/** The row is committed by now: a process that dies here never sends it a second time. */
export async function sendSms(ctx: AppContext, { id, number, body }: ReservedMessage): Promise<void> {
  const provider = openSms(ctx.settings);
  const outcome = provider
    ? await provider.send(number, body)
    : ({ kind: 'accepted', id: null, costCents: 0, isDelivered: true } as const);
  await inTransaction(ctx.db, (trx) => takeOutcome(trx, ctx, id, outcome));
}

async function reserve(trx: Database, ctx: AppContext, deliveryId: number): Promise<ReservedMessage | null> {
  const { settings } = ctx;
  const { rows } = await sql<{ id: number }>`
    select n.account_id as id from deliveries d join notifications n on n.id = d.notification_id
    where d.id = ${deliveryId} and d.status = 'waiting'`.execute(trx);
  const [owner] = rows;
  if (!owner) return null;
  // Of two deliveries of one bundle, the second finds both sent.
  await sql`select pg_advisory_xact_lock(hashtext('sms to'), ${owner.id}::int)`.execute(trx);
  const all = await dueWith(trx, deliveryId);
  if (all.length === 0) return null;
  const person = await findRecipient(trx, owner.id);
  if (!person) return skip(trx, all, 'the account is gone');
  const due = await withoutUnwanted(trx, person, all, 'sms');
  const [first] = due;
  if (!first) return null;
  const number = person.sms_number;
  const { category } = ruleOf(first.kind);
  if (number === null || !reachable(person, category, settings).has('sms')) {
    return passOn(trx, ctx, person, due, 'no number that wants messages');
  }
  const body = await writeSms(trx, settings, person, due);
  const message = { key: messageKey(first), accountId: person.id, kind: category as SmsKind, number, body };
  const reserved = await reserveSms(trx, message, settings.smsDayKes * 100);
  if ('held' in reserved) {
    if (reserved.held === 'sent already') return skip(trx, due, reserved.held);
    if (reserved.held === 'budget') await warn(trx, settings.smsDayKes, settings.smsDayKes);
    return passOn(trx, ctx, person, due, reserved.held);
  }
  const { id, spentCents } = reserved;
  if (spentCents >= WARNING * settings.smsDayKes * 100)
    await warn(trx, Math.floor(spentCents / 100), settings.smsDayKes);
  await trx
    .updateTable('deliveries')
    .set({ status: 'sent', settled_at: sql`now()`, message_id: id, reason: null })
    .where(
      'id',
      'in',
      due.map((each) => each.delivery_id),
    )
    .execute();
  await addJob(trx, 'settle_sms', { id }, `sms ${id}`, { inMinutes: REPORT_MINUTES });
  return { id, number, body };
}

const warn = (trx: Database, amount: number, limit: number) => tellAdmins(trx, 'budget', { amount, limit });

async function skip(trx: Database, due: readonly DueDelivery[], reason: string): Promise<null> {
  await settle(trx, due, 'dropped', reason);
  return null;
}

async function passOn(trx: Database, ctx: AppContext, person: Recipient, due: readonly DueDelivery[], reason: string) {
  await byNextChannel(
    trx,
    ctx,
    'sms',
    person.id,
    due.map((each) => each.delivery_id),
  );
  return skip(trx, due, reason);
}
