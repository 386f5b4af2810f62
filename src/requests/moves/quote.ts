import { pick } from '#api/field-list.ts';
import { invalidInput } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { notify } from '#notifications/notify.ts';
import { informLater } from '../inform.ts';
import { noteAnswer } from '../waves/record.ts';
import { requireOpenTo } from '../direct.ts';
import { QUOTE_FIELDS, type QuoteFields } from '../quote-contract.ts';
import {
  alreadyQuoted,
  mayNotQuote,
  moveNotPossible,
  QUOTES_MAX,
  quoteChanged,
  quoteNotFound,
  quotesFull,
} from '../problems.ts';
import { findListed } from '../views/listed.ts';
import { notifyClient } from '../notify-parties.ts';
import { isExpired, quoteErrors } from '../rules.ts';
import {
  type Actor,
  type ActorOf,
  craftsmanName,
  requireMove,
  requireOther,
  requireVersion,
  type LockedJob,
  lockJob,
  transition,
} from '../transition.ts';

export function sendQuote(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  price: QuoteFields & { readonly version?: number | undefined },
  now = new Date(),
): Promise<number> {
  requireSoundQuote(price, now);
  return inTransaction(db, async (trx) => {
    const { job, listed } = await lockToQuote(trx, craftsman, requestId);
    const move = requireMove(job, craftsman, 'quote');
    await requireVersion(trx, job, craftsman, price.version);
    const others = await liveQuotes(trx, job.id);
    if (others.some((quote) => quote.craftsman_id === craftsman.profileId)) throw alreadyQuoted();
    requireQuoteSlot(others, now);

    const { id } = await trx
      .insertInto('quotes')
      .values({
        request_id: job.id,
        craftsman_id: craftsman.profileId,
        ...columns(price, now),
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transition(trx, job, craftsman, move, { craftsmanId: craftsman.profileId, amount: price.amount }, now);
    await noteAnswer(trx, job.id, craftsman.profileId, now);
    await notifyClient(trx, job, craftsman, 'quote_received', { craftsman: listed.name, amount: price.amount });
    return id;
  });
}

/** Locks a job that this craftsman may quote for. @throws mayNotQuote, requestNotFound, ownRequest */
export async function lockToQuote(trx: Database, craftsman: ActorOf<'craftsman'>, requestId: number) {
  const listed = await findListed(trx, craftsman.profileId);
  if (!listed) throw mayNotQuote();
  const job = await lockJob(trx, requestId, craftsman);
  if (!listed.services.includes(job.service)) throw mayNotQuote();
  await requireOther(trx, job.id, craftsman.profileId);
  await requireOpenTo(trx, job.id, craftsman.profileId);
  return { job, listed };
}

export interface SeenQuote {
  readonly id: number;
  readonly updatedAt?: string | undefined;
}

export function reviseQuote(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  quote: SeenQuote,
  price: QuoteFields,
  now = new Date(),
): Promise<void> {
  requireSoundQuote(price, now);
  return inTransaction(db, async (trx) => {
    const { job, name } = await lockWithQuote(trx, craftsman, requestId, quote.id);
    const move = requireMove(job, craftsman, 'revise');
    const others = (await liveQuotes(trx, job.id)).filter(({ id }) => id !== quote.id);
    requireQuoteSlot(others, now);
    await updateLiveQuote(trx, quote, columns(price, now));
    await transition(trx, job, craftsman, move, { craftsmanId: craftsman.profileId, amount: price.amount }, now);
    await notifyClient(trx, job, craftsman, 'quote_revised', { craftsman: name, amount: price.amount });
  });
}

export function withdrawQuote(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  quote: SeenQuote,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { job, name } = await lockWithQuote(trx, craftsman, requestId, quote.id);
    const move = requireMove(job, craftsman, 'withdraw');
    await updateLiveQuote(trx, quote, { status: 'withdrawn', updated_at: now.toISOString() });
    await transition(trx, job, craftsman, move, { craftsmanId: craftsman.profileId }, now);
    await informLater(trx, job.id);
    await notifyClient(trx, job, craftsman, 'quote_withdrawn', { craftsman: name });
  });
}

