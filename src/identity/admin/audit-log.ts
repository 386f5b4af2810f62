import { sql } from 'kysely';
import { invalidInput } from '#api/problem.ts';
import type { Database } from '#platform/db/database.ts';
import type { Page } from '#api/register.ts';

const COUNTED_TO = 1000;

export async function listAuditLog(db: Database, cursor: string | undefined, size = 100): Promise<Page<unknown>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  let query = db
    .selectFrom('audit_log as entry')
    .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
    .select([
      'entry.id',
      'at',
      'act',
      'subject',
      'subject_id',
      'reason',
      'address',
      'actor.id as actor_id',
      'full_name',
      'role',
    ])
    .orderBy('entry.id', 'desc')
    .limit(size + 1);
  if (cursor !== undefined) query = query.where('entry.id', '<', Number(cursor));
  const fetched = await query.execute();
  const rows = fetched.slice(0, size);
  const { total } = await db
    .selectFrom(db.selectFrom('audit_log').select('id').limit(COUNTED_TO).as('some'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ actor_id, full_name, role, ...row }) => ({
      ...row,
      actor: actor_id === null ? null : { id: actor_id, full_name, role },
    })),
    total,
    next: fetched.length > size ? String(rows.at(-1)?.id) : null,
  };
}
