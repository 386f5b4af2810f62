import { sql } from 'kysely';
import { missingForApproval } from '#craftsmen/rules.ts';
import type { CheckContext, Invariants } from './invariant.ts';

export const PROFILE_INVARIANTS: Invariants = {
  "a craftsman's rating is the sum of his reviews": sql`
    select 'craftsman ' || c.id || ' counts ' || review_count || ' reviews with ' || rating_sum || ' stars, there are '
      || coalesce(v.count, 0) || ' with ' || coalesce(v.sum, 0) as line
    from craftsmen c
    left join (select craftsman_id, count(*), sum(rating) from reviews group by 1) v on v.craftsman_id = c.id
    where (review_count, rating_sum) <> (coalesce(v.count, 0), coalesce(v.sum, 0)) order by c.id`,
  "a craftsman's completed jobs are counted": sql`
    select 'craftsman ' || c.id || ' counts ' || completed_jobs || ', there are ' || coalesce(e.count, 0) as line
    from craftsmen c
    left join (select craftsman_id, count(*) from engagements where status = 'Completed' group by 1) e
      on e.craftsman_id = c.id
    where completed_jobs <> coalesce(e.count, 0) order by c.id`,
  'an approved craftsman is complete': incompleteProfiles,
  'the public list holds approved craftsmen whose account is open, all of them': sql`
    select 'craftsman ' || c.id || case when listed then ' is listed' else ' is not listed' end || ', he is ' || c.status
      || case when a.erased_at is not null then ' and gone' when a.disabled_at is not null then ' and closed' else '' end as line
    from craftsmen c join accounts a on a.id = c.account_id
    where listed <> (c.status = 'approved' and a.disabled_at is null and a.erased_at is null) order by c.id`,
  "a craftsman's revisions are his own and in the state he is in": sql`
    select 'craftsman ' || c.id as line from craftsmen c
    left join craftsman_revisions shown on shown.id = c.approved_revision_id
    left join craftsman_revisions current on current.id = c.current_revision_id
    where shown.craftsman_id <> c.id or current.craftsman_id <> c.id or shown.status <> 'approved'
      or current.status = 'replaced' or (c.approved_revision_id is null) <> (c.status <> 'approved')
    order by c.id`,
  'what waits for an admin is what its craftsman sent last': sql`
    select 'craftsman ' || c.id as line from craftsmen c
    join craftsman_revisions waiting on waiting.craftsman_id = c.id and waiting.status = 'pending'
    where waiting.id is distinct from c.current_revision_id order by c.id`,
  'who has left waits for nobody': sql`
    select 'craftsman ' || c.id as line from craftsmen c
    join accounts a on a.id = c.account_id
    left join craftsman_revisions r on r.id = c.current_revision_id
    where a.erased_at is not null and coalesce(r.status, 'pending') = 'pending' order by c.id`,
  'the words of the search are those of the listed craftsmen': sql`
    with used as (
      select word, count(*) as uses from craftsmen, unnest(tsvector_to_array(public_words)) as word where listed group by 1
    )
    select 'the word "' || word || '" counts ' || coalesce(kept.uses, 0) || ', it is used ' || coalesce(used.uses, 0) as line
    from search_words kept full join used using (word)
    where coalesce(kept.uses, 0) <> coalesce(used.uses, 0) order by word`,
};

interface ApprovedProfile {
  readonly id: number;
  readonly full_name: string;
  readonly profession: string;
  readonly description: string;
  readonly services: string[];
  readonly has_photo: boolean;
  readonly images: number;
}

async function incompleteProfiles({ db }: CheckContext): Promise<string[]> {
  const { rows } = await sql<ApprovedProfile>`
    select c.id, r.full_name, r.profession, r.description, r.services, m.id is not null as has_photo,
      (select count(*)::int from revision_media x join media on media.id = x.media_id
        where x.revision_id = r.id and media.kind = 'image') as images
    from craftsmen c
    join accounts a on a.id = c.account_id
    left join craftsman_revisions r on r.id = c.approved_revision_id
    left join media m on m.id = r.profile_media_id
    where c.status = 'approved' and a.erased_at is null order by c.id`.execute(db);
  return rows.flatMap(({ id, services, has_photo, images, ...texts }) => {
    const missing = missingForApproval({
      ...texts,
      profile: has_photo ? 'there' : null,
      primary_service: services?.[0] ?? '',
      service_images: Array.from({ length: images }, () => 'there'),
    });
    return missing.length > 0 ? [`craftsman ${id} lacks ${missing.join(', ')}`] : [];
  });
}
