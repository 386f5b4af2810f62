import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { craftsmanNotFound } from '../shared-contract.ts';

export interface PendingRevision {
  readonly craftsman_id: number;
  readonly account_id: number;
  readonly account_name: string;
  readonly open: boolean;
  readonly listed: boolean;
  readonly words: string[];
  readonly approved_revision_id: number | null;
  readonly revision_id: number | null;
  readonly status: string | null;
  readonly submitted_at: string | null;
  readonly full_name: string;
  readonly description: string;
  readonly profession: string;
  readonly location: string;
  readonly company_name: string;
  readonly skills: string;
  readonly services: string[];
  readonly profile_media_id: number | null;
  readonly files_arriving: boolean;
}

export async function lockPendingRevision(trx: Database, craftsmanId: number): Promise<PendingRevision> {
  // Account before profile, as in closing an account: a concurrent approval must not list a closed craftsman.
  await sql`
    select 1 from accounts where id = (select account_id from craftsmen where id = ${craftsmanId}) for share`.execute(
    trx,
  );
  // Read in a second statement: a single one would join the revision from before the lock.
  await trx.selectFrom('craftsmen').select('id').where('id', '=', craftsmanId).forUpdate().execute();
  const { rows } = await sql<PendingRevision>`
    select c.id as craftsman_id, c.account_id, a.full_name as account_name, c.listed, c.approved_revision_id,
      a.disabled_at is null as open, tsvector_to_array(c.public_words) as words,
      r.id as revision_id, r.status, r.submitted_at, coalesce(r.full_name, a.full_name) as full_name,
      coalesce(r.description, '') as description, coalesce(r.profession, '') as profession,
      coalesce(r.location, '') as location, coalesce(r.company_name, '') as company_name,
      coalesce(r.skills, '') as skills, coalesce(r.services, '{}') as services, r.profile_media_id,
      coalesce(r.files_until > now(), false) as files_arriving
    from craftsmen c join accounts a on a.id = c.account_id
    left join craftsman_revisions r on r.id = c.current_revision_id
    where c.id = ${craftsmanId} and a.erased_at is null`.execute(trx);
  const [pending] = rows;
  if (!pending) throw craftsmanNotFound();
  return pending;
}
