/**
 * Kills the product while it sends. Everything that happened must reach its person by SMS or mail, an SMS once, a code once,
 * and nothing more than twice by one way.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type NotificationKind, ruleOf } from '#notifications/events-contract.ts';
import { quoteFields, requestFields } from '../../db/factories/jobs.ts';
import { aClient, NAMES, type Person } from '../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../db/factories/phones.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { type Phones, startPhones } from '../helpers/phones.ts';
import { poll } from '../helpers/poll.ts';
import { type Received, type Smtp, startSmtp } from '../helpers/smtp.ts';
import { type CallOptions, untilAnswered } from './client.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { type Fault, few, type FaultRun, type FaultResult, times } from './fault.ts';

const SECRET = 'a-secret-of-the-callbacks-in-faults-012';
const CRAFTSMEN = 24;
const WRITERS = 3;
/** The installation sends 300 in an hour. */
const CODES_MOST = 250;
/** What stands still when the process is killed, in turns. */
const MOMENTS = [
  ['phones', 'answers'],
  ['smtp', 'offers'],
  ['phones', 'offers'],
  ['smtp', 'answers'],
  ['any', 'moment'],
] as const;

interface Load {
  readonly wrong: string[];
  codes: number;
  jobs: number;
  stop(): Promise<void>;
}

async function killWhileSending(run: FaultRun): Promise<FaultResult> {
  const kills = times(run, 50, 2);
  const [phones, smtp] = await Promise.all([startPhones(), startSmtp()]);
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: {
      LOG_LEVEL: 'fatal',
      SMS_URL: phones.url,
      SMS_CALLBACK_SECRET: SECRET,
      SMS_DAY_KES: '1000000',
      MAIL_URL: smtp.url,
      // Codes are asked for from many addresses.
      TRUST_PROXY: 'loopback',
    },
  });
  const queue = new pg.Client(environment.connection);
  await queue.connect();
  try {
    const { app } = environment;
    phones.callTo(`${app.base}/api/in/${SECRET}/`);
    const load = await startLoad(environment);
    const simulators = { phones, smtp };
    let held = 0;
    for (let kill = 0; kill < kills; kill++) {
      const [who, what] = MOMENTS[kill % MOMENTS.length] as (typeof MOMENTS)[number];
      await delay(randomInt(100, 600));
      let release = () => {};
      if (who !== 'any') {
        release = simulators[who].hold(what);
        await poll(() => simulators[who].held > 0, 5_000).catch(() => {});
        await delay(randomInt(50));
        held += simulators[who].held;
      }
      await app.kill();
      release();
      await app.start();
      await phones.release();
      // The limits of an hour are not what is measured.
      await queue.query(`update sent_mails set at = at - interval '2 hours'`);
    }
    await load.stop();
    await letRun(environment, queue, phones);
    const breaches = await environment.breaches();
    const counted = await count(environment, phones, smtp);
    return {
      wrong: [...few(load.wrong), ...few(counted.wrong), ...few(breaches)],
      measurements: {
        kills,
        'held when killed': held,
        jobs: load.jobs,
        notifications: counted.notifications,
        SMS: phones.inbox.length,
        mails: smtp.mails.length,
        'SMS without an answer': counted.unanswered,
        lost: counted.lost,
        'mails twice': counted.mailsTwice,
        'SMS and mail of one way': counted.bothWays,
        'codes sent': counted.codes,
        'codes twice': counted.codesTwice,
        'codes that did not come': load.codes - counted.codes,
        breaches: breaches.length,
      },
    };
  } finally {
    await queue.end();
    await environment.close();
    await Promise.all([phones.close(), smtp.close()]);
  }
}

