/** The tables of the read model equal their sources. */
import { sql } from 'kysely';
import type { Invariants } from './invariant.ts';

export const READ_MODEL_INVARIANTS: Invariants = {
  'public cards and portfolios say what their sources say': sql`
    select 'craftsman ' || coalesce(s.craftsman_id, c.craftsman_id, p.craftsman_id)
      || case when s.craftsman_id is null then ' is shown and not listed'
        when c.craftsman_id is null or p.craftsman_id is null then ' is not shown' else ' is shown otherwise' end as line
    from public_sources s
    full join public_cards c on c.craftsman_id = s.craftsman_id
    full join public_portfolios p on p.craftsman_id = coalesce(s.craftsman_id, c.craftsman_id)
    where (s.card, s.rank, s.scopes, s.words) is distinct from (c.card, c.rank, c.scopes, c.words)
      or (s.slug, s.portfolio) is distinct from (p.slug, p.body)
    order by 1`,
  'public lists hold each card under each of its scopes and words': sql`
    with due as (select unnest(card_lists(scopes, words)) as scope, rank from public_cards)
    select coalesce(due.scope, l.scope) || case when due.scope is null then ' holds ' else ' lacks ' end
      || coalesce(due.rank, l.rank) as line
    from due full join public_lists l on l.scope = due.scope collate "C" and l.rank = due.rank
    where due.scope is null or l.scope is null order by 1`,
  'the sizes of public lists are counted': sql`
    with counted as (
      select scope collate "C" as scope, count(*) as size from public_cards, unnest(scopes) as scope group by 1
    )
    select scope || ' counts ' || coalesce(s.size, 0) || ', there are ' || coalesce(counted.size, 0) as line
    from public_scopes s full join counted using (scope)
    where coalesce(s.size, 0) <> coalesce(counted.size, 0) order by 1`,
};
