import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aRequest, quoteFields } from '../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { aTestServer, type TestServer, useTestServer } from '../../quality/helpers/test-server.ts';
import { startSmtp } from '../../quality/helpers/smtp.ts';
import { startedForTest, useReady } from '../../quality/helpers/use-ready.ts';
import { runJobs } from '#app/workers.ts';
import { REJECTION_REASONS } from '#catalogue/rejection-reasons.ts';
import { openMail } from '#platform/mail/mail.ts';
import { type NotificationKind, type NotificationFacts, notify } from './notify.ts';
import { en } from './texts/en.ts';
import { sw } from './texts/sw.ts';

const FACTS: NotificationFacts = {
  request: 41,
  title: 'Leaking tap',
  service: 'Plumbing',
  craftsman: 'Otieno Odhiambo',
  client: 'Wanjiku Kamau',
  amount: 6800,
  reason: 'The road is flooded.',
  rating: 5,
};
/** For people without a request. */
const { request: _request, ...ABOUT_NONE } = FACTS;
const KINDS = Object.keys(en.notifications) as NotificationKind[];
const ROLES = ['craftsman', 'client', 'admin'] as const;

describe('the text of a notification', () => {
  test.each(KINDS)('%s exists in both languages for every role, also with few facts', (notice) => {
    for (const role of ROLES) {
      for (const facts of [FACTS, {}]) {
        const [english, kiswahili] = [en, sw].map((texts) => texts.notifications[notice](facts, role));
        for (const text of [english, kiswahili]) {
          const all = [text?.subject, ...(text?.lines ?? []), text?.action].join(' ');
          expect(all).not.toMatch(/undefined|null|NaN|\(\)|! |\s\s+\S+\s\s+/);
          expect(text?.subject).toMatch(/^[“\p{Lu}][^.!]*$/u);
          expect(all).not.toMatch(/request 41|nambari 41/);
        }
        expect(english?.subject).not.toBe(kiswahili?.subject);
        expect(english?.target).toBe(kiswahili?.target);
        expect(english?.lines.filter(Boolean).length).toBe(kiswahili?.lines.filter(Boolean).length);
      }
    }
  });
});

