/** Sign-in by a code to the proven phone, and sign-up with one. Nothing tells a stranger whose number is known. */
import { sql } from 'kysely';
import { makeFormats } from '#catalogue/formats.ts';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isSignUpShareSpent } from '#platform/sms/messages.ts';
import { isSmsOn } from '#platform/sms/sms.ts';
import { IS_UNUSED } from '#platform/sms/unused-numbers.ts';
import { sendSms } from '#notifications/delivery/sms-channel.ts';
import { notify } from '#notifications/notify.ts';
import { ACCOUNT_SMS } from '#notifications/texts/sms.ts';
import { accountDisabled } from '../contract.ts';
import { phonesUnavailable } from '../phone-contract.ts';
import { wrongSignInCode } from '../phone-sign-in-contract.ts';
import { signUpCodesOver } from '../phone-sign-up-contract.ts';
import { isLeft, limitAllCodes, limitSmsCodes, reserveCode, SIGN_IN_FROM } from '../phone/codes.ts';
import { proveNumber, seeNumber } from '../phone/phones.ts';
import { keepTicket, type Ticket, useTicket } from '../phone/tickets.ts';
import { openAccount } from '../store.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { newTicket } from './phone-cookies.ts';
import { openSession, type TokenPair, type VerifiedAccount } from './sessions.ts';
import { hashOfToken } from './tokens.ts';

interface Phone {
  readonly role: 'craftsman' | 'client';
  readonly number: string;
}

/** What a call knows of its browser. */
interface Browser {
  readonly ip: string | null;
  /** Of its cookies. */
  readonly ticket: string | null;
  readonly device: string | null;
}

/**
 * The job looks the number up, so that the answer takes the same time for each.
 * @returns the ticket without which the code does not count @throws phonesUnavailable, tooMany
 */
export async function askSignInCode(ctx: AppContext, { role, number }: Phone, browser: Browser): Promise<string> {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  await limitCodesTo(ctx, number, browser, SIGN_IN_MEANWHILE);
  return addCodeJob(ctx, { role, number });
}

/**
 * @param language of the message, while the number has no account @returns as `askSignInCode`
 * @throws phonesUnavailable, signUpCodesOver, tooMany
 */
export async function askSignUpCode(
  ctx: AppContext,
  { role, number }: Phone,
  language: Language,
  browser: Browser,
): Promise<string> {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  // Both count known and unknown numbers alike: messages go to either.
  if (await isSignUpShareSpent(ctx.db, ctx.settings.smsDayKes * 100)) throw signUpCodesOver();
  await limitCodesTo(ctx, number, browser, SIGN_UP_MEANWHILE);
  await limitAllCodes(ctx, 'sign_up');
  return addCodeJob(ctx, { role, number, opensIn: language });
}

const SIGN_IN_MEANWHILE =
  ', or sign in now on a device where you used this number before, or with your email and password';
const SIGN_UP_MEANWHILE = ', or sign up now with your email';

async function limitCodesTo(ctx: AppContext, number: string, { ip, device }: Browser, meanwhile: string) {
  const isKnown = await isKnownDevice(ctx.db, device, number);
  await limitSmsCodes(ctx, number, { ip, isKnown, meanwhile });
}

type AskedCode = Phone & { readonly opensIn?: Language };

async function addCodeJob({ db }: Pick<AppContext, 'db'>, asked: AskedCode): Promise<string> {
  const ticket = newTicket();
  await addJob(db, 'send_ticket_code', { ...asked, ticketHash: hashOfToken(ticket).toString('hex') });
  return ticket;
}

export async function sendTicketCode(
  ctx: AppContext,
  key: string,
  { role, number, opensIn, ticketHash }: AskedCode & { readonly ticketHash: string },
): Promise<void> {
  const [found] = await findOwner(ctx.db, { role, number });
  if (found ? !found.takes_codes : !opensIn) return;
  // Counted here and not when it is asked for: unknown numbers cost nothing and must not stop the codes of others.
  if (found && !(await isLeft(limitAllCodes(ctx, 'sign_in')))) return;
  const message = await inTransaction(ctx.db, async (trx) => {
    const owner = await lockOwner(trx, { role, number });
    if (owner?.id !== found?.id) return null;
    const language = (owner?.language ?? opensIn ?? 'en') as Language;
    const why = owner ? await whyNoSignIn(trx, owner.id, language) : null;
    const accountId = owner?.id ?? null;
    const ticket = ticketOf({ role, number }, Buffer.from(ticketHash, 'hex'), accountId);
    return reserveCode(trx, ctx, { key, accountId, number, language, why }, (code) =>
      keepTicket(trx, ctx, ticket, code),
    );
  });
  if (message) await sendSms(ctx, message);
}

const ticketOf = ({ role, number }: Phone, hash: Buffer, accountId: number | null): Ticket => ({
  purpose: 'ticket',
  hash,
  door: doorOf(role),
  number,
  accountId,
});

