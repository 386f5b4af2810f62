import { type Database, inTransaction } from '#platform/db/database.ts';
import { notify } from '#notifications/notify.ts';
import { moveNotPossible, quoteBeforeChange, quoteChanged, quoteExpired, quoteNotFound } from '../problems.ts';
import { setEngagement, startEngagement } from '../engagement.ts';
import { findListed } from '../views/listed.ts';
import { isBeforeChange } from '../views/quotes.ts';
import { notifyClient, notifyCraftsman } from '../notify-parties.ts';
import { QUOTE_FIELDS, type QuoteFields } from '../quote-contract.ts';
import { agreeOnQuote } from './agree.ts';
import { declineLiveQuotes, requireUnchanged, type SeenQuote } from './quote.ts';
import { isExpired } from '../rules.ts';
import { type ActorOf, requireMove, requireOther, transition, lockOwnJob } from '../transition.ts';

/** Ends a pending assignment and declines every other quote. Idempotent. @throws quoteChanged for another amount */
export function acceptQuote(
  db: Database,
  client: ActorOf<'client'>,
  requestId: number,
  seen: SeenQuote & { readonly amount: number },
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, client);
    const quote = await trx
      .selectFrom('quotes')
      .select(['id', 'craftsman_id', 'status', 'updated_at', ...QUOTE_FIELDS])
      .select(isBeforeChange('quotes').as('before_change'))
      .$narrowType<Pick<QuoteFields, 'materials_by'>>()
      .where('id', '=', seen.id)
      .where('request_id', '=', job.id)
      .executeTakeFirst();
    if (!quote) throw quoteNotFound();
    if (quote.status === 'accepted' && job.status === 'Accepted') return;
    const move = requireMove(job, client, 'accept_quote');
    if (quote.status !== 'live')
      throw moveNotPossible({ detail: `That is not possible any more: this quote is ${quote.status}.` });
    if (quote.amount !== seen.amount) throw quoteChanged();
    requireUnchanged(quote, seen.updatedAt);
    if (quote.before_change) throw quoteBeforeChange();
    const craftsman = await findListed(trx, quote.craftsman_id);
    if (!craftsman || isExpired(quote.valid_until, now)) throw quoteExpired();
    await requireOther(trx, job.id, quote.craftsman_id);

    if (job.current && job.current.craftsman_id !== quote.craftsman_id) {
      await setEngagement(trx, job.current, 'Cancelled', now);
      await notifyCraftsman(trx, job, client, job.current, 'job_released_by_admin');
    }
    await startEngagement(trx, job.id, quote.craftsman_id, { status: 'Accepted', source: 'quoted' }, now);
    await acceptQuoteRow(trx, seen.id, now);
    await declineLiveQuotes(trx, job, client, now, { except: seen.id });
    const agreement = await agreeOnQuote(trx, job.id, quote, now);
    const { craftsman_id: craftsmanId, amount } = quote;
    await transition(trx, job, client, move, { craftsmanId, amount }, now);
    const agreed = { amount, agreement };
    const facts = { by: client.accountId, request: job.id, service: job.service, client: job.client.name, ...agreed };
    await notify(trx, craftsman.accountId, 'quote_accepted', facts);
    await notifyClient(trx, job, client, 'agreement_made', { craftsman: craftsman.name, ...agreed });
  });
}

async function acceptQuoteRow(trx: Database, quoteId: number, now: Date) {
  const updated = await trx
    .updateTable('quotes')
    .set({ status: 'accepted', updated_at: now.toISOString() })
    .where('id', '=', quoteId)
    .where('status', '=', 'live')
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw moveNotPossible();
}
