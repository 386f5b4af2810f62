/** The admin's list: everybody, with everything needed to judge. */
import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput } from '#api/problem.ts';
import { type Database, toIso } from '#platform/db/database.ts';
import type { Page } from '#api/register.ts';
import type { Settings } from '#platform/settings.ts';
import type { Candidate } from '../contract.ts';
import { ownProfileOf, type ProfileRow, profileRows } from '../profile/profile-rows.ts';
import type { ApprovalState } from '../rules.ts';

interface Asked {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  readonly status?: ApprovalState | undefined;
}

/** Counting further costs more than anybody learns from it. */
const COUNTED_MAX = 1001;

/** Longest waiting first, then those who have sent nothing yet, then the decided, newest first. */
export async function listCandidates(
  db: Database,
  settings: Pick<Settings, 'tokenSecret'>,
  viewerId: number,
  { cursor, page_size = PAGE_SIZE_MAX, status }: Asked,
): Promise<Page<Candidate>> {
  const chosen = choose(status, cursor === undefined ? null : readCursor(cursor), page_size + 1);
  const { rows, total } = await profileRows(db, chosen, count(status));
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => candidateOf(row, settings, viewerId)),
    total,
    next: last ? `${last.rank}_${last.turn}_${last.id}` : null,
  };
}

interface Stood {
  readonly rank: number;
  readonly turn: number;
  readonly id: number;
}

/**
 * The ids of one page. Each part of the queue is read by an index in its own order and gives at most a page, so that a page
 * costs the same however many there are; only these few are then put in order together.
 */
function choose(status: ApprovalState | undefined, stood: Stood | null, limit: number): RawBuilder<unknown> {
  const rank = stood?.rank ?? -1;
  const parts = [];
  if (status !== 'approved' && status !== 'rejected') {
    const behind = stood && rank === 0 ? sql`r.id > ${stood.turn}::bigint` : sql`true`;
    if (rank <= 0)
      parts.push(sql`(select r.craftsman_id as id, 0 as rank, r.id as turn from craftsman_revisions r
        where r.status = 'pending' and ${behind} order by r.id limit ${sql.lit(limit)})`);
    const later = stood && rank === 1 ? sql`c.id > ${stood.id}::bigint` : sql`true`;
    if (rank <= 1)
      parts.push(sql`(select c.id, 1 as rank, c.id as turn from craftsmen c
        where c.current_revision_id is null and ${later} order by c.id limit ${sql.lit(limit)})`);
  }
  for (const decided of ['approved', 'rejected'] as const) {
    if (status !== undefined && status !== decided) continue;
    // The cursor holds microseconds, as PostgreSQL does, so nobody stands between two pages.
    const at = sql`'epoch'::timestamptz - ${stood?.turn ?? 0}::bigint * interval '1 microsecond'`;
    const older =
      stood && rank === 2
        ? sql`r.decided_at <= ${at} and (r.decided_at < ${at} or c.id > ${stood.id}::bigint)`
        : sql`true`;
    parts.push(sql`(select c.id, 2 as rank, -(extract(epoch from r.decided_at) * 1000000)::bigint as turn ${ofRevision}
      where r.status = ${sql.lit(decided)} and a.erased_at is null and ${older}
      order by r.decided_at desc, r.craftsman_id limit ${sql.lit(limit)})`);
  }
  if (parts.length === 0) return sql`null::bigint`;
  return sql`select id from (${sql.join(parts, sql` union all `)}) as parts order by rank, turn, id limit ${sql.lit(limit)}`;
}

// Nearly every revision found so is its craftsman's current one. Said as a plain equation, the planner takes it for a rare
// chance, expects one row of thousands, and reads the whole table instead of the first page of an index.
const ofRevision = sql`
  from craftsman_revisions r
  join craftsmen c on c.id = r.craftsman_id and coalesce(c.current_revision_id = r.id, false)
  join accounts a on a.id = c.account_id`;

function candidateOf(row: ProfileRow, settings: Pick<Settings, 'tokenSecret'>, viewerId: number): Candidate {
  return {
    ...ownProfileOf(row, settings, viewerId),
    account_id: row.account_id,
    status: row.state,
    submitted_at: row.submitted_at === null ? null : toIso(row.submitted_at),
    decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    created_at: toIso(row.created_at),
    disabled: row.disabled,
    change_waiting: row.is_approved && row.state === 'pending',
  };
}

/** Those who wait are counted by the indexes they stand in; who has left does not wait. */
function count(status: ApprovalState | undefined): RawBuilder<unknown> {
  const parts = [];
  const most = sql.lit(COUNTED_MAX);
  if (status === undefined || status === 'pending') {
    parts.push(sql`(select 1 from craftsmen where current_revision_id is null limit ${most})`);
    parts.push(sql`(select 1 from craftsman_revisions where status = 'pending' limit ${most})`);
  }
  for (const each of ['approved', 'rejected'] as const)
    if (status === undefined || status === each)
      parts.push(sql`(select 1 ${ofRevision} where r.status = ${sql.lit(each)} and a.erased_at is null limit ${most})`);
  return sql`select count(*) from (
    select 1 from (${sql.join(parts, sql` union all `)}) as parts limit ${most}
  ) as counted`;
}

function readCursor(cursor: string): Stood {
  if (!/^[0-2]_-?\d{1,17}_\d{1,15}$/.test(cursor)) throw invalidInput({ detail: 'This page address is not valid.' });
  const [rank = 0, turn = 0, id = 0] = cursor.split('_').map(Number);
  return { rank, turn, id };
}
