import type { ClientConfig } from 'pg';
import { placeAndParents } from '#catalogue/places.ts';
import { nairobiDay } from '#requests/rules.ts';
import { type Dice, dice } from '../../../db/demo/dice.ts';
import { GENERAL, WORK } from '../../../db/demo/reviews.ts';
import { AND_ALSO, ROOMS } from './names.ts';
import {
  ADMIN,
  clientAccount,
  clientId,
  clientName,
  clientPhone,
  craftsmanAccount,
  craftsmanId,
  JOBS_DAYS,
} from './people.ts';
import type { Plan } from './plan.ts';
import { Table } from './table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Tables {
  readonly requests: Table;
  readonly engagements: Table;
  readonly quotes: Table;
  readonly agreements: Table;
  readonly events: Table;
  readonly reviews: Table;
  readonly audit: Table;
}

/** Oldest job first. @returns the rows per table */
export async function jobs(config: ClientConfig, plan: Plan): Promise<Record<string, number>> {
  const open = (name: string, columns: string) => Table.open(config, name, columns.split(' '));
  const tables: Tables = {
    requests: await open(
      'requests',
      'id client_id status name phone service location address description schedule is_urgent created_at updated_at',
    ),
    engagements: await open('engagements', 'request_id craftsman_id status source accepted_at created_at updated_at'),
    quotes: await open(
      'quotes',
      'request_id craftsman_id status amount labour materials message available_from valid_until created_at updated_at',
    ),
    agreements: await open(
      'agreements',
      'request_id craftsman_id amount labour materials message starts_on offered_by agreed_at',
    ),
    events: await open(
      'request_events',
      'request_id at move from_status to_status actor_id actor_role craftsman_id amount',
    ),
    reviews: await open('reviews', 'request_id craftsman_id client_id rating comment created_at location'),
    audit: await open('audit_log', 'at actor_id act subject subject_id'),
  };
  const settle = () => Promise.all(Object.values(tables).map((table: Table) => table.settle()));
  const all = plan.doneBy.length;
  const began = plan.now.getTime() - JOBS_DAYS * DAY;
  // The past ends some days ago, so that no review is later than today.
  const pace = ((JOBS_DAYS - 20) * DAY) / Math.max(1, all);
  for (let job = 0; job < all; job++) {
    const made = new Job(plan, tables, job, began + job * pace);
    const craftsman = plan.doneBy[job] as number;
    finish(made, craftsman, plan.stars[job] as number);
    if (job % 200 === 0) await settle();
  }
  for (let turn = 0; turn < plan.open; turn++) {
    const job = all + turn;
    const roll = dice(plan.seed + 5 + turn * 13);
    const candidate = roll.whole(0, plan.craftsmen - 1);
    const craftsman = plan.isListed(candidate) ? candidate : 0;
    const able = plan.byService.get(plan.service(craftsman)) ?? [];
    const made = new Job(plan, tables, job, plan.now.getTime() - 9 * DAY + (turn / plan.open) * 6 * DAY);
    leaveOpen(made, craftsman, able);
    if (turn % 200 === 0) await settle();
  }
  await Promise.all(Object.values(tables).map((table: Table) => table.end()));
  return Object.fromEntries(Object.values(tables).map((table: Table) => [table.name, table.count]));
}

class Job {
  readonly plan: Plan;
  readonly roll: Dice;
  readonly id: number;
  readonly client: number;
  readonly #tables: Tables;
  readonly #posted: string;
  #at: number;
  #status = '';

  constructor(plan: Plan, tables: Tables, job: number, posted: number) {
    this.plan = plan;
    this.#tables = tables;
    this.id = job + 1;
    this.roll = dice(plan.seed + 3 + job * 7);
    this.client = Math.floor(this.roll.next() ** 1.5 * plan.clients);
    this.#at = posted;
    this.#posted = this.now;
    this.#write('post', null, 'Requested', this.#clientActs(), null, null);
  }

  get now(): string {
    return new Date(this.#at).toISOString();
  }
  later(most: number): void {
    this.#at += (0.2 + this.roll.next() * 0.8) * most * HOUR;
  }

  #clientActs = () => [clientAccount(this.plan, this.client), 'client'] as const;
  #craftsmanActs = (craftsman: number) => [craftsmanAccount(craftsman), 'craftsman'] as const;

  #write(
    move: string,
    from: string | null,
    to: string,
    [account, role]: readonly [number, string],
    craftsman: number | null,
    amount: number | null,
  ): void {
    this.#status = to;
    const whom = craftsman === null ? null : craftsmanId(craftsman);
    this.#tables.events.add(this.id, this.now, move, from, to, account, role, whom, amount);
  }

  byClient(move: string, to: string, craftsman: number | null, amount: number | null = null): void {
    this.#write(move, this.#status, to, this.#clientActs(), craftsman, amount);
  }
  byCraftsman(move: string, to: string, craftsman: number, amount: number | null = null): void {
    this.#write(move, this.#status, to, this.#craftsmanActs(craftsman), craftsman, amount);
  }
  assign(craftsman: number): void {
    this.#write('assign', this.#status, this.#status, [ADMIN, 'admin'], craftsman, null);
    this.#tables.audit.add(this.now, ADMIN, 'assign', 'request', this.id);
  }

