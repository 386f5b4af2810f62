/** Writes a wave: who was told, the counters, the notifications. All in the transaction of the wave. */
import { sql } from 'kysely';
import { notifyEach } from '#notifications/notify.ts';
import type { Database } from '#platform/db/database.ts';
import { nairobiDay } from '../rules.ts';
import type { ReadCandidate } from './candidates.ts';
import { WAVES } from './rules.ts';
import type { RequestWaves } from './state.ts';

/** @returns how many were told: another wave may have sent somebody their last letter of the day meanwhile */
export async function recordWave(
  trx: Database,
  request: RequestWaves,
  chosen: readonly ReadCandidate[],
  now: Date,
): Promise<number> {
  const counted = await countLetters(trx, chosen, now);
  const told = chosen.filter(({ id }) => counted.has(id));
  const ids = told.map(({ id }) => id);
  const wave = await writeWave(trx, request, { told: told.length }, now);
  await sql`
    insert into request_tellings (request_id, craftsman_id, wave)
    select ${request.id}, id, ${wave} from unnest(${ids}::bigint[]) as id`.execute(trx);
  await sql`
    with turns as (
      select craftsman_id, service from craftsman_turns where craftsman_id = any(${ids}::bigint[])
      order by craftsman_id, service for no key update)
    update craftsman_turns t set told_at = ${now.toISOString()} from turns
    where t.craftsman_id = turns.craftsman_id and t.service = turns.service`.execute(trx);
  const people = told.map(({ accountId, toldKilometres: distance }) => ({
    accountId,
    facts: { ...about(request), ...(distance === null ? {} : { distance }) },
  }));
  await notifyEach(trx, 'new_work', people);
  return told.length;
}

/** Waves at the same time wait for each other here, in the order of ids, before they write any other row of a craftsman. */
async function countLetters(trx: Database, chosen: readonly ReadCandidate[], now: Date): Promise<ReadonlySet<number>> {
  const ids = chosen.map(({ id }) => id).toSorted((one, other) => one - other);
  const { rows } = await sql<{ id: number }>`
    insert into craftsman_tellings as letters (craftsman_id, day, told)
    select id, ${nairobiDay(now)}::date, 1 from unnest(${ids}::bigint[]) as id
    on conflict (craftsman_id, day) do update set told = letters.told + 1
      where letters.told < ${WAVES.lettersADay}
    returning craftsman_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Those whose prices ended when another was accepted hear first that the job is open again. @returns how many */
export async function tellWhoQuoted(trx: Database, request: RequestWaves, now: Date): Promise<number> {
  const { rows: people } = await sql<{ accountId: number; amount: number }>`
    select distinct on (c.account_id) c.account_id as "accountId", q.amount
    from quotes q join craftsmen c on c.id = q.craftsman_id
    where q.request_id = ${request.id} and q.status = 'declined' and c.listed
      and ${request.service} = any(c.public_services)
      and not exists (select from engagements e where e.request_id = q.request_id and e.craftsman_id = c.id)
    order by c.account_id, q.id desc`.execute(trx);
  if (people.length === 0) return 0;
  await writeWave(trx, request, { told: people.length, to_quoted: true }, now);
  const facts = people.map(({ accountId, amount }) => ({ accountId, facts: { ...about(request), amount } }));
  await notifyEach(trx, 'request_reopened', facts);
  return people.length;
}

async function writeWave(
  trx: Database,
  request: RequestWaves,
  { told, to_quoted = false }: { readonly told: number; readonly to_quoted?: boolean },
  now: Date,
): Promise<number> {
  const wave = request.wavesInAll + 1;
  await trx
    .insertInto('request_waves')
    .values({ request_id: request.id, wave, event_id: request.eventId, at: now.toISOString(), told, to_quoted })
    .execute();
  return wave;
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
