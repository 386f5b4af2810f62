/** What admins read of the notifications about a request: who got them, and by which channels. */
import { sql } from 'kysely';
import type { Language } from '#catalogue/language.ts';
import type { OutputOf, Role } from '#api/endpoint.ts';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { notFound } from '#api/problem.ts';
import { type Database, toIso } from '#platform/db/database.ts';
import { compose, type StoredNotification } from './compose.ts';
import type { listNotified } from './notified-contract.ts';
import { agreedOf, beforeCursor, isKnown, ofRequest } from './store.ts';

type Notified = OutputOf<typeof listNotified>[number];

interface Row extends StoredNotification {
  readonly read_at: string | null;
  readonly to: string;
  readonly role: Role;
  readonly slug: string | null;
  readonly deliveries: readonly Notified['deliveries'][number][];
  readonly total: number;
}

/** @throws a 404 for a request that does not exist */
export async function readNotified(
  db: Database,
  {
    id,
    cursor,
    page_size: size = PAGE_SIZE_MAX,
  }: { id: number; cursor?: string | undefined; page_size?: number | undefined },
  language: Language,
): Promise<{ rows: Notified[]; total: number; next: string | null }> {
  const { rows: requests } = await sql`select from requests where id = ${id}`.execute(db);
  if (requests.length === 0) throw notFound();
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.facts, n.request_id, n.created_at, n.read_at, ${ofRequest}, ${agreedOf} as agreed,
      a.role, c.slug, case when a.erased_at is not null then 'Former ' || a.role else
        coalesce(nullif(v.company_name, ''), nullif(v.full_name, ''), a.full_name) end as to,
      (select coalesce(json_agg(json_build_object('channel', d.channel, 'status', d.status, 'reason', d.reason,
          'at', coalesce(d.settled_at, d.not_before)) order by d.id), '[]')
        from deliveries d where d.notification_id = n.id) as deliveries,
      (select count(*) from notifications where request_id = ${id} and ${isKnown}) as total
    from notifications n
    join requests r on r.id = n.request_id
    join accounts a on a.id = n.account_id
    left join craftsmen c on c.account_id = a.id
    left join craftsman_revisions v on v.id = coalesce(c.approved_revision_id, c.current_revision_id)
    where n.request_id = ${id} and ${isKnown} and ${beforeCursor(cursor)}
    order by n.id desc limit ${size + 1}`.execute(db);
  const shown = rows.slice(0, size);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: compose(row, { role: row.role, slug: row.slug, language }).subject,
      to: row.to,
      role: row.role,
      at: row.created_at,
      is_read: row.read_at !== null,
      deliveries: row.deliveries.map((each) => ({ ...each, at: toIso(each.at) })),
    })),
    total: rows[0]?.total ?? 0,
    next: rows.length > size ? String(shown.at(-1)?.id) : null,
  };
}
