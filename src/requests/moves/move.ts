import { type Database, inTransaction } from '#platform/db/database.ts';
import { accept, reject } from './answer-assignment.ts';
import { cancel } from './cancel.ts';
import { complete } from './complete.ts';
import { unknownStatus } from '../problems.ts';
import { moveForStatus, statusFor, statusNamed } from '../rules.ts';
import { start } from './start.ts';
import { type Actor, notPossible, lockOwnJob } from '../transition.ts';

/** Makes the move that `PATCH {status}` means for this actor. A status the job already has changes nothing. */
export async function moveTo(
  db: Database,
  actor: Actor,
  requestId: number,
  text: string,
  reason: string,
  now = new Date(),
): Promise<void> {
  const status = statusNamed(text);
  if (!status) throw unknownStatus();
  const move = moveForStatus(actor.role, status);
  if (actor.role === 'craftsman') {
    if (move === 'accept') return accept(db, actor, requestId, now);
    if (move === 'reject') return reject(db, actor, requestId, reason, now);
    if (move === 'start') return start(db, actor, requestId, now);
    if (move === 'complete') return complete(db, actor, requestId, now);
  } else {
    if (move === 'cancel') return cancel(db, actor, requestId, reason, now);
    if (move === 'complete' && actor.role === 'client') return complete(db, actor, requestId, now);
  }
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, actor);
    if (statusFor(actor.role, job) !== status) throw notPossible(job, actor);
  });
}
