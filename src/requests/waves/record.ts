/** Writes a wave: who was told, the counters, the notifications. All in the transaction of the wave. */
import { sql } from 'kysely';
import { addNotifications } from '#notifications/notify.ts';
import { type Database, planned } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { nairobiDay } from '../rules.ts';
import type { ReadCandidate } from './candidates.ts';
import { WAVES } from './rules.ts';
import type { RequestWaves } from './state.ts';

/**
 * Another wave may have sent somebody their last letter of the day meanwhile. Waves at the same time wait for each other at
 * the letters, in the order of ids, before they write any other row of a craftsman.
 * @returns the jobs of those who were told
 */
export async function recordWave(
  trx: Database,
  request: RequestWaves,
  chosen: readonly ReadCandidate[],
  now: Date,
): Promise<Job[]> {
  const ids = chosen.map(({ id }) => id).toSorted((one, other) => one - other);
  const wave = request.wavesInAll + 1;
  const statement = sql<{ id: number }>`
    with counted as (
      insert into craftsman_tellings as letters (craftsman_id, day, told)
      select id, ${nairobiDay(now)}::date, 1 from unnest(${ids}::bigint[]) as id
      on conflict (craftsman_id, day) do update set told = letters.told + 1
        where letters.told < ${WAVES.lettersADay}
      returning craftsman_id),
    wave as (
      insert into request_waves (request_id, wave, event_id, at, told)
      select ${request.id}, ${wave}, ${request.eventId}, ${now.toISOString()}, count(*) from counted),
    tellings as (
      insert into request_tellings (request_id, craftsman_id, wave)
      select ${request.id}, craftsman_id, ${wave} from counted),
    turns as (
      select craftsman_id, service from craftsman_turns where craftsman_id = any(array(select craftsman_id from counted))
      order by craftsman_id, service for no key update),
    told as (
      update craftsman_turns t set told_at = ${now.toISOString()} from turns
      where t.craftsman_id = turns.craftsman_id and t.service = turns.service)
    select craftsman_id as id from counted`;
  const told = new Set((await planned(trx, statement)).map(({ id }) => id));
  const people = chosen
    .filter(({ id }) => told.has(id))
    .map(({ accountId, toldKilometres: distance }) => ({
      accountId,
      facts: { ...about(request), ...(distance === null ? {} : { distance }) },
    }));
  return addNotifications(trx, 'new_work', people);
}

/** Those whose prices ended when another was accepted hear first that the job is open again. @returns null where there are none */
export async function tellWhoQuoted(trx: Database, request: RequestWaves, now: Date): Promise<Job[] | null> {
  const { rows: people } = await sql<{ accountId: number; amount: number }>`
    select distinct on (c.account_id) c.account_id as "accountId", q.amount
    from quotes q join craftsmen c on c.id = q.craftsman_id
    where q.request_id = ${request.id} and q.status = 'declined' and c.listed
      and ${request.service} = any(c.public_services)
      and not exists (select from engagements e where e.request_id = q.request_id and e.craftsman_id = c.id)
      and not exists (select from quotes live
        where live.request_id = q.request_id and live.craftsman_id = c.id and live.status = 'live')
    order by c.account_id, q.id desc`.execute(trx);
  if (people.length === 0) return null;
  await trx
    .insertInto('request_waves')
    .values({
      request_id: request.id,
      wave: request.wavesInAll + 1,
      event_id: request.eventId,
      at: now.toISOString(),
      told: people.length,
      to_quoted: true,
    })
    .execute();
  const facts = people.map(({ accountId, amount }) => ({ accountId, facts: { ...about(request), amount } }));
  return addNotifications(trx, 'request_reopened', facts);
}

const about = ({ id, service, clientAccountId }: RequestWaves) => ({ by: clientAccountId, request: id, service });

/** The first price of a craftsman who was told: who answers soon is told sooner. */
export async function noteAnswer(trx: Database, requestId: number, craftsmanId: number, now: Date): Promise<void> {
  await sql`
    with first as (
      update request_tellings t set answered_at = ${now.toISOString()} from request_waves w
      where t.request_id = ${requestId} and t.craftsman_id = ${craftsmanId} and t.answered_at is null
        and w.request_id = t.request_id and w.wave = t.wave
      returning w.at)
    update craftsman_tellings set answered = answered + 1 from first
    where craftsman_id = ${craftsmanId} and day = (first.at at time zone 'UTC' + interval '3 hours')::date
      and ${now.toISOString()}::timestamptz <= first.at + make_interval(mins => ${WAVES.answerMinutes})`.execute(trx);
}