describe('a notification', () => {
  const smtp = useReady(startSmtp);
  const server = useTestServer(() => ({ mailUrl: smtp.url }));
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.rejectWith(null);
  });

  test('is sent in Kiswahili to a Kiswahili account, with price, request and link', async () => {
    const halima = await aClient(server, { fullName: 'Halima Abdi', language: 'sw' });
    const { id: request } = await aRequest(server, halima, {
      description: 'Bomba la jikoni linavuja. Lilianza jana.',
      location: 'Westlands',
    });
    await notify(server.db, halima.accountId, 'quote_received', { ...FACTS, request });
    await server.work();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.envelopeTo).toEqual([halima.email]);
    expect(mail?.subject).toBe('Bei ya KES 6,800 kwa ombi “Bomba la jikoni linavuja”');
    expect(mail?.text).toContain('Habari Halima Abdi,');
    expect(mail?.text).toContain(
      'Otieno Odhiambo yuko tayari kufanya kazi ya ombi “Bomba la jikoni linavuja” (Mabomba) kwa KES 6,800.',
    );
    expect(mail?.text).toContain(`Linganisha bei: http://ufundi.test/hire/requests?job=${request}`);
    for (const part of [mail?.text, mail?.html?.replace(/<[^>]*>/g, ' ')]) {
      for (const word of ['Huduma', 'Mahali', 'Westlands', 'Lini', 'Bei', 'KES 6,800', 'Fundi'])
        expect(part).toContain(word);
      expect(part).not.toMatch(/Mugoya|2547/);
    }
    expect(mail?.html).toContain('<html lang="sw">');
  });

  test('is sent in English to an English account', async () => {
    const otieno = await aCraftsman(server, { fullName: 'Otieno Odhiambo' });
    await notify(server.db, otieno.accountId, 'profile_rejected', { reason: 'The photo is too dark.' });
    await server.work();
    expect(smtp.mails[0]).toMatchObject({ subject: 'Your profile needs a change' });
    expect(smtp.mails[0]?.text).toContain('Reason: The photo is too dark.');
    expect(smtp.mails[0]?.text).toContain('Open your profile: http://ufundi.test/dashboard');
  });

  test('of a rejection has its ready sentences in the language of the account', async () => {
    const [{ en, sw }] = REJECTION_REASONS;
    for (const [language, written, read] of [
      ['en', sw, en],
      ['sw', en, sw],
    ] as const) {
      const { accountId } = await aCraftsman(server, { language });
      await notify(server.db, accountId, 'profile_rejected', { reason: written });
      await server.work();
      const text = smtp.mails.at(-1)?.text?.replace(/\s+/g, ' ');
      expect(text).toContain(read);
      expect(text).not.toContain(written);
    }
  });

  test('of an approval links to the craftsman’s public page', async () => {
    const otieno = await aCraftsman(server, { fullName: 'Barasa Simiyu' });
    await notify(server.db, otieno.accountId, 'profile_approved');
    await server.work();
    expect(smtp.mails[0]?.text).toContain(`http://ufundi.test/craftsman/${otieno.slug}`);
  });

  test('escapes HTML and header breaks in names, titles and reasons, and loads no resources', async () => {
    const client = await aClient(server, { fullName: '<b>Mallory</b> & "Co"', email: 'mallory@example.com' });
    const { id: request } = await aRequest(server, client, {
      description: '</td></table><script>alert(1)</script>"onmouseover=x Bcc: all@example.com\r\nBcc: all@example.com',
      location: 'Westlands',
    });
    for (const kind of ['request_accepted', 'request_cancelled'] as const)
      await notify(server.db, client.accountId, kind, {
        request,
        craftsman: '<img src="http://evil.example/x">\u202e\r\nBcc: all@example.com',
        reason: '<style>*{display:none}</style>\n\n--part\nContent-Type: text/html',
      });
    await server.work();
    // Craftsmen near the request are told of it.
    const mails = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(client.email));
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.envelopeTo).toEqual([client.email]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
      expect(mail.html).toContain('Hello &lt;b&gt;Mallory&lt;/b&gt; &amp; &quot;Co&quot;,');
      expect(mail.html).not.toMatch(/<img|<script|<link|<b>|<style>\*|src="|url\(|"onmouseover/);
      expect(mail.html?.match(/<\/table>/g)).toHaveLength(mail.html?.match(/<table/g)?.length as number);
      expect(mail.attachments).toEqual([]);
    }
  });

  test('has one button of 44 px, a dark variant, and text that says what the HTML says', async () => {
    const client = await aClient(server);
    const { id: request } = await aRequest(server, client, { description: 'Leaking tap', location: 'Westlands' });
    await notify(server.db, client.accountId, 'request_started', { ...FACTS, request });
    await server.work();
    const { html = '', text = '' } = smtp.mails[0] ?? {};
    expect(html.match(/padding:12px 24px[^"]*line-height:20px/g)).toHaveLength(1);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('max-width:600px');
    for (const line of text.split('\n\n-- ')[0]?.split(/\n+/) ?? []) {
      const part = line
        .replace(/: http\S+$/, '')
        .split(': ')
        .at(-1) as string;
      expect(html).toContain(part);
    }
  });

  test('is not sent when its transaction was rolled back', async () => {
    const client = await aClient(server);
    await server.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, client.accountId, 'request_started', ABOUT_NONE);
        throw new Error('the transaction failed');
      })
      .catch(() => {});
    await server.work();
    expect(smtp.mails).toHaveLength(0);
    expect(await waiting(server)).toBe(0);
  });

  test('is not sent to an account disabled or erased meanwhile', async () => {
    const [disabled, erased] = [await aClient(server), await aClient(server)];
    for (const each of [disabled, erased]) await notify(server.db, each.accountId, 'request_started', ABOUT_NONE);
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', disabled.accountId)
      .execute();
    await server.db
      .updateTable('accounts')
      .set({ erased_at: new Date().toISOString() })
      .where('id', '=', erased.accountId)
      .execute();
    await server.work();
    expect(smtp.mails).toHaveLength(0);
    expect(await waiting(server)).toBe(0);
  });

  test('rejected with 451 is retried with the same Message-ID and arrives once', async () => {
    const client = await aClient(server);
    smtp.rejectWith(451);
    const before = smtp.offered;
    await notify(server.db, client.accountId, 'request_started', ABOUT_NONE);
    await server.work();
    expect([smtp.offered - before, smtp.mails.length, await waiting(server)]).toEqual([1, 0, 1]);
    smtp.rejectWith(null);
    await server.work();
    await server.work();
    expect([smtp.offered - before, smtp.mails.length, await waiting(server)]).toEqual([2, 1, 0]);
    expect(smtp.mails[0]?.messageId).toMatch(/^<notification\.\d+\.\d+@ufundi\.test>$/);
  });

  test('rejected with 550 is dropped and delays no other mail', async () => {
    const [rejected, client] = [await aClient(server), await aClient(server)];
    smtp.rejectWith(550);
    const before = smtp.offered;
    await notify(server.db, rejected.accountId, 'request_started', ABOUT_NONE);
    await server.work();
    smtp.rejectWith(null);
    await notify(server.db, client.accountId, 'request_started', ABOUT_NONE);
    await server.work();
    expect(smtp.offered - before).toBe(2);
    expect(smtp.mails.map((mail) => mail.envelopeTo)).toEqual([[client.email]]);
    expect(await waiting(server)).toBe(0);
  });

  test('of an accepted quote repeats to both sides what was agreed: parts, who buys, day and words', async () => {
    const client = await aClient(server, { fullName: 'Njeri Wangari', language: 'sw' });
    const craftsman = await anApprovedCraftsman(server);
    const { id } = await aRequest(server, client, { description: 'The sink leaks' });
    const message = 'Two days, with a new trap. Old pipes go with me.';
    const body = quoteFields({ amount: 6000, labour: 6000, materials: null, materials_by: 'client', message });
    const quote = await server.post(`/job-requests/${id}/quotes/`, { as: craftsman, body });
    const url = `/job-requests/${id}/quotes/${quote.body.id}/accept/`;
    expect((await server.post(url, { as: client, body: { amount: 6000 } })).status).toBe(200);
    await server.work();
    const mailOf = ({ email }: Person, action: string) =>
      smtp.mails.find(({ envelopeTo, text = '' }) => envelopeTo.includes(email) && text.includes(action))?.text ?? '';
    const [own, theirs] = [mailOf(craftsman, 'Labour'), mailOf(client, 'Inaanza')];
    for (const fact of ['Labour: KES 6,000', 'Materials: the client buys them', message]) expect(own).toContain(fact);
    for (const fact of ['Kazi: KES 6,000', 'Vifaa: unavinunua wewe', message]) expect(theirs).toContain(fact);
    for (const mail of [own, theirs]) expect(mail).toMatch(/(Starts|Inaanza): \S/);
  });
});

