/** How much a client posts and a craftsman revises: each request and each price informs other people. */
import { type RawBuilder, sql } from 'kysely';
import { endOfWait } from '#api/limits/end-of-wait.ts';
import type { ProblemKind } from '#api/problem.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { isDirect } from './direct.ts';
import { postedTooOften, revisedTooOften, tooManyDirect, tooManyOpen } from './problems.ts';

type Limits = Pick<Settings, 'requestsPerHour' | 'requestsOpen' | 'directRequestsWaiting'>;

/** Locks the client, so that requests posted at once are counted. @throws postedTooOften, tooManyOpen, tooManyDirect */
export async function requireRoomToPost(trx: Database, clientId: number, limits: Limits, asks: boolean): Promise<void> {
  const { requestsPerHour, requestsOpen, directRequestsWaiting } = limits;
  await sql`select from clients where id = ${clientId} for no key update`.execute(trx);
  const own = sql`from requests r where r.client_id = ${clientId}`;
  const hour = sql`select r.created_at + interval '1 hour' as until ${own} and r.created_at > now() - interval '1 hour'`;
  const waiting = sql`select r.chosen_until as until ${own} and r.status = 'Requested' and ${isDirect}`;
  const { rows } = await sql<{ posted: string | null; open: number; direct: string | null }>`
    select ${endOf(hour, requestsPerHour)} as posted, ${endOf(waiting, directRequestsWaiting)} as direct,
      (select count(*) ${own} and r.status in ('Requested', 'Quoted')) as open`.execute(trx);
  const [now] = rows;
  if (now?.posted) throw refusal(postedTooOften, SENTENCES.posted(requestsPerHour), now.posted);
  if (now && now.open >= requestsOpen) throw tooManyOpen({ detail: SENTENCES.open(requestsOpen) });
  if (asks && now?.direct) throw refusal(tooManyDirect, SENTENCES.direct(directRequestsWaiting), now.direct);
}

/** A quote that is withdrawn and sent again counts as revised. Locks the request. @throws revisedTooOften */
export async function requireRoomToRevise(
  trx: Database,
  { requestId, craftsmanId }: { readonly requestId: number; readonly craftsmanId: number },
  { quoteRevisionsPerHour: most }: Pick<Settings, 'quoteRevisionsPerHour'>,
): Promise<void> {
  await sql`select from requests where id = ${requestId} for no key update`.execute(trx);
  const prices = sql`from request_events e
    where e.request_id = ${requestId} and e.craftsman_id = ${craftsmanId} and e.move in ('quote', 'revise')`;
  const hour = sql`select e.at + interval '1 hour' as until ${prices} and e.at > now() - interval '1 hour'
    and e.id > (select min(e.id) ${prices})`;
  const { rows } = await sql<{ end: string | null }>`select ${endOf(hour, most)} as end`.execute(trx);
  if (rows[0]?.end) throw refusal(revisedTooOften, SENTENCES.revised(most), rows[0].end);
}

/** When fewer than `most` of the counted are left; null while there are fewer. */
const endOf = (counted: RawBuilder<unknown>, most: number) =>
  sql`(select until from (${counted}) as counted order by until desc offset ${most - 1} limit 1)`;

const SENTENCES = {
  posted: (count: number) => `You have posted ${count} requests within an hour. You can post the next one`,
  open: (count: number) =>
    `You have ${count} open requests. You can post the next one once you cancel one or accept a price.`,
  direct: (count: number) =>
    `Craftsmen have not answered ${count} of your requests yet. You can ask again when one answers, or`,
  revised: (count: number) => `You have changed this quote ${count} times within an hour. You can change it again`,
};

function refusal(kind: ProblemKind, sentence: string, end: string) {
  const at = Date.parse(end);
  return kind({ detail: `${sentence} ${endOfWait(at)}.`, retryAfter: (at - Date.now()) / 1000 });
}
