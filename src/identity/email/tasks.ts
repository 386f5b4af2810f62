import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TaskList } from 'graphile-worker';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-template.ts';
import { reserveMail } from '#platform/mail/reserve-mail.ts';
import { macOf, newCode } from '../phone/codes.ts';
import { TEXTS } from './texts.ts';
import { findFormer } from '../former-contacts.ts';
import { undoPhoneUrl } from '../phone/undo-link.ts';
import { undoUrl } from './undo-change.ts';

interface Job {
  readonly id: string | number;
  readonly created_at: Date | string;
}
const keyOf = (kind: string, { id, created_at }: Job) => `${kind}.${id}.${Date.parse(String(created_at))}`;

export function emailTasks(ctx: AppContext, mail: Mail): TaskList {
  const send = (to: string, content: Omit<MailContent, 'greeting'>, key: string) => {
    const { greeting } = TEXTS[content.language];
    return mail.send({ to, subject: content.heading, ...renderMail({ greeting, ...content }), key });
  };
  return {
    async send_email_code(payload, { job }) {
      const { accountId } = payload as { accountId: number };
      const asked = await inTransaction(ctx.db, (trx) => makeCode(trx, ctx, accountId));
      if (!asked) return;
      const { email, language, code } = asked;
      const key = keyOf('email-code', job);
      const offered = { recipient: email, kind: 'email_change', isProven: false, causedBy: accountId } as const;
      // Too late, it is of no use. What may be asked for is less than what may be sent.
      if (await reserveMail(ctx.db, key, offered)) return;
      const t = TEXTS[language].code;
      await send(
        email,
        { language, heading: t.subject, lines: t.lines, facts: [[t.label, code]], farewell: t.farewell },
        key,
      );
    },

    async tell_former_email(payload, { job }) {
      const { id, now, isProven } = payload as { id: number; now: string; isProven: boolean };
      const former = await findFormer(ctx.db, { id });
      if (!former?.email) return;
      const { email } = former;
      const key = keyOf('email-changed', job);
      const until = await reserveMail(ctx.db, key, {
        recipient: email,
        kind: 'email_change',
        isProven,
        causedBy: null,
      });
      if (until) return addJob(ctx.db, 'tell_former_email', payload as object, null, { at: until });
      const language = former.language as Language;
      const t = TEXTS[language].changed;
      const link = { label: t.undo, url: undoUrl(ctx.settings, former) };
      await send(email, { language, heading: t.subject, lines: t.lines(now), link, farewell: t.farewell }, key);
    },

    /** The mailbox of now: what the link puts back is the number that was proven before. */
    async tell_number_changed(payload, { job }) {
      const { id } = payload as { id: number };
      const former = await findFormer(ctx.db, { id });
      if (!former) return;
      const account = await ctx.db
        .selectFrom('accounts')
        .select(['email', 'phone', 'email_proven_at'])
        .where('id', '=', former.account_id)
        .executeTakeFirstOrThrow();
      if (account.email === null) return;
      const key = keyOf('number-changed', job);
      const isProven = account.email_proven_at !== null;
      const offered = { recipient: account.email, kind: 'email_change', isProven, causedBy: null } as const;
      const until = await reserveMail(ctx.db, key, offered);
      if (until) return addJob(ctx.db, 'tell_number_changed', { id }, null, { at: until });
      const language = former.language as Language;
      const t = TEXTS[language].number;
      const link = { label: t.undo, url: undoPhoneUrl(ctx.settings, former) };
      const lines = t.lines(account.phone?.slice(-3) ?? '…');
      await send(account.email, { language, heading: t.subject, lines, link, farewell: t.farewell }, key);
    },

    async tell_removed_email(payload, { job }) {
      const { accountId, email } = payload as { accountId: number; email: string };
      const account = await ctx.db
        .selectFrom('accounts')
        .select('language')
        .where('id', '=', accountId)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      if (!account) return;
      const key = keyOf('email-removed', job);
      const offered = { recipient: email, kind: 'email_change', isProven: true, causedBy: null } as const;
      const until = await reserveMail(ctx.db, key, offered);
      if (until) return addJob(ctx.db, 'tell_removed_email', payload as object, null, { at: until });
      const language = account.language as Language;
      const t = TEXTS[language].removed;
      const link = { label: t.contact, url: `${ctx.settings.publicUrl}/services` };
      await send(email, { language, heading: t.subject, lines: t.lines, link, farewell: t.farewell }, key);
    },
  };
}

/**
 * The code for an address that nobody has at this door. Who has it is notified instead, and the row gets a code that nobody
 * knows: a wrong one is answered alike.
 */
async function makeCode(trx: Database, ctx: AppContext, accountId: number) {
  const row = await trx
    .selectFrom('phone_codes')
    .innerJoin('accounts', 'accounts.id', 'phone_codes.account_id')
    .select(['phone_codes.email', 'accounts.door', 'language'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', sql<string>`now()`)
    .where('erased_at', 'is', null)
    .forUpdate('phone_codes')
    .executeTakeFirst();
  if (!row?.email) return null;
  const { email } = row;
  const owner = await trx
    .selectFrom('accounts')
    .select('id')
    .where('door', '=', row.door)
    .where('email', '=', email)
    .executeTakeFirst();
  if (owner) await notify(trx, owner.id, 'email_wanted', { by: accountId });
  const code = newCode();
  await trx
    .updateTable('phone_codes')
    .set({ code_mac: owner ? randomBytes(32) : macOf(ctx, { purpose: 'email', accountId, email }, code) })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .execute();
  return owner ? null : { email, language: row.language as Language, code };
}
