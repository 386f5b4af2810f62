import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signInClient } from '#clients/contract.ts';
import { listMessages, sendMessage } from '#contact/contract.ts';
import { listCraftsmen, showPortfolio } from '#craftsmen/public-contract.ts';
import { saveProfile } from '#craftsmen/contract.ts';
import { ownAccount, signIn } from '#identity/contract.ts';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { serverTextOf } from '#ui/form/hook/submit-error.ts';
import { commonTexts } from '#ui/texts/en/common.ts';
import { translate } from '#ui/texts/kiswahili-sentences.ts';
import { CallError, call, callPage } from './call.ts';
import { queryClient } from './query-client.ts';
import {
  accessToken,
  currentSession,
  endSession,
  refreshToken,
  renewTokens,
  startAccountSession,
  startClientSession,
} from './session.ts';

const server = useTestServer();
const network = globalThis.fetch;
let sent: { method: string; path: string; headers: Headers }[] = [];
type Line = (path: string, send: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>;
let line: Line = (_path, send) => send();

beforeAll(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.startsWith('/')) return network(path, init);
    sent.push({ method: init.method ?? 'GET', path, headers: new Headers(init.headers) });
    return line(path, () => network(server.base + path, init), init.signal);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  line = (_path, send) => send();
  endSession();
});

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};
const refreshes = () => sent.filter(({ path }) => path === '/api/session/').length;
const asAdmin = async () => {
  const admin = await anAdmin(server);
  startAccountSession(admin, { id: admin.accountId, role: 'admin', full_name: admin.fullName, slug: null });
  return admin;
};
const message = { name: 'Achieng Akinyi', email: 'achieng@example.co.ke', message: 'Do you work in Kisumu?' };

test('a parameter goes into the path, the rest of a GET into the query, empty ones nowhere', async () => {
  expect((await failure(call(showPortfolio, { slug: 'a b/c' }))).status).toBe(404);
  expect(sent[0]?.path).toBe('/api/public-craftsman/a%20b%2Fc/');
  await call(listCraftsmen, { search: 'Juma & Sons', service: '', page_size: 5 });
  expect(sent[1]?.path).toBe('/api/public-craftsman/?search=Juma+%26+Sons&page_size=5');
});

test('a problem arrives with its status, code, sentence, fields and reference', async () => {
  const error = await failure(call(sendMessage, { ...message, email: 'nobody', message: ' ' }));
  expect(error).toMatchObject({ status: 400, code: 'invalid_input', offline: false });
  expect(error.fields).toEqual({ email: 'Please enter a valid email address.', message: 'message is required' });
  expect(error.detail).toBe(error.message);
  expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a list brings its total and the cursor of what follows', async () => {
  await asAdmin();
  for (const text of ['One', 'Two', 'Three']) await call(sendMessage, { ...message, message: `${text} of three` });
  const first = await callPage(listMessages, { page_size: 2 });
  expect(first.rows.map((row) => row.message)).toEqual(['Three of three', 'Two of three']);
  expect(first.total).toBe(3);
  const second = await callPage(listMessages, { page_size: 2, cursor: first.next ?? '' });
  expect(second.rows.map((row) => row.message)).toEqual(['One of three']);
  expect(second.next).toBeNull();
});

test('when the token is too old, many calls at once are answered after one refresh', async () => {
  const admin = await asAdmin();
  sessionStorage.setItem('access_token', 'too-old');
  const responses = await Promise.all(Array.from({ length: 6 }, () => call(ownAccount)));
  expect(responses.map((each) => each.id)).toEqual(Array(6).fill(admin.accountId));
  expect(refreshes()).toBe(1);
  expect(refreshToken()).not.toBe(admin.refresh);
  await call(ownAccount);
  expect(refreshes()).toBe(1);
});

test('a rejected refresh ends the session and removes all its keys; the call answers 401', async () => {
  await asAdmin();
  sessionStorage.setItem('access_token', 'too-old');
  sessionStorage.setItem('refresh_token', 'stolen-and-revoked');
  const errors = await Promise.all([failure(call(ownAccount)), failure(call(ownAccount))]);
  expect(errors.map((each) => each.status)).toEqual([401, 401]);
  expect(refreshes()).toBe(1);
  expect(currentSession()).toBeNull();
  for (const key of ['access_token', 'refresh_token', 'user_profile', 'client', 'is_admin']) {
    expect(sessionStorage.getItem(key), key).toBeNull();
  }
});

test('without a session a call that needs one makes no request and says what the server would say', async () => {
  const answer = await server.get('/profile/');
  expect(await failure(call(ownAccount))).toMatchObject({
    status: answer.status,
    code: answer.body.code,
    detail: answer.body.detail,
  });
  expect(sent).toEqual([]);
});

test('a refresh that finds no network keeps the session', async () => {
  await asAdmin();
  sessionStorage.setItem('access_token', 'too-old');
  line = (path, send) => (path.includes('session') ? Promise.reject(new TypeError('Failed to fetch')) : send());
  expect((await failure(call(ownAccount))).code).toBe('network');
  expect(currentSession()?.accountType).toBe('admin');
});

