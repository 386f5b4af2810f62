/** The public screens on a phone: how long they are, and where things stand. */
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { LOAD_FAILURE } from '../helpers/journey/page-actions.ts';

const LANGUAGES = ['en', 'sw'] as const;
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test('the front page of a phone is six screens long, with a job record on the first and a map in its footer alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const lang of LANGUAGES) {
    await page.goto(`/?lang=${lang}`);
    // What is far below has an estimated height until the page has loaded.
    await expect(page.locator('html[data-loaded]')).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), lang).toBeLessThanOrEqual(4800);
    expect(await heightOf(page, 'body > #root > footer'), lang).toBeLessThanOrEqual(420);
    const record = await page.getByRole('article').first().boundingBox();
    expect(record?.y, lang).toBeLessThan(700);
    await expect(page.getByRole('contentinfo').getByRole('img')).toHaveCount(1);
    for (const row of await page.locator('#faq summary').all())
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await page.goto(`/craftsmen?lang=${lang}`);
    expect(await heightOf(page, 'body > #root > footer'), lang).toBeLessThanOrEqual(420);
    await expect(page.getByRole('contentinfo').getByRole('img')).toHaveCount(0);
  }
});

test('a page that has loaded, or is printed, is there as a whole', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const skipped = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (each) => each.checkVisibility() && !each.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  for (const path of ['/', '/craftsmen']) {
    await page.goto(path);
    await expect.poll(skipped, { message: path }).toBe(0);
    await page.route('**/assets/loader-*', (route) => route.abort());
    await page.goto(path);
    expect(await skipped()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect([path, await skipped()]).toEqual([path, 0]);
    await page.emulateMedia({ media: 'screen' });
    await page.unroute('**/assets/loader-*');
  }
});

test('the four counters stand in equal columns, each row on one line, with a bead for each that is counted', async ({
  page,
}) => {
  await page.goto('/?lang=sw');
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await page
      .locator('[data-figure]')
      .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().width, each.getBoundingClientRect().top]));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(([wide]) => Math.round(wide as number))).size).toBe(1);
    expect(new Set(boxes.map(([, top]) => Math.round(top as number))).size).toBe(width < 960 ? 2 : 1);
  }
  const figures = await page.locator('[data-figure]').evaluateAll((all) =>
    all.map((each) => {
      const beads = [...each.querySelectorAll('i')].map((bead) => {
        const style = getComputedStyle(bead);
        return [style.getPropertyValue('--c') || 1, style.getPropertyValue('--r')].map(Number);
      });
      const counted = beads.reduce((sum, [columns = 0, rows = 0]) => sum + columns * rows, 0);
      return { figure: Number(each.querySelector('span')?.textContent?.replace(/\D/g, '')), counted };
    }),
  );
  for (const { figure, counted } of figures) expect(counted).toBe(figure > 200 ? 0 : figure);
});

test('the languages are in the bar at every width, the search keeps its trades when nothing was found', async ({
  page,
}) => {
  await page.goto('/?search=zzzz&lang=en');
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'SW' })).toBeVisible();
    const trades = page.getByRole('list', { name: 'Often asked for' }).getByRole('link');
    await expect(trades.first()).toBeVisible();
    if (width < 640) {
      const tops = await trades.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(new Set(tops).size, 'one row').toBe(1);
    }
  }
});

