/** Writes what was agreed. Rows are only added; the one in force is the last of the craftsman on the job. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { PartOfDay } from '#catalogue/parts-of-day.ts';
import type { ChangeFields, Side } from '../agreement-contract.ts';
import { priceNeeded } from '../problems.ts';
import type { QuoteFields } from '../quote-contract.ts';
import { nairobiDay } from '../rules.ts';
import type { Engagement } from '../transition.ts';

/**
 * @param quote that the client accepts; its start keeps the part of the day that the client had chosen for that day
 * @returns the id of the agreement
 */
export async function agreeOnQuote(
  trx: Database,
  requestId: number,
  quote: QuoteFields & { readonly id: number; readonly craftsman_id: number },
  now: Date,
): Promise<number> {
  const chosen = await trx
    .selectFrom('requests')
    .select(['days_from', 'days_until', 'part_of_day'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const { days_from: from, days_until: until } = chosen;
  const isChosenDay = from !== null && until !== null && from <= quote.available_from && quote.available_from <= until;
  const { id } = await trx
    .insertInto('agreements')
    .values({
      request_id: requestId,
      craftsman_id: quote.craftsman_id,
      quote_id: quote.id,
      amount: quote.amount,
      labour: quote.labour ?? null,
      materials: quote.materials ?? null,
      materials_by: quote.materials_by,
      starts_on: quote.available_from,
      part_of_day: isChosenDay ? chosen.part_of_day : null,
      message: quote.message,
      offered_by: 'craftsman',
      agreed_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * @param amount with which an admin assigned the job; who buys the materials is not said
 * @returns the id of the agreement, whose days are those that the client chose
 */
export async function agreeOnAssignment(
  trx: Database,
  requestId: number,
  craftsman: Engagement,
  amount: number,
  now: Date,
): Promise<number> {
  const chosen = await trx
    .selectFrom('requests')
    .select(['schedule', 'days_from', 'days_until', 'part_of_day'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('agreements')
    .values({
      request_id: requestId,
      craftsman_id: craftsman.craftsman_id,
      amount,
      starts_on: chosen.days_from ?? nairobiDay(new Date(chosen.schedule)),
      starts_until: chosen.days_until === chosen.days_from ? null : chosen.days_until,
      part_of_day: chosen.part_of_day,
      offered_by: 'admin',
      agreed_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The agreement in force with the craftsman on the job, locked by the lock of its job. */
export function findInForce(trx: Database, requestId: number, craftsman: Engagement) {
  return trx
    .selectFrom('agreements')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('craftsman_id', '=', craftsman.craftsman_id)
    .where('agreed_at', '>=', craftsman.accepted_at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Labour and materials were parts of the former amount, so a new amount stands alone. @throws priceNeeded */
export async function agreeOnChange(
  trx: Database,
  requestId: number,
  craftsman: Engagement,
  { offered_by, ...change }: ChangeFields & { readonly offered_by: Side },
  now: Date,
): Promise<{ readonly agreement: number; readonly amount: number }> {
  const before = await findInForce(trx, requestId, craftsman);
  const amount = change.amount ?? before?.amount;
  if (amount === undefined) throw priceNeeded();
  const isSameAmount = amount === before?.amount;
  const { id: agreement } = await trx
    .insertInto('agreements')
    .values({
      request_id: requestId,
      craftsman_id: craftsman.craftsman_id,
      quote_id: before?.quote_id ?? null,
      amount,
      labour: isSameAmount ? before.labour : null,
      materials: isSameAmount ? before.materials : null,
      materials_by: before?.materials_by ?? null,
      starts_on: change.starts_on ?? before?.starts_on ?? null,
      starts_until: change.starts_on ? null : (before?.starts_until ?? null),
      part_of_day: change.starts_on ? change.part_of_day : (before?.part_of_day ?? null),
      message: before?.message ?? '',
      scope: change.scope,
      offered_by,
      agreed_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (change.starts_on) await moveTo(trx, requestId, change.starts_on, change.part_of_day);
  return { agreement, amount };
}

/** The job is listed, reminded of and put into calendars by its schedule, so an agreed day moves it. */
async function moveTo(trx: Database, requestId: number, day: string, part: PartOfDay | null): Promise<void> {
  const hours = { morning: 8, midday: 12, afternoon: 15, evening: 18 };
  await trx
    .updateTable('requests')
    .set({
      schedule: sql`(${day}::date + make_interval(hours => ${hours[part ?? 'morning']})) at time zone 'Africa/Nairobi'`,
      days_from: day,
      days_until: day,
      part_of_day: part,
    })
    .where('id', '=', requestId)
    .execute();
}
