import type { Problem } from '#contract/problem.ts';
import { notAnImage } from '#media/contract.ts';
import { type Kept, keepReceived } from '#media/store.ts';
import { type Database, inTransaction } from '#server/database.ts';
import type { House } from '#server/house.ts';
import type { Received } from '#server/incoming.ts';
import { complete } from './complete.ts';
import { PROOFS_MAX, proofNeeded, proofNotOpen, proofsFull } from './contract.ts';
import { tellClient } from './news.ts';
import { moveOf } from './rules.ts';
import { type ActorOf, type Engagement, step, take } from './step.ts';

/** Keeps what the craftsman sent, before the transaction that refers to it: photos as photos, the rest as documents. */
export async function keepProof(
  { db, storage }: Pick<House, 'db' | 'storage'>,
  craftsman: ActorOf<'craftsman'>,
  files: readonly Received[],
): Promise<Kept[]> {
  if (files.length === 0) throw proofNeeded();
  const kept = [];
  for (const file of files) {
    const photo = keepReceived(db, storage, craftsman.accountId, { ...file, accept: 'image' });
    kept.push(
      await photo.catch((error: Problem) => {
        if (error.code !== notAnImage.code) throw error;
        return keepReceived(db, storage, craftsman.accountId, file);
      }),
    );
  }
  return kept;
}

/**
 * The craftsman shows his work, and may say in the same step that it is done. A file sent twice is there once.
 * @throws proofNotOpen, proofsFull
 */
export function prove(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  { mediaIds, done }: { mediaIds: readonly number[]; done: boolean },
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await take(trx, requestId, craftsman);
    const move = moveOf('prove', craftsman.role, job);
    if (!move) throw proofNotOpen();
    const own = job.own as Engagement;
    const added = await add(trx, job.id, own.craftsman_id, mediaIds, now);
    if (added > 0) {
      await step(trx, job, craftsman, move, { craftsmanId: own.craftsman_id }, now);
      await tellClient(trx, job, 'request_proof', { craftsman: own.craftsman });
    }
    if (done) await complete(trx, craftsman, requestId, now);
  });
}

async function add(
  trx: Database,
  requestId: number,
  craftsmanId: number,
  mediaIds: readonly number[],
  now: Date,
): Promise<number> {
  const before = await trx
    .selectFrom('request_proofs')
    .select('media_id')
    .where('request_id', '=', requestId)
    .where('craftsman_id', '=', craftsmanId)
    .execute();
  const known = new Set(before.map((proof) => proof.media_id));
  const fresh = [...new Set(mediaIds)].filter((mediaId) => !known.has(mediaId));
  if (known.size + fresh.length > PROOFS_MAX) throw proofsFull();
  if (fresh.length === 0) return 0;
  const row = { request_id: requestId, craftsman_id: craftsmanId, created_at: now.toISOString() };
  await trx
    .insertInto('request_proofs')
    .values(fresh.map((media_id) => ({ ...row, media_id })))
    .execute();
  return fresh.length;
}
