/** Attacks on password reset: the host in the link, reuse, mail bombs, other recipients. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resetLinks } from '#identity/password/reset.ts';
import { RATE_LIMITS } from '#api/limits/rate-limits.ts';
import { aClient, aCraftsman } from '../../db/factories/people.ts';
import { aTestServer, type TestServer, useTestServer } from '../helpers/test-server.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { exactPath } from './exact-request.ts';

const smtp = await startSmtp();
afterAll(() => smtp.close());
// A proxy is trusted, and an attacker may write its headers.
const server = useTestServer({ trustProxy: true });
const withMail = useTestServer({ mailUrl: smtp.url, trustProxy: true });
beforeEach(() => {
  smtp.mails.length = 0;
});

const EVIL = 'mdukuzi.test';
const json = { 'content-type': 'application/json' };
type Headers = Record<string, string | string[]>;
const ask = (at: TestServer, email: unknown, headers: Headers = {}, path = '/api/password-reset/') =>
  exactPath(at.base, 'POST', path, { headers: { ...json, ...headers }, body: JSON.stringify({ email }) });
const linkOf = async (accountId: number) => {
  const [link] = await resetLinks(server, [accountId]);
  const query = new URL(link?.url ?? '').searchParams;
  return { uid: query.get('uid') as string, token: query.get('token') as string };
};

const HOSTS = [
  EVIL,
  `${EVIL}:80`,
  `ufundi.test@${EVIL}`,
  `ufundi.test.${EVIL}`,
  `${EVIL}/reset-password?x=`,
  `ufundi.test, ${EVIL}`,
];
const HEADERS = [
  'host',
  'x-forwarded-host',
  'x-host',
  'x-forwarded-server',
  'x-http-host-override',
  'x-original-host',
  'x-rewrite-host',
];
const VARIANTS: readonly (readonly [name: string, headers: Record<string, string | string[]>, path?: string])[] = [
  ...HEADERS.flatMap((header) =>
    HOSTS.map((host): [string, Record<string, string>] => [`${header}: ${host}`, { [header]: host }]),
  ),
  ['x-forwarded-host twice', { 'x-forwarded-host': ['ufundi.test', EVIL] }],
  ['forwarded', { forwarded: `for=127.0.0.1;host=${EVIL};proto=https` }],
  ['forwarded, quoted', { forwarded: `for="[::1]";host="${EVIL}"` }],
  ['origin', { origin: `https://${EVIL}` }],
  ['origin null', { origin: 'null' }],
  ['referer', { referer: `https://${EVIL}/reset-password` }],
  ['x-forwarded-proto', { 'x-forwarded-proto': `https://${EVIL}/?` }],
  ['x-forwarded-port', { 'x-forwarded-port': `80@${EVIL}` }],
  ['x-forwarded-prefix', { 'x-forwarded-prefix': `//${EVIL}` }],
  ['x-original-url', { 'x-original-url': `https://${EVIL}/` }],
  ['x-forwarded-scheme', { 'x-forwarded-scheme': `https://${EVIL}` }],
  ['true-client-ip', { 'true-client-ip': EVIL }],
  ['via', { via: `1.1 ${EVIL}` }],
  ['a whole address as target', {}, `http://${EVIL}/api/password-reset/`],
  ['everything at once', { host: EVIL, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}`, origin: `http://${EVIL}` }],
  ['the language of another page', { 'accept-language': `sw, ${EVIL}`, cookie: `lang=sw; host=${EVIL}` }],
];

test(`none of ${VARIANTS.length} ways to name another host reaches the link`, async () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(40);
  const rejected: string[] = [];
  // One for each: an address gets few such mails an hour.
  const recipients = new Set<string>();
  for (const [name, headers, target] of VARIANTS) {
    const person = await aClient(server, { fullName: 'Wanjiku Kamau' });
    const { status } = await ask(server, person.email, headers, target);
    if (status !== 200) rejected.push(`${name}: ${status}`);
    else recipients.add(`To: ${person.email}\n`);
  }
  // A proxy may send strange headers for a valid client: only a malformed request may be rejected.
  expect(rejected.filter((each) => !each.endsWith(': 400'))).toEqual([]);
  expect(rejected.length).toBeLessThan(VARIANTS.length / 4);
  await server.work();
  const outbox = path.join(server.settings.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(path.join(outbox, file), 'utf8')));
  expect(mails).toHaveLength(VARIANTS.length - rejected.length);
  for (const mail of mails) {
    const to = /^To: .*\n/m.exec(mail)?.[0] ?? '';
    expect(recipients.delete(to)).toBe(true);
    const links = mail.match(/https?:[^\s"<>]+/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith('http://ufundi.test/'))).toEqual([]);
    expect(mail).not.toContain('mdukuzi');
  }
});

test('of twenty concurrent uses of one link one succeeds, and all earlier sessions end', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await aCraftsman(server);
    const other = (await server.post('/token/', { body: person })).body;
    const link = await linkOf(person.accountId);
    const passwords = Array.from({ length: 20 }, (_, at) => `msumari-wa-nchi-${round}-${at}`);
    const responses = await Promise.all(
      passwords.map((password) => server.post('/password-reset-confirm/', { body: { ...link, password } })),
    );
    const won = responses.flatMap(({ status }, at) => (status === 200 ? [passwords[at]] : []));
    expect(won).toHaveLength(1);
    // The others get "used", or a full queue of hashes.
    for (const { status } of responses) expect(status).toBeOneOf([200, 400, 503]);
    for (const access of [person.access, other.access]) {
      expect((await server.get('/profile/', { as: { access } })).status).toBe(401);
    }
    for (const refresh of [person.refresh, other.refresh]) {
      expect((await server.post('/token/refresh/', { body: { refresh } })).status).toBe(401);
    }
    const opens = await Promise.all(
      [person.password, ...passwords].map((password) =>
        server.post('/token/', { body: { email: person.email, password } }),
      ),
    );
    expect(opens.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('a link of before another reset, of another account, edited or too old opens nothing', async () => {
  const [person, other] = [await aClient(server), await aClient(server)];
  const [link, older] = [await linkOf(person.accountId), await linkOf(person.accountId)];
  const [until = '', signature = ''] = link.token.split('.');
  const later = (Number.parseInt(until, 36) + 86_400).toString(36);
  const password = 'bomba-la-maji-safi-4';
  const tries: Record<string, unknown>[] = [
    { ...link, uid: (await linkOf(other.accountId)).uid },
    { ...link, uid: String(person.accountId) },
    { ...link, uid: link.uid.toUpperCase().replace(/[A-F]/, 'G') },
    { ...link, token: `${later}.${signature}` },
    { ...link, token: `${until}.${signature.slice(0, -1)}` },
    { ...link, token: `${until}.` },
    { ...link, token: `.${signature}` },
    { ...link, token: `${link.token}.${signature}` },
    { ...link, token: `NaN.${signature}` },
    { ...link, token: person.access },
    { ...link, token: person.refresh },
    { ...link, token: [link.token] },
    { ...link, token: { $ne: null } },
    { ...link, uid: { $ne: null } },
    { ...link, token: null },
    { ...link, token: true },
    { uid: link.uid },
  ];
  for (const each of tries) {
    const { status, body } = await server.post('/password-reset-confirm/', { body: { ...each, password } });
    expect([each, status, body.detail]).toEqual([each, 400, 'Invalid or expired reset link.']);
  }
  expect((await server.post('/password-reset-confirm/', { body: { ...link, password } })).status).toBe(200);
  expect((await server.post('/password-reset-confirm/', { body: { ...older, password } })).status).toBe(400);
});

describe('mails', () => {
  test('for one account are limited, however its e-mail is spelled and from any IP', async () => {
    const strict = await aTestServer({ mailUrl: smtp.url, trustProxy: true }, { limits: 1 });
    const person = await aClient(strict, { email: 'fatuma.bakari@example.co.ke' });
    const spellings = [
      person.email,
      person.email.toUpperCase(),
      `  ${person.email}\t`,
      'ｆatuma.bakari@example.co.ke',
      'Fatuma.Bakari@EXAMPLE.co.ke',
      `${person.email}\u200b`,
    ];
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        exactPath(strict.base, 'POST', '/api/password-reset/', {
          headers: { ...json, 'x-forwarded-for': `10.1.${at}.7` },
          body: JSON.stringify({ email: spellings[at % spellings.length] }),
        }),
      ),
    );
    await strict.work();
    expect(smtp.mails).toHaveLength(RATE_LIMITS['reset account'].points);
    for (const { status, headers } of responses) {
      expect(status).toBeOneOf([200, 429]);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(RATE_LIMITS['reset account'].points);
  });

  const INJECTIONS = [
    (email: string) => `${email}\r\nBcc: a@${EVIL}`,
    (email: string) => `${email}\nBcc: a@${EVIL}`,
    (email: string) => `${email}%0d%0aBcc:%20a@${EVIL}`,
    (email: string) => `${email}\u2028Bcc: a@${EVIL}`,
    (email: string) => `${email},a@${EVIL}`,
    (email: string) => `${email};a@${EVIL}`,
    (email: string) => `${email} a@${EVIL}`,
    (email: string) => `a@${EVIL}\0${email}`,
    (email: string) => `"${email}" <a@${EVIL}>`,
    (email: string) => `<${email}>,<a@${EVIL}>`,
    (email: string) => `a@${EVIL}(${email})`,
    (email: string) => `group:${email},a@${EVIL};`,
    (email: string) => [email, `a@${EVIL}`],
    (email: string) => ({ address: email, bcc: `a@${EVIL}` }),
  ];

  test('go to the account’s e-mail only, whatever the form contains', async () => {
    const person = await aClient(withMail);
    for (const inject of INJECTIONS) expect((await ask(withMail, inject(person.email))).status).toBeOneOf([200, 400]);
    await withMail.work();
    for (const mail of smtp.mails) expect(mail.envelopeTo).toEqual([person.email]);
  });

  test('contain no header that a writer typed into a field', async () => {
    const spoil = (text: string) => `${text}\r\nBcc: a@${EVIL}\r\nX-Kanari: 1\r\n\r\nHujambo`;
    const sent = [
      [
        '/signup/',
        {
          full_name: spoil('Otieno'),
          email: 'otieno.spoilt@example.co.ke',
          password: 'parafujo-tisa-88',
          phone_number: '0722000111',
        },
      ],
      [
        '/client-signup/',
        {
          full_name: spoil('Wanjiku'),
          email: 'wanjiku.spoilt@example.co.ke',
          password: 'parafujo-tisa-88',
          phone_number: '0722000111',
        },
      ],
      ['/contact/', { name: spoil('Ndunge'), email: 'ndunge@example.co.ke', message: spoil('Hello') }],
      ['/contact/', { name: 'Ndunge', email: `ndunge@example.co.ke\r\nBcc: a@${EVIL}`, message: 'Hello' }],
      ['/contact/', { name: `=?utf-8?q?=0d=0aBcc:_a@${EVIL}?=`, email: 'ndunge@example.co.ke', message: 'Hello' }],
    ] as const;
    for (const [path, body] of sent) expect((await withMail.post(path, { body })).status).toBeOneOf([201, 400]);
    // Names that an earlier version stored.
    for (const [path, body] of sent.slice(0, 2)) {
      const name = 'full_name' in body ? body.full_name : '';
      expect((await withMail.post(path, { body: { ...body, full_name: 'Otieno' } })).status).toBe(201);
      await withMail.owner.updateTable('accounts').set({ full_name: name }).where('email', '=', body.email).execute();
    }
    for (const email of ['otieno.spoilt@example.co.ke', 'wanjiku.spoilt@example.co.ke']) await ask(withMail, email);
    await withMail.work();
    expect(smtp.mails.length).toBeGreaterThan(2);
    for (const mail of smtp.mails) {
      expect(mail.envelopeTo).toHaveLength(1);
      expect(mail.envelopeTo[0]).not.toContain(EVIL);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-kanari');
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    }
  });
});
