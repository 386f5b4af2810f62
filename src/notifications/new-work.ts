import { sql } from 'kysely';
import { invalidInput } from '#api/problem.ts';
import { FAR_KM } from '#catalogue/distance.ts';
import { SERVICES } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import { DISTANCES, type NewWork, NO_SERVICE_LEFT, PAUSE_INVALID, SERVICE_INVALID } from './new-work-contract.ts';
import { dayAfter, isPauseDay } from './rules.ts';

export async function readNewWork(db: Database, accountId: number, now = new Date()): Promise<NewWork> {
  const { rows } = await sql<{ services: string[]; km: number; without: NewWork['without']; paused: string | null }>`
    select array(select distinct unnest(c.public_services) order by 1) as services, coalesce(n.new_work_km, ${FAR_KM}::int) as km,
      coalesce(n.new_work_without, '{}') as without, case when n.new_work_from > ${dayAfter(0, now)}::date then n.new_work_from end as paused
    from craftsmen c left join notification_settings n on n.account_id = c.account_id
    where c.account_id = ${accountId}`.execute(db);
  const { services, km, without, paused } = rows[0] ?? { services: [], km: FAR_KM, without: [], paused: null };
  return { services, within_km: DISTANCES.find((each) => each === km) ?? null, without, paused_until: paused };
}

/** A trigger writes it to the turns of the craftsman, from which waves read. */
export async function saveNewWork(
  db: Database,
  accountId: number,
  { within_km, without, paused_until }: Omit<NewWork, 'services'>,
  now = new Date(),
): Promise<NewWork> {
  if (paused_until !== null && !isPauseDay(paused_until, now))
    throw invalidInput({ detail: PAUSE_INVALID, fields: { paused_until: PAUSE_INVALID } });
  if (without.some((each) => !SERVICES.some((service) => service === each)))
    throw invalidInput({ detail: SERVICE_INVALID, fields: { without: SERVICE_INVALID } });
  const { services } = await readNewWork(db, accountId, now);
  if (services.length > 0 && services.every((each) => without.includes(each)))
    throw invalidInput({ detail: NO_SERVICE_LEFT, fields: { without: NO_SERVICE_LEFT } });
  const values = {
    new_work_km: within_km ?? FAR_KM,
    new_work_without: [...new Set(without)].toSorted(),
    new_work_from: paused_until,
  };
  await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return readNewWork(db, accountId, now);
}

/** Ends pauses whose day has come: waves read rows that are not paused, without looking at a calendar. */
export async function endPauses(db: Database, now = new Date()): Promise<void> {
  await sql`
    update notification_settings set new_work_from = null where new_work_from <= ${dayAfter(0, now)}::date`.execute(db);
}
