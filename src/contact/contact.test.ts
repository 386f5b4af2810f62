import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../db/factories/people.ts';
import { type ApiResponse, aTestServer, type TestServer, useTestServer } from '../../quality/helpers/test-server.ts';
import { matchesOpenApi } from '../../quality/helpers/openapi.ts';
import { startSmtp } from '../../quality/helpers/smtp.ts';
import { useReady } from '../../quality/helpers/use-ready.ts';
import { changeMessage, listMessages } from './contract.ts';

const OPERATOR = 'Ufundi Desk <desk@ufundi.test>';
const njeri = { name: 'Njeri Kamau', email: 'njeri@example.com', message: 'Do you work in Thika?\nAsante.' };

describe('a message from the public', () => {
  const smtp = useReady(startSmtp);
  const server = useTestServer(() => ({ mailUrl: smtp.url, operatorEmail: OPERATOR }));

  test('is stored, answered with the text of the page, and mailed to the operator with the writer as Reply-To', async () => {
    const response = await server.post('/contact/', { body: njeri });
    expect(response).toMatchObject({ status: 201, body: { detail: 'Message sent successfully!' } });
    await server.work();
    const mail = smtp.mails.at(-1);
    expect(mail).toMatchObject({ envelopeTo: ['desk@ufundi.test'], subject: 'Message from Njeri Kamau' });
    expect(mail?.replyTo).toEqual([{ name: '', address: 'njeri@example.com' }]);
    expect(mail?.text).toContain('Do you work in Thika?\nAsante.');
  });

  test('with line breaks in its fields adds no mail header and no recipient', async () => {
    const before = smtp.mails.length;
    const name = 'Otieno\r\nBcc: everybody@example.com\r\n\r\nBuy';
    expect((await server.post('/contact/', { body: { ...njeri, name } })).status).toBe(400);
    // A name that an earlier version stored.
    await server.post('/contact/', { body: { ...njeri, name: 'Otieno' } });
    await server.owner.updateTable('contact_messages').set({ name }).where('name', '=', 'Otieno').execute();
    await server.work();
    expect(smtp.mails.length).toBe(before + 1);
    const mail = smtp.mails.at(-1);
    expect(mail?.envelopeTo).toEqual(['desk@ufundi.test']);
    expect(mail?.subject).toBe('Message from Otieno Bcc: everybody@example.com Buy');
    expect(mail?.headers.map((header) => header.key)).not.toContain('bcc');
  });

  test('with HTML in it is shown as it was typed, not run', async () => {
    await server.post('/contact/', { body: { ...njeri, message: '<img src=x onerror=alert(1)> & "co"' } });
    await server.work();
    const mail = smtp.mails.at(-1);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain('<img src=x onerror=alert(1)> & "co"');
  });

  test('is sent once although the same Idempotency-Key comes twice', async () => {
    const sent = { body: { ...njeri, name: 'Achieng' }, headers: { 'idempotency-key': 'contact-1' } };
    const first = await server.post('/contact/', sent);
    const second = await server.post('/contact/', sent);
    expect([first.status, second.status]).toEqual([201, 201]);
    const { rows } = await countOf(server, 'Achieng');
    expect(rows).toBe(1);
    const other = await server.post('/contact/', { ...sent, body: { ...sent.body, message: 'Something else' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  test.each([
    ['name', {}, 'name is required'],
    ['name', { name: '  \u00a0 ' }, 'name is required'],
    ['name', { name: 'N'.repeat(121) }, 'Please use at most 120 characters.'],
    ['email', { email: undefined }, 'email is required'],
    ['name', { name: '\u0410dmin Njeri' }, 'Please write each word of a name in one alphabet.'],
    ['email', { email: 'njeri at example' }, 'Please enter a valid email address.'],
    ['message', { message: '' }, 'message is required'],
    ['message', { message: 'm'.repeat(4001) }, 'Please use at most 4000 characters.'],
    ['message', { message: 'a\u0000b' }, 'This text holds characters that cannot be kept: U+0000, number 2.'],
  ])('without a proper %s (%j) is refused with a sentence', async (field, change, sentence) => {
    const body = { ...njeri, ...(Object.keys(change).length === 0 ? { name: undefined } : change) };
    const response = await server.post('/contact/', { body });
    expect(response).toMatchObject({
      status: 400,
      body: { detail: sentence, error: sentence, fields: { [field]: sentence } },
    });
  });

  test('of 4,000 characters in any script is stored completely', async () => {
    const message = 'ũ'.repeat(4000);
    expect((await server.post('/contact/', { body: { ...njeri, name: 'Wambũi', message } })).status).toBe(201);
    const stored = await server.db
      .selectFrom('contact_messages')
      .select('message')
      .where('name', '=', 'Wambũi')
      .executeTakeFirstOrThrow();
    expect(stored.message).toBe(message);
  });

  test('is listed for admins only, newest first, page by page', async () => {
    for (let nth = 1; nth <= 3; nth++) await server.post('/contact/', { body: { ...njeri, message: `Number ${nth}` } });
    expect(await server.get('/admin/contact-messages/')).toMatchObject({
      status: 401,
      body: { code: 'sign_in_needed' },
    });
    for (const other of [await aClient(server), await aCraftsman(server)]) {
      expect(await server.get('/admin/contact-messages/', { as: other })).toMatchObject({
        status: 403,
        body: { code: 'wrong_role' },
      });
    }
    const admin = await anAdmin(server);
    const all = await server.get('/admin/contact-messages/', { as: admin });
    matchesOpenApi(listMessages, all);
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    expect(all.headers.get('link')).toBeNull();
    const seen = [];
    let next: string | undefined = '/admin/contact-messages/?page_size=2';
    while (next) {
      const page: ApiResponse = await server.get(next, { as: admin });
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body);
      next = /<\/api(.+?)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all.body);
    expect(seen[0].message).toBe('Number 3');
  });

  test('gets a status and a note of an admin, in the audit log without their words', async () => {
    const admin = await anAdmin(server);
    await server.post('/contact/', { body: { ...njeri, name: 'Zawadi Noted' } });
    const find = async (query: string) => (await server.get(`/admin/contact-messages/?${query}`, { as: admin })).body;
    const [{ id }] = await find('search=zawadi+noted');
    const path = `/admin/contact-messages/${id}/`;
    expect(await find('search=zawadi+noted')).toMatchObject([{ status: 'new', note: '' }]);

    const changed = await server.patch(path, { as: admin, body: { note: 'Called back, wants a gate.' } });
    expect(changed).toMatchObject({ status: 200, body: { id, status: 'new', note: 'Called back, wants a gate.' } });
    matchesOpenApi(changeMessage, changed);
    for (const status of ['read', 'read', 'answered'])
      expect(await server.patch(path, { as: admin, body: { status } })).toMatchObject({
        status: 200,
        body: { status },
      });
    expect(await find('status=answered&search=zawadi')).toMatchObject([{ id, note: 'Called back, wants a gate.' }]);
    expect(await find('status=new&search=zawadi')).toEqual([]);

    const acts = (await server.get('/admin/audit/', { as: admin })).body.filter(
      (entry: { subject: string; subject_id: number }) => entry.subject === 'contact' && entry.subject_id === id,
    );
    expect(acts.map(({ act, reason, about }: Record<string, unknown>) => [act, reason, about])).toEqual([
      ['message_answered', null, 'Zawadi Noted'],
      ['message_read', null, 'Zawadi Noted'],
      ['message_note', null, 'Zawadi Noted'],
    ]);
  });

  test('is found by words of its name, e-mail, text and note, all of them', async () => {
    const admin = await anAdmin(server);
    const message = 'Our geyser in Ruaka drips.';
    await server.post('/contact/', { body: { name: 'Wambũi Ng’ang’a', email: 'wambui.ruaka@example.com', message } });
    const find = async (search: string, more = '') =>
      (
        await server.get(`/admin/contact-messages/?search=${encodeURIComponent(search)}${more}`, { as: admin })
      ).body.map((row: { name: string }) => row.name);
    for (const words of ['wambui nganga', 'WAMBUI.RUAKA@example.com', 'drips ruaka', "ng'ang'a geyser"])
      expect([words, await find(words)]).toEqual([words, ['Wambũi Ng’ang’a']]);
    expect(await find('geyser thika')).toEqual([]);
    expect(await find('%')).toEqual(await find(''));
  });

  test.each([
    [{ status: 'closed' }, 'status is new, read or answered.'],
    [{ note: 'n'.repeat(2001) }, 'Please use at most 2000 characters.'],
  ])('is not changed by %j', async (body, sentence) => {
    const admin = await anAdmin(server);
    await server.post('/contact/', { body: njeri });
    const [{ id }] = (await server.get('/admin/contact-messages/?page_size=1', { as: admin })).body;
    const path = `/admin/contact-messages/${id}/`;
    expect(await server.patch(path, { as: admin, body })).toMatchObject({ status: 400, body: { detail: sentence } });
    expect((await server.patch('/admin/contact-messages/999999/', { as: admin, body })).status).toBe(404);
  });

  test('list rejects a cursor it never gave out', async () => {
    const admin = await anAdmin(server);
    for (const query of ['cursor=abc', 'cursor=-1', "cursor=1'--", 'page_size=0', 'page_size=101', 'page_size=two']) {
      const response = await server.get(`/admin/contact-messages/?${query}`, { as: admin });
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      matchesOpenApi(listMessages, response);
    }
  });
});

test('the eleventh message within an hour from one IP gets 429 with Retry-After', async () => {
  const server = await aTestServer({}, { limits: 1 });
  const responses = [];
  for (let nth = 1; nth <= 11; nth++)
    responses.push(await server.post('/contact/', { body: { ...njeri, name: `Njeri ${nth}` } }));
  expect(responses.slice(0, 10).map((response) => response.status)).toEqual(Array(10).fill(201));
  expect(responses[10]).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(responses[10]?.headers.get('retry-after'))).toBeGreaterThan(3000);
  const { rows } = await countOf(server, 'Njeri 11');
  expect(rows).toBe(0);
});

test('without a mail server the mail is a file in the outbox, readable by its owner only', async () => {
  const server = await aTestServer();
  await server.post('/contact/', { body: njeri });
  await server.work();
  const outbox = path.join(server.settings.dataDir, 'outbox');
  const [file = ''] = await readdir(outbox);
  const mail = await readFile(path.join(outbox, file), 'utf8');
  expect(mail).toContain('Subject: Message from Njeri Kamau\n');
  expect(mail).toContain('Reply-To: njeri@example.com\n');
  expect(mail).toContain('Do you work in Thika?');
});

async function countOf(server: TestServer, name: string): Promise<{ rows: number }> {
  const { rows } = await server.db
    .selectFrom('contact_messages')
    .select((all) => all.fn.countAll<number>().as('rows'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { rows };
}
