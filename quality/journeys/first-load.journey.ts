/** What a visitor downloads before the first touch. */
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { DIST, loadRenderer } from '#pages/server/manifest.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { field, hydrated, LOAD_FAILURE, open, touch } from '../helpers/journey/page-actions.ts';
import { startDemo } from '../helpers/journey/demo-template.ts';

/** Without photos, and without the font and the icons, which all pages share. */
const BUDGET = 15_000;

/** Those who save data are spared hydration in idle time, which begins after three seconds. */
const savesData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

async function download(url: URL): Promise<{ bytes: number; text: string }> {
  const answer = await new Promise<Parameters<typeof buffer>[0]>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const body = await buffer(answer);
  return { bytes: body.length, text: brotliDecompressSync(body).toString() };
}

/** Every page of the router that needs no session, with parameters from the sitemap; production has no /internal. */
async function publicPages(base: string): Promise<URL[]> {
  const { paths } = await loadRenderer(DIST);
  const text = await (await fetch(new URL('/sitemap.xml', base))).text();
  const listed = [...text.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map((match) => match[1] as string);
  return (
    paths
      // A request is written in the browser alone, from what the device holds.
      .filter(({ path, isPublic }) => isPublic && !path.startsWith('/internal/') && path !== '/hire/new')
      .map(({ path }) => {
        const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
        return new URL(listed.find((each) => shape.test(each)) ?? path.replace(/:\w+/g, 'somebody'), base);
      })
  );
}

test('every public page with its styles and its script is at most 15 kB', async () => {
  test.slow();
  // Other journeys change what the pages of their marketplace hold; this one is as it was loaded.
  const { base, remove } = await startDemo();
  const sizes: Record<string, number> = {};
  // Forty pages have the same few files.
  const known = new Map<string, Promise<number>>();
  const bytesOf = (file: URL) => {
    const bytes = known.get(file.href) ?? download(file).then((answer) => answer.bytes);
    known.set(file.href, bytes);
    return bytes;
  };
  for (const page of await publicPages(base)) {
    for (const language of ['en', 'sw']) {
      page.searchParams.set('lang', language);
      const { bytes, text } = await download(page);
      const files = [...text.matchAll(/<script[^>]* src="([^"]+)"|<link rel="stylesheet" href="([^"]+)">/g)];
      const more = files.map(([, script, sheet]) => bytesOf(new URL((script ?? sheet) as string, page)));
      sizes[page.pathname + page.search] = (await Promise.all(more)).reduce((sum, each) => sum + each, bytes);
    }
  }
  await remove();
  expect(Object.keys(sizes).length).toBeGreaterThan(38);
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > BUDGET)).toEqual([]);
});

test('on no public page more than the loader is fetched until the first touch', async ({
  page,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await page.route('**/media/**', (route) => route.abort());
  await page.addInitScript(savesData);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, ''));
  });
  for (const { pathname } of await publicPages(base)) {
    // The loader runs before the document counts as loaded.
    await page.goto(pathname, { waitUntil: 'domcontentloaded' });
    // Chromium makes this one up, at times, when a window gets its size: nobody moved anything.
    await page.locator('html').dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([pathname, ...fetched.splice(0)]).toEqual([pathname, '/assets/loader']);
  }
  await touch(page);
  expect(fetched.length).toBeGreaterThan(3);
});

test('the first screen waits neither for the display font nor for a file of icons', async ({ page }) => {
  await page.addInitScript(savesData);
  for (const path of ['/', '/craftsmen']) {
    await page.goto(path);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Anybody' && status === 'loaded'),
    );
    const { painted, face, icons } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource');
      return {
        painted: Math.min(...performance.getEntriesByType('paint').map(({ startTime }) => startTime)),
        face: files.find(({ name }) => name.includes('anybody'))?.startTime,
        icons: files.filter(({ name }) => name.includes('icons')).length,
      };
    });
    expect(face).toBeGreaterThan(painted);
    expect(icons).toBe(0);
  }
});

/** A portfolio with photos beside the largest. @returns its path */
async function aPortfolio(base: string): Promise<string> {
  const list = (await (await fetch(new URL('/api/public-craftsman/', base))).json()) as { slug: string }[];
  for (const { slug } of list) {
    const portfolio = await (await fetch(new URL(`/api/public-craftsman/${slug}/`, base))).json();
    if ((portfolio as { service_images: string[] }).service_images.length > 2) return `/craftsman/${slug}`;
  }
  throw new Error('no portfolio has three photos');
}
/** How many pictures of the first screen are there and in their frames. */
const shownPictures = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll(
      (all) =>
        (all as HTMLImageElement[]).filter(({ naturalWidth, x, y }) => naturalWidth > 0 && x >= 0 && y < innerHeight)
          .length,
    );

test('no picture of a portfolio is asked for before the largest has come', async ({ page, base }) => {
  const path = await aPortfolio(base);
  await page.addInitScript(savesData);
  // On a slow machine the others would start by themselves.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('img { animation-duration: 1h !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const largest = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/media/**', async (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) await largest.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => asked.length).toBe(1);
  // A browser asks for the lazy pictures of the first screen once it has drawn it.
  await page.evaluate(async () => {
    await new Promise((seen) => new IntersectionObserver(seen).observe(document.querySelector('h1') as Element));
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(asked).toHaveLength(1);
  largest.resolve();
  await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
  expect(asked.length).toBeGreaterThan(3);
});

test('the pictures of a portfolio are shown also where the loader is lost', async ({ page, base, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await page.route('**/assets/loader-*', (route) => route.abort());
  await page.goto(await aPortfolio(base));
  await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });
  test('the pictures of a portfolio are shown', async ({ page, base }) => {
    await page.goto(await aPortfolio(base));
    await expect.poll(() => shownPictures(page)).toBeGreaterThan(3);
  });
});

test('an untouched page hydrates at once where the browser holds what the server cannot know', async ({ page }) => {
  await page.addInitScript(savesData);
  await page.goto('/reset-password?uid=x&token=y');
  await hydrated(page);
  await expect(page).toHaveURL('/reset-password');

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('cart', '{"Mninga stool":2}'));
  await page.reload();
  await expect(page.getByText('Mninga stool')).toBeVisible();

  await open(page, '/HireSignUp');
  await field(page, 'Full name').fill('Akinyi Odhiambo');
  await page.reload();
  await expect(field(page, 'Full name')).toHaveValue('Akinyi Odhiambo');
});
