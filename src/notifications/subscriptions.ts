/** Browsers that get messages. One is live as long as its session. */
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Subscription } from '#platform/push/push.ts';

/** Of one account; the oldest makes room. */
const MOST = 5;

/** For a statement on `push_subscriptions s`. */
const IS_LIVE = sql<boolean>`exists (select from refresh_tokens t
  where t.family = s.family and t.account_id = s.account_id and t.revoked_at is null and t.expires_at > now())`;
/** For a statement on `accounts a`. */
export const HAS_PUSH = sql<boolean>`exists (select from push_subscriptions s where s.account_id = a.id and ${IS_LIVE})`;

interface Owner {
  readonly accountId: number;
  readonly family: string;
}

export async function endpointOf(db: Database, { accountId, family }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('family', '=', family)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/** The browser's former owner loses it: what was sent for one account is not shown to another. */
export function subscribe(db: Database, { accountId, family }: Owner, { endpoint, p256dh, auth }: Subscription) {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('push'), ${accountId}::int)`.execute(trx);
    await trx.deleteFrom('push_subscriptions').where('family', '=', family).where('endpoint', '!=', endpoint).execute();
    const values = { account_id: accountId, family, p256dh, auth };
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql`now()` }))
      .execute();
    await sql`
      delete from push_subscriptions where account_id = ${accountId} and id not in (
        select id from push_subscriptions where account_id = ${accountId}
        order by created_at desc, id desc limit ${MOST})`.execute(trx);
  });
}

export async function unsubscribe(db: Database, { accountId, family }: Owner): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('family', '=', family).where('account_id', '=', accountId).execute();
}

export interface Device extends Subscription {
  readonly id: number;
}

export async function liveDevices(db: Database, accountId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select s.id, s.endpoint, s.p256dh, s.auth from push_subscriptions s
    where s.account_id = ${accountId} and ${IS_LIVE} order by s.id`.execute(db);
  return rows;
}

export async function dropGone(db: Database, { id, endpoint }: Device): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** Those whose session has ended. */
export async function forgetEndedSubscriptions(db: Database): Promise<void> {
  await sql`delete from push_subscriptions s where not ${IS_LIVE}`.execute(db);
}
