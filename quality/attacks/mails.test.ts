/** Whom one account can have mailed, how often and with which words: attacks that filled a stranger's mailbox, and random histories. */
import { fc } from '../helpers/properties.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobs } from '#app/workers.ts';
import { NAME_IMPERSONATES } from '#identity/own-name.ts';
import { MAIL_LIMITS } from '#platform/mail/mail-limits.ts';
import { openMail } from '#platform/mail/mail.ts';
import { type NotificationKind, notify } from '#notifications/notify.ts';
import { aQuote, aRequest, quoteFields, requestFields } from '../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { type Received, startSmtp } from '../helpers/smtp.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { useReady } from '../helpers/use-ready.ts';
import { profileTexts } from './fixtures.ts';

const FULL = process.env.FULL === '1';
const ACTS = FULL ? 1000 : 50;
const LONG = FULL ? 900_000 : 120_000;
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ mailUrl: smtp.url }));
let jobs: pg.Pool;
beforeAll(() => {
  jobs = new pg.Pool({ ...server.connection, max: 3 });
  jobs.on('error', () => {});
  jobs.on('connect', (client) => void client.on('error', () => {}));
});
afterAll(() => jobs.end());
beforeEach(() => {
  smtp.mails.length = 0;
});

/** Runs what is due now, and no job before its time. */
const work = () => runJobs(server, openMail(server.settings, server.log), jobs);
const mailsTo = ({ email }: { email: string }) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));

/** All that waits and all that was sent is so many minutes older. */
async function pass(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  await sql`update sent_mails set at = at - ${by}`.execute(server.owner);
  await sql`update deliveries set not_before = not_before - ${by}, expires_at = expires_at - ${by},
    created_at = created_at - ${by}`.execute(server.owner);
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${by} where locked_at is null`.execute(
    server.owner,
  );
}
const linkIn = ({ text = '' }: Received) => new URL(/: (http:\/\/ufundi\.test\/\S+)/.exec(text)?.[1] ?? '');
const waiting = async ({ accountId }: Person) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from deliveries d
    join notifications n on n.id = d.notification_id
    where n.account_id = ${accountId} and d.status = 'waiting'`.execute(server.db);
  return rows[0]?.count;
};

