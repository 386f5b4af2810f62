/** Adds a notification in the transaction of its event; a job then chooses the channels. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type NotificationKind, ruleOf } from './events-contract.ts';

export type { NotificationKind } from './events-contract.ts';

/** Names and services; never a phone number or an address. */
export interface NotificationFacts {
  /** The account whose act causes it; without, an act of the account itself or of the installation. */
  readonly by?: number;
  readonly request?: number;
  readonly title?: string;
  readonly service?: string;
  readonly craftsman?: string;
  readonly client?: string;
  readonly amount?: number;
  /** The id of what was agreed, whose terms are read when the words are composed. */
  readonly agreement?: number;
  readonly reason?: string;
  readonly rating?: number;
  readonly count?: number;
  readonly place?: string;
  /** In whole kilometres. */
  readonly distance?: number;
  /** In KES, of what messages may cost. */
  readonly limit?: number;
}

export async function notify(
  trx: Database,
  accountId: number,
  kind: NotificationKind,
  facts: NotificationFacts = {},
): Promise<void> {
  await notifyEach(trx, kind, [{ accountId, facts }]);
}

export async function notifyEach(
  trx: Database,
  kind: NotificationKind,
  people: readonly { readonly accountId: number; readonly facts: NotificationFacts }[],
): Promise<number> {
  const rows = people.map(({ accountId, facts: { by = null, request = null, ...facts } }) => ({
    accountId,
    by,
    request,
    facts,
  }));
  // News of a person's own job is sent before a new request that a hundred craftsmen may read.
  const priority = ruleOf(kind).category === 'new_work' ? 10 : 0;
  const { rows: added } = await sql<{ id: number }>`
    with added as (
      insert into notifications (account_id, kind, facts, request_id, caused_by)
      select (row ->> 'accountId')::bigint, ${kind}, row -> 'facts', (row ->> 'request')::bigint, (row ->> 'by')::bigint
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as listed (row, place)
      order by place
      on conflict do nothing
      returning id)
    -- All at once: a call for each job costs as much as the rest of a wave.
    select id from graphile_worker.add_jobs((
      select coalesce(array_agg(('deliver', json_build_object('id', id), null, null, 12, null, ${priority}::smallint, null)
        ::graphile_worker.job_spec order by id), '{}') from added))`.execute(trx);
  return added.length;
}
