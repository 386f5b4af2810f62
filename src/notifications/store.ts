import { sql } from 'kysely';
import type { Language } from '#catalogue/language.ts';
import type { Role } from '#api/endpoint.ts';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput } from '#api/problem.ts';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { isSmsOn } from '#platform/sms/sms.ts';
import { IS_UNUSED } from '#platform/sms/unused-numbers.ts';
import { type Category, type Channel, KINDS } from './events-contract.ts';
import type { StoredNotification } from './compose.ts';
import { HAS_PUSH } from './subscriptions.ts';
import { DEFAULT_WISHES, type Wishes } from './rules.ts';

/** Another release may write kinds that this one has no words for. */
export const isKnown = sql<boolean>`kind = any(${KINDS})`;

/** The terms of the agreement that notification `n` is about. */
export const agreedOf = sql`(select json_build_object('labour', g.labour, 'materials', g.materials, 'materials_by', g.materials_by,
  'starts_on', g.starts_on, 'starts_until', g.starts_until, 'part_of_day', g.part_of_day, 'message', g.message, 'scope', g.scope)
  from agreements g where g.id = (n.facts ->> 'agreement')::bigint)`;

/** What words say of the request `r`. */
export const ofRequest = sql`r.description, r.service, r.location, r.schedule, r.days_from, r.days_until, r.part_of_day`;

/** Nobody has the request `r`, so an admin looks for somebody. */
const isUnassigned = sql`coalesce(r.status in ('Requested', 'Quoted') and not exists (select from engagements e
  where e.request_id = r.id and e.status in ('Pending', 'Accepted', 'In Progress', 'Completed')), false)`;

/** @throws a 400 for a cursor that no page gave */
export function beforeCursor(cursor: string | undefined) {
  if (cursor === undefined) return sql<boolean>`true`;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidInput({ detail: 'This page address is not valid.' });
  return sql<boolean>`n.id < ${Number(cursor)}`;
}

export async function listNotifications(
  db: Database,
  accountId: number,
  { cursor, page_size: size = PAGE_SIZE_MAX }: { cursor?: string | undefined; page_size?: number | undefined },
) {
  const { rows } = await sql<StoredNotification & { read_at: string | null; is_unassigned: boolean }>`
    select n.id, n.kind, n.facts, n.request_id, n.created_at, n.read_at, ${ofRequest}, ${agreedOf} as agreed,
      ${isUnassigned} as is_unassigned
    from notifications n left join requests r on r.id = n.request_id
    where n.account_id = ${accountId} and ${isKnown} and ${beforeCursor(cursor)}
    order by n.id desc limit ${size + 1}`.execute(db);
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? String(shown.at(-1)?.id) : null };
}

const COUNT_MAX = 1_000;

export async function countNotifications(db: Database, accountId: number) {
  const { rows } = await sql<{ newest: number | null; total: number; unread: number }>`
    select (select max(id) from notifications where account_id = ${accountId} and ${isKnown}) as newest,
      (select count(*) from (select from notifications where account_id = ${accountId} and ${isKnown}
        limit ${COUNT_MAX}) n) as total,
      (select count(*) from (select from notifications where account_id = ${accountId} and ${isKnown} and read_at is null
        limit ${COUNT_MAX}) n) as unread`.execute(db);
  return rows[0] ?? { newest: null, total: 0, unread: 0 };
}

/** Marks notifications up to an id as read, only those of one request when it is named. */
export async function markRead(
  db: Database,
  accountId: number,
  { up_to: upTo, request }: { up_to: number; request?: number | undefined },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .$if(request !== undefined, (query) => query.where('request_id', '=', request ?? 0))
    .execute();
}

export async function readWishes(db: Database, accountId: number): Promise<Wishes> {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['muted', 'quiet_from', 'quiet_to'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return stored ?? DEFAULT_WISHES;
}

export async function saveWishes(db: Database, accountId: number, wishes: Wishes): Promise<void> {
  const values = { muted: [...wishes.muted], quiet_from: wishes.quiet_from, quiet_to: wishes.quiet_to };
  await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface Recipient {
  readonly id: number;
  /** Null: the account has a proven phone instead. */
  readonly email: string | null;
  readonly full_name: string;
  readonly role: Role;
  readonly language: Language;
  readonly slug: string | null;
  readonly is_closed: boolean;
  readonly email_failed: boolean;
  /** A link of a mail to the address was used, or there is none. */
  readonly is_proven: boolean;
  /** Proven, and its owner wants messages. */
  readonly sms_number: string | null;
  /** It may be of somebody else by now, who must read nothing of jobs. */
  readonly is_number_unused: boolean;
  /** A browser of theirs that is signed in gets messages. */
  readonly has_push: boolean;
}

export async function findRecipient(db: Database, accountId: number): Promise<Recipient | null> {
  const person = await db
    .selectFrom('accounts as a')
    .leftJoin('craftsmen as c', 'c.account_id', 'a.id')
    .select(['a.id', 'a.email', 'a.full_name', 'a.role', 'a.language', 'c.slug'])
    .select(sql<boolean>`a.disabled_at is not null`.as('is_closed'))
    .select(sql<boolean>`a.email_failed_at is not null`.as('email_failed'))
    .select(sql<boolean>`a.email is null or a.email_proven_at is not null`.as('is_proven'))
    .select(
      sql<string | null>`(select p.number from phones p where p.account_id = a.id and p.number = a.phone
        and not exists (select from sms_opt_outs o where o.number_hash = p.number_hash))`.as('sms_number'),
    )
    .select(
      sql<boolean>`exists (select from phones p where p.account_id = a.id and ${IS_UNUSED})`.as('is_number_unused'),
    )
    .select(HAS_PUSH.as('has_push'))
    .where('a.id', '=', accountId)
    .where('a.erased_at', 'is', null)
    .$narrowType<Recipient>()
    .executeTakeFirst();
  return person ?? null;
}

/** By which channels a person can be reached at all, about this. */
export function reachable(
  person: Pick<Recipient, 'email' | 'sms_number' | 'is_number_unused' | 'has_push' | 'is_closed'>,
  category: Category,
  settings: Parameters<typeof isSmsOn>[0] & Pick<Settings, 'pushKeys'>,
): ReadonlySet<Channel> {
  const { email, sms_number, has_push, is_closed } = person;
  const takesSms = sms_number !== null && (category === 'account' || !person.is_number_unused);
  const channels = new Set<Channel>();
  if (has_push && !is_closed && settings.pushKeys !== null) channels.add('push');
  if (takesSms && !is_closed && isSmsOn(settings)) channels.add('sms');
  return email === null ? channels : channels.add('mail');
}
