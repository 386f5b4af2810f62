/** Informs craftsmen of a request, a wave at a time (waves/rules.ts). Each wave is one transaction, and plans the next. */
import { type RawBuilder, sql } from 'kysely';
import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction, planned } from '#platform/db/database.ts';
import { addJobs, type Job } from '#platform/jobs/jobs.ts';
import { isDirect } from './direct.ts';
import { readCandidates } from './waves/candidates.ts';
import { recordWave, tellWhoQuoted } from './waves/record.ts';
import { hasEnoughLetters, nextMorning, nextWaveAt, pickWave } from './waves/rules.ts';
import { type RequestWaves, readWaves } from './waves/state.ts';

/**
 * One job for a request: a later call replaces the one that waits.
 * @param at not before, for a request that one craftsman is asked first
 */
export function informLater(trx: Database, requestId: number, at?: Date): Promise<void> {
  return addJobs(trx, [waveJob(requestId, at)]);
}

const waveJob = (requestId: number, at?: Date): Job => ({
  task: 'tell_wave',
  payload: { id: requestId },
  key: `wave:${requestId}`,
  ...(at ? { at } : {}),
});

/** Of a client whose account is open again. */
export async function informOfClient(trx: Database, accountId: number): Promise<void> {
  const ofClient = sql<boolean>`r.client_id = (select id from clients where account_id = ${accountId})`;
  await informOf(trx, ofClient);
}

/** Of requests that ask this craftsman first for a service that they no longer offer. */
export async function informOfDropped(trx: Database, craftsmanId: number): Promise<void> {
  const isDropped = sql<boolean>`r.chosen_craftsman_id = ${craftsmanId} and r.chosen_until > now() and not ${isDirect}`;
  await informOf(trx, isDropped);
}

async function informOf(trx: Database, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r where ${condition} and r.status in ('Requested', 'Quoted') order by r.id`.execute(trx);
  await addJobs(
    trx,
    rows.map(({ id }) => waveJob(id)),
  );
}

export function requestTasks({ db }: Pick<AppContext, 'db'>): TaskList {
  const tell = (payload: unknown) => inform(db, (payload as { id: number }).id);
  // The release before queued `inform_craftsmen`; its processes must not take a wave for everybody.
  return { tell_wave: tell, inform_craftsmen: tell };
}

/** Sends the wave that is due, if one is: what is due follows from the rows, however often this runs. */
export function inform(db: Database, requestId: number, now = new Date()): Promise<void> {
  return inTransaction(db, async (trx) => {
    // What a craftsman has heard of a client is counted: waves of one client wait for each other. The row is locked last.
    const locks = sql`select pg_advisory_xact_lock(hashtext('waves of a client'), client_id::int)
      from requests where id = ${requestId} for no key update`;
    await planned(trx, locks);
    // After the locks, a separate statement sees what the previous holder has committed.
    const request = await readWaves(trx, requestId, now);
    const at = request && nextWaveAt(request, now);
    if (!at) return;
    if (at > now) return informLater(trx, requestId, at);
    const { jobs, next } = await sendWave(trx, request, now);
    await addJobs(trx, next ? [...jobs, waveJob(requestId, next)] : jobs);
    await planned(trx, sql`select send_live(${String(request.clientAccountId)})`);
  });
}

/** @returns the jobs of those who were told, and when the next wave may be due */
async function sendWave(trx: Database, request: RequestWaves, now: Date): Promise<{ jobs: Job[]; next: Date | null }> {
  let jobs = request.waves === 0 && request.isGivenBack ? await tellWhoQuoted(trx, request, now) : null;
  if (!jobs) {
    const candidates = await readCandidates(trx, request, now);
    const chosen = pickWave(candidates, now);
    // All of them have had their letters of today.
    if (chosen.length === 0 && candidates.some(hasEnoughLetters)) return { jobs: [], next: nextMorning(now) };
    jobs = await recordWave(trx, request, chosen, now);
  }
  const after = { waves: request.waves + 1, wavesInAll: request.wavesInAll + 1, lastWaveAt: now };
  return { jobs, next: nextWaveAt({ ...request, ...after }, now) };
}