test('a wrong password is a wrong password, not a reason to refresh', async () => {
  await asAdmin();
  const error = await failure(call(signIn, { email: 'nobody@example.co.ke', password: 'nothing-like-it' }));
  expect([error.status, error.detail, refreshes()]).toEqual([401, 'Invalid email or password!', 0]);
});

test('a message sent again after a lost response is stored once; another message is stored too', async () => {
  const admin = await anAdmin(server);
  const text = { ...message, message: 'Sent from a matatu' };
  line = async (_path, send) => {
    await send();
    throw new TypeError('Failed to fetch');
  };
  expect(await failure(call(sendMessage, text))).toMatchObject({ status: 0, code: 'network' });
  line = (_path, send) => send();
  await call(sendMessage, text);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  const stored = async () =>
    (await server.get('/admin/contact-messages/', { as: admin })).body.filter(
      (row: any) => row.message === text.message,
    );
  expect(await stored()).toHaveLength(1);

  await call(sendMessage, text);
  expect(sent[2]?.headers.get('idempotency-key')).not.toBe(keys[0]);
  expect(await stored()).toHaveLength(2);
});

test('no answer in time, and a cancelled call, say so and are no problem of the server', async () => {
  line = (_path, _send, signal) =>
    new Promise((_resolve, reject) => {
      const end = () => reject(new TypeError('late'));
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    });
  expect((await failure(call(listCraftsmen, {}, { timeout: 20 }))).code).toBe('timeout');
  const stop = new AbortController();
  stop.abort();
  expect((await failure(call(listCraftsmen, {}, { signal: stop.signal }))).code).toBe('cancelled');
});

test.each([
  [413, 'That is too large for this server.', /kubwa mno kwa seva/],
  [429, 'Too many requests came from your network. Please try again in a moment.', /mengi mno/],
  [502, 'Ufundi is away for a moment. Please try again shortly.', /haipatikani/],
  [503, 'Ufundi is away for a moment. Please try again shortly.', /haipatikani/],
  [504, 'Ufundi is away for a moment. Please try again shortly.', /haipatikani/],
])("a proxy's own page with %i says what it means, in both languages", async (status, english, kiswahili) => {
  line = async () => new Response('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html' } });
  const error = await failure(call(listCraftsmen, {}));
  expect(error.status).toBe(status);
  expect(serverTextOf(error)).toBe(error.detail);
  expect(commonTexts.translate(error.detail)).toBe(english);
  expect(translate(error.detail)).toMatch(kiswahili);
});

test('any other page instead of an answer is a network failure with its status', async () => {
  line = async () => new Response('<h1>500</h1>', { status: 500, headers: { 'content-type': 'text/html' } });
  expect(await failure(call(listCraftsmen, {}))).toMatchObject({
    status: 500,
    code: 'no_reason',
    detail: 'Network or server error. Please check your connection.',
  });
});

test('files make a form of the call, with lists as repeated fields', async () => {
  const craftsman = await aCraftsman(server);
  startAccountSession(craftsman, {
    id: craftsman.accountId,
    role: 'craftsman',
    full_name: craftsman.fullName,
    slug: craftsman.slug,
  });
  const text = {
    description: 'Doors and frames',
    profession: 'Carpenter',
    location: 'Karen',
    company_name: 'Karen Doors',
    skills: 'Furniture Making',
    primary_service: 'Carpentry' as const,
    services: ['Woodwork' as const, 'Roofing' as const],
  };
  const notAnImage = new File(['text'], 'door.jpg', { type: 'image/jpeg' });
  const error = await failure(
    call(saveProfile, { ...text, profile: notAnImage, service_images: [notAnImage, notAnImage] }),
  );
  expect([error.status, error.code]).toEqual([400, 'not_an_image']);
  expect(sent.at(-1)?.headers.has('content-type')).toBe(false);
  expect((await failure(call(saveProfile, text))).detail).toBe('Profile photo is required');
  expect(sent.at(-1)?.headers.get('content-type')).toBe('application/json');
});

test('who signs in next in this tab finds nothing that was read for the last one', async () => {
  const admin = await asAdmin();
  queryClient.setQueryData([ownAccount.path], 'of the last one');
  renewTokens(admin);
  expect(queryClient.getQueryData([ownAccount.path])).toBe('of the last one');
  await asAdmin();
  expect(queryClient.getQueryData([ownAccount.path])).toBeUndefined();
});

test('the five keys of sessionStorage hold what the pages of each role need, and no more', async () => {
  const client = await aClient(server);
  startClientSession(await call(signInClient, { email: client.email, password: client.password }));
  expect(currentSession()).toMatchObject({ accountType: 'client', id: client.id, name: client.fullName });
  expect(Object.keys(JSON.parse(sessionStorage.getItem('client') ?? ''))).toEqual([
    'id',
    'full_name',
    'email',
    'phone_number',
  ]);
  expect(accessToken()).toBeTruthy();
  await asAdmin();
  expect(currentSession()?.accountType).toBe('admin');
  expect([sessionStorage.getItem('client'), sessionStorage.getItem('is_admin')]).toEqual([null, 'true']);
  endSession();
  expect(currentSession()).toBeNull();
});
