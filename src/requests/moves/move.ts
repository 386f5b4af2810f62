import { type Database, inTransaction } from '#platform/db/database.ts';
import { accept, reject } from './answer-assignment.ts';
import { cancel } from './cancel.ts';
import { complete } from './complete.ts';
import { unknownStatus } from '../problems.ts';
import { canMove, moveForStatus, statusFor, statusNamed } from '../rules.ts';
import { start } from './start.ts';
import { type Actor, notPossible, lockOwnJob, requireVersion } from '../transition.ts';

interface MoveOptions {
  readonly status: string;
  readonly reason: string;
  readonly version?: number | undefined;
}

/** Makes the move that `PATCH {status}` means for this actor. A status the job already has changes nothing. */
export async function moveTo(
  db: Database,
  actor: Actor,
  requestId: number,
  { status: text, reason, version }: MoveOptions,
  now = new Date(),
): Promise<void> {
  const status = statusNamed(text);
  if (!status) throw unknownStatus();
  const move = moveForStatus(actor.role, status);
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, actor);
    if (statusFor(actor.role, job) === status) return;
    if (!move || !canMove(move, actor.role, job)) throw notPossible(job, actor);
    await requireVersion(trx, job, actor, version);
    if (actor.role === 'craftsman') {
      if (move === 'accept') return accept(trx, actor, requestId, now);
      if (move === 'reject') return reject(trx, actor, requestId, reason, now);
      if (move === 'start') return start(trx, actor, requestId, now);
      return complete(trx, actor, requestId, now);
    }
    if (move === 'complete' && actor.role === 'client') return complete(trx, actor, requestId, now);
    return cancel(trx, actor, requestId, reason, now);
  });
}
