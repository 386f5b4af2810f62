import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';

export async function insertCraftsmen({ db }: Pick<AppContext, 'db'>, count: number, name = 'Crowd'): Promise<void> {
  await sql`
    with people as (
      insert into accounts (role, email, full_name)
      select 'craftsman', ${name.toLowerCase()} || n || '@example.com', ${name} || ' ' || n from generate_series(1, ${count}) n
      returning id, full_name
    ), profiles as (
      insert into craftsmen (account_id, slug, rating_sum, review_count, completed_jobs)
      select id, 'c-' || id, (id % 5) + 1, 1, id % 3 from people returning id, account_id
    ), revisions as (
      insert into craftsman_revisions (craftsman_id, status, full_name, location, services, profession, description)
      select profiles.id, 'approved', full_name, 'South B', '{Plumbing}', 'Plumber', 'x'
      from profiles join people on people.id = account_id returning id, craftsman_id, full_name
    ), photos as (
      insert into media (owner_id, kind, name, mime, bytes, sha256, published)
      select account_id, 'image', 'photo' || profiles.id || '-' || n, 'image/webp', 1, sha256((profiles.id || '-' || n)::bytea), true
      from profiles, generate_series(1, 3) n returning id, owner_id
    )
    insert into revision_media (revision_id, media_id, position)
    select revisions.id, photos.id, photos.id from photos
    join profiles on profiles.account_id = owner_id join revisions on revisions.craftsman_id = profiles.id`.execute(db);
  await sql`
    update craftsmen set status = 'approved', approved_revision_id = r.id, current_revision_id = r.id, approved_at = now(),
      listed = true, public_services = r.services, public_places = '{"south b",nairobi}',
      public_words = to_tsvector('simple', r.full_name)
    from craftsman_revisions r where r.craftsman_id = craftsmen.id and approved_revision_id is null and r.status = 'approved'`.execute(
    db,
  );
}