test('of many quotes in half an hour three are mailed at once, the others in one mail at its end', async () => {
  const smtp = await startedForTest(startSmtp());
  const server = await aTestServer({ mailUrl: smtp.url });
  const pool = new pg.Pool({ ...server.connection, max: 3 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  const client = await aClient(server);
  const requests = [];
  for (let each = 0; each < 6; each++) requests.push(await aRequest(server, client));
  for (const { id } of requests)
    await notify(server.db, client.accountId, 'quote_received', {
      request: id,
      craftsman: `Fundi ${id}`,
      amount: 900,
    });
  const runDue = () => runJobs(server, openMail(server.settings, server.log), pool);
  await runDue();
  const statuses = async () => {
    const rows = await server.db.selectFrom('deliveries').select('status').orderBy('id').execute();
    return rows.map(({ status }) => status).join(' ');
  };
  expect(await statuses()).toBe('sent sent sent waiting waiting waiting');
  const before = smtp.mails.length;
  await sql`update deliveries set not_before = now() where status = 'waiting'`.execute(server.owner);
  await server.work();
  expect(smtp.mails).toHaveLength(before + 1);
  const bundle = smtp.mails.at(-1);
  expect(bundle?.subject).toBe('3 new quotes for you');
  for (const { id } of requests.slice(3)) expect(bundle?.text).toContain(`Fundi ${id}`);
  expect(await statuses()).toBe(Array(6).fill('sent').join(' '));
});

test('an address that refuses mail is shown to its owner until a mail is taken again', async () => {
  const smtp = await startedForTest(startSmtp());
  const server = await aTestServer({ mailUrl: smtp.url });
  const client = await aClient(server);
  const failed = async () => (await server.get('/notifications/settings/', { as: client })).body.email_failed;
  smtp.rejectWith(550);
  await notify(server.db, client.accountId, 'request_started');
  await server.work();
  expect(await failed()).toBe(true);
  smtp.rejectWith(null);
  await notify(server.db, client.accountId, 'request_started');
  await server.work();
  expect(await failed()).toBe(false);
  const [mail] = smtp.mails;
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/ufundi\.test\/api\/unsubscribe\/\d+\.jobs\.[\w-]{43}\/>$/);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('of a closed account reaches its owner, with the reason', async () => {
  const smtp = await startedForTest(startSmtp());
  const server = await aTestServer({ mailUrl: smtp.url });
  const [client, admin] = [await aClient(server), await anAdmin(server)];
  const path = `/admin/accounts/${client.accountId}/disable/`;
  await server.post(path, { as: admin, body: { reason: 'Three complaints in a week.' } });
  await server.work();
  expect(smtp.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[client.email]]);
  expect(smtp.mails[0]?.text).toContain('Reason: Three complaints in a week.');
});

test('while the mail server is down calls succeed, and the mail arrives once afterwards', async () => {
  let smtp = await startSmtp();
  const port = Number(new URL(smtp.url).port);
  await smtp.close();
  const server = await aTestServer({ mailUrl: smtp.url, operatorEmail: 'desk@ufundi.test' });
  const response = await server.post('/contact/', {
    body: { name: 'Njeri', email: 'njeri@example.com', message: 'Habari' },
  });
  expect(response).toMatchObject({ status: 201, body: { detail: 'Message sent successfully!' } });
  await server.work();
  expect(await waiting(server)).toBe(1);
  smtp = await startedForTest(startSmtp(port));
  await server.work();
  await server.work();
  expect(smtp.mails.map((mail) => mail.envelopeTo)).toEqual([['desk@ufundi.test']]);
  expect(await waiting(server)).toBe(0);
});

async function waiting(server: TestServer): Promise<number> {
  // A request waits for its next wave meanwhile.
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier <> 'tell_wave'`.execute(server.db);
  return rows[0]?.jobs ?? 0;
}