describe('an address that nobody has shown to be theirs', () => {
  const victim = { full_name: 'Nunua Dawa Rahisi', password: 'mvua-ya-masika-5', phone_number: '0712345678' };
  const signUp = async (email: string): Promise<Person<'client'>> => {
    await server.post('/client-signup/', { body: { ...victim, email, language: 'en' } });
    const { body } = await server.post('/client-login/', { body: { email, password: victim.password } });
    const account = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('role', '=', 'client')
      .executeTakeFirstOrThrow();
    return { ...(await aClient(server)), email, id: body.user.id, accountId: account.id, access: body.token };
  };
  const changePhone = (as: Person, at: number) =>
    server.patch('/profile/', { as, body: { phone_number: `07123${String(10_000 + at)}` } });

  test('gets one mail a day for a hundred changes, without a word that its sender typed; the rest follow in one', async () => {
    const stranger = await signUp('stranger@mailbox.example');
    for (let at = 0; at < 100; at++) expect((await changePhone(stranger, at)).status).toBe(200);
    await work();
    await work();
    expect(mailsTo(stranger)).toHaveLength(1);
    const [mail] = mailsTo(stranger) as [Received];
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/Nunua|Dawa|Rahisi|0\d\d\b/);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(await waiting(stranger)).toBe(99);
    await pass(23 * 60);
    await work();
    expect(mailsTo(stranger)).toHaveLength(1);
    await pass(61);
    await work();
    expect(mailsTo(stranger)).toHaveLength(2);
    expect(mailsTo(stranger).at(-1)?.subject).toBe('99 messages from Ufundi');
    expect(mailsTo(stranger).at(-1)?.text).toContain('And 79 more on Ufundi: ');
    expect(await waiting(stranger)).toBe(0);
  });

  test('is proven by the script of a link in the mail, not by opening it; then what waited comes, with its words', async () => {
    const owner = await signUp('owner@mailbox.example');
    const { id } = await aRequest(server, owner, { description: 'Leaking tap in the kitchen' });
    for (const amount of [4_000, 5_000])
      await notify(server.db, owner.accountId, 'request_started', { request: id, craftsman: 'Otieno', amount });
    await work();
    const link = linkIn(mailsTo(owner)[0] as Received);
    expect(mailsTo(owner)).toHaveLength(1);
    expect(mailsTo(owner)[0]?.text).not.toMatch(/Leaking|Otieno/);
    expect(link.pathname + link.search).toMatch(/^\/hire\/requests\?job=\d+&proof=/);
    await server.get(`!${link.pathname}${link.search}`);
    const proven = async () => (await server.get('/notifications/settings/', { as: owner })).body.email_proven;
    expect(await proven()).toBe(false);
    const token = link.searchParams.get('proof') as string;
    const other = await signUp('another@mailbox.example');
    for (const forged of ['x', token.replace(/^\d+/, String(other.accountId)), `${token.slice(0, -2)}AA`])
      expect((await server.post('/email-proof/', { body: { token: forged } })).status).toBe(404);
    for (let each = 0; each < 2; each++)
      expect((await server.post('/email-proof/', { body: { token } })).status).toBe(200);
    expect(await proven()).toBe(true);
    await work();
    expect(mailsTo(owner)).toHaveLength(2);
    expect(mailsTo(owner)[1]?.text).toContain('Otieno has started “Leaking tap in the kitchen”');
    expect(mailsTo(owner)[1]?.text).not.toContain('proof=');
  });

  test('gets two links for a new password a day, however often they are asked for; one sets it and proves the address', async () => {
    const owner = await signUp('forgetful@mailbox.example');
    for (let each = 0; each < 40; each++) {
      await server.post('/password-reset/', { body: { email: owner.email } });
      if (each < 4) await work();
    }
    await work();
    expect(mailsTo(owner)).toHaveLength(2);
    for (const mail of mailsTo(owner)) expect(mail.text + (mail.html ?? '')).not.toContain('Nunua');
    const { searchParams } = linkIn(mailsTo(owner)[1] as Received);
    const body = { uid: searchParams.get('uid'), token: searchParams.get('token'), password: 'jembe-jipya-kali-3' };
    expect((await server.post('/password-reset-confirm/', { body })).status).toBe(200);
    const { email_proven_at } = await server.db
      .selectFrom('accounts')
      .select('email_proven_at')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(email_proven_at).not.toBeNull();
  });

  test('of two accounts gets as many mails as of one', async () => {
    const client = await aClient(server, { email: 'both@mailbox.example', isEmailProven: false });
    const craftsman = await aCraftsman(server, { email: client.email, isEmailProven: false });
    for (const { accountId } of [client, craftsman]) await notify(server.db, accountId, 'account_enabled');
    await work();
    expect(mailsTo(client)).toHaveLength(1);
  });
});