/** Jobs from request to start, each of a new client; a third of them has no mailbox. */
async function startLoad(environment: Environment): Promise<Load> {
  const { app, db } = environment;
  const craftsmen: Person[] = [];
  for (let each = 0; each < CRAFTSMEN; each++) {
    const phone = `+2547110${String(each).padStart(3, '0')}00`;
    const craftsman = await anApprovedCraftsman(environment, { fullName: NAMES[each] as string, phone });
    await aVerifiedPhone(environment, craftsman);
    await withoutQuietHours(environment, craftsman);
    craftsmen.push(craftsman);
  }
  let running = true;
  let made = 0;
  const wrong: string[] = [];
  const call = async (method: string, where: string, options: CallOptions, expected: readonly number[]) => {
    const sent = { key: randomUUID(), ...options };
    const response = await untilAnswered(() => app.call(method, where, sent), {
      onLost: () => {},
      onError: ({ status, body }) => wrong.push(`${method} ${where} answered ${status}: ${body.detail}`),
    });
    if (!expected.includes(response.status))
      wrong.push(`${method} ${where} answered ${response.status}: ${response.body.detail}`);
    return response.body;
  };
  const aJob = async () => {
    const at = (made += 1);
    // Reports come by themselves, or after the next start.
    const phone = `+254722${String(at).padStart(4, '0')}${at % 2 === 0 ? '00' : '01'}`;
    const client = await aClient(environment, { phone });
    await aVerifiedPhone(environment, client, 7);
    await withoutQuietHours(environment, client);
    if (at % 3 === 0)
      await sql`update accounts set email = null, email_proven_at = null where id = ${client.accountId}`.execute(db);
    if (load.codes < CODES_MOST) {
      load.codes += 1;
      // One that was lost may have been counted.
      const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
      await call('POST', '/phone-sign-in/', { headers, body: { role: 'client', number: phone } }, [200, 429]);
    }
    const { id } = await call(
      'POST',
      '/job-requests/',
      { as: client, body: requestFields({ location: 'South B' }) },
      [201],
    );
    const first = craftsmen[at % CRAFTSMEN] as Person;
    const second = craftsmen[(at + 1 + randomInt(CRAFTSMEN - 1)) % CRAFTSMEN] as Person;
    const quotes = await Promise.all(
      [first, second].map((as) => call('POST', `/job-requests/${id}/quotes/`, { as, body: quoteFields() }, [201])),
    );
    const accept = `/job-requests/${id}/quotes/${quotes[0].id}/accept/`;
    await call('POST', accept, { as: client, body: { amount: quoteFields().amount } }, [200]);
    await call('PATCH', `/job-requests/${id}/`, { as: first, body: { status: 'In Progress' } }, [200]);
    load.jobs += 1;
  };
  const load: Load = {
    wrong,
    codes: 0,
    jobs: 0,
    async stop() {
      running = false;
      await Promise.all(writers);
    },
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (running) await aJob();
  });
  return load;
}

/** As the hours after the last kill would: dead workers are unlocked, and what waits is due. */
async function letRun(environment: Environment, queue: pg.Client, phones: Phones): Promise<void> {
  await queue.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at is not null having count(*) > 0`);
  await poll(async () => {
    await phones.settled();
    await phones.release();
    await queue.query(`update sent_mails set at = at - interval '2 hours'`);
    await queue.query(`update deliveries set not_before = now() where status = 'waiting' and not_before > now()`);
    await queue.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()
      and task_id in (select id from graphile_worker._private_tasks where identifier ~ '^(deliver|send_|settle_)')`);
    await environment.work();
    const { rows } = await queue.query(`select count(*)::int as left from graphile_worker.jobs
      where task_identifier ~ '^(deliver|send_|settle_)'`);
    return rows[0].left === 0;
  }, 120_000);
}

interface Way {
  readonly delivery: number;
  readonly notification: number;
  readonly kind: NotificationKind;
  readonly request: number | null;
  readonly craftsman: string | null;
  readonly email: string | null;
  readonly channel: 'sms' | 'mail' | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly number: string | null;
  readonly body: string | null;
}

