/** How far the waves of a request have come. */
import { sql } from 'kysely';
import { type Database, planned } from '#platform/db/database.ts';
import { hasOpenClient, isDirect } from '../direct.ts';
import { nairobiDay } from '../rules.ts';
import { onTheJob } from '../views/job.ts';
import type { WavesState } from './rules.ts';

export interface RequestWaves extends WavesState {
  readonly id: number;
  readonly service: string;
  readonly location: string;
  readonly clientAccountId: number;
  /** The step that opened the request; waves before it do not count. */
  readonly eventId: number;
  /** A craftsman had it and does no longer. */
  readonly isGivenBack: boolean;
}

interface Row extends Omit<RequestWaves, 'directUntil' | 'lastWaveAt'> {
  readonly directUntil: string | null;
  readonly lastWaveAt: string | null;
}

export async function readWaves(db: Database, requestId: number, now: Date): Promise<RequestWaves | null> {
  const statement = sql<Row>`
    select r.id, r.service, r.location, k.account_id as "clientAccountId", r.is_urgent as "isUrgent",
      r.status in ('Requested', 'Quoted') and ${hasOpenClient} as "isOpen",
      exists (select from engagements e where e.request_id = r.id and ${onTheJob}) as "isAssigned",
      case when ${isDirect} then r.chosen_until end as "directUntil",
      (select count(*) from quotes q
        where q.request_id = r.id and q.status = 'live' and q.valid_until >= ${nairobiDay(now)}) as prices,
      opened.id as "eventId", opened.move in ('release', 'assign') as "isGivenBack", sent.*
    from requests r join clients k on k.id = r.client_id
    cross join lateral (
      select id, move from request_events
      where request_id = r.id and (move in ('post', 'release') or (move = 'edit' and 'location' = any(changed))
        or (move = 'assign' and from_status = 'Accepted'))
      order by id desc limit 1) as opened
    cross join lateral (
      select count(*) as "wavesInAll", count(*) filter (where event_id = opened.id) as waves,
        max(at) filter (where event_id = opened.id) as "lastWaveAt"
      from request_waves where request_id = r.id) as sent
    where r.id = ${requestId}`;
  const [row] = await planned(db, statement);
  return (
    (row && {
      ...row,
      directUntil: row.directUntil === null ? null : new Date(row.directUntil),
      lastWaveAt: row.lastWaveAt === null ? null : new Date(row.lastWaveAt),
    }) ??
    null
  );
}
