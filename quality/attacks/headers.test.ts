/** Every class of answer carries the headers that keep a browser out of trouble, and says nothing of what serves it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaUrl } from '#media/addresses.ts';
import { aPendingCraftsman } from '../../db/factories/profiles.ts';
import { type Cast, aCast } from '../helpers/people.ts';
import { startTestServer, type TestServer } from '../helpers/test-server.ts';
import { raw } from './raw.ts';

interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
interface Kind {
  readonly ask: () => Promise<Seen>;
  readonly status: number;
  /** Who may keep it: nobody, the asker after asking again, anybody for ever. */
  readonly kept: 'never' | 'asked again' | 'for ever' | 'a while';
  /** The policy of a file: nothing runs, nothing loads. */
  readonly isFile?: boolean;
  /** What asks for a page of its own. */
  readonly without?: readonly string[];
}

let server: TestServer;
let secure: TestServer;
let cast: Cast;
let photo: string;
let privatePhoto: string;
let asset: string;
let pageEtag: string;
let listEtag: string;

/** Also as another site would ask. */
const ORIGIN = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
const kinds = new Map<string, Kind>();

beforeAll(async () => {
  server = await startTestServer({}, { limits: 1 });
  secure = await startTestServer({ publicUrl: 'https://ufundi.example', trustProxy: ['127.0.0.1'] });
  cast = await aCast(server);
  const page = await ask('GET', '/craftsmen');
  expect(page.status, 'the pages are built first: npm run build').toBe(200);
  pageEtag = page.headers.get('etag') ?? '';
  asset = /\/assets\/[\w-]+\.js/.exec(page.text)?.[0] ?? '';
  const list = await ask('GET', '/api/public-craftsman/');
  listEtag = list.headers.get('etag') ?? '';
  photo = JSON.parse(list.text)[0].profile;
  const waiting = await aPendingCraftsman(server, { fullName: 'Chebet Koech' });
  const row = await server.db
    .selectFrom('media')
    .select(['name', 'published'])
    .where('owner_id', '=', waiting.accountId)
    .executeTakeFirstOrThrow();
  privatePhoto = mediaUrl(server.settings, row, waiting.accountId);
}, 120_000);
afterAll(async () => {
  await server?.close();
  await secure?.close();
});