test(
  `${ACTS} acts of one account cause at most twenty mails an hour to one person, and none is lost`,
  async () => {
    const [owner, causer] = [await aClient(server), await anApprovedCraftsman(server)];
    const { id: request } = await aRequest(server, owner, { description: 'Paint the gate' });
    await aQuote(server, causer, { id: request });
    await work();
    await pass(61);
    smtp.mails.length = 0;
    for (let each = 0; each < ACTS; each++) {
      const kind = (['quote_revised', 'request_proof', 'request_started', 'quote_withdrawn'] as const)[each % 4];
      const facts = { by: causer.accountId, request, craftsman: 'Otieno', amount: 1000 + each };
      await notify(server.db, owner.accountId, kind as NotificationKind, facts);
    }
    await work();
    await work();
    expect(mailsTo(owner).length).toBeLessThanOrEqual(20);
    expect(mailsTo(owner).length).toBeGreaterThan(3);
    await pass(61);
    await work();
    const last = mailsTo(owner).at(-1);
    expect(last?.subject).toBe(`${ACTS - 6} messages from Ufundi`);
    expect(last?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
    expect(await waiting(owner)).toBe(0);
  },
  LONG,
);

test('a flood about jobs does not delay that the password was changed, and what was muted meanwhile is not sent', async () => {
  const [owner, causer] = [await aClient(server), await aCraftsman(server)];
  const facts = { by: causer.accountId, craftsman: 'Otieno' };
  for (let each = 0; each < 30; each++) await notify(server.db, owner.accountId, 'request_started', facts);
  await work();
  const body = { current_password: owner.password, new_password: 'jembe-jipya-kali-3', end_keys: false };
  await server.post('/password-change/', { as: owner, body });
  await work();
  expect(mailsTo(owner).at(-1)?.subject).toBe('Your password was changed');
  const wishes = { muted: ['jobs.mail'], quiet_from: 0, quiet_to: 0 };
  await server.put('/notifications/settings/', { as: owner, body: wishes });
  const before = mailsTo(owner).length;
  await pass(61);
  await work();
  expect(mailsTo(owner)).toHaveLength(before);
  expect(await waiting(owner)).toBe(0);
});

test('what was held back about jobs is not sent to an account that an admin has closed meanwhile, but why it was closed', async () => {
  const [owner, causer, admin] = [await aClient(server), await aCraftsman(server), await anAdmin(server)];
  const facts = { by: causer.accountId, craftsman: 'Otieno' };
  for (let each = 0; each < 30; each++) await notify(server.db, owner.accountId, 'request_started', facts);
  await work();
  expect(await waiting(owner)).toBeGreaterThan(0);
  const before = mailsTo(owner).length;
  const body = { reason: 'Asked craftsmen for money.' };
  const disabled = await server.post(`/admin/accounts/${owner.accountId}/disable/`, { as: admin, body });
  expect(disabled.status).toBe(200);
  await work();
  await pass(61);
  await work();
  const after = mailsTo(owner).slice(before);
  expect(after.map(({ subject }) => subject)).toEqual(['Your account is closed for now']);
  expect(await waiting(owner)).toBe(0);
});

test('each notification of a job names the account whose act caused it', async () => {
  const [client, craftsman, rival] = [
    await aClient(server),
    await anApprovedCraftsman(server),
    await anApprovedCraftsman(server),
  ];
  const post = async (more = {}) =>
    (await server.post('/job-requests/', { as: client, body: { ...requestFields(), ...more } })).body.id as number;
  const direct = await post({ ask_craftsman: craftsman.slug });
  await server.post(`/job-requests/${direct}/ask-everyone/`, { as: craftsman, body: {} });
  await server.patch(`/job-requests/${direct}/`, { as: client, body: { status: 'Cancelled' } });
  const job = await post();
  await work();
  const send = async (as: Person) =>
    (await server.post(`/job-requests/${job}/quotes/`, { as, body: quoteFields() })).body.id as number;
  const quote = await send(craftsman);
  await send(rival);
  await server.patch(`/job-requests/${job}/quotes/${quote}/`, { as: craftsman, body: quoteFields({ amount: 5000 }) });
  await server.post(`/job-requests/${job}/quotes/${quote}/accept/`, { as: client, body: { amount: 5000 } });
  for (const status of ['In Progress', 'Completed'])
    await server.patch(`/job-requests/${job}/`, { as: craftsman, body: { status } });
  const rows = await server.db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .select(['n.kind', 'n.caused_by', 'n.account_id'])
    .where('n.request_id', 'in', [direct, job])
    .execute();
  const kinds = new Set(rows.map(({ kind }) => kind));
  for (const kind of ['new_work', 'request_asked', 'ask_declined', 'quote_received', 'quote_revised', 'quote_accepted'])
    expect(kinds).toContain(kind);
  for (const kind of ['quote_declined', 'request_started', 'request_completed']) expect(kinds).toContain(kind);
  for (const row of rows) {
    expect({ ...row, isKnown: row.caused_by !== null }).toMatchObject({ isKnown: true });
    // Only what a person agreed to is confirmed to that person.
    expect(row.caused_by === row.account_id).toBe(row.kind === 'agreement_made');
  }
});

describe('a name that advertises, or pretends to be Ufundi', () => {
  const SENTENCE = 'Please give a name without links, email addresses or phone numbers.';
  const OURS = 'Ufundi Support';
  const advertised = [
    'You won KES 50,000, collect it at www.prize.example',
    'Visit http://prize',
    'prize.example',
    'PRIZE.COM',
    'prize。example',
    'prize｡example',
    'Pesa BIT.LY/abc',
    'Kamau kamau@prize.example',
    'Call 0712 345 678',
    'Call 0712-345-678',
    'Piga ٠٧١٢٣٤٥',
  ];
  const plain = [
    'St.Mary Builders',
    'J. M. Kamau',
    "Wanjikũ Ng'ang'a",
    'Umoja Builders 2019',
    'Ufundi wa Mbao',
    'Otieno & Sons Ltd.',
    'J.M Kamau',
  ];

  test('is refused with a sentence at sign-up, and where names and companies are changed', async () => {
    const person = { password: 'mvua-ya-masika-5', phone_number: '0712345678' };
    const craftsman = await anApprovedCraftsman(server);
    let turn = 0;
    for (const name of [...advertised, OURS, ...plain]) {
      const status = plain.includes(name) ? 200 : 400;
      const made = status === 200 ? 201 : 400;
      const email = `name${turn++}@example.co.ke`;
      const answers = [
        [made, await server.post('/client-signup/', { body: { ...person, email, full_name: name } })],
        [made, await server.post('/signup/', { body: { ...person, email, full_name: name } })],
        [status, await server.patch('/profile/', { as: craftsman, body: { full_name: name } })],
        [status, await server.patch('/craftsman/', { as: craftsman, form: { ...profileTexts, full_name: name } })],
        [status, await server.patch('/craftsman/', { as: craftsman, form: { ...profileTexts, company_name: name } })],
      ] as const;
      for (const [expected, { status: got, body }] of answers) {
        expect({ name, got }).toEqual({ name, got: expected });
        if (expected === 400) expect(body.detail).toBe(name === OURS ? NAME_IMPERSONATES : SENTENCE);
      }
    }
  });
});

const KINDS: readonly NotificationKind[] = [
  'request_started',
  'quote_withdrawn',
  'new_work',
  'quote_received',
  'password_changed',
];
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constantFrom(...KINDS), count: fc.integer({ min: 1, max: 9 }), by: fc.nat(1) }),
    },
    { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(5, 30, 61, 600, 1441) }) },
  ),
  { minLength: 4, maxLength: FULL ? 14 : 8 },
);

