import { expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { undoUrl } from '#identity/email/undo-change.ts';
import { undoPhoneUrl } from '#identity/phone/undo-link.ts';
import { resetLinks } from '#identity/password/reset.ts';
import { aTestServer, type TestServer, useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

type Fields = Record<string, string> | [string, string][];
const post = (path: string, fields: Fields, headers: Record<string, string> = {}, at: TestServer = server) =>
  at.post(`!${path}`, { body: new URLSearchParams(fields).toString(), headers: { ...BROWSER, ...headers } });

const SIGNS: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decoded = (html: string) => html.replace(/&(#x27|quot|lt|gt|amp);/g, (sign) => SIGNS[sign] as string);
const seenIn = (html: string) => decoded((/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' '));
const inputIn = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea)(?=[^>]* name="${name}")[^>]*>`).exec(html)?.[0] ?? '';
const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((each) => each.split('=')[0]);

test('every sign-in leads on with 303 and the cookies of the session, as the script would', async () => {
  const [client, craftsman, admin] = [await aClient(server), await aCraftsman(server), await anAdmin(server)];
  for (const [path, person, home] of [
    ['/HireLogin', client, '/hire'],
    ['/hirelogin/', client, '/hire'],
    ['/login', craftsman, '/dashboard'],
    ['/login', admin, '/admin-dashboard'],
    ['/admin-login', admin, '/admin-dashboard'],
  ] as const) {
    const { email, password, role } = person;
    const response = await post(path, { email, password });
    expect({ status: response.status, to: response.headers.get('location') }, path).toEqual({ status: 303, to: home });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(cookiesOf(response)).toEqual([`refresh_${role}`, `signed_in_${role}`]);
    const [refresh = ''] = response.headers.getSetCookie();
    expect(refresh).toMatch(/; Path=\/api\/session; HttpOnly; .*SameSite=Strict/);
    const resumed = await server.post('/session/', {
      body: { role },
      headers: { cookie: refresh.split(';')[0] ?? '' },
    });
    expect(resumed.body.session.account).toMatchObject({ email, role });
  }
});

test('a sign-in leads to the page of `next`, and never to another site or into a header', async () => {
  const { email, password } = await aClient(server);
  const to = async (next: string) =>
    (await post(`/HireLogin?next=${encodeURIComponent(next)}`, { email, password })).headers.get('location');
  expect(await to('/hire/request?service=Plumbing')).toBe('/hire/request?service=Plumbing');
  for (const next of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    '/x\r\nset-cookie: a=b',
    '/\u2028',
    '',
  ])
    expect(await to(next), JSON.stringify(next)).toBe('/hire');
});

test('a wrong password shows the page again: its status, the sentence, the address, and no password anywhere', async () => {
  const { email } = await aClient(server);
  for (const [path, sentence] of [
    ['/login', 'Invalid email or password!'],
    ['/HireLogin', 'Login failed. Invalid credentials.'],
    ['/admin-login', 'Invalid email or password.'],
  ] as const) {
    const { status, headers, text } = await post(path, { email, password: 'wrong-secret-1' });
    expect(status, path).toBe(401);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.getSetCookie()).toEqual([]);
    expect(seenIn(text)).toContain(sentence);
    expect(inputIn(text, 'email')).toContain(`value="${email}"`);
    expect(text.includes('wrong-secret-1')).toBe(false);
  }
  const missing = await post('/login', { email });
  expect(missing.status).toBe(400);
  expect(seenIn(missing.text)).toContain('Email and password are required.');
});

test('a craftsman who signs in as an admin gets no session', async () => {
  const { email, password, accountId } = await aCraftsman(server);
  const { status, headers, text } = await post('/admin-login', { email, password });
  expect({ status, cookies: headers.getSetCookie() }).toEqual({ status: 400, cookies: [] });
  expect(seenIn(text)).toContain('This door is for admins.');
  const open = await server.db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
});

test('signing up keeps what was typed beside its errors, then makes the account once', async () => {
  const person = {
    full_name: 'Nekesa "Tiles" <b>',
    email: 'nekesa@example.com',
    phone_number: '0712345678',
    password: 'mabati-na-misumari-47',
    confirm_password: 'mabati-na-misumari-48',
  };
  for (const [path, mismatch, next] of [
    ['/signup', 'Passwords do not match', '/login?done=signed-up'],
    ['/HireSignUp', 'Passwords do not match.', '/HireLogin?done=signed-up'],
  ] as const) {
    const wrong = await post(path, person);
    expect(wrong.status).toBe(400);
    expect(seenIn(wrong.text)).toContain(mismatch);
    expect(decoded(inputIn(wrong.text, 'full_name'))).toContain(`value="${person.full_name}"`);
    expect(inputIn(wrong.text, 'phone_number')).toContain('value="0712345678"');
    expect(wrong.text.includes('mabati-na-misumari')).toBe(false);

    const right = { ...person, confirm_password: person.password, ...(path === '/HireSignUp' ? { terms: 'on' } : {}) };
    const [one, two] = await Promise.all([post(path, right), post(path, right)]);
    expect([one.status, two.status, one.headers.get('location')]).toEqual([303, 303, next]);
    const taken = await post(path, { ...right, full_name: 'Another' });
    expect(taken.status).toBe(400);
    expect(seenIn(taken.text)).toContain('An account with this email already exists.');
    const alert = /role="alert".*?<\/a>/s.exec(taken.text)?.[0];
    expect(alert).toContain(`href="${path === '/signup' ? '/login' : '/HireLogin'}"`);
    expect(seenIn((await server.get(`!${next}`)).text)).toContain('Signup successful!');
  }
  const withoutTerms = await post('/HireSignUp', { ...person, confirm_password: person.password });
  expect(seenIn(withoutTerms.text)).toContain('You must agree to the terms.');
});

test('without Google set up no sign-in page offers it', async () => {
  for (const path of ['/login', '/signup']) expect(seenIn((await server.get(`!${path}`)).text)).not.toContain('Google');
});

test('a reset works from the mail to the new password', async () => {
  const { email } = await aClient(server, { email: 'reset.me@example.com' });
  const request = await post('/forgot-password', { email });
  expect(request.headers.get('location')).toBe('/forgot-password?done=sent');
  expect(seenIn((await server.get('!/forgot-password?done=sent')).text)).toContain(
    "If this email is registered, you'll receive reset instructions shortly.",
  );
  const [link] = await resetLinks(server, email);
  const { pathname, search } = new URL(link?.url ?? '');
  const password = 'jembe-jipya-kali-3';
  const short = await post(pathname + search, { password: 'short', confirm_password: 'short' });
  expect(short.status).toBe(400);
  expect(seenIn(short.text)).toContain('Password must be at least 8 characters.');
  const set = await post(pathname + search, { password, confirm_password: password });
  expect(set.headers.get('location')).toBe('/HireLogin?done=reset');
  expect((await post('/HireLogin', { email, password })).status).toBe(303);
  const again = await post(pathname + search, { password, confirm_password: password });
  expect([again.status, seenIn(again.text)]).toEqual([400, expect.stringContaining('Invalid or expired reset link.')]);
  expect(seenIn((await post('/reset-password', { password, confirm_password: password })).text)).toContain(
    'Invalid or expired reset link.',
  );
});

test('a former address is put back without script: the page alone, opened by a scanner, changes nothing', async () => {
  const { email, accountId } = await aClient(server);
  const former = { account_id: accountId, email: `former.${email}`, had_google: false };
  const row = await server.db.insertInto('former_emails').values(former).returningAll().executeTakeFirstOrThrow();
  const { pathname, search, searchParams } = new URL(undoUrl(server.settings, row));
  const emailNow = async () =>
    (await server.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst())?.email;

  const shown = await server.get(`!${pathname}${search}`);
  expect([shown.status, shown.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(shown.text.includes(searchParams.get('token') as string)).toBe(false);
  expect(seenIn(shown.text)).toContain('Put my address back');
  expect(await emailNow()).toBe(email);

  const done = await post(pathname + search, {});
  expect([done.status, done.headers.get('location')]).toEqual([303, '/undo-email-change?done=undone']);
  expect(await emailNow()).toBe(former.email);
  const after = await server.get('!/undo-email-change?done=undone');
  expect(seenIn(after.text)).toContain('Your address is back');
  expect(after.text).toContain('href="/forgot-password"');
  const again = await post(pathname + search, {});
  expect([again.status, seenIn(again.text)]).toEqual([400, expect.stringContaining('used already')]);
  expect(seenIn((await server.get(`!${pathname}`)).text)).toContain('used already');
});

test('a former number is put back without script, by the short link of an SMS', async () => {
  const { accountId } = await aClient(server, { phone: '+254711800100' });
  const former = {
    account_id: accountId,
    number: '+254711800101',
    proven_at: new Date().toISOString(),
    had_google: false,
  };
  const row = await server.db.insertInto('former_emails').values(former).returningAll().executeTakeFirstOrThrow();
  const short = new URL(undoPhoneUrl(server.settings, row));
  const path = (await server.get(`!${short.pathname}${short.search}).`)).headers.get('location') ?? '';
  const phoneNow = async () =>
    (await server.db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst())?.phone;

  const shown = await server.get(`!${path}`);
  expect([shown.status, shown.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(seenIn(shown.text)).toContain('Put my number back');
  expect(await phoneNow()).toBe('+254711800100');
  const done = await post(path, {});
  expect([done.status, done.headers.get('location')]).toEqual([303, '/undo-phone-change?done=mail']);
  expect(await phoneNow()).toBe(former.number);
  const after = await server.get('!/undo-phone-change?done=mail');
  expect(seenIn(after.text)).toContain('Your number is back');
  expect(after.text).toContain('href="/forgot-password"');
  expect((await server.get('!/undo-phone-change?done=client')).text).toContain('href="/HirePhoneLogin"');
  expect(seenIn((await post(path, {})).text)).toContain('used already');
  const { headers } = await server.get('!/u');
  expect(seenIn((await server.get(`!${headers.get('location')}`)).text)).toContain('used already');
});

test('the page of a reset link without uid or token says so at once and leads on; no page holds a token', async () => {
  const { email } = await aClient(server);
  const [link] = await resetLinks(server, email);
  const { searchParams } = new URL(link?.url ?? '');
  const [uid, token] = [searchParams.get('uid') as string, searchParams.get('token') as string];
  for (const query of ['', `?uid=${uid}`, `?token=${token}`, '?uid=&token=', '?door=client']) {
    const { text } = await server.get(`!/reset-password${query}`);
    expect([query, seenIn(text)]).toEqual([query, expect.stringContaining('Invalid or expired reset link.')]);
    expect(inputIn(text, 'password')).toBe('');
    expect(text).toContain('action="/forgot-password"');
    expect(inputIn(text, 'email')).not.toBe('');
  }
  const { text } = await server.get(`!/reset-password?uid=${uid}&token=${token}`);
  expect(seenIn(text)).not.toContain('Invalid or expired reset link.');
  expect(inputIn(text, 'password')).not.toBe('');
  expect(text.includes(token)).toBe(false);
});

test('the page of a reset link sends no referrer, and its form is taken without one', async () => {
  const { email } = await aClient(server);
  const [link] = await resetLinks(server, email);
  const { pathname, search } = new URL(link?.url ?? '');
  const password = 'jembe-jipya-kali-3';
  const bare = { origin: 'null', 'sec-fetch-site': '', accept: 'text/html' };
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('referrer-policy');
  for (const path of [pathname + search, pathname, `${pathname}/${search}`])
    expect(policyOf(await server.get(`!${path}`))).toBe('no-referrer');
  expect(policyOf(await server.get('!/login'))).toBe('strict-origin-when-cross-origin');
  const short = await post(pathname + search, { password: 'short', confirm_password: 'short' }, bare);
  expect([short.status, policyOf(short)]).toEqual([400, 'no-referrer']);
  expect((await post(pathname + search, { password, confirm_password: password }, bare)).status).toBe(303);
  expect((await post('/HireLogin', { email, password }, bare)).status).toBe(403);
});

test('a message to us is stored with its lines, or shown again with its errors', async () => {
  const message = 'Do you work in Thika?\r\n\r\nAsante.';
  const wrong = await post('/services?service=Plumbing', { name: '', email: 'njeri@example.com', message });
  expect(wrong.status).toBe(400);
  expect(seenIn(wrong.text)).toMatch(/name.* is required/);
  expect(wrong.text.includes('>Do you work in Thika?\n\nAsante.</textarea>')).toBe(true);
  const sent = await post('/services', { name: 'Njeri', email: 'njeri@example.com', message });
  expect(sent.headers.get('location')).toBe('/services?done=sent#contact');
  const rows = await server.db.selectFrom('contact_messages').select(['name', 'message']).execute();
  expect(rows).toEqual([{ name: 'Njeri', message: 'Do you work in Thika?\n\nAsante.' }]);
  expect(seenIn((await server.get('!/services?done=sent')).text)).toContain('Message sent successfully!');
  expect(seenIn((await server.get('!/services')).text)).not.toContain('Message sent successfully!');
});

test('the page is in Kiswahili for a Kiswahili reader', async () => {
  const { text } = await post('/login', { email: 'a@example.com', password: 'wrong-secret-1' }, { cookie: 'lang=sw' });
  expect(text.slice(0, 60)).toContain('<html lang="sw"');
  expect(seenIn(text)).toContain('Barua pepe au nenosiri si sahihi!');
});

test('forms of other sites are rejected with a page, whatever they carry, and nothing happens', async () => {
  const { email, password } = await aClient(server);
  const { host } = new URL(server.base);
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
    { 'sec-fetch-site': '', origin: 'https://evil.test' },
    { 'sec-fetch-site': '', origin: 'null' },
  ]) {
    const response = await post('/HireLogin', { email, password }, headers as Record<string, string>);
    expect(response.status, JSON.stringify(headers)).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(seenIn(response.text)).toContain('This form was sent from another site.');
  }
  const { 'sec-fetch-site': _left, ...old } = BROWSER;
  const send = (headers: Record<string, string>) =>
    server.post('!/HireLogin', {
      body: new URLSearchParams({ email, password }).toString(),
      headers: { ...old, ...headers },
    });
  expect((await send({})).status).toBe(403);
  expect((await send({ origin: 'https://evil.test' })).status).toBe(403);
  expect((await send({ origin: 'null' })).status).toBe(403);
  expect((await send({ referer: `http://evil.test/?${host}` })).status).toBe(403);
  expect((await send({ origin: `http://${host}` })).status).toBe(303);
  expect((await send({ origin: 'http://ufundi.test' })).status).toBe(303);
  expect((await send({ referer: `http://${host}/HireLogin` })).status).toBe(303);
});

