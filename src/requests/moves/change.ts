/** A change of what was agreed: one side offers, the other accepts or declines, and one offer is open at a time. */
import { invalidInput } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { NotificationFacts, NotificationKind } from '#notifications/notify.ts';
import type { Agreement, ChangeFields, Side } from '../agreement-contract.ts';
import { notifyClient, notifyCraftsman } from '../notify-parties.ts';
import { changeEmpty, changeNotFound, changeOpen, moveNotPossible, ownChange, priceNeeded } from '../problems.ts';
import { VALID_UNTIL_PAST } from '../quote-contract.ts';
import { type MoveName, nairobiDay } from '../rules.ts';
import {
  type ActorOf,
  type Engagement,
  type LockedJob,
  lockOwnJob,
  notPossible,
  requireMove,
  transition,
} from '../transition.ts';
import { agreeOnChange, findInForce } from './agree.ts';

const DAY_PAST = 'The day of this change has passed. Please decline it, and agree on another day.';

type Party = ActorOf<'client'> | ActorOf<'craftsman'>;

export function offerChange(
  db: Database,
  party: Party,
  requestId: number,
  change: ChangeFields,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { job, move, craftsman } = await lockWithCraftsman(trx, party, requestId, 'offer_change');
    const agreed = await findInForce(trx, job.id, craftsman);
    const offer = requireChange(change, agreed, now);
    const added = await trx
      .insertInto('agreement_offers')
      .values({
        request_id: job.id,
        craftsman_id: craftsman.craftsman_id,
        offered_by: party.role,
        ...offer,
        created_at: now.toISOString(),
      })
      .onConflict((open) => open.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw changeOpen();
    await settle(trx, party, job, move, craftsman, offer.amount, now, 'change_offered');
  });
}

export function acceptChange(
  db: Database,
  party: Party,
  requestId: number,
  changeId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { job, move, craftsman } = await lockWithCraftsman(trx, party, requestId, 'accept_change');
    const offer = await close(trx, party, job.id, changeId, 'accepted', now);
    if (offer.starts_on !== null && offer.starts_on < nairobiDay(now)) throw moveNotPossible({ detail: DAY_PAST });
    const offered_by = offer.offered_by as Side;
    const agreed = await agreeOnChange(
      trx,
      job.id,
      craftsman,
      { ...offer, offered_by } as ChangeFields & typeof offer & { offered_by: Side },
      now,
    );
    await settle(trx, party, job, move, craftsman, agreed.amount, now, 'change_accepted', agreed);
  });
}

export function declineChange(
  db: Database,
  party: Party,
  requestId: number,
  changeId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { job, move, craftsman } = await lockWithCraftsman(trx, party, requestId, 'decline_change');
    const offer = await close(trx, party, job.id, changeId, 'declined', now);
    await settle(trx, party, job, move, craftsman, offer.amount, now, 'change_declined');
  });
}

export function withdrawChange(
  db: Database,
  party: Party,
  requestId: number,
  changeId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { job, move, craftsman } = await lockWithCraftsman(trx, party, requestId, 'withdraw_change');
    const offer = await close(trx, party, job.id, changeId, 'withdrawn', now);
    await settle(trx, party, job, move, craftsman, offer.amount, now);
  });
}

async function lockWithCraftsman(trx: Database, party: Party, requestId: number, name: MoveName) {
  const job = await lockOwnJob(trx, requestId, party);
  const move = requireMove(job, party, name);
  const craftsman = job.current;
  if (!craftsman?.accepted_at) throw notPossible(job, party);
  return { job, move, craftsman };
}

/** @throws changeEmpty when nothing differs from what is agreed, priceNeeded when no price is agreed yet, invalidInput for a past day */
function requireChange(
  { amount = null, starts_on, part_of_day, scope }: ChangeFields,
  agreed: Pick<Agreement, 'amount' | 'starts_on' | 'starts_until' | 'part_of_day'> | undefined,
  now: Date,
) {
  if (!agreed && amount === null) throw priceNeeded();
  const isNewAmount = amount !== null && amount !== agreed?.amount;
  const isSameDay = starts_on === agreed?.starts_on && part_of_day === agreed?.part_of_day && !agreed?.starts_until;
  const isNewDay = starts_on !== null && !isSameDay;
  if (!isNewAmount && !isNewDay && scope === '') throw changeEmpty();
  if (isNewDay && starts_on < nairobiDay(now))
    throw invalidInput({ detail: VALID_UNTIL_PAST, fields: { starts_on: VALID_UNTIL_PAST } });
  return {
    amount: isNewAmount ? amount : null,
    starts_on: isNewDay ? starts_on : null,
    part_of_day: isNewDay ? part_of_day : null,
    scope,
  };
}

/** Closes an open offer of the other side, or to withdraw it, the own. @throws changeNotFound, ownChange, moveNotPossible */
async function close(
  trx: Database,
  party: Party,
  requestId: number,
  changeId: number,
  status: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
) {
  const offer = await trx
    .selectFrom('agreement_offers')
    .selectAll()
    .where('id', '=', changeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!offer) throw changeNotFound();
  if ((offer.offered_by === party.role) !== (status === 'withdrawn')) throw ownChange();
  if (offer.status !== 'open')
    throw moveNotPossible({ detail: `That is not possible any more: this offer is ${offer.status}.` });
  await trx
    .updateTable('agreement_offers')
    .set({ status, settled_at: now.toISOString() })
    .where('id', '=', changeId)
    .execute();
  return offer;
}

async function settle(
  trx: Database,
  party: Party,
  job: LockedJob,
  move: ReturnType<typeof requireMove>,
  craftsman: Engagement,
  amount: number | null,
  now: Date,
  kind?: NotificationKind,
  more: NotificationFacts = {},
): Promise<void> {
  const sum = amount === null ? {} : { amount };
  await transition(trx, job, party, move, { craftsmanId: craftsman.craftsman_id, ...sum }, now);
  if (!kind) return;
  const facts = { ...sum, ...more };
  if (party.role === 'client') await notifyCraftsman(trx, job, party, craftsman, kind, facts);
  else await notifyClient(trx, job, party, kind, { craftsman: craftsman.craftsman, ...facts });
}
