import { hashOfNumber } from '#platform/sms/sms.ts';
import type { AppContext } from '#api/context.ts';
import type { Person } from './people.ts';

/** As after a code that was entered, so many days ago. */
export async function aVerifiedPhone(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  { accountId, role, phone }: Pick<Person, 'accountId' | 'role' | 'phone'>,
  daysAgo = 0,
): Promise<void> {
  if (phone === null) throw new Error('a person without a phone has none to verify');
  const entered = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await db
    .insertInto('phones')
    .values({
      account_id: accountId,
      door: role === 'client' ? 'client' : 'work',
      number: phone,
      number_hash: hashOfNumber(settings, phone),
      verified_at: entered,
      seen_at: entered,
    })
    .execute();
}

/** Messages go out at whatever hour the test runs. */
export const withoutQuietHours = (
  { db }: Pick<AppContext, 'db'>,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<unknown> =>
  db.insertInto('notification_settings').values({ account_id: accountId, quiet_from: 0, quiet_to: 0 }).execute();

/** A notification that went to the person's phone, without a report so far. */
export async function aMessage(
  { db }: Pick<AppContext, 'db'>,
  { accountId, phone }: Pick<Person, 'accountId' | 'phone'>,
  text = 'Ufundi: your password was changed.',
): Promise<void> {
  const { id: message } = await db
    .insertInto('sms_messages')
    .values({
      key: `factory ${accountId} ${Date.now()}`,
      account_id: accountId,
      kind: 'account',
      number: phone,
      body: text,
      segments: 1,
      status: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: notification } = await db
    .insertInto('notifications')
    .values({ account_id: accountId, kind: 'password_changed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  await db
    .insertInto('deliveries')
    .values({
      notification_id: notification,
      channel: 'sms',
      status: 'sent',
      expires_at: now,
      settled_at: now,
      message_id: message,
    })
    .execute();
}