/** Instead of a code: its owner reads why none comes. @returns null when codes sent to the proven number sign in */
async function whyNoSignIn(trx: Database, accountId: number, language: Language): Promise<string | null> {
  const { rows } = await sql<{ sign_in: boolean; waits: boolean; sign_in_from: string; is_over: boolean }>`
    select sign_in, ${SIGN_IN_FROM} > now() as waits, ${SIGN_IN_FROM} as sign_in_from,
      ${IS_UNUSED} and a.email is not null as is_over
    from phones p join accounts a on a.id = p.account_id where account_id = ${accountId}`.execute(trx);
  const texts = ACCOUNT_SMS[language];
  const [phone] = rows;
  if (!phone) return texts.numberGone;
  if (!phone.sign_in) return texts.signInOff;
  if (phone.is_over) return texts.unused;
  return phone.waits ? texts.signInFrom(makeFormats(language).dayAndTime(phone.sign_in_from)) : null;
}

interface NewPerson {
  readonly fullName: string;
  readonly language: Language;
}

/**
 * @param person opens an account when nobody has the number @returns whether one was opened
 * @throws wrongSignInCode, with the right code accountDisabled; tooMany
 */
export async function signInWithCode(
  ctx: AppContext,
  { role, number, code }: Phone & { readonly code: string },
  { ip, ticket, device }: Browser & { readonly device: string },
  person?: NewPerson,
): Promise<TokenPair & { readonly opened: boolean }> {
  const from = ip ?? 'here';
  // Not of the number: its tickets have five tries each, and who has none tries nothing.
  await ctx.limits.take('sign-in address', from);
  const pair = await inTransaction(ctx.db, async (trx) => {
    // As who proves the number: an account that loses it meanwhile signs nobody in, and of two sign-ups one opens an account.
    await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${number}))`.execute(trx);
    const owner = await lockOwner(trx, { role, number });
    const opens = owner ? undefined : person;
    // Of no account where none is opened: the same statement finds nothing.
    const accountId = owner?.id ?? (opens ? null : 0);
    const isRight = await useTicket(trx, ctx, ticketOf({ role, number }, hashOfToken(ticket ?? ''), accountId), code);
    const refuse = async (reason: string) => {
      const subject = { subject: 'account', subjectId: owner?.id ?? null } as const;
      await audit(trx, { actorId: null, act: 'sign_in_refused', ...subject, reason, ip });
    };
    if (!isRight || (owner && !owner.signs_in)) {
      await refuse(owner || opens ? 'wrong phone code' : 'unknown number');
      return null;
    }
    if (owner?.is_disabled) {
      await refuse('disabled');
      return 'disabled';
    }
    const account = owner ?? (opens && (await openWithPhone(trx, ctx, { role, number }, opens)));
    const session = account ? await openSession(ctx, account, ip, trx, 'phone code') : null;
    if (session) await rememberDevice(trx, device, session);
    if (session && owner) await seeNumber(trx, owner.id);
    if (session && owner) await notify(trx, owner.id, 'phone_sign_in', { reason: number.slice(-3) });
    return session && { ...session, opened: !owner };
  });
  // Thrown after the commit: a wrong code counts, and a right one is used up.
  if (pair === 'disabled') throw accountDisabled();
  if (pair === null) throw wrongSignInCode({ fields: { code: wrongSignInCode.detail } });
  await ctx.limits.giveBack('sign-in address', from);
  return pair;
}

/** Without an e-mail address: the number, which was proven just now, is the way in, from now on. */
async function openWithPhone(
  trx: Database,
  ctx: AppContext,
  { role, number }: Phone,
  { fullName, language }: NewPerson,
): Promise<VerifiedAccount> {
  const account = { role, fullName, email: null, phone: number, passwordHash: null, language };
  const accountId = await openAccount(trx, account);
  await ctx.hooks.openProfile[role](trx, accountId, fullName);
  await proveNumber(trx, ctx, { accountId, door: doorOf(role), number, atOnce: true });
  // Its code is the account's from now on: for the export, and no longer one that opened nothing.
  await trx
    .updateTable('sms_messages')
    .set({ account_id: accountId })
    .where('number', '=', number)
    .where('kind', '=', 'code')
    .where('account_id', 'is', null)
    .execute();
  return { id: accountId, role, password_hash: null };
}

interface Owner extends VerifiedAccount {
  readonly is_disabled: boolean;
  readonly language: string;
  /** Never an admin, and nobody whose sign-in has a second step. */
  readonly takes_codes: boolean;
  readonly signs_in: boolean;
}

const doorOf = (role: Phone['role']) => (role === 'client' ? 'client' : 'work');
const ownerOf = ({ role, number }: Phone) =>
  sql`select p.account_id from phones p where p.door = ${doorOf(role)} and p.number = ${number}`;

async function lockOwner(trx: Database, phone: Phone): Promise<Owner | undefined> {
  // A statement of its own: what a password reset wrote meanwhile is read by the next one.
  await sql`select from accounts where id = (${ownerOf(phone)}) for no key update`.execute(trx);
  const [owner] = await findOwner(trx, phone);
  return owner;
}

async function findOwner(db: Database, phone: Phone): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select *, takes_codes and is_open as signs_in from (
      select a.id, a.role, a.password_hash, a.language, a.disabled_at is not null as is_disabled,
        a.role = ${phone.role}
          and not exists (select from second_factors s where s.account_id = a.id and s.confirmed_at is not null) as takes_codes,
        p.sign_in and ${SIGN_IN_FROM} <= now() and (a.email is null or not ${IS_UNUSED}) as is_open
      from phones p join accounts a on a.id = p.account_id and a.phone = p.number
      where a.id = (${ownerOf(phone)}) and a.erased_at is null) owner`.execute(db);
  return rows;
}