  #place(craftsman: number): string {
    return placeAndParents(this.plan.placeOf(craftsman).key).at(-1) as string;
  }

  engagement(craftsman: number, status: string, source: string, accepted: string | null, created: string): void {
    this.#tables.engagements.add(this.id, craftsmanId(craftsman), status, source, accepted, created, this.now);
  }

  /** An accepted one is agreed on now. */
  quote(craftsman: number, status: string, amount: number, sent: string): void {
    const labour = Math.round((amount * 0.4) / 100) * 100;
    const from = nairobiDay(new Date(Date.parse(sent) + DAY));
    const until = nairobiDay(new Date(Date.parse(sent) + 14 * DAY));
    const parts = [amount, labour, amount - labour, 'Materials with receipts; what is left over is yours.'] as const;
    const id = craftsmanId(craftsman);
    this.#tables.quotes.add(this.id, id, status, ...parts, from, until, sent, this.now);
    if (status === 'accepted') this.#tables.agreements.add(this.id, id, ...parts, from, 'craftsman', this.now);
  }

  review(craftsman: number, stars: number): void {
    const { roll } = this;
    const work = WORK[this.plan.service(craftsman)];
    const own = stars === 5 ? work.five : stars === 4 ? work.four : work.three;
    const pool = roll.next() < 0.5 ? own : GENERAL[Math.max(3, stars) as 3 | 4 | 5];
    const comment = `${roll.pick(pool)} ${roll.pick(AND_ALSO)}`;
    this.#tables.reviews.add(
      this.id,
      craftsmanId(craftsman),
      clientId(this.client),
      stars,
      comment,
      this.now,
      this.#place(craftsman),
    );
  }

  end(craftsman: number): void {
    const { plan, roll, client } = this;
    const service = plan.service(craftsman);
    const description = `${roll.pick(WORK[service].descriptions)} ${roll.pick(ROOMS)}`;
    const address = `House ${roll.whole(1, 400)}, gate ${roll.whole(1, 40)}`;
    const schedule = new Date(Date.parse(this.#posted) + roll.whole(2, 9) * DAY).toISOString();
    this.#tables.requests.add(
      this.id,
      clientId(client),
      this.#status,
      clientName(plan, client),
      clientPhone(client),
      service,
      this.#place(craftsman),
      address,
      description,
      schedule,
      roll.next() < 0.1 ? 't' : 'f',
      this.#posted,
      this.now,
    );
  }
}

function finish(job: Job, craftsman: number, stars: number): void {
  const { roll } = job;
  let accepted: string;
  let created: string;
  let source: string;
  job.later(10);
  if (roll.next() < 0.5) {
    source = 'assigned';
    job.assign(craftsman);
    created = job.now;
    job.later(10);
    job.byCraftsman('accept', 'Accepted', craftsman);
    accepted = job.now;
  } else {
    source = 'quoted';
    const amount = roll.whole(20, 600) * 100;
    const sent = job.now;
    job.byCraftsman('quote', 'Quoted', craftsman, amount);
    job.later(30);
    job.byClient('accept_quote', 'Accepted', craftsman, amount);
    created = accepted = job.now;
    job.quote(craftsman, 'accepted', amount, sent);
  }
  if (roll.next() < 0.3) {
    job.later(40);
    job.byCraftsman('start', 'In Progress', craftsman);
  }
  job.later(60);
  if (roll.next() < 0.8) job.byCraftsman('complete', 'Completed', craftsman);
  else job.byClient('complete', 'Completed', craftsman);
  job.engagement(craftsman, 'Completed', source, accepted, created);
  if (stars > 0) {
    job.later(90);
    job.byClient('review', 'Completed', craftsman);
    job.review(craftsman, stars);
  }
  job.end(craftsman);
}

function leaveOpen(job: Job, craftsman: number, able: readonly number[]): void {
  const { roll } = job;
  const state = roll.next();
  job.later(6);
  if (state < 0.3) {
    // No response yet.
  } else if (state < 0.5) {
    const quoting = new Set(Array.from({ length: roll.whole(1, 4) }, () => roll.pick(able)));
    for (const each of quoting) {
      const amount = roll.whole(20, 600) * 100;
      job.byCraftsman('quote', 'Quoted', each, amount);
      job.quote(each, 'live', amount, job.now);
      job.later(3);
    }
  } else if (state < 0.85) {
    job.assign(craftsman);
    const assignedAt = job.now;
    if (state < 0.62) job.engagement(craftsman, 'Pending', 'assigned', null, assignedAt);
    else {
      job.later(10);
      job.byCraftsman('accept', 'Accepted', craftsman);
      const accepted = job.now;
      if (state >= 0.72) {
        job.later(20);
        job.byCraftsman('start', 'In Progress', craftsman);
      }
      job.engagement(craftsman, state < 0.72 ? 'Accepted' : 'In Progress', 'assigned', accepted, assignedAt);
    }
  } else job.byClient('cancel', 'Cancelled', null);
  job.end(craftsman);
}
