import { sql } from 'kysely';
import { mediaUrl } from '#media/media-url.ts';
import { planned } from '#platform/db/database.ts';
import type { Job, JobDetail, ProofStage, RequestEvent } from '../contract.ts';
import { type Actor, craftsmanName } from '../transition.ts';
import { clientName } from './job.ts';
import type { Source } from './source.ts';

interface Row {
  id: number;
  at: string;
  move: string;
  from_status: string | null;
  to_status: string;
  actor_role: RequestEvent['actor']['role'];
  actor_name: string | null;
  craftsman_id: number | null;
  craftsman: string;
  amount: number | null;
  reason: string | null;
  changed: string[] | null;
}

interface ProofRow {
  id: number;
  stage: ProofStage | null;
  created_at: string;
  name: string;
  published: boolean;
  kind: string;
}

/** A craftsman reads the post, its changes and their own part; other craftsmen's prices and reasons stay private. */
export async function timelineOf({ db }: Source, viewer: Actor, job: Job): Promise<RequestEvent[]> {
  const concerns =
    viewer.role === 'craftsman'
      ? sql`(ev.move in ('post', 'edit') or ev.craftsman_id = ${viewer.profileId})`
      : sql`true`;
  const statement = sql<Row>`
    select ev.id, ev.at, ev.move, ev.from_status, ev.to_status, ev.actor_role, ${clientName('who')} as actor_name,
      ev.craftsman_id, ${craftsmanName} as craftsman, ev.amount, ev.reason, ev.changed
    from request_events ev
    left join accounts who on who.id = ev.actor_id
    left join craftsmen c on c.id = ev.craftsman_id
    left join accounts a on a.id = c.account_id
    left join craftsman_revisions v on v.id = coalesce(c.approved_revision_id, c.current_revision_id)
    where ev.request_id = ${job.id} and ${concerns}
    order by ev.id`;
  return (await planned(db, statement)).map((row) => ({
    id: row.id,
    at: row.at,
    move: row.move,
    from: row.from_status,
    to: row.to_status,
    actor: { role: row.actor_role, name: actorName(viewer, row, job) },
    craftsman: row.craftsman_id === null ? null : { id: row.craftsman_id, name: row.craftsman },
    amount: row.amount,
    reason: viewer.role === 'craftsman' && row.move === 'assign' ? null : row.reason,
    changed: row.changed,
  }));
}

function actorName(viewer: Actor, row: Row, job: Job): string {
  if (row.actor_role === 'craftsman') return row.craftsman;
  if (row.actor_role === 'admin') return viewer.role === 'admin' ? (row.actor_name ?? '') : 'Ufundi';
  return job.client.full_name;
}

export async function proofsOf(
  { db, settings }: Source,
  viewer: Actor,
  requestId: number,
): Promise<JobDetail['proofs']> {
  const own = viewer.role === 'craftsman' ? sql`p.craftsman_id = ${viewer.profileId}` : sql`true`;
  const statement = sql<ProofRow>`
    select p.id, p.stage, p.created_at, m.name, m.published, m.kind
    from request_proofs p join media m on m.id = p.media_id
    where p.request_id = ${requestId} and ${own} order by p.id`;
  return (await planned(db, statement)).map((proof) => ({
    id: proof.id,
    file: mediaUrl(settings, proof, viewer.accountId),
    kind: proof.kind === 'image' ? 'image' : 'document',
    stage: proof.stage,
    at: proof.created_at,
  }));
}
