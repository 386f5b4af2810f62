/** The admin's list: everybody, with everything needed to judge. */
import { sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#contract/fields.ts';
import { invalidInput } from '#contract/problem.ts';
import type { Database } from '#server/database.ts';
import type { Page } from '#server/serve.ts';
import type { Settings } from '#server/settings.ts';
import type { Candidate } from './contract.ts';
import { ownProfileOf, type ProfileRow, profileRows } from './profile-rows.ts';
import type { ApprovalState } from './rules.ts';

interface Asked {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  readonly status?: ApprovalState | undefined;
}

/** Longest waiting first, then those who have sent nothing yet, then the decided, newest first. */
export async function listCandidates(
  db: Database,
  settings: Pick<Settings, 'tokenSecret'>,
  viewerId: number,
  { cursor, page_size = PAGE_SIZE_MAX, status }: Asked,
): Promise<Page<Candidate>> {
  const ofState = status ? sql`state = ${status}` : sql`true`;
  const after = cursor === undefined ? sql`true` : sql`(rank, turn, id) > (${sql.join(readCursor(cursor))})`;
  const [rows, total] = await Promise.all([
    profileRows(db, sql`${ofState} and ${after}`, sql`order by rank, turn, id limit ${page_size + 1}`),
    count(db, status),
  ]);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => candidateOf(row, settings, viewerId)),
    total,
    next: last ? `${last.rank}_${last.turn}_${last.id}` : null,
  };
}

function candidateOf(row: ProfileRow, settings: Pick<Settings, 'tokenSecret'>, viewerId: number): Candidate {
  return {
    ...ownProfileOf(row, settings, viewerId),
    account_id: row.account_id,
    status: row.state,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
    created_at: row.created_at,
    disabled: row.disabled,
    change_waiting: row.is_approved && row.state === 'pending',
  };
}

async function count(db: Database, status: ApprovalState | undefined): Promise<number> {
  let every = db
    .selectFrom('craftsmen')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('craftsman_revisions as revision', 'revision.id', 'current_revision_id')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('erased_at', 'is', null);
  if (status) every = every.where(sql`coalesce(revision.status, 'pending')`, '=', status);
  return (await every.executeTakeFirstOrThrow()).total;
}

function readCursor(cursor: string): number[] {
  if (!/^[0-2]_-?\d{1,15}_\d{1,15}$/.test(cursor)) throw invalidInput({ detail: 'This page address is not valid.' });
  return cursor.split('_').map(Number);
}
