/** Informs the craftsmen who may want a new request: of its service, within reach, the nearest first. */
import { sql } from 'kysely';
import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { kilometresFrom } from '#catalogue/distance.ts';
import { isOwnRequest } from '#craftsmen/own-request.ts';
import { notifyEach } from '#notifications/notify.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isDirect } from './direct.ts';

/** An hour on the road. A place that is not known excludes no one. */
const REACH_KM = 60;

/** @param at not before, for a request that one craftsman is asked first */
export function informLater(trx: Database, requestId: number, at?: Date): Promise<void> {
  return addJob(trx, 'inform_craftsmen', { id: requestId }, null, at ? { at } : {});
}

export function requestTasks({ db }: Pick<AppContext, 'db'>): TaskList {
  return {
    inform_craftsmen: (payload) => inTransaction(db, (trx) => inform(trx, (payload as { id: number }).id)),
  };
}

interface Candidate {
  readonly account_id: number;
  readonly place: string;
}

export async function inform(trx: Database, requestId: number): Promise<void> {
  const { rows: open } = await sql<{ service: string; location: string; client_account: number }>`
    select r.service, r.location, k.account_id as client_account
    from requests r join clients k on k.id = r.client_id
    where r.id = ${requestId} and r.status in ('Requested', 'Quoted') and not ${isDirect}`.execute(trx);
  const [request] = open;
  if (!request) return;
  const { rows: candidates } = await sql<Candidate>`
    select c.account_id, lower(btrim(v.location)) as place
    from requests r, craftsmen c join accounts a on a.id = c.account_id
    join craftsman_revisions v on v.id = c.approved_revision_id
    where r.id = ${requestId} and c.listed and ${request.service} = any(c.public_services) and not ${isOwnRequest}
      and not exists (select from engagements e where e.request_id = r.id and e.craftsman_id = c.id)
      and not exists (select from quotes q where q.request_id = r.id and q.craftsman_id = c.id)
    order by c.rating desc, c.id`.execute(trx);
  const kilometres = kilometresFrom(request.location);
  const near = candidates
    .map(({ account_id: accountId, place }) => ({ accountId, distance: kilometres[place] }))
    .filter(({ distance = 0 }) => distance <= REACH_KM)
    .toSorted((one, other) => (one.distance ?? REACH_KM) - (other.distance ?? REACH_KM));
  const people = near.map(({ accountId, distance }) => ({
    accountId,
    facts: {
      by: request.client_account,
      request: requestId,
      service: request.service,
      ...(distance === undefined ? {} : { distance }),
    },
  }));
  const added = await notifyEach(trx, 'new_work', people);
  if (added > 0) await sql`select send_live(${String(request.client_account)})`.execute(trx);
}
