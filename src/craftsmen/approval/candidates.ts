import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput } from '#api/problem.ts';
import { type Database, toIso } from '#platform/db/database.ts';
import { TRADES_IN_KISWAHILI } from '#catalogue/kiswahili.ts';
import { queryWords, searchWords } from '#catalogue/search-words.ts';
import { searchableText } from '#platform/db/searchable-text.ts';
import type { Page } from '#api/run-call.ts';
import type { Settings } from '#platform/settings.ts';
import type { Candidate } from '../approval-contract.ts';
import { ownProfileOf, type ProfileRow, selectProfiles, versionOf } from '../profile/profile-rows.ts';
import type { ApprovalState } from '../rules.ts';

interface Filter {
  readonly status?: ApprovalState | undefined;
  readonly published?: boolean | undefined;
  readonly search?: string | undefined;
}
interface ListQuery extends Filter {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
}

const COUNTED_MAX = 1001;

export async function listCandidates(
  db: Database,
  settings: Pick<Settings, 'tokenSecret'>,
  viewerId: number,
  { cursor, page_size = PAGE_SIZE_MAX, ...filter }: ListQuery,
): Promise<Page<Candidate>> {
  const ids = pageIds(filter, cursor === undefined ? null : readCursor(cursor), page_size + 1);
  const { rows, total } = await selectProfiles(db, ids, count(filter));
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => candidateOf(row, settings, viewerId)),
    total,
    next: last ? `${last.rank}_${last.turn}_${last.id}` : null,
  };
}

interface Cursor {
  readonly rank: number;
  readonly turn: number;
  readonly id: number;
}

/** Each part of the queue is read by its own index and limited to a page, so that the cost is independent of its length. */
function pageIds(filter: Filter, cursor: Cursor | null, limit: number): RawBuilder<unknown> {
  const { status } = filter;
  const rank = cursor?.rank ?? -1;
  const parts = [];
  if (status !== 'approved' && status !== 'rejected') {
    const afterPending = cursor && rank === 0 ? sql`r.id > ${cursor.turn}::bigint` : sql`true`;
    if (rank <= 0)
      parts.push(sql`(select r.craftsman_id as id, 0 as rank, r.id as turn ${ofPending(filter)}
        and ${afterPending} order by r.id limit ${sql.lit(limit)})`);
    const afterEmpty = cursor && rank === 1 ? sql`c.id > ${cursor.id}::bigint` : sql`true`;
    if (rank <= 1 && !filter.published)
      parts.push(sql`(select c.id, 1 as rank, c.id as turn ${ofUnsent(filter)}
        and ${afterEmpty} order by c.id limit ${sql.lit(limit)})`);
  }
  for (const decided of ['approved', 'rejected'] as const) {
    if (status !== undefined && status !== decided) continue;
    // Microseconds, as in PostgreSQL, so that no row falls between two pages.
    const at = sql`'epoch'::timestamptz - ${cursor?.turn ?? 0}::bigint * interval '1 microsecond'`;
    const older =
      cursor && rank === 2
        ? sql`r.decided_at <= ${at} and (r.decided_at < ${at} or c.id > ${cursor.id}::bigint)`
        : sql`true`;
    parts.push(sql`(select c.id, 2 as rank, -(extract(epoch from r.decided_at) * 1000000)::bigint as turn ${ofRevision}
      where r.status = ${sql.lit(decided)} and a.erased_at is null and ${matching(filter)} and ${older}
      order by r.decided_at desc, r.craftsman_id limit ${sql.lit(limit)})`);
  }
  if (parts.length === 0) return sql`null::bigint`;
  return sql`select id from (${sql.join(parts, sql` union all `)}) as parts order by rank, turn, id limit ${sql.lit(limit)}`;
}

// With a plain equation the planner expects one row of thousands and scans the table instead of an index page.
const ofRevision = sql`
  from craftsman_revisions r
  join craftsmen c on c.id = r.craftsman_id and coalesce(c.current_revision_id = r.id, false)
  join accounts a on a.id = c.account_id`;

function ofPending(filter: Filter): RawBuilder<unknown> {
  const who = filter.published || filter.search ? sql`join craftsmen c on c.id = r.craftsman_id ${account}` : sql``;
  return sql`from craftsman_revisions r ${who} where r.status = 'pending' and ${matching(filter)}`;
}

function ofUnsent(filter: Filter): RawBuilder<unknown> {
  const who = filter.search ? sql`${account} left join craftsman_revisions r on false` : sql``;
  return sql`from craftsmen c ${who} where c.current_revision_id is null and ${matching(filter)}`;
}

const account = sql`join accounts a on a.id = c.account_id`;

/** Names, company, mail, phone, trades and place. Reads the accounts one by one: few ask, and a word is in any of them. */
function matching({ published, search = '' }: Filter): RawBuilder<unknown> {
  const text = searchableText(sql`a.full_name, r.full_name, r.company_name, a.email, a.phone, r.profession, r.location,
    array_to_string(r.services, ' ')`);
  const words = queryWords(search).map((word) => {
    const ways = [word, word.replace(/^0(?=\d)/, '254'), ...inEnglish(word)];
    return sql`exists (select from unnest(${ways}::text[]) as way where position(way in ${text}) > 0)`;
  });
  const isPublished = sql`c.approved_revision_id is not null and c.status = 'approved'`;
  return sql.join([sql`true`, ...(published ? [isPublished] : []), ...words], sql` and `);
}

const inEnglish = (word: string) =>
  Object.entries(TRADES_IN_KISWAHILI)
    .filter(([, inKiswahili]) => searchWords(inKiswahili).some((each) => each.startsWith(word)))
    .map(([trade]) => trade.toLowerCase());

function candidateOf(row: ProfileRow, settings: Pick<Settings, 'tokenSecret'>, viewerId: number): Candidate {
  const waits = row.is_approved && row.state === 'pending';
  return {
    ...ownProfileOf(row, settings, viewerId),
    is_approved: row.is_approved && !waits,
    published: row.is_approved,
    account_id: row.account_id,
    status: row.state,
    submitted_at: row.submitted_at === null ? null : toIso(row.submitted_at),
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    created_at: toIso(row.created_at),
    disabled: row.disabled,
    change_waiting: waits,
    approved_version: row.approved && versionOf(row.approved, settings, viewerId),
    files_arriving: row.files_arriving,
  };
}

function count(filter: Filter): RawBuilder<unknown> {
  const { status } = filter;
  const parts = [];
  const max = sql.lit(COUNTED_MAX);
  if (status === undefined || status === 'pending') {
    if (!filter.published) parts.push(sql`(select 1 ${ofUnsent(filter)} limit ${max})`);
    parts.push(sql`(select 1 ${ofPending(filter)} limit ${max})`);
  }
  for (const each of ['approved', 'rejected'] as const)
    if (status === undefined || status === each)
      parts.push(sql`(select 1 ${ofRevision} where r.status = ${sql.lit(each)} and a.erased_at is null
        and ${matching(filter)} limit ${max})`);
  return sql`select count(*) from (
    select 1 from (${sql.join(parts, sql` union all `)}) as parts limit ${max}
  ) as counted`;
}

function readCursor(cursor: string): Cursor {
  if (!/^[0-2]_-?\d{1,17}_\d{1,15}$/.test(cursor)) throw invalidInput({ detail: 'This page address is not valid.' });
  const [rank = 0, turn = 0, id = 0] = cursor.split('_').map(Number);
  return { rank, turn, id };
}
