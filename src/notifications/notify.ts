/** Adds a notification in the transaction of its event; a job then chooses the channels. */
import { sql } from 'kysely';
import { type Database, planned } from '#platform/db/database.ts';
import { addJobs, type Job } from '#platform/jobs/jobs.ts';
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

interface NotifiedPerson {
  readonly accountId: number;
  readonly facts: NotificationFacts;
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
  people: readonly NotifiedPerson[],
): Promise<void> {
  await addJobs(trx, await addNotifications(trx, kind, people));
}

/** @returns the job that chooses the channels, for a caller that adds it together with others */
export async function addNotifications(
  trx: Database,
  kind: NotificationKind,
  people: readonly NotifiedPerson[],
): Promise<Job[]> {
  const rows = people.map(({ accountId, facts: { by = null, request = null, ...facts } }) => ({
    accountId,
    by,
    request,
    facts,
  }));
  const statement = sql<{ id: number }>`
    insert into notifications (account_id, kind, facts, request_id, caused_by)
    select (row ->> 'accountId')::bigint, ${kind}, row -> 'facts', (row ->> 'request')::bigint, (row ->> 'by')::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as listed (row, place)
    order by place
    on conflict do nothing
    returning id`;
  const ids = (await planned(trx, statement)).map(({ id }) => id);
  // News of a person's own job is sent before a new request that a hundred craftsmen may read.
  const priority = ruleOf(kind).category === 'new_work' ? 10 : 0;
  // The release before knows `deliver`, of one notification.
  return ids.length === 0 ? [] : [{ task: 'deliver_each', payload: { ids }, priority }];
}
