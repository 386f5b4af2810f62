/**
 * Kills the product while it sends. Everything that happened must reach its person by push, SMS or mail, an SMS once, a code
 * once, and nothing more than twice by one way; of a push that came twice a device shows one.
 */
import { createECDH, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Channel, type NotificationKind, ruleOf } from '#notifications/events-contract.ts';
import { quoteFields, requestFields } from '../../db/factories/jobs.ts';
import { aClient, NAMES, type Person } from '../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../db/factories/phones.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { type Phones, startPhones } from '../helpers/phones.ts';
import { poll } from '../helpers/poll.ts';
import { type Browser, type PushService, startPushService } from '../helpers/push-service.ts';
import { type Received, type Smtp, startSmtp } from '../helpers/smtp.ts';
import { bringPushes, PUSH_ORIGIN } from './bring-pushes.ts';
import { type CallOptions, untilAnswered } from './client.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { type Fault, few, type FaultRun, type FaultResult, times } from './fault.ts';

const SECRET = 'a-secret-of-the-callbacks-in-faults-012';
const CRAFTSMEN = 24;
const WRITERS = 3;
/** The installation sends 300 in an hour. */
const CODES_MOST = 250;
/** Its devices ring so often within an hour for its jobs; what comes then goes by the other channels. */
const RINGS_MOST = 20;
/** What stands still when the process is killed, in turns. */
const MOMENTS = [
  ['phones', 'answers'],
  ['smtp', 'offers'],
  ['pushes', 'answers'],
  ['phones', 'offers'],
  ['smtp', 'answers'],
  ['pushes', 'offers'],
  ['any', 'moment'],
] as const;

/** Of the browsers that people have, in turns; null: none. What is gone or fails goes by the next channel. */
const BROWSERS = [201, 410, null, 201, 500] as const;

interface Load {
  /** By account. */
  readonly browsers: ReadonlyMap<number, Browser>;
  readonly wrong: string[];
  codes: number;
  jobs: number;
  stop(): Promise<void>;
}

async function killWhileSending(run: FaultRun): Promise<FaultResult> {
  const kills = times(run, 50, MOMENTS.length);
  const [phones, smtp, pushes] = await Promise.all([startPhones(), startSmtp(), startPushService(PUSH_ORIGIN)]);
  // What is left after the last kill is sent by this process.
  const bringNoMore = bringPushes(pushes.url);
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: {
      LOG_LEVEL: 'fatal',
      SMS_URL: phones.url,
      SMS_CALLBACK_SECRET: SECRET,
      SMS_DAY_KES: '1000000',
      MAIL_URL: smtp.url,
      FAULT_PUSH: pushes.url,
      PUSH_KEYS: aPrivateKey(),
      // Codes are asked for from many addresses.
      TRUST_PROXY: 'loopback',
    },
  });
  const queue = new pg.Client(environment.connection);
  await queue.connect();
  try {
    const { app } = environment;
    phones.callTo(`${app.base}/api/in/${SECRET}/`);
    const load = await startLoad(environment, pushes);
    const simulators = { phones, smtp, pushes };
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
    const counted = await count(environment, { phones, smtp, browsers: load.browsers });
    return {
      wrong: [...few(load.wrong), ...few(counted.wrong), ...few(breaches)],
      measurements: {
        kills,
        'held when killed': held,
        jobs: load.jobs,
        notifications: counted.notifications,
        SMS: phones.inbox.length,
        mails: smtp.mails.length,
        pushes: counted.pushes,
        'notifications by push': counted.byPush,
        'SMS without an answer': counted.unanswered,
        lost: counted.lost,
        'mails twice': counted.mailsTwice,
        'pushes twice': counted.pushesTwice,
        'two channels of one way': counted.bothWays,
        'codes sent': counted.codes,
        'codes twice': counted.codesTwice,
        'codes that did not come': load.codes - counted.codes,
        breaches: breaches.length,
      },
    };
  } finally {
    await queue.end();
    await environment.close();
    bringNoMore();
    await Promise.all([phones.close(), smtp.close(), pushes.close()]);
  }
}

function aPrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPrivateKey('base64url').padStart(43, 'A');
}

