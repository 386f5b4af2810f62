import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { heldUntil, MAIL_HISTORY_MINUTES, type MailKind, type OfferedMail, type SentMail } from './mail-limits.ts';

/**
 * Asks the limits whether a mail may be sent now, and counts it. The locks count mails that are offered at once one by
 * one: first those of the cause, then those of the address, so that two never wait for each other.
 * @param key of the message: a second try of the same mail is not counted again
 * @returns null, or the time until which it has to wait
 */
export function reserveMail(db: Database, key: string, mail: OfferedMail): Promise<Date | null> {
  return inTransaction(db, async (trx) => {
    const recipient = hashOfAddress(mail.recipient);
    if (mail.causedBy !== null)
      await sql`select pg_advisory_xact_lock(hashtext('mails caused'), ${mail.causedBy}::int)`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('mails to'), hashtext(${recipient.toString('hex')}))`.execute(trx);
    const { rows } = await sql<{
      key: string;
      own: boolean;
      kind: MailKind;
      is_proven: boolean;
      by: number;
      ms: number;
    }>`
      select key, recipient = ${recipient} as own, kind, is_proven, caused_by as by, extract(epoch from at) * 1000 as ms
      from sent_mails where key = ${key} or (recipient = ${recipient} or caused_by = ${mail.causedBy})
        and at > clock_timestamp() - make_interval(mins => ${MAIL_HISTORY_MINUTES})`.execute(trx);
    if (rows.some((row) => row.key === key)) return null;
    const sent = rows.map(
      (row): SentMail => ({
        recipient: row.own ? mail.recipient : '',
        kind: row.kind,
        isProven: row.is_proven,
        causedBy: row.by,
        at: Number(row.ms),
      }),
    );
    const { rows: clock } = await sql<{
      ms: number;
    }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(trx);
    const held = heldUntil(mail, sent, Number(clock[0]?.ms));
    if (held !== null) return new Date(Math.ceil(held));
    const { kind, isProven: is_proven, causedBy: caused_by } = mail;
    await trx
      .insertInto('sent_mails')
      .values({ key, recipient, kind, is_proven, caused_by, at: sql`clock_timestamp()` })
      .execute();
    return null;
  });
}

/** Retention. */
export async function forgetSentMails(db: Database): Promise<void> {
  await sql`delete from sent_mails where at < now() - make_interval(mins => ${2 * MAIL_HISTORY_MINUTES})`.execute(db);
}

const hashOfAddress = (email: string) => createHash('sha256').update(email).digest();