test('a form of our own host is ours only with the scheme and port of the public address, or of the address in use', async () => {
  const safe = await aTestServer({ publicUrl: 'https://ufundi.test', trustProxy: ['loopback'] });
  const { email, password } = await aClient(safe);
  const { 'sec-fetch-site': _left, ...old } = BROWSER;
  const send = async (headers: Record<string, string>, proxied: Record<string, string> = {}) => {
    const sent = {
      body: new URLSearchParams({ email, password }).toString(),
      headers: { ...old, ...headers, ...proxied },
    };
    return (await safe.post('!/HireLogin', sent)).status;
  };
  const behindProxy = { 'x-forwarded-host': 'ufundi.test', 'x-forwarded-proto': 'https' };
  const proxyWithoutScheme = { 'x-forwarded-host': 'ufundi.test' };
  for (const proxied of [behindProxy, proxyWithoutScheme]) {
    expect(await send({ origin: 'https://ufundi.test' }, proxied)).toBe(303);
    expect(await send({ referer: 'https://ufundi.test/HireLogin' }, proxied)).toBe(303);
    for (const origin of [
      'http://ufundi.test',
      'https://ufundi.test:8443',
      'ftp://ufundi.test',
      'https://ufundi.test.evil',
    ])
      for (const name of ['origin', 'referer'])
        expect(await send({ [name]: origin }, proxied), `${name} ${origin}`).toBe(403);
  }
  const { host } = new URL(safe.base);
  expect(await send({ origin: `http://${host}` })).toBe(303);
  expect(await send({ origin: 'https://ufundi.test' })).toBe(303);
  expect(await send({ origin: `https://${host}` })).toBe(403);
  expect(await send({ origin: 'http://127.0.0.1' })).toBe(403);
});

