import { sql } from 'kysely';
import { jobTitle } from '#catalogue/job-title.ts';
import { invalidInput } from '#api/problem.ts';
import type { Database } from '#platform/db/database.ts';
import type { Page } from '#api/run-call.ts';

const COUNTED_TO = 1000;
/** More letters than a title has. */
const TITLE_FROM = 200;

const APPROVALS = ['approve', 'reject', 'read_proof_document'];
const SIGN_INS = [
  'sign_in',
  'sign_in_refused',
  'recovery_code_used',
  'refresh_reused',
  'refresh_repeated',
  'call_refused',
];
const isAmong = (acts: readonly string[]) => sql<boolean>`act = any(${acts}::text[])`;
const KINDS = {
  decisions: sql<boolean>`not ${isAmong(SIGN_INS)}`,
  approvals: isAmong(APPROVALS),
  jobs: sql<boolean>`subject = 'request'`,
  sign_ins: isAmong(SIGN_INS),
};

interface AuditQuery {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  readonly kind?: keyof typeof KINDS | undefined;
}

export async function listAuditLog(
  db: Database,
  { cursor, page_size: size = 100, kind }: AuditQuery,
): Promise<Page<unknown>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  let query = db
    .selectFrom('audit_log as entry')
    .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('craftsmen as c', (on) => on.onRef('c.id', '=', 'subject_id').on('subject', '=', 'craftsman'))
    .leftJoin('requests as r', (on) => on.onRef('r.id', '=', 'subject_id').on('subject', '=', 'request'))
    .leftJoin('contact_messages as m', (on) => on.onRef('m.id', '=', 'subject_id').on('subject', '=', 'contact'))
    .leftJoin('accounts as whom', (on) =>
      on.on('whom.id', '=', sql<number>`coalesce(c.account_id, case when subject = 'account' then subject_id end)`),
    )
    .select([
      'entry.id',
      'at',
      'act',
      'subject',
      'subject_id',
      'reason',
      'entry.address',
      'actor.id as actor_id',
      'actor.full_name',
      'actor.role',
    ])
    .select(sql<string | null>`coalesce(whom.full_name, m.name, left(r.description, ${TITLE_FROM}))`.as('about'))
    .where(kind ? KINDS[kind] : sql<boolean>`true`)
    .orderBy('entry.id', 'desc')
    .limit(size + 1);
  if (cursor !== undefined) query = query.where('entry.id', '<', Number(cursor));
  const fetched = await query.execute();
  const rows = fetched.slice(0, size);
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('audit_log')
        .select('id')
        .where(kind ? KINDS[kind] : sql<boolean>`true`)
        .limit(COUNTED_TO)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ actor_id, full_name, role, about, ...row }) => ({
      ...row,
      about: row.subject === 'request' && about !== null ? jobTitle(about) : about,
      actor: actor_id === null ? null : { id: actor_id, full_name, role },
    })),
    total,
    next: fetched.length > size ? String(rows.at(-1)?.id) : null,
  };
}
