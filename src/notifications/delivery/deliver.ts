import { sql } from 'kysely';
import type { Task } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type Channel, type EventRule, KINDS, ruleOf } from '../events-contract.ts';
import type { NotificationKind } from '../notify.ts';
import { channelsFor, earliest } from '../rules.ts';
import { findRecipient, reachable, readWishes } from '../store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often news of jobs rings on a person's devices within an hour, and how often by what one account does. */
const RINGS = { most: 20, ofOne: 6 };

type Source = Pick<AppContext, 'db' | 'settings'>;

/** Plans each notification in a transaction of its own: one that fails holds back no other. */
export function deliverTask({ db, settings }: Source): Task {
  return async (payload) => {
    const failed: unknown[] = [];
    for (const id of (payload as { ids: readonly number[] }).ids)
      await inTransaction(db, (trx) => plan(trx, settings, id, new Date())).catch((error) => failed.push(error));
    // The job runs again, for those that failed.
    if (failed.length > 0) throw failed[0];
  };
}

/** Plans nothing for one that has been planned. */
async function plan(trx: Database, settings: Source['settings'], id: number, now: Date): Promise<void> {
  const notification = await trx
    .selectFrom('notifications')
    .select(['account_id', 'kind', 'created_at', 'caused_by'])
    .where('id', '=', id)
    .where('kind', 'in', KINDS)
    .where(sql<boolean>`not exists (select from deliveries where notification_id = notifications.id)`)
    .executeTakeFirst();
  if (!notification) return;
  const { account_id: accountId } = notification;
  const kind = notification.kind as NotificationKind;
  const person = await findRecipient(trx, accountId);
  if (!person || (person.is_closed && kind !== 'account_disabled')) return;
  const rule = ruleOf(kind);
  const wishes = await readWishes(trx, accountId);
  // Of two notifications of one bundle the second counts the first.
  if (rule.bundle) await sql`select pg_advisory_xact_lock(hashtext('bundle'), ${accountId}::int)`.execute(trx);
  const channels = new Set(reachable(person, rule.category, settings));
  if (channels.has('push') && rule.category === 'jobs' && (await rangEnough(trx, accountId, notification.caused_by)))
    channels.delete('push');
  for (const channel of channelsFor(rule, channels, wishes)) {
    const free = earliest(channel, rule, wishes, now);
    const bundled = await endOfBundle(trx, { accountId, kind, channel, rule }, now);
    const at = bundled && bundled > free ? bundled : free;
    const added = await trx
      .insertInto('deliveries')
      .values({
        notification_id: id,
        channel,
        not_before: at.toISOString(),
        expires_at: new Date(
          Math.max(Date.parse(notification.created_at), at.getTime()) + rule.hours * HOUR,
        ).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await addJob(trx, `send_${channel}`, { id: added.id }, null, { at });
  }
}

/** Then the next channel of each group is taken, whose own limits hold back and bundle. A night rings in the morning. */
async function rangEnough(trx: Database, accountId: number, causedBy: number | null): Promise<boolean> {
  // Of two notifications at once the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtext('rings'), ${accountId}::int)`.execute(trx);
  const { rows } = await sql<{ all: number; of_one: number }>`
    select count(*) as all, count(*) filter (where n.caused_by = a.id) as of_one
    from notifications n join deliveries d on d.notification_id = n.id
    left join accounts a on a.id = ${causedBy} and a.role <> 'admin'
    where n.account_id = ${accountId} and n.created_at > now() - interval '1 day' and n.kind <> 'new_work'
      and d.channel = 'push' and d.not_before > now() - interval '1 hour'`.execute(trx);
  const [{ all, of_one: ofOne } = { all: 0, of_one: 0 }] = rows;
  return Number(all) >= RINGS.most || Number(ofOne) >= RINGS.ofOne;
}

interface Group {
  readonly accountId: number;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly rule: EventRule;
}

async function endOfBundle(trx: Database, { accountId, kind, channel, rule }: Group, now: Date): Promise<Date | null> {
  if (!rule.bundle) return null;
  const { minutes } = rule.bundle;
  // A phone gets the first, and the others in one message.
  const most = channel === 'sms' ? 1 : rule.bundle.most;
  const { rows } = await sql<{ count: number; first: string }>`
    select count(*), min(d.not_before) as first from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${accountId} and n.kind = ${kind} and d.channel = ${channel}
      and d.not_before > ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})`.execute(trx);
  const [found] = rows;
  if (!found || found.count < most) return null;
  return new Date(Date.parse(found.first) + minutes * MINUTE);
}