test('the limits are those of the API: what one has used up is missing in the other', async () => {
  const strict = await aTestServer({}, { limits: 1 });
  const { email, password } = await aClient(strict);
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await post('/HireLogin', { email, password: 'wrong-secret-1' }, {}, strict)).status).toBe(401);
    expect((await strict.post('/client-login/', { body: { email, password: 'wrong-secret-1' } })).status).toBe(401);
  }
  const { status, headers, text } = await post('/HireLogin', { email, password }, {}, strict);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(seenIn(text)).toContain('Too many attempts.');
  expect(inputIn(text, 'email')).toContain(`value="${email}"`);
  expect((await strict.post('/client-login/', { body: { email, password } })).status).toBe(429);
});

test('of two fields with one name the last counts, and names of the language are only names', async () => {
  const { email, password } = await aClient(server);
  const twice = await post('/HireLogin', [
    ['email', 'somebody@example.com'],
    ['email', email],
    ['password', 'wrong-secret-1'],
    ['password', password],
  ]);
  expect(twice.status).toBe(303);
  const strange = await post('/HireLogin', [
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['email', email],
    ['password', 'wrong-secret-1'],
  ]);
  expect(strange.status).toBe(401);
  const script = await post('/HireLogin', { email: '"><script>alert(1)</script>', password });
  expect(script.text.includes('<script>a')).toBe(false);
});