test(
  'over random histories nobody is mailed more than the limits say, and each notification is mailed or too old to be news',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, async (isEmailProven, history) => {
        smtp.mails.length = 0;
        const owner = await aClient(server, { isEmailProven });
        const causers = [await anApprovedCraftsman(server), await anApprovedCraftsman(server)] as const;
        let clock = 0;
        let notified = 0;
        const times: number[] = [];
        const run = async () => {
          for (let round = 0; round < 2; round++) {
            const before = mailsTo(owner).length;
            await work();
            for (let each = before; each < mailsTo(owner).length; each++) times.push(clock);
          }
        };
        for (const step of history) {
          if ('minutes' in step) {
            await pass(step.minutes);
            clock += step.minutes;
          } else {
            for (let each = 0; each < step.count; each++) {
              const request = await aRequest(server, owner);
              const causer = causers[step.by === 0 ? 0 : 1];
              const facts = { by: causer.accountId, request: request.id, amount: 900 };
              // Its message is over unless there is a price.
              if (step.kind === 'quote_received') await aQuote(server, causer, request);
              else await notify(server.db, owner.accountId, step.kind, facts);
              notified += 1;
            }
          }
          await run();
        }
        for (let day = 0; day < 5 && (await waiting(owner)) !== 0; day++) {
          await pass(1441);
          clock += 1441;
          await run();
        }
        const length = isEmailProven ? 60 : 1440;
        const mostAllowed = isEmailProven ? 15 : 1;
        for (const at of times)
          expect(times.filter((each) => each > at - length && each <= at).length).toBeLessThanOrEqual(mostAllowed);
        const { rows } = await sql<{ status: string; reason: string | null }>`
        select d.status, d.reason from deliveries d join notifications n on n.id = d.notification_id
        where n.account_id = ${owner.accountId}`.execute(server.db);
        expect(rows).toHaveLength(notified);
        expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
      }),
      { numRuns: FULL ? 60 : 2 },
    );
    expect(MAIL_LIMITS.length).toBeGreaterThan(0);
  },
  LONG,
);