/** Declines live quotes and notifies their craftsmen. @param except the accepted quote */
export async function declineLiveQuotes(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  now: Date,
  { except = 0, notice = 'quote_declined' as 'quote_declined' | 'request_cancelled' } = {},
): Promise<void> {
  const declined = await trx
    .updateTable('quotes as q')
    .from('craftsmen as c')
    .set({ status: 'declined', updated_at: now.toISOString() })
    .whereRef('c.id', '=', 'q.craftsman_id')
    .where('q.request_id', '=', job.id)
    .where('q.status', '=', 'live')
    .where('q.id', '<>', except)
    .returning(['c.account_id', 'c.id as craftsman_id'])
    .execute();
  for (const { account_id, craftsman_id } of declined) {
    if (craftsman_id === job.current?.craftsman_id) continue;
    await notify(trx, account_id, notice, { by: actor.accountId, request: job.id, service: job.service });
  }
}

/** Closes the accepted quote of a craftsman who is off the job, so that another can be accepted. */
export async function closeAcceptedQuote(
  trx: Database,
  requestId: number,
  status: 'withdrawn' | 'declined',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ status, updated_at: now.toISOString() })
    .where('request_id', '=', requestId)
    .where('status', '=', 'accepted')
    .execute();
}

function requireSoundQuote(price: QuoteFields, now: Date): void {
  const fields = quoteErrors(price, now);
  const [detail] = Object.values(fields);
  if (detail) throw invalidInput({ detail, fields });
}

function requireQuoteSlot(others: readonly { valid_until: string }[], now: Date): void {
  if (others.filter((quote) => !isExpired(quote.valid_until, now)).length >= QUOTES_MAX) throw quotesFull();
}

function liveQuotes(trx: Database, requestId: number) {
  return trx
    .selectFrom('quotes')
    .select(['id', 'craftsman_id', 'valid_until'])
    .where('request_id', '=', requestId)
    .where('status', '=', 'live')
    .execute();
}

export async function lockWithQuote(
  trx: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  quoteId: number,
) {
  const quote = await trx
    .selectFrom('quotes as q')
    .innerJoin('craftsmen as c', 'c.id', 'q.craftsman_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('craftsman_revisions as v', 'v.id', 'c.approved_revision_id')
    .select(craftsmanName.as('name'))
    .where('q.id', '=', quoteId)
    .where('q.request_id', '=', requestId)
    .where('q.craftsman_id', '=', craftsman.profileId)
    .executeTakeFirst();
  if (!quote) throw quoteNotFound();
  return { job: await lockJob(trx, requestId, craftsman), name: quote.name };
}

async function updateLiveQuote(
  trx: Database,
  { id, updatedAt }: SeenQuote,
  change: Partial<ReturnType<typeof columns>> & { status?: string },
) {
  const quote = await trx
    .selectFrom('quotes')
    .select('updated_at')
    .where('id', '=', id)
    .where('status', '=', 'live')
    .executeTakeFirst();
  if (!quote) throw moveNotPossible({ detail: 'That is not possible any more: this quote is closed.' });
  requireUnchanged(quote, updatedAt);
  await trx.updateTable('quotes').set(change).where('id', '=', id).execute();
}

/** @param seen the `updated_at` the caller read; callers that send none are not checked */
export function requireUnchanged(quote: { readonly updated_at: string }, seen: string | undefined): void {
  if (seen !== undefined && seen !== quote.updated_at) throw quoteChanged();
}

function columns(price: QuoteFields, now: Date) {
  const { labour = null, materials = null, materials_by = null } = price;
  return { ...pick(price, QUOTE_FIELDS), labour, materials, materials_by, updated_at: now.toISOString() };
}