test('a rating stays on one line without gaps, on a desk prices end in one column, and all of a row leads on', async ({
  page,
}) => {
  for (const [width, lang] of [
    [360, 'en'],
    [360, 'sw'],
    [1280, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/craftsmen?lang=${lang}`);
    const rows = page.locator('main li:has(h3)');
    const ratings = await rows.locator('p > b').evaluateAll((all) =>
      all.map((figure) => {
        const [rating, note] = [figure, figure.nextElementSibling].map((each) => each?.getBoundingClientRect());
        return {
          gap: Math.round((note?.left ?? 0) - (rating?.right ?? 0)),
          isOneLine: (note?.bottom ?? 0) - (rating?.top ?? 0) < 30,
        };
      }),
    );
    expect(ratings.length).toBeGreaterThan(10);
    expect([width, lang, ...ratings.filter(({ gap, isOneLine }) => gap > 2 || !isOneLine)]).toEqual([width, lang]);
    const ends = await rows
      .locator('p:has(small)')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(3);
    if (width === 1280) expect(new Set(ends).size).toBe(1);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.locator('main li:has(h3)').nth(1);
  const href = (await row.getByRole('link').first().getAttribute('href')) as string;
  const height = (await row.boundingBox())?.height ?? 0;
  await row.click({ position: { x: 130, y: height - 18 } });
  await expect(page).toHaveURL(href);
});

test('on a desk place, language and service stand beside the search in one row; without a match the nearest are offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/craftsmen?search=zzzz&location=karen&lang=en');
  const controls = page.getByRole('search').locator('input[type=search], select, button');
  const boxes = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(boxes).toHaveLength(5);
  const row = await page.getByRole('search').evaluate((form) => form.getBoundingClientRect().right);
  expect(Math.round(boxes[4]?.right ?? 0)).toBe(Math.round(row));
  expect(new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1);
  await expect(page.getByLabel('Place')).toHaveValue('Karen');
  // On a phone both lists open with a key, and stand open where a place is chosen.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByLabel('Place')).toBeVisible();
  await page.getByText('Filter', { exact: true }).click();
  await expect(page.getByLabel('Place')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('No craftsmen found.')).toBeVisible();
  await expect(page.getByText('Nothing here says “zzzz”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Best rated' })).toBeVisible();
  await expect(page.locator('main li:has(h3)').first()).toContainText('Karen');
  await expect(page.getByRole('link', { name: 'Post this job' })).toBeVisible();
});

test('a portfolio has the name of the list, what decides below it, and Hire Now in reach; a desk shows reviews in two columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/craftsman/joseph-otieno?lang=en');
  const box = async (name: RegExp | string) => page.getByText(name).first().boundingBox();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otieno & Sons Plumbing');
  await expect(page.getByText('with Joseph Otieno')).toBeVisible();
  const about = (await page.getByRole('heading', { name: 'About' }).boundingBox())?.y ?? 0;
  const stats = (await box('jobs done'))?.y ?? Number.POSITIVE_INFINITY;
  expect(stats).toBeGreaterThan((await box('with Joseph Otieno'))?.y ?? 0);
  expect(stats).toBeLessThan(about);
  const bar = page.locator('[data-bottom-bar="hire"]');
  const share = await bar.getByRole('button', { name: 'Share profile' }).boundingBox();
  expect([share?.width, share?.height]).toEqual([48, 48]);
  const hire = await bar.getByRole('link', { name: 'Hire Now' }).boundingBox();
  expect(hire?.width).toBeGreaterThan(180);
  await expect(bar).toContainText(/from KES\s*[\d,]+/);
  const { review_count: count } = await (await page.request.get('/api/public-craftsman/joseph-otieno/')).json();
  const marks = page.locator('dl[aria-label^="Marks out of 10"] dd');
  const sum = (await marks.allTextContents()).reduce((total, each) => total + Number(each), 0);
  expect(sum).toBe(count);

  await page.setViewportSize({ width: 1280, height: 800 });
  const reviews = page.locator('main li:has(img[alt^="Rated"], [role="img"])');
  const shown = reviews.filter({ visible: true });
  const [first, second] = [await shown.nth(0).boundingBox(), await shown.nth(1).boundingBox()];
  expect(first?.y).toBe(second?.y);
  await expect(shown).toHaveCount(6);
  expect((await page.getByRole('heading', { name: 'Skills' }).boundingBox())?.y).toBeLessThan(first?.y ?? 0);
  await page.getByText(`All ${count} reviews`).click();
  await expect(shown).toHaveCount(count);
  await reviews.nth(count - 1).scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('link', { name: 'Hire Now' })).toBeInViewport();
});