test('what is too large, of another type or no form of ours is rejected: a page for people, JSON for programs', async () => {
  const body = 'email=a%40example.com&password=x';
  const rejected = async (path: string, headers: Record<string, string>, sent: string, method = 'POST') => {
    const page = await server.call(method, `!${path}`, { body: sent, headers: { ...BROWSER, ...headers } });
    const json = await server.call(method, `!${path}`, {
      body: sent,
      headers: { ...BROWSER, ...headers, accept: 'application/json' },
    });
    expect(page.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toContain(page.headers.get('x-request-id'));
    expect(json.body, path).toMatchObject({ code: expect.any(String) });
    expect(json.status).toBe(page.status);
    return page;
  };
  expect((await rejected('/HireLogin', {}, `message=${'x'.repeat(64_001)}`)).status).toBe(413);
  expect((await rejected('/HireLogin', { 'content-type': 'application/json' }, '{}')).status).toBe(415);
  expect((await rejected('/HireLogin', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).status).toBe(
    415,
  );
  expect((await rejected('/HireLogin', { 'content-type': 'text/plain' }, body)).status).toBe(415);
  for (const path of ['/', '/craftsmen', '/hire', '/nowhere']) {
    const page = await rejected(path, {}, body);
    expect([page.status, page.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    expect(seenIn(page.text)).toContain('This address does not take that method.');
  }
  expect((await rejected('/login', {}, body, 'DELETE')).status).toBe(405);
  const sw = await rejected('/craftsmen', { cookie: 'lang=sw' }, body);
  expect(seenIn(sw.text)).toContain('Anwani hii haipokei');
});

test('the API and files keep their own errors, and a page stays what it was', async () => {
  const unknown = await post('/api/nowhere/', {});
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  const token = await post('/api/token/', {});
  expect([token.status, token.body.code]).toEqual([415, 'wrong_content_type']);
  const before = await server.get('!/HireLogin');
  await post('/HireLogin', { email: 'kept@example.com', password: 'x' });
  const after = await server.get('!/HireLogin');
  expect(after.text).toBe(before.text);
  const asset = await server.get('!/assets/nothing.js', { headers: { accept: 'text/html' } });
  expect([asset.status, asset.text]).toEqual([404, 'Not found.\n']);
  expect((await server.get('!/assets/nothing.js')).body).toMatchObject({ code: 'not_found' });
});

test('a form without script loses what pasting adds, and names, addresses and numbers are understood', async () => {
  const email = `njeri.${Date.now()}@example.co.ke`;
  const password = 'mabati-na-misumari-47';
  const { status } = await post('/HireSignUp', {
    full_name: '\u2068Nje\u00adri\u2069\u2028Wambu\u0303i',
    email: `<mailto:${email}>,`,
    phone_number: 'tel:+254 (0)712 345 678,',
    password,
    confirm_password: password,
    terms: 'on',
  });
  expect(status).toBe(303);
  expect(
    await server.db
      .selectFrom('accounts')
      .select(['full_name', 'phone'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  ).toEqual({ full_name: 'Njeri Wambũi', phone: '+254712345678' });
  const again = await post('/HireSignUp', {
    full_name: 'Njeri',
    email: `"${email}."`,
    phone_number: '0712345678',
    password,
    confirm_password: password,
    terms: 'on',
  });
  expect(seenIn(again.text)).toContain('An account with this email already exists.');
  expect((await post('/services', { name: 'Njeri', email: `${email};`, message: 'One\u2028two\u0007' })).status).toBe(
    303,
  );
});