/** Jobs from request to start, each of a new client; a third of them has no mailbox. */
async function startLoad(environment: Environment, pushes: PushService): Promise<Load> {
  const { app, db } = environment;
  const browsers = new Map<number, Browser>();
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
  const subscribe = async (as: Person, answer: (typeof BROWSERS)[number] | undefined) => {
    if (!answer) return;
    const browser = pushes.browser(answer);
    browsers.set(as.accountId, browser);
    await call('POST', '/push/', { as, body: browser.subscription }, [200]);
  };
  for (const [at, craftsman] of craftsmen.entries()) await subscribe(craftsman, BROWSERS[at % BROWSERS.length]);
  const aJob = async () => {
    const at = (made += 1);
    // Reports come by themselves, or after the next start.
    const phone = `+254722${String(at).padStart(4, '0')}${at % 2 === 0 ? '00' : '01'}`;
    const client = await aClient(environment, { phone });
    await aVerifiedPhone(environment, client, 7);
    await withoutQuietHours(environment, client);
    if (at % 3 === 0)
      await sql`update accounts set email = null, email_proven_at = null where id = ${client.accountId}`.execute(db);
    await subscribe(client, BROWSERS[at % BROWSERS.length]);
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
    browsers,
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
  readonly account: number;
  readonly kind: NotificationKind;
  readonly request: number | null;
  readonly craftsman: string | null;
  readonly email: string | null;
  readonly channel: Channel | null;
  readonly status: string | null;
  readonly settled: string | null;
  readonly reason: string | null;
  readonly number: string | null;
  readonly body: string | null;
}

interface Receivers extends Pick<Load, 'browsers'> {
  readonly phones: Phones;
  readonly smtp: Smtp;
}

async function count({ db }: Environment, { phones, smtp, browsers }: Receivers) {
  const wrong: string[] = [];
  const { rows: ways } = await sql<Way>`
    select d.id as delivery, n.id as notification, n.account_id as account, n.kind, n.request_id as request,
      n.facts ->> 'craftsman' as craftsman, a.email, d.channel, d.status, d.settled_at::text as settled, d.reason, m.number,
      m.body
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
  const bundles = Map.groupBy(
    ways.toSorted((one, other) => one.delivery - other.delivery),
    bundleOf,
  );
  const rings = Map.groupBy(
    ways.filter(({ channel, kind }) => channel === 'push' && kind !== 'new_work'),
    ({ account }) => account,
  );
  let [lost, mailsTwice, pushesTwice, byPush, bothWays] = [0, 0, 0, 0, 0];
  const events = Map.groupBy(ways, ({ notification }) => notification);
  for (const [notification, own] of events) {
    const [{ kind, email, account }] = own as [Way, ...Way[]];
    const canRing = own.some(({ channel }) => channel === 'push') || (rings.get(account)?.length ?? 0) < RINGS_MOST;
    const can = { sms: true, mail: email !== null, push: canRing && (browsers.get(account)?.notes.length ?? 0) > 0 };
    const reachable = ruleOf(kind).groups.filter((group) => group.some((channel) => can[channel]));
    if (reachable.length === 0) continue;
    const copies = { sms: 0, mail: 0, push: 0 };
    for (const way of own) {
      if (way.channel === 'push') copies.push += notesOf(way, { browsers, bundles }).length;
      else if (way.channel) copies[way.channel] += copiesOf(way, { inbox, mailbox });
    }
    const story = `${kind} ${notification} (${own.map(({ channel, status, reason }) => `${channel} ${status} ${reason ?? ''}`).join(', ')})`;
    const copiesOfGroup = (group: readonly Channel[]) => group.reduce((sum, channel) => sum + copies[channel], 0);
    // An SMS that nobody took may be missing where another way beside it says the same.
    const mustArrive = reachable.filter((group) => group.some((channel) => channel !== 'sms' && can[channel]));
    if (copiesOfGroup(['push', 'sms', 'mail']) === 0 || mustArrive.some((group) => copiesOfGroup(group) === 0)) {
      lost += 1;
      wrong.push(`${story} did not arrive`);
    }
    if (copies.mail > 1) mailsTwice += 1;
    if (copies.push > 0) byPush += 1;
    if (copies.push > 1) pushesTwice += 1;
    for (const group of reachable) {
      if (group.filter((channel) => copies[channel] > 0).length > 1) bothWays += 1;
      if (copiesOfGroup(group) > 2) wrong.push(`${story} came ${copiesOfGroup(group)} times`);
    }
    const tags = own.flatMap((way) => (way.channel === 'push' ? notesOf(way, { browsers, bundles }) : []));
    if (new Set(tags.map(({ tag }) => tag)).size > 1)
      wrong.push(`${story} is shown as ${tags.map(({ tag }) => tag).join(' and ')}`);
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
    pushes: [...browsers.values()].reduce((sum, { notes }) => sum + notes.length, 0),
    byPush,
    mailsTwice,
    pushesTwice,
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

/** What one push tells is settled by one statement. */
const bundleOf = ({ account, kind, channel, status, settled }: Way) =>
  `${account} ${kind} ${channel} ${status} ${settled}`;

/** A push bears the number of the first that it tells, and how many they are. */
function notesOf(way: Way, { browsers, bundles }: { browsers: Load['browsers']; bundles: Map<string, Way[]> }) {
  const told = ruleOf(way.kind).bundle ? (bundles.get(bundleOf(way)) ?? []) : [way];
  const place = told.indexOf(way);
  const notes = browsers.get(way.account)?.notes ?? [];
  return notes.filter(({ id, title }) => id === told[0]?.notification && place < (Number.parseInt(title, 10) || 1));
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
    mutations: ['sent-before-its-row', 'mail-settled-first', 'push-settled-first'],
    play: killWhileSending,
  },
];
