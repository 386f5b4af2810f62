import { sql } from 'kysely';
import { invalidInput, notYours } from '#api/problem.ts';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import type { Page } from '#api/run-call.ts';
import type { Job, JobDetail } from '../contract.ts';
import { hasOpenClient } from '../direct.ts';
import { requestNotFound, unknownStatus } from '../problems.ts';
import { statusNamed } from '../rules.ts';
import type { Actor } from '../transition.ts';
import { proofsOf, timelineOf } from './timeline.ts';
import { wavesOf } from '../waves/view.ts';
import { onTheJob, readJobAgreed, readJobs } from './job.ts';
import type { Source } from './source.ts';

/** Counting further costs a scan. */
export const COUNT_MAX = 1000;

export interface JobQuery {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  readonly client?: number | undefined;
  readonly status?: string | undefined;
  readonly unassigned?: boolean | undefined;
}

/** The viewer's jobs, newest first. @throws notYours for another client's jobs or the admin's queue, unknownStatus */
export async function listJobs(source: Source, viewer: Actor, query: JobQuery): Promise<Page<Job>> {
  if (viewer.role === 'client' && query.client !== undefined && query.client !== viewer.profileId) throw notYours();
  if (query.unassigned && viewer.role !== 'admin') throw notYours();
  const isQueue = query.unassigned ? UNASSIGNED : sql`true`;
  const condition = sql`${ofClient(query.client)} and ${inStatus(viewer, query.status)} and ${isQueue}`;
  const size = query.page_size ?? PAGE_SIZE_MAX;
  const { jobs, total } = await readJobs(source, viewer, {
    condition,
    after: query.unassigned ? afterUrgency(query.cursor) : after(query.cursor),
    oldestFirst: query.unassigned,
    limit: size + 1,
    countTo: COUNT_MAX + 1,
  });
  const rows = jobs.slice(0, size);
  const last = jobs.length > size ? rows.at(-1) : undefined;
  const next = last && (query.unassigned ? `${Number(last.isUrgent)}-${last.id}` : String(last.id));
  return { rows, total, next: next ?? null };
}

export async function showJob(source: Source, viewer: Actor, requestId: number): Promise<Job> {
  const {
    jobs: [job],
  } = await readJobs(source, viewer, { condition: sql`r.id = ${requestId}`, limit: 1, isDetail: true });
  if (!job) throw requestNotFound();
  return job;
}

export async function showJobInFull(source: Source, viewer: Actor, requestId: number): Promise<JobDetail> {
  const job = await readJobAgreed(source, viewer, requestId);
  if (!job) throw requestNotFound();
  const timeline = await timelineOf(source, viewer, job);
  const proofs = await proofsOf(source, viewer, requestId);
  return { ...job, timeline, proofs, ...(await wavesOf(source, viewer, job)) };
}

export const UNASSIGNED = sql`r.status in ('Requested', 'Quoted') and ${hasOpenClient} and not exists (
  select from engagements e where e.request_id = r.id and ${onTheJob})`;

function ofClient(clientId: number | undefined) {
  return clientId === undefined ? sql`true` : sql`r.client_id = ${clientId}`;
}

function inStatus(viewer: Actor, text: string | undefined) {
  if (text === undefined || text === '') return sql`true`;
  const statuses = text.split(',').map(statusNamed);
  if (statuses.includes(null)) throw unknownStatus();
  return sql`${sql.ref(viewer.role === 'craftsman' ? 'e.status' : 'r.status')} = any(${statuses}::text[])`;
}

function after(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor();
  return sql`r.id < ${Number(cursor)}`;
}

function afterUrgency(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`;
  const [, urgent, id] = /^([01])-(\d{1,15})$/.exec(cursor) ?? [];
  if (!urgent) throw invalidCursor();
  return sql`(not r.is_urgent, r.id) > (${urgent === '0'}, ${Number(id)})`;
}

const invalidCursor = () => invalidInput({ detail: 'This page address is not valid.' });
