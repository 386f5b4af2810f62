import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unavailable } from '#api/problem.ts';
import { aCompletedRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aWidePicture, type ProfileOptions } from '../../../db/factories/profiles.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { createResponseCache } from '#api/cache/response-cache.ts';
import { type Build, DIST, findBuild } from './manifest.ts';
import { servePages } from './serve-pages.ts';
import { poll } from '../../../quality/helpers/poll.ts';

const server = useTestServer();
let pages: FastifyInstance;
let callCount = 0;
let failing = false;

beforeAll(async () => {
  pages = await pagesFrom(DIST);
  await untilCached();
});
afterAll(async () => {
  await pages?.close();
});
beforeEach(() => {
  failing = false;
});

async function pagesFrom(folder: string, settings = server.settings): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: server.log,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const responses = createResponseCache(server);
  responses.install(http);
  await servePages(
    http,
    { ...server, settings },
    {
      ...server.served,
      callWithHeaders: (endpoint, input, language) => {
        callCount += 1;
        if (failing) throw unavailable();
        return server.served.callWithHeaders(endpoint, input, language);
      },
    },
    { responses, dist: folder },
  );
  await http.ready();
  return http;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered, body } = await pages.inject({ url, headers });
  return { status: statusCode, headers: answered, body };
}
async function costOf(url: string) {
  const before = callCount;
  await get(url);
  return callCount - before;
}
const untilCached = () => poll(async () => (await costOf('/craftsmen')) === 0);

async function craftsman(options: ProfileOptions = {}) {
  const made = await anApprovedCraftsman(server, options);
  return { ...made, page: `/craftsman/${made.slug}` };
}
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const linkedDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((each) => JSON.parse(each[1] ?? ''));

test('the list arrives drawn with its data, a title, one address and links that need no script', async () => {
  const { slug } = await craftsman({ company: 'Otieno & Sons Plumbing', location: 'South B' });
  await poll(async () => (await get('/craftsmen')).body.includes('Otieno'));
  const { status, headers, body } = await get('/craftsmen');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  expect(body).toMatch(/^<!doctype html><html lang="en"/);
  expect(body).toContain('<title>Craftsmen in Kenya | Ufundi</title>');
  expect(body).toContain('<link rel="canonical" href="http://ufundi.test/craftsmen">');
  expect(body).toContain('Otieno &amp; Sons Plumbing');
  expect(body).toContain(`href="/craftsman/${slug}"`);
  expect(body).toMatch(/<form (?=[^>]*method="get")(?=[^>]*action="\/craftsmen")/);
  expect(linkedDataIn(body)[0]['@type']).toBe('ItemList');
});

test('a portfolio asks for its first photo of work before all other pictures, the face above it too', async () => {
  const { page } = await craftsman({ picture: await aWidePicture() });
  const pictures = (await get(page)).body.match(/<img [^>]*>/g) ?? [];
  const first = pictures.find((each) => / loading="eager"/.test(each));
  const others = pictures.filter((each) => each !== first);
  expect(first).toMatch(/ srcSet="\S+-320\.webp 320w, \S+\.640x480\.\w+\.webp 640w" sizes="[^"]+ 88vw"/);
  expect(first).toMatch(/ loading="eager" decoding="sync" fetchPriority="high"/);
  expect(others).not.toEqual([]);
  for (const each of others) expect(each).toMatch(/ loading="lazy" decoding="async" fetchPriority="low"/);
});

test('no page carries a script that could run in it, only the loader beside it', async () => {
  for (const page of ['/', '/craftsmen', '/login', '/hire', '/nowhere']) {
    const { body } = await get(page);
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map((each) => each[1] ?? '');
    const runnable = scripts.filter((each) => !/type="application\/(ld\+)?json"/.test(each));
    expect(runnable, page).toEqual([expect.stringMatching(/^ type="module" src="\/assets\/loader-[\w-]+\.js"$/)]);
    expect(body, page).not.toMatch(/\son\w+="|\sstyle="|javascript:/i);
  }
});