async function count({ db }: Environment, phones: Phones, smtp: Smtp) {
  const wrong: string[] = [];
  const { rows: ways } = await sql<Way>`
    select d.id as delivery, n.id as notification, n.kind, n.request_id as request, n.facts ->> 'craftsman' as craftsman,
      a.email, d.channel, d.status, d.reason, m.number, m.body
    from notifications n join accounts a on a.id = n.account_id left join deliveries d on d.notification_id = n.id
    left join sms_messages m on m.id = d.message_id where a.role <> 'admin' order by n.id, d.id`.execute(db);
  const { rows: messages } = await sql<{ number: string; body: string | null; kind: string; unanswered: boolean }>`
    select number, body, kind, provider_id is null as unanswered from sms_messages`.execute(db);
  const inbox = Map.groupBy(phones.inbox, ({ to, text }) => `${to} ${text}`);
  const rows = Map.groupBy(messages, ({ number, body }) => `${number} ${body}`);
  for (const [message, arrived] of inbox) {
    if (/^\+254\d+ \d{6} /.test(message) ? arrived.length > 1 : arrived.length > (rows.get(message)?.length ?? 0))
      wrong.push(`${arrived.length} of an SMS with ${rows.get(message)?.length ?? 0} rows: ${message}`);
  }
  const mailbox = Map.groupBy(smtp.mails, ({ envelopeTo }) => String(envelopeTo[0]));
  let [lost, mailsTwice, bothWays] = [0, 0, 0];
  const events = Map.groupBy(ways, ({ notification }) => notification);
  for (const [notification, own] of events) {
    const [{ kind, email }] = own as [Way, ...Way[]];
    const { groups } = ruleOf(kind);
    const reachable = groups.filter((group) =>
      group.some((channel) => channel === 'sms' || (channel === 'mail' && email)),
    );
    if (reachable.length === 0) continue;
    const copiesBy = (channel: string) =>
      own.filter((way) => way.channel === channel).map((way) => copiesOf(way, { inbox, mailbox }));
    const [[sms = 0] = [], [mails = 0] = []] = [copiesBy('sms'), copiesBy('mail')];
    const story = `${kind} ${notification} (${own.map(({ channel, status, reason }) => `${channel} ${status} ${reason ?? ''}`).join(', ')})`;
    const copiesOfGroup = (group: readonly string[]) =>
      (group.includes('sms') ? sms : 0) + (group.includes('mail') ? mails : 0);
    // An SMS that nobody took may be missing where the mail beside it says the same.
    const mustArrive = reachable.filter((group) => email !== null && group.includes('mail'));
    if (sms + mails === 0 || mustArrive.some((group) => copiesOfGroup(group) === 0)) {
      lost += 1;
      wrong.push(`${story} did not arrive`);
    }
    if (mails > 1) mailsTwice += 1;
    for (const group of reachable) {
      const copies = copiesOfGroup(group);
      if (copies > 1 && sms > 0 && group.includes('mail') && group.includes('sms')) bothWays += 1;
      if (copies > 2) wrong.push(`${story} came ${copies} times`);
    }
  }
  const codes = phones.inbox.filter(({ text }) => /^\d{6} /.test(text));
  const asked = messages.filter(({ kind }) => kind === 'code');
  const codesTwice = [...Map.groupBy(codes, ({ to }) => to)].filter(
    ([to, arrived]) => arrived.length > asked.filter(({ number }) => number === to).length,
  );
  wrong.push(...codesTwice.map(([to, arrived]) => `${arrived.length} codes came to ${to}`));
  return {
    wrong,
    notifications: events.size,
    unanswered: messages.filter(({ unanswered }) => unanswered).length,
    lost,
    mailsTwice,
    bothWays,
    codes: codes.length,
    codesTwice: codesTwice.length,
  };
}

interface Arrived {
  readonly inbox: ReadonlyMap<string, readonly unknown[]>;
  readonly mailbox: ReadonlyMap<string, readonly Received[]>;
}

function copiesOf(way: Way, { inbox, mailbox }: Arrived): number {
  if (way.channel === 'sms') return inbox.get(`${way.number} ${way.body}`)?.length ?? 0;
  const mails = mailbox.get(way.email ?? '') ?? [];
  return mails.filter((mail) => isIn(mail, way)).length;
}

const LABELS: Partial<Record<NotificationKind, string>> = {
  new_work: 'New work near you:',
  quote_received: ' offers KES ',
};

/** Of a mail of several, by its line there. */
function isIn({ messageId = '', subject = '', text = '' }: Received, way: Way): boolean {
  const { delivery, kind, craftsman, request } = way;
  if (messageId.startsWith(`<notification.${delivery}.`)) return true;
  const lines = text.split('\n').filter((line) => line.endsWith(`job=${request}`));
  if (kind === 'new_work') return lines.some((line) => line.startsWith(LABELS.new_work as string));
  if (kind === 'quote_received') return lines.some((line) => line.startsWith(`${craftsman}${LABELS.quote_received}`));
  // What the limits of mails held back.
  const isOther = (line: string) => Object.values(LABELS).every((label) => !line.includes(label));
  return subject.endsWith(' messages from Ufundi') && lines.some(isOther);
}

export const KILLED_SENDS: readonly Fault[] = [
  {
    name: 'kill-while-sending',
    mutations: ['sent-before-its-row', 'mail-settled-first'],
    play: killWhileSending,
  },
];