async function ask(method: string, where: string, headers: Record<string, string> = {}, body?: string): Promise<Seen> {
  const response = await fetch(server.base + where, {
    method,
    redirect: 'manual',
    headers: { ...ORIGIN, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const as = (who: { access: string }) => ({ authorization: `Bearer ${who.access}` });
const JSON_TYPE = { 'content-type': 'application/json' };

const add = (name: string, kind: Kind) => kinds.set(name, kind);
add('a page', { ask: () => ask('GET', '/'), status: 200, kept: 'asked again' });
add('a page that is as before', {
  ask: () => ask('GET', '/craftsmen', { 'if-none-match': pageEtag }),
  status: 304,
  kept: 'asked again',
});
add('a page nobody has', { ask: () => ask('GET', '/nobody-has-this'), status: 404, kept: 'asked again' });
add('a page asked by HEAD', { ask: () => ask('HEAD', '/'), status: 200, kept: 'asked again' });
add('a public list', { ask: () => ask('GET', '/api/public-craftsman/'), status: 200, kept: 'asked again' });
add('a public list that is as before', {
  ask: () => ask('GET', '/api/public-craftsman/', { 'if-none-match': listEtag }),
  status: 304,
  kept: 'asked again',
});
add('a personal answer', { ask: () => ask('GET', '/api/profile/', as(cast.client)), status: 200, kept: 'never' });
add('a personal list', { ask: () => ask('GET', '/api/job-requests/', as(cast.client)), status: 200, kept: 'never' });
add('an export', { ask: () => ask('GET', '/api/me/', as(cast.client)), status: 200, kept: 'never' });
add('400', { ask: () => ask('POST', '/api/token/', JSON_TYPE, '{}'), status: 400, kept: 'never' });
add('400 by the reader of JSON', { ask: () => ask('POST', '/api/token/', JSON_TYPE, '{'), status: 400, kept: 'never' });
add('400 of what is no HTTP', {
  ask: () => raw(server.base, 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n'),
  status: 400,
  kept: 'never',
  without: ['page'],
});
add('401', { ask: () => ask('GET', '/api/profile/'), status: 401, kept: 'never' });
add('403', { ask: () => ask('GET', '/api/admin/audit/', as(cast.client)), status: 403, kept: 'never' });
add('404 of the API', { ask: () => ask('GET', '/api/nothing/'), status: 404, kept: 'never' });
add('404 of an address too long to be anybody', {
  ask: () => ask('GET', `/api/public-craftsman/${'x'.repeat(400)}/`),
  status: 404,
  kept: 'never',
});
add('405', { ask: () => ask('DELETE', '/api/token/'), status: 405, kept: 'never' });
add('OPTIONS', { ask: () => ask('OPTIONS', '/api/token/'), status: 405, kept: 'never' });
add('413', {
  ask: () => ask('POST', '/api/token/', JSON_TYPE, `"${'x'.repeat(120_000)}"`),
  status: 413,
  kept: 'never',
});
add('415', {
  ask: () => ask('POST', '/api/token/', { 'content-type': 'text/xml' }, '<a/>'),
  status: 415,
  kept: 'never',
});
add('400 of an address that cannot be read', {
  ask: () => raw(server.base, 'GET /api/%zz/ HTTP/1.1\r\nhost: x\r\n\r\n'),
  status: 400,
  kept: 'never',
  without: ['page'],
});
add('414', {
  ask: () => ask('POST', `/api/admin/craftsman/${'x'.repeat(400)}/approve/`),
  status: 414,
  kept: 'never',
  without: ['page'],
});
add('429', { ask: tooMany, status: 429, kept: 'never' });
add('431', {
  ask: () => raw(server.base, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
  status: 431,
  kept: 'never',
  without: ['page'],
});
add('503', { ask: () => ask('POST', '/api/google-login/', JSON_TYPE, '{"token":"x"}'), status: 503, kept: 'never' });
add('a public photo', { ask: () => ask('GET', photo), status: 200, kept: 'for ever', isFile: true });
add('a public photo asked by HEAD', { ask: () => ask('HEAD', photo), status: 200, kept: 'for ever', isFile: true });
add('a part of a public photo', {
  ask: () => ask('GET', photo, { range: 'bytes=0-9' }),
  status: 206,
  kept: 'for ever',
  isFile: true,
});
add('no part of a public photo', {
  ask: () => ask('GET', photo, { range: 'bytes=99999999-' }),
  status: 416,
  kept: 'never',
  isFile: true,
});
add('a photo nobody has', { ask: () => ask('GET', '/media/x.webp'), status: 404, kept: 'never' });
add('a private photo', { ask: () => ask('GET', privatePhoto), status: 200, kept: 'never', isFile: true });
add('a private photo asked by HEAD', {
  ask: () => ask('HEAD', privatePhoto),
  status: 200,
  kept: 'never',
  isFile: true,
});
add('a private photo for the wrong eyes', {
  ask: () => ask('GET', privatePhoto.replace(/sig=.{3}/, 'sig=abc')),
  status: 403,
  kept: 'never',
});
add('a built file', { ask: () => ask('GET', asset), status: 200, kept: 'for ever', isFile: true });
add('a built file nobody has', { ask: () => ask('GET', '/assets/x.js'), status: 404, kept: 'never' });
add('an icon', { ask: () => ask('GET', '/favicon.svg'), status: 200, kept: 'a while' });
add('a pattern', { ask: () => ask('GET', '/pattern/otieno.svg'), status: 200, kept: 'for ever' });
add('the description of the API', { ask: () => ask('GET', '/openapi.json'), status: 200, kept: 'asked again' });
add('the documents', { ask: () => ask('GET', '/docs'), status: 200, kept: 'asked again' });
add('health', { ask: () => ask('GET', '/health/ready'), status: 200, kept: 'never' });

async function tooMany(): Promise<Seen> {
  const body = JSON.stringify({ email: 'meera.shah@example.co.ke', password: 'not-the-one-47' });
  for (;;) {
    const seen = await ask('POST', '/api/client-login/', JSON_TYPE, body);
    if (seen.status !== 401) return seen;
  }
}

const CACHE: Readonly<Record<Kind['kept'], RegExp>> = {
  never: /^(private, )?no-store$/,
  'asked again': /no-cache|max-age=0, must-revalidate/,
  'for ever': /immutable/,
  'a while': /max-age=86400/,
};

describe('every class of answer', () => {
  test.each([...kinds])('%s', async (name, { ask: askFor, status, kept, isFile = false, without = [] }) => {
    const { headers, text, ...seen } = await askFor();
    expect([seen.status, headers.get('cache-control')], `${name}: ${text.slice(0, 200)}`).toEqual([
      status,
      expect.stringMatching(CACHE[kept]),
    ]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)|\*|https?:/);
    if (isFile) expect(policy).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    else expect(policy).toMatch(/default-src '(self|none)'.*frame-ancestors 'none'/);
    if (!isFile && !without.includes('page'))
      expect(policy).toMatch(/script-src 'self';.*base-uri 'none';object-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    // Over http a promise of https would be ignored, and on a laptop it would lock people out.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(
      [...headers.keys()].filter((each) => /^(server|x-powered-by|via|x-aspnet.*|access-control-.*)$/.test(each)),
    ).toEqual([]);
    expect(text).not.toContain('evil.example');
    if (status >= 400 && seen.status !== 416 && !/html/.test(headers.get('content-type') ?? '')) {
      const { detail, error, code, request_id } = JSON.parse(text);
      expect([detail, typeof code, request_id]).toEqual([error, 'string', headers.get('x-request-id')]);
    }
  });

  test('429 and 503 say when to come back', async () => {
    for (const name of ['429', '503']) {
      const { headers } = await (kinds.get(name) as Kind).ask();
      const after = headers.get('retry-after');
      // Without Google there is nothing to wait for.
      if (name === '429') expect(Number(after)).toBeGreaterThan(0);
      else expect(after === null || Number(after) > 0).toBe(true);
    }
  });
});

describe('a page', () => {
  test.each(['/', '/craftsmen', '/services', '/HireLogin', '/terms', '/nobody-has-this'])(
    '%s has no style and no script that its policy does not name',
    async (where) => {
      const { headers, text } = await ask('GET', where);
      const policy = headers.get('content-security-policy') ?? '';
      expect(text).not.toMatch(/\sstyle="|\son\w+="|javascript:/i);
      const inline = [...text.matchAll(/<script(?![^>]*type="application\/(ld\+)?json")([^>]*)>([^<]*)</g)];
      for (const [, , attributes, content] of inline)
        expect([attributes, content]).toEqual([expect.stringMatching(/src="\/assets\//), '']);
      const [, named = ''] = /style-src ([^;]*)/.exec(policy) ?? [];
      for (const [, style = ''] of text.matchAll(/<style>(.*?)<\/style>/gs)) {
        const digest = await crypto.subtle.digest('SHA-256', Buffer.from(style));
        expect(named.split(' ')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
      }
    },
  );
});

describe('behind TLS', () => {
  test.each(['/', '/api/public-craftsman/', '/api/profile/', '/media/x.webp', '/openapi.json', '/favicon.svg'])(
    '%s is promised to stay there for a year',
    async (where) => {
      const response = await fetch(secure.base + where, {
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' },
      });
      await response.arrayBuffer();
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  test('also what is no HTTP, and what it remembers travels by TLS alone', async () => {
    const broken = await raw(secure.base, 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n');
    expect(broken.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const response = await fetch(`${secure.base}/?lang=sw`);
    expect(response.headers.get('set-cookie')).toMatch(/^lang=sw; .*SameSite=Lax; Secure$/);
    await response.arrayBuffer();
  });
});
