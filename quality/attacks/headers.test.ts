/** Every kind of response has the security headers and names no server software. */
import { beforeAll, describe, expect, test } from 'vitest';
import { mediaUrl } from '#media/media-url.ts';
import { aPendingCraftsman } from '../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../helpers/test-server.ts';
import { raw } from './raw-socket.ts';

interface Observed {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
interface Kind {
  readonly request: () => Promise<Observed>;
  readonly status: number;
  readonly caching: 'never' | 'revalidate' | 'immutable' | 'day';
  /** A file's policy: no script runs, nothing loads. */
  readonly isFile?: boolean;
  readonly without?: readonly string[];
}

const server = useTestServer({}, { limits: 1 });
const secure = useTestServer({ publicUrl: 'https://ufundi.example', trustProxy: ['127.0.0.1'] });
const people = usePeople(server);
let photo: string;
let privatePhoto: string;
let asset: string;
let pageEtag: string;
let listEtag: string;

/** Also as a cross-origin request. */
const ORIGIN = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
const kinds = new Map<string, Kind>();

beforeAll(async () => {
  const page = await request('GET', '/craftsmen');
  expect(page.status, 'the pages are built first: npm run build').toBe(200);
  pageEtag = page.headers.get('etag') ?? '';
  asset = /\/assets\/[\w-]+\.js/.exec(page.text)?.[0] ?? '';
  const list = await request('GET', '/api/public-craftsman/');
  listEtag = list.headers.get('etag') ?? '';
  photo = JSON.parse(list.text)[0].profile;
  const waiting = await aPendingCraftsman(server, { fullName: 'Chebet Koech' });
  const row = await server.db
    .selectFrom('media')
    .select(['name', 'published'])
    .where('owner_id', '=', waiting.accountId)
    .executeTakeFirstOrThrow();
  privatePhoto = mediaUrl(server.settings, row, waiting.accountId);
});

async function request(
  method: string,
  where: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Observed> {
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
add('a page', { request: () => request('GET', '/'), status: 200, caching: 'revalidate' });
add('a page that is as before', {
  request: () => request('GET', '/craftsmen', { 'if-none-match': pageEtag }),
  status: 304,
  caching: 'revalidate',
});
add('an unknown page', { request: () => request('GET', '/nobody-has-this'), status: 404, caching: 'revalidate' });
add('a page by HEAD', { request: () => request('HEAD', '/'), status: 200, caching: 'revalidate' });
add('a public list', { request: () => request('GET', '/api/public-craftsman/'), status: 200, caching: 'revalidate' });
add('a public list that is as before', {
  request: () => request('GET', '/api/public-craftsman/', { 'if-none-match': listEtag }),
  status: 304,
  caching: 'revalidate',
});
add('a personal answer', {
  request: () => request('GET', '/api/profile/', as(people.client)),
  status: 200,
  caching: 'never',
});
add('a personal list', {
  request: () => request('GET', '/api/job-requests/', as(people.client)),
  status: 200,
  caching: 'never',
});
add('an export', { request: () => request('GET', '/api/me/', as(people.client)), status: 200, caching: 'never' });
add('400', { request: () => request('POST', '/api/token/', JSON_TYPE, '{}'), status: 400, caching: 'never' });
add('400 by the reader of JSON', {
  request: () => request('POST', '/api/token/', JSON_TYPE, '{'),
  status: 400,
  caching: 'never',
});
add('400 of what is no HTTP', {
  request: () => raw(server.base, 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n'),
  status: 400,
  caching: 'never',
  without: ['page'],
});
add('401', { request: () => request('GET', '/api/profile/'), status: 401, caching: 'never' });
add('403', { request: () => request('GET', '/api/admin/audit/', as(people.client)), status: 403, caching: 'never' });
add('404 of the API', { request: () => request('GET', '/api/nothing/'), status: 404, caching: 'never' });
add('404 of a path that is too long', {
  request: () => request('GET', `/api/public-craftsman/${'x'.repeat(400)}/`),
  status: 404,
  caching: 'never',
});
add('405', { request: () => request('DELETE', '/api/token/'), status: 405, caching: 'never' });
add('OPTIONS', { request: () => request('OPTIONS', '/api/token/'), status: 405, caching: 'never' });
add('413', {
  request: () => request('POST', '/api/token/', JSON_TYPE, `"${'x'.repeat(120_000)}"`),
  status: 413,
  caching: 'never',
});
add('415', {
  request: () => request('POST', '/api/token/', { 'content-type': 'text/xml' }, '<a/>'),
  status: 415,
  caching: 'never',
});
add('400 of an address that cannot be read', {
  request: () => raw(server.base, 'GET /api/%zz/ HTTP/1.1\r\nhost: x\r\n\r\n'),
  status: 400,
  caching: 'never',
  without: ['page'],
});
add('414', {
  request: () => request('POST', `/api/admin/craftsman/${'x'.repeat(400)}/approve/`),
  status: 414,
  caching: 'never',
  without: ['page'],
});
add('429', { request: tooMany, status: 429, caching: 'never' });
add('431', {
  request: () => raw(server.base, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
  status: 431,
  caching: 'never',
  without: ['page'],
});
add('503', {
  request: () => request('POST', '/api/google-login/', JSON_TYPE, '{"token":"x"}'),
  status: 503,
  caching: 'never',
});
add('a public photo', { request: () => request('GET', photo), status: 200, caching: 'immutable', isFile: true });
add('a public photo by HEAD', {
  request: () => request('HEAD', photo),
  status: 200,
  caching: 'immutable',
  isFile: true,
});
add('a part of a public photo', {
  request: () => request('GET', photo, { range: 'bytes=0-9' }),
  status: 206,
  caching: 'immutable',
  isFile: true,
});
add('no part of a public photo', {
  request: () => request('GET', photo, { range: 'bytes=99999999-' }),
  status: 416,
  caching: 'never',
  isFile: true,
});
add('an unknown photo', { request: () => request('GET', '/media/x.webp'), status: 404, caching: 'never' });
add('a private photo', { request: () => request('GET', privatePhoto), status: 200, caching: 'never', isFile: true });
add('a private photo by HEAD', {
  request: () => request('HEAD', privatePhoto),
  status: 200,
  caching: 'never',
  isFile: true,
});
add('a private photo for the wrong eyes', {
  request: () => request('GET', privatePhoto.replace(/sig=.{3}/, 'sig=abc')),
  status: 403,
  caching: 'never',
});
add('a built file', { request: () => request('GET', asset), status: 200, caching: 'immutable', isFile: true });
add('an unknown asset', { request: () => request('GET', '/assets/x.js'), status: 404, caching: 'never' });
add('an icon', { request: () => request('GET', '/favicon.svg'), status: 200, caching: 'day' });
add('a pattern', { request: () => request('GET', '/pattern/otieno.svg'), status: 200, caching: 'immutable' });
add('the description of the API', {
  request: () => request('GET', '/openapi.json'),
  status: 200,
  caching: 'revalidate',
});
add('the documents', { request: () => request('GET', '/docs'), status: 200, caching: 'revalidate' });
add('health', { request: () => request('GET', '/health/ready'), status: 200, caching: 'never' });

async function tooMany(): Promise<Observed> {
  const body = JSON.stringify({ email: 'meera.shah@example.co.ke', password: 'not-the-one-47' });
  for (;;) {
    const observed = await request('POST', '/api/client-login/', JSON_TYPE, body);
    if (observed.status !== 401) return observed;
  }
}

const CACHE: Readonly<Record<Kind['caching'], RegExp>> = {
  never: /^(private, )?no-store$/,
  revalidate: /no-cache|max-age=0, must-revalidate/,
  immutable: /immutable/,
  day: /max-age=86400/,
};

describe('every kind of response', () => {
  test.each([...kinds])('%s', async (name, { request: requestKind, status, caching, isFile = false, without = [] }) => {
    const { headers, text, ...observed } = await requestKind();
    expect([observed.status, headers.get('cache-control')], `${name}: ${text.slice(0, 200)}`).toEqual([
      status,
      expect.stringMatching(CACHE[caching]),
    ]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)|\*|https?:/);
    if (isFile) expect(policy).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    else expect(policy).toMatch(/default-src '(self|none)'.*frame-ancestors 'none'/);
    if (!isFile && !without.includes('page'))
      expect(policy).toMatch(/script-src 'self';.*base-uri 'none';object-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    // Browsers ignore HSTS over http, and on localhost it would lock developers out.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(
      [...headers.keys()].filter((each) => /^(server|x-powered-by|via|x-aspnet.*|access-control-.*)$/.test(each)),
    ).toEqual([]);
    expect(text).not.toContain('evil.example');
    if (status >= 400 && observed.status !== 416 && !/html/.test(headers.get('content-type') ?? '')) {
      const { detail, error, code, request_id } = JSON.parse(text);
      expect([detail, typeof code, request_id]).toEqual([error, 'string', headers.get('x-request-id')]);
    }
  });

  test('429 and 503 say when to come back', async () => {
    for (const name of ['429', '503']) {
      const { headers } = await (kinds.get(name) as Kind).request();
      const after = headers.get('retry-after');
      // A missing configuration does not end by waiting.
      if (name === '429') expect(Number(after)).toBeGreaterThan(0);
      else expect(after === null || Number(after) > 0).toBe(true);
    }
  });
});

describe('a page', () => {
  test.each(['/', '/craftsmen', '/services', '/HireLogin', '/terms', '/nobody-has-this'])(
    '%s has no style and no script that its policy does not name',
    async (where) => {
      const { headers, text } = await request('GET', where);
      const policy = headers.get('content-security-policy') ?? '';
      expect(text).not.toMatch(/\sstyle="|\son\w+="|javascript:/i);
      const inline = [...text.matchAll(/<script(?![^>]*type="application\/(ld\+)?json")([^>]*)>([^<]*)</g)];
      for (const [, , attributes, content] of inline)
        expect([attributes, content]).toEqual([expect.stringMatching(/src="\/assets\//), '']);
      const [, named = ''] = /style-src ([^;]*)/.exec(policy) ?? [];
      for (const [, style = ''] of text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
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

  test('answers to malformed HTTP have HSTS too, and cookies are Secure', async () => {
    const broken = await raw(secure.base, 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n');
    expect(broken.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const response = await fetch(`${secure.base}/?lang=sw`);
    expect(response.headers.get('set-cookie')).toMatch(/^lang=sw; .*SameSite=Lax; Secure$/);
    await response.arrayBuffer();
  });
});
