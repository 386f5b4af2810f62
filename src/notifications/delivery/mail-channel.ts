import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type Composed, compose, settingsPath, type Stored, TEXTS } from '../compose.ts';
import { ruleOf } from '../events-contract.ts';
import { findRecipient, type Recipient } from '../store.ts';
import { dueWith, settle } from './deliveries.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export function mailTask(ctx: AppContext, mail: Mail): Task {
  return async (payload) => {
    const due = await dueWith(ctx.db, (payload as { id: number }).id);
    const [first] = due;
    if (!first) return;
    const person = await findRecipient(ctx.db, first.account_id);
    if (!person) return settle(ctx.db, due, 'dropped', 'the account is gone');
    const isTaken = await mail.send({
      to: person.email,
      ...write(ctx, person, due),
      key: `notification.${first.delivery_id}.${Date.parse(first.created_at)}`,
    });
    await settle(ctx.db, due, isTaken ? 'sent' : 'failed', isTaken ? null : 'refused');
    await noteEmail(ctx.db, person, isTaken);
  };
}

function write({ settings }: AppContext, person: Recipient, due: readonly Stored[]) {
  const texts = TEXTS[person.language];
  const [first, ...more] = due.map((each) => compose(each, person)) as [Composed, ...Composed[]];
  const { kind } = due[0] as Stored;
  const { category } = ruleOf(kind);
  const urlOf = ({ path }: Composed) => settings.publicUrl + path;
  const unsubscribe = category === 'account' ? null : unsubscribeUrl(settings, person.id, category);
  const isBundle = more.length > 0;
  const subject = isBundle ? texts.bundle(kind, due.length) : first.subject;
  const content = renderMail({
    language: person.language,
    heading: subject,
    greeting: texts.greet(person.full_name),
    lines: isBundle ? [] : first.lines,
    facts: isBundle ? [] : first.facts,
    link: { label: isBundle ? first.subject : first.action, url: urlOf(first) },
    moreLinks: more.map((each) => ({ label: each.subject, url: urlOf(each) })),
    farewell: texts.farewell,
    ...(unsubscribe ? { footLink: { label: texts.choose, url: settings.publicUrl + settingsPath(person.role) } } : {}),
  });
  return { subject, ...content, ...(unsubscribe ? { unsubscribe } : {}) };
}

async function noteEmail(db: Database, person: Recipient, isTaken: boolean): Promise<void> {
  if (person.email_failed === !isTaken) return;
  await db
    .updateTable('accounts')
    .set({ email_failed_at: isTaken ? null : sql`now()` })
    .where('id', '=', person.id)
    .where('email', '=', person.email)
    .execute();
}
