import { sql } from 'kysely';
import type { PersonalData } from '#platform/hooks.ts';
import { deleteFiles } from '#media/store.ts';
import type { Database } from '#platform/db/database.ts';
import { unlist } from '../store.ts';
import { profileOf, revisionsOf } from './profile-rows.ts';
import { erasedRevision } from './revision.ts';

export const profileData: PersonalData = {
  name: 'profile',
  export: async ({ db, settings }, accountId) => {
    const profile = await profileOf(db, settings, accountId);
    return profile && { ...profile, revisions: await revisionsOf(db, accountId) };
  },
  erase: eraseProfile,
};

async function eraseProfile(trx: Database, accountId: number): Promise<void> {
  await unlist(trx, accountId);
  const { rows } = await sql<{ id: number }>`
    with own as (select id, proof_media_id from craftsmen where account_id = ${accountId}),
      revisions as (select id, profile_media_id from craftsman_revisions where craftsman_id in (select id from own))
    select media_id as id from revision_media where revision_id in (select id from revisions)
    union select profile_media_id from revisions where profile_media_id is not null
    union select proof_media_id from own where proof_media_id is not null
    -- The client's proof that a job was done is the client's to keep.
    except select media_id from request_proofs`.execute(trx);
  await deleteFiles(
    trx,
    rows.map((row) => row.id),
  );
  await sql`
    delete from revision_media using craftsman_revisions r, craftsmen c
    where r.id = revision_id and c.id = r.craftsman_id and c.account_id = ${accountId}`.execute(trx);
  await sql`
    update craftsman_revisions set ${erasedRevision}, profile_media_id = null, rejection_reason = case when rejection_reason is null then null else 'removed' end
    where craftsman_id in (select id from craftsmen where account_id = ${accountId})`.execute(trx);
  await sql`
    update craftsmen set slug = 'former-' || id, public_words = '', public_places = '{}', public_services = '{}',
      proof_media_id = null
    where account_id = ${accountId}`.execute(trx);
}