test('the service worker is asked for anew each time, and names only files and pages that exist', async () => {
  const { status, headers, body } = await get('/sw.js');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect((await get('/sw.js', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  expect((await get('/sw.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  const named = [...new Set([...body.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file))];
  expect(named.length).toBeGreaterThan(80);
  const answers = await Promise.all(named.map(async (file) => [file, (await get(file)).status]));
  expect(answers.filter(([, answered]) => answered !== 200)).toEqual([]);
  for (const page of ['/offline', '/hire', '/hire/new', '/dashboard'])
    expect((await get(`${page}?lang=sw`)).body).toContain(findBuild()?.loader.slice(1));
});

test('the manifest opens what the person uses, with icons that exist', async () => {
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { start_url: start, scope, icons, shortcuts } = JSON.parse(body);
  expect([start, scope]).toEqual(['/start', '/']);
  for (const { src } of icons) expect((await get(src)).headers['content-type']).toBe('image/png');
  for (const { url } of shortcuts) expect((await get(url)).status).toBe(200);
});

test('a page has the complete style sheets of its components, and no others', async () => {
  const { stylesOf } = findBuild() as Build;
  const modules = {
    '/': ['src/app/screens/landing/Landing.tsx'],
    '/craftsmen': ['src/craftsmen/web/public/Craftsmen.tsx'],
    '/login': ['src/identity/web/sign-in/Login.tsx'],
    '/hire': [],
    '/nowhere': ['src/app/screens/NotFound.tsx'],
  };
  for (const [page, sources] of Object.entries(modules)) {
    const { body } = await get(page);
    const sheets = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((each) => each[1] ?? '');
    const [rules = '', faces = ''] = sheets.filter((text) => !text.startsWith('[data-s='));
    expect(faces, page).toMatch(/^@font-face/);
    const whole = stylesOf(sources, { states: page === '/hire' }).map(({ text }) => text);
    expect(faces + rules, page).toEqual(whole.join(''));
  }
  const sheetsOf = (module: string) => stylesOf([module]).map(({ href }) => href);
  const [front, list] = [
    sheetsOf('src/app/screens/landing/Landing.tsx'),
    sheetsOf('src/craftsmen/web/public/Craftsmen.tsx'),
  ];
  const manifest = JSON.parse(await readFile(path.join(DIST, 'web/.vite/manifest.json'), 'utf8'));
  const ownSheet = (module: string) => `/${manifest[module].css[0]}`;
  const frontSheet = ownSheet('src/app/screens/landing/Landing.tsx');
  const listSheet = ownSheet('src/craftsmen/web/public/Craftsmen.tsx');
  expect([front.includes(frontSheet), list.includes(frontSheet)]).toEqual([true, false]);
  expect([list.includes(listSheet), front.includes(listSheet)]).toEqual([true, false]);
});

test('words that end a script element stay words, in the data, in the linked data and in the page', async () => {
  const evil = '</script><script>alert(1)</script><!--';
  const { page } = await craftsman({ company: `Jua ${evil}`, description: `Kali ${evil} \u2028` });
  const { body } = await get(page);
  expect(body).not.toContain('<script>alert');
  expect(JSON.stringify(dataIn(body).loaderData)).toContain(JSON.stringify(`Jua ${evil}`).slice(1, -1));
  expect(linkedDataIn(body)[0].name).toBe(`Jua ${evil}`);
  expect(linkedDataIn(body)[0].url).toBe(`http://ufundi.test${page}`);
});

test('an unknown URL is a page with status 404 and noindex', async () => {
  const { status, body } = await get('/no/such/place?lang=xx');
  expect(status).toBe(404);
  expect(body).toContain('We can’t find that page.');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('rel="canonical"');
});

test('an unknown craftsman and a malformed slug are 404, each with its text', async () => {
  const unknown = await get('/craftsman/nobody-at-all');
  expect([unknown.status, unknown.body]).toEqual([404, expect.stringContaining('Craftsman not found on the server.')]);
  const invalid = await get('/craftsman/No_Such%20Slug');
  expect([invalid.status, invalid.body]).toEqual([404, expect.stringContaining('Invalid craftsman slug.')]);
});

test('page addresses are the same in any letter case, with and without a slash at the end', async () => {
  for (const page of ['/HireSignUp', '/hiresignup', '/HIRESIGNUP/']) {
    expect((await get(page)).body, page).toContain('<title>Client signup');
  }
});

test('a link with what a mail or a messenger took along leads to the page that was meant', async () => {
  const { slug } = await craftsman();
  for (const [url, meant] of [
    [`/craftsman/${slug.toUpperCase()}).`, `/craftsman/${slug}`],
    ['/reset-password?uid=7b0c&amp;token=t1.aB%3E', '/reset-password?uid=7b0c&token=t1.aB'],
  ] as const) {
    const { status, headers } = await get(url);
    expect([url, status, headers.location]).toEqual([url, 302, meant]);
    expect((await get(meant)).status).toBe(200);
  }
});

test('what is no page answers programs: unknown calls, files and media are JSON with 404', async () => {
  for (const url of [
    '/api/nowhere/',
    '/assets/gone-12345678.js',
    '/media/gone.webp',
    '/.well-known/gone',
    '/pattern/No.svg',
  ]) {
    const { status, headers } = await get(url);
    expect([url, status, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8']);
  }
});

test('the page of an error is rendered once for each status, language and theme, and names nobody’s request', async () => {
  const html = { accept: 'text/html' };
  const rendered = new Set<string>();
  for (const headers of [html, { ...html, 'accept-language': 'sw' }, { ...html, cookie: 'theme=dark' }]) {
    const [one, two] = await Promise.all([get('/docs/x', headers), get('/docs/y', headers)]);
    expect([one.status, two.status, one.headers['cache-control']]).toEqual([404, 404, 'no-store']);
    expect(two.body).toBe(one.body);
    expect(one.body).not.toMatch(/Reference|Kumbukumbu|[0-9a-f]{8}-[0-9a-f]{4}-/);
    rendered.add(one.body);
  }
  expect(rendered.size).toBe(3);
});

test.each(['/assets/gone.js', '/health/x', '/media/x/y', '/private/x/y', '/pattern/No.svg', '/.well-known/gone'])(
  'a browser that opens %s gets a line of text',
  async (url) => {
    const { status, headers, body } = await get(url, { accept: 'text/html' });
    expect([status, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'Not found.\n']);
  },
);

test('?lang=sw answers in Kiswahili and sets a cookie; other visitors do not get that page', async () => {
  const first = await get('/craftsmen?lang=sw');
  expect(first.body).toContain('<html lang="sw"');
  expect(first.body).toContain('<h1>Mafundi</h1>');
  expect(first.headers['set-cookie']).toBe('lang=sw; Path=/; Max-Age=31536000; SameSite=Lax');
  const cookie = { cookie: 'theme=light; lang=sw' };
  expect((await get('/craftsmen', cookie)).body).toContain('<h1>Mafundi</h1>');
  expect((await get('/craftsmen', { 'accept-language': 'sw-KE,en;q=0.5' })).body).toContain('<h1>Mafundi</h1>');
  expect((await get('/craftsmen')).body).toContain('<h1>Craftsmen</h1>');
  expect((await get('/craftsmen?lang=en', cookie)).body).toContain('<h1>Craftsmen</h1>');
});

test('the theme of the cookie stands on the document; nonsense is no theme', async () => {
  expect((await get('/terms', { cookie: 'theme=dark' })).body).toContain('<html lang="en" data-theme="dark"');
  expect((await get('/terms?theme=light', { cookie: 'theme=dark' })).body).toContain('data-theme="light"');
  expect((await get('/terms', { cookie: 'theme="><script>' })).body).not.toMatch(/<html[^>]*data-theme/);
});

test('a kept page costs no call, whatever else stands in the query, and a known one is "as before"', async () => {
  await untilCached();
  expect(await costOf('/craftsmen?utm_source=whatsapp&lang=en')).toBe(0);
  // What finds nothing is followed by the nearest craftsmen.
  expect(await costOf('/craftsmen?search=never-asked-before')).toBe(2);
  expect(await costOf('/craftsmen?utm_source=x&search=never-asked-before')).toBe(0);
  const { headers } = await get('/craftsmen');
  const again = await get('/craftsmen', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('many who want a dropped page at once cost one drawing', async () => {
  const before = callCount;
  await Promise.all(Array.from({ length: 20 }, () => get('/craftsmen?search=all-at-once')));
  expect(callCount - before).toBe(2);
});

test('a review, and an approval, drop kept pages at once', async () => {
  const { page, ...him } = await craftsman({ company: 'Rotich Steel Works' });
  const [client, admin] = await Promise.all([aClient(server), anAdmin(server)]);
  await untilCached();
  expect(await costOf(page)).toBeLessThanOrEqual(1);
  expect((await get(page)).body).toContain('Not rated yet');

  const request = await aCompletedRequest(server, { client, craftsman: him, admin });
  await aReview(server, client, request, { rating: 5, comment: 'The gate hangs straight.' });
  await poll(async () => (await get(page)).body.includes('The gate hangs straight.'));
  expect((await get(page)).body).toMatch(/<b>1<\/b> <!-- -->job done/);

  expect((await get('/craftsmen')).body).not.toContain('Zuhura Tiles');
  await craftsman({ company: 'Zuhura Tiles' });
  await poll(async () => (await get('/craftsmen')).body.includes('Zuhura Tiles'));
});

test('a change of one craftsman, or of the name of one of their reviewers, leaves the pages of others', async () => {
  const [one, other] = [await craftsman({ company: 'Moraa Tiles' }), await craftsman({ company: 'Chebet Paints' })];
  await untilCached();
  await poll(async () => (await costOf(one.page)) + (await costOf(other.page)) === 0);
  await sql`update craftsmen set completed_jobs = 7 where id = ${one.id}`.execute(server.db);
  expect([await costOf(other.page), await costOf(one.page), await costOf('/craftsmen')]).toEqual([0, 1, 1]);
  expect((await get(one.page)).body).toMatch(/<b>7<\/b> <!-- -->jobs done/);
  const [client, admin] = [await aClient(server), await anAdmin(server)];
  await aReview(server, client, await aCompletedRequest(server, { client, craftsman: one, admin }));
  await get(one.page);
  await sql`update accounts set full_name = 'Somebody Else' where id = ${client.accountId}`.execute(server.db);
  expect([await costOf(other.page), await costOf(one.page)]).toEqual([0, 1]);
  expect((await get(one.page)).body).toContain('Somebody E.');
});

test('a lost listener drops the cached pages, and caching restarts by itself', async () => {
  await untilCached();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ufundi news' and datname = current_database()`.execute(server.owner);
  await poll(async () => (await costOf('/craftsmen')) === 1);
  await untilCached();
});

test('a page whose data cannot be had says so with its own sentence, 503, and is not kept', async () => {
  failing = true;
  const { status, headers, body } = await get('/craftsmen?search=unlucky');
  expect(status).toBe(503);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Failed to load craftsmen. Please try again later.');
  failing = false;
  expect((await get('/craftsmen?search=unlucky')).status).toBe(200);
});

test('a session changes nothing about a page: the same bytes with a token and without', async () => {
  const client = await aClient(server);
  const visitor = await get('/craftsmen');
  expect((await get('/craftsmen', { authorization: `Bearer ${client.access}` })).body).toBe(visitor.body);
  const dashboard = await get('/hire', { authorization: `Bearer ${client.access}` });
  expect(dashboard.status).toBe(200);
  expect(dashboard.body).not.toContain(client.fullName);
  expect(dashboard.body).toContain('data-hydrate="now"');
});

test('pages and files travel compressed in what the browser understands', async () => {
  const loader = /src="([^"]+loader[^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
  for (const url of ['/craftsmen', loader]) {
    expect((await get(url, { 'accept-encoding': 'gzip, br' })).headers['content-encoding'], url).toBe('br');
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding'], url).toBe('gzip');
    expect((await get(url)).headers['content-encoding'], url).toBeUndefined();
  }
  expect((await get(loader)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a pattern is drawn for any slug and kept for good, by its former address too', async () => {
  const { status, headers, body } = await get('/pattern/kamau-woodworks.svg');
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toMatch(/^<svg/);
  expect((await get('/loom/kamau-woodworks.svg')).body).toBe(body);
});

test('the gallery of parts is served with the demo and answers 404 in production', async () => {
  for (const [demo, status] of [
    ['on', 200],
    ['off', 404],
  ] as const) {
    const http = await pagesFrom(DIST, { ...server.settings, demo });
    const { statusCode, body } = await http.inject('/internal/ui');
    expect([demo, statusCode]).toEqual([demo, status]);
    expect(body.includes('Each part once'), demo).toBe(status === 200);
    await http.close();
  }
});

test('public pages of the demo say once that their pictures are samples; no other page does', async () => {
  for (const [demo, path, times] of [
    ['on', '/craftsmen', 1],
    ['on', '/hire', 0],
    ['on', '/HireLogin', 0],
    ['off', '/craftsmen', 0],
  ] as const) {
    const http = await pagesFrom(DIST, { ...server.settings, demo });
    const { body } = await http.inject(path);
    expect([demo, path, body.split('class="demo"').length - 1]).toEqual([demo, path, times]);
    await http.close();
  }
});

test('without built pages every address says what to do, and the API answers all the same', async () => {
  const bare = await pagesFrom(path.join(DIST, 'nothing'));
  const page = await bare.inject('/craftsmen');
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')]);
  expect((await bare.inject('/api/nowhere/')).statusCode).toBe(404);
  await bare.close();
});
