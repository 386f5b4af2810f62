import type { Problem } from '#api/problem.ts';
import { notAnImage } from '#api/upload-limits.ts';
import { storeUpload } from '#media/store.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import { PROOF_STAGES, type ProofStage } from '../contract.ts';
import { complete } from './complete.ts';
import { PROOFS_MAX, proofNeeded, proofNotOpen, proofsFull } from '../problems.ts';
import { notifyClient } from '../notify-parties.ts';
import { moveOf } from '../rules.ts';
import { type ActorOf, type Engagement, transition, lockOwnJob } from '../transition.ts';

type ProofUploads = Readonly<Record<`${ProofStage}_images` | 'proof_images', readonly Upload[]>>;
interface StagedProof {
  readonly mediaId: number;
  readonly stage: ProofStage | null;
}

/** Stores files before the transaction that refers to them: images as images, the rest as documents. */
export async function storeProof(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  craftsman: ActorOf<'craftsman'>,
  uploads: ProofUploads,
): Promise<StagedProof[]> {
  const files = [
    ...PROOF_STAGES.flatMap((stage) => uploads[`${stage}_images`].map((file) => ({ file, stage }))),
    ...uploads.proof_images.map((file) => ({ file, stage: null })),
  ];
  if (files.length === 0) throw proofNeeded();
  const stored: StagedProof[] = [];
  for (const { file, stage } of files) {
    const photo = storeUpload(db, storage, craftsman.accountId, { ...file, accept: 'image' });
    const { id } = await photo.catch((error: Problem) => {
      if (error.code !== notAnImage.code) throw error;
      return storeUpload(db, storage, craftsman.accountId, file);
    });
    stored.push({ mediaId: id, stage });
  }
  return stored;
}

/** Adds proof, and completes the job if `done`. A file sent twice is added once. @throws proofNotOpen, proofsFull */
export function prove(
  db: Database,
  craftsman: ActorOf<'craftsman'>,
  requestId: number,
  { proofs, done }: { proofs: readonly StagedProof[]; done: boolean },
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, craftsman);
    const move = moveOf('prove', craftsman.role, job);
    if (!move) throw proofNotOpen();
    const own = job.own as Engagement;
    const added = await add(trx, job.id, own.craftsman_id, proofs, now);
    if (added > 0) {
      await transition(trx, job, craftsman, move, { craftsmanId: own.craftsman_id }, now);
      await notifyClient(trx, job, craftsman, 'request_proof', { craftsman: own.craftsman });
    }
    if (done) await complete(trx, craftsman, requestId, now);
  });
}

async function add(
  trx: Database,
  requestId: number,
  craftsmanId: number,
  proofs: readonly StagedProof[],
  now: Date,
): Promise<number> {
  const before = await trx
    .selectFrom('request_proofs')
    .select('media_id')
    .where('request_id', '=', requestId)
    .where('craftsman_id', '=', craftsmanId)
    .execute();
  const known = new Set(before.map((proof) => proof.media_id));
  const fresh = new Map(proofs.filter(({ mediaId }) => !known.has(mediaId)).map((each) => [each.mediaId, each.stage]));
  if (known.size + fresh.size > PROOFS_MAX) throw proofsFull();
  if (fresh.size === 0) return 0;
  const row = { request_id: requestId, craftsman_id: craftsmanId, created_at: now.toISOString() };
  await trx
    .insertInto('request_proofs')
    .values([...fresh].map(([media_id, stage]) => ({ ...row, media_id, stage })))
    .execute();
  return fresh.size;
}
