/** Informs craftsmen of a request, a wave at a time (waves/rules.ts). Each wave is one transaction, and plans the next. */
import { sql } from 'kysely';
import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { readCandidates } from './waves/candidates.ts';
import { recordWave, tellWhoQuoted } from './waves/record.ts';
import { hasEnoughLetters, nextMorning, nextWaveAt, pickWave } from './waves/rules.ts';
import { type RequestWaves, readWaves } from './waves/state.ts';

/**
 * One job for a request: a later call replaces the one that waits.
 * @param at not before, for a request that one craftsman is asked first
 */
export function informLater(trx: Database, requestId: number, at?: Date): Promise<void> {
  return addJob(trx, 'tell_wave', { id: requestId }, `wave:${requestId}`, at ? { at } : {});
}

export function requestTasks({ db }: Pick<AppContext, 'db'>): TaskList {
  const tell = (payload: unknown) => inform(db, (payload as { id: number }).id);
  // The release before queued `inform_craftsmen`; its processes must not take a wave for everybody.
  return { tell_wave: tell, inform_craftsmen: tell };
}

/** Sends the wave that is due, if one is: what is due follows from the rows, however often this runs. */
export function inform(db: Database, requestId: number, now = new Date()): Promise<void> {
  return inTransaction(db, async (trx) => {
    // What a craftsman has heard of a client is counted: waves of one client wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('waves of a client'), client_id::int)
      from requests where id = ${requestId}`.execute(trx);
    // After the lock, a separate statement sees what the previous holder has committed.
    await sql`select from requests where id = ${requestId} for no key update`.execute(trx);
    const request = await readWaves(trx, requestId, now);
    const at = request && nextWaveAt(request, now);
    if (!at) return;
    if (at > now) return informLater(trx, requestId, at);
    const next = await sendWave(trx, request, now);
    if (next) await informLater(trx, requestId, next);
    await sql`select send_live(${String(request.clientAccountId)})`.execute(trx);
  });
}

/** @returns when the next one may be due */
async function sendWave(trx: Database, request: RequestWaves, now: Date): Promise<Date | null> {
  const isFirst = request.waves === 0;
  if (!(isFirst && request.isGivenBack && (await tellWhoQuoted(trx, request, now)) > 0)) {
    const candidates = await readCandidates(trx, request, now);
    const chosen = pickWave(candidates, now);
    // All of them have had their letters of today.
    if (chosen.length === 0 && candidates.some(hasEnoughLetters)) return nextMorning(now);
    await recordWave(trx, request, chosen, now);
  }
  const after = { waves: request.waves + 1, wavesInAll: request.wavesInAll + 1, lastWaveAt: now };
  return nextWaveAt({ ...request, ...after }, now);
}
