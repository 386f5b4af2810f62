/** What client and admin read of the waves of a request. */
import { sql } from 'kysely';
import { planned } from '#platform/db/database.ts';
import type { Job, JobDetail } from '../contract.ts';
import type { Actor } from '../transition.ts';
import type { Source } from '../views/source.ts';
import { nextWaveAt, WAVES } from './rules.ts';
import { readWaves } from './state.ts';

type WavesView = Pick<JobDetail, 'informed' | 'waves' | 'next_wave_at' | 'usual_minutes'>;

const NOTHING: WavesView = { informed: 0, waves: [], next_wave_at: null, usual_minutes: null };

export async function wavesOf({ db }: Source, viewer: Actor, job: Job, now = new Date()): Promise<WavesView> {
  if (viewer.role === 'craftsman') return NOTHING;
  const waves = await planned(
    db,
    sql<JobDetail['waves'][number]>`
      select at, told, to_quoted as had_quoted from request_waves
      where request_id = ${job.id} and told > 0 order by wave`,
  );
  const informed = waves.reduce((sum, { told, had_quoted: again }) => sum + (again ? 0 : told), 0);
  if (job.status !== 'Requested' && job.status !== 'Quoted') return { ...NOTHING, informed, waves };
  const request = await readWaves(db, job.id, now);
  const next = request && nextWaveAt(request, now);
  return {
    informed,
    waves,
    next_wave_at: next && next > now ? next.toISOString() : null,
    usual_minutes: job.quote_count < WAVES.prices ? await usualMinutes({ db }, job.service) : null,
  };
}

/** Requests looked at, and how many of the service must have had their prices for a sentence. */
const USUAL = { requests: 500, least: 10 };

/** How long half of the latest requests of the service waited for their third price, in tens of minutes. */
async function usualMinutes({ db }: Pick<Source, 'db'>, service: string): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${USUAL.least} then
      ceil(percentile_cont(0.5) within group (order by extract(epoch from third.created_at - latest.created_at)) / 600) * 10
    end as minutes
    from (select id, service, created_at from requests order by id desc limit ${sql.lit(USUAL.requests)}) as latest
    cross join lateral (
      select created_at from quotes where request_id = latest.id order by id offset ${WAVES.prices - 1} limit 1) as third
    where latest.service = ${service}`.execute(db);
  return rows[0]?.minutes ?? null;
}
