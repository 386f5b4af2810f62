import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { reserveMail } from '#platform/mail/reserve-mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { muteKey } from '../rules.ts';
import { type Channel, ruleOf } from '../events-contract.ts';
import { findRecipient, readWishes, type Recipient } from '../store.ts';
import {
  type DueDelivery,
  heldAlready,
  hold,
  mailIdOf,
  mailKindOf,
  messageKey,
  sendAlone,
  settle,
} from './deliveries.ts';
import { writeMail } from './write-mail.ts';

export type MailRecipient = Recipient & { readonly email: string };

export function mailTask(ctx: AppContext, mail: Mail): Task {
  return (payload) =>
    sendAlone(ctx.db, 'mail', (payload as { id: number }).id, async (all) => {
      const [any] = all;
      if (!any) return;
      const found = await findRecipient(ctx.db, any.account_id);
      if (!found) return settle(ctx.db, all, 'dropped', 'the account is gone');
      if (found.email === null) return settle(ctx.db, all, 'dropped', 'no address');
      const person = { ...found, email: found.email };
      const due = await withoutUnwanted(ctx.db, person, all);
      const [first] = due;
      if (!first) return;
      const key = messageKey(first);
      const until = await untilWhen(ctx.db, person, due, key);
      if (until) return hold(ctx.db, due, until);
      const isTaken = await mail.send({
        to: person.email,
        ...writeMail(ctx, person, due),
        key: mailIdOf(first, due.at(-1)),
      });
      await settle(ctx.db, due, isTaken ? 'sent' : 'failed', isTaken ? null : 'refused');
      await noteEmail(ctx.db, person, isTaken);
    });
}

/** Those that were muted since they were planned, or are over, are dropped; of an account closed since then, all but its own news. */
export async function withoutUnwanted(
  db: Database,
  person: Pick<Recipient, 'id' | 'is_closed'>,
  due: readonly DueDelivery[],
  channel: Channel = 'mail',
): Promise<DueDelivery[]> {
  const { muted } = await readWishes(db, person.id);
  const {
    closed = [],
    over = [],
    muted: dropped = [],
    expected = [],
  } = Object.groupBy(due, ({ kind, is_over }) => {
    const { category } = ruleOf(kind);
    if (category === 'account') return 'expected';
    if (person.is_closed) return 'closed';
    if (is_over) return 'over';
    return muted.includes(muteKey(category, channel)) ? 'muted' : 'expected';
  });
  if (closed.length > 0) await settle(db, closed, 'dropped', 'the account is closed');
  if (over.length > 0) await settle(db, over, 'dropped', 'over');
  if (dropped.length > 0) await settle(db, dropped, 'dropped', 'muted');
  return expected;
}

async function untilWhen(
  db: Database,
  person: MailRecipient,
  due: readonly DueDelivery[],
  key: string,
): Promise<Date | null> {
  const [first, ...more] = due as [DueDelivery, ...DueDelivery[]];
  const kind = mailKindOf(first.kind);
  const joined = first.is_held ? null : await heldAlready(db, person.id, kind);
  if (joined) return joined;
  const causedBy = more.every((each) => each.caused_by === first.caused_by) ? first.caused_by : null;
  return reserveMail(db, key, { recipient: person.email, kind, isProven: person.is_proven, causedBy });
}

async function noteEmail(db: Database, person: MailRecipient, isTaken: boolean): Promise<void> {
  if (person.email_failed === !isTaken) return;
  await db
    .updateTable('accounts')
    .set({ email_failed_at: isTaken ? null : sql`now()` })
    .where('id', '=', person.id)
    .where('email', '=', person.email)
    .execute();
}
