/** The public screens on a phone: how long they are, and that no two texts touch. */
import { expect, type Page, test } from '../helpers/journey/browser.ts';

const LANGUAGES = ['en', 'sw'] as const;
const height = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

/** Pairs of texts whose lines overlap; half of a line's height is the room of its accents. */
const touching = (page: Page) =>
  page.evaluate(() => {
    const lines: { text: string; node: Node; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      const isShown = parent.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
      if (!node.textContent?.trim() || !isShown || parent.closest('.vh, .skip, [data-bottom-bar]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1)
          lines.push({ text: node.textContent, node, box: new DOMRect(x, y + height / 4, width, height / 2) });
    }
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter(
          (other) =>
            other.node !== one.node &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });

test('the front page of a phone is six screens long, with a job record on the first and a map in its footer alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const lang of LANGUAGES) {
    await page.goto(`/?lang=${lang}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), lang).toBeLessThanOrEqual(4800);
    expect(await height(page, 'body > #root > footer'), lang).toBeLessThanOrEqual(420);
    const record = await page.getByRole('article').first().boundingBox();
    expect(record?.y, lang).toBeLessThan(700);
    await expect(page.getByRole('contentinfo').getByRole('img')).toHaveCount(1);
    for (const row of await page.locator('#faq summary').all())
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await page.goto(`/craftsmen?lang=${lang}`);
    expect(await height(page, 'body > #root > footer'), lang).toBeLessThanOrEqual(420);
    await expect(page.getByRole('contentinfo').getByRole('img')).toHaveCount(0);
  }
});

test('the four counters stand in equal columns, their figures on one line', async ({ page }) => {
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/?lang=sw');
    const boxes = await page
      .locator('[data-figure]')
      .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().width, each.getBoundingClientRect().top]));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(([wide]) => Math.round(wide as number))).size).toBe(1);
    expect(new Set(boxes.map(([, top]) => Math.round(top as number))).size).toBe(1);
  }
});

test('the languages are in the bar at every width, the search keeps its trades when nothing was found', async ({
  page,
}) => {
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/?search=zzzz&lang=en');
    await expect(page.getByRole('banner').getByRole('link', { name: 'SW' })).toBeVisible();
    const trades = page.getByRole('list', { name: 'Often asked for' }).getByRole('link');
    await expect(trades.first()).toBeVisible();
    if (width < 640) {
      const tops = await trades.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(new Set(tops).size, 'one row').toBe(1);
    }
  }
});

test('on a phone of 360 px no two texts touch, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [first] = await (await page.request.get('/api/public-craftsman/?page_size=1')).json();
  for (const path of ['/', '/craftsmen', `/craftsman/${first.slug}`, '/services']) {
    for (const lang of LANGUAGES) {
      await page.goto(`${path}?lang=${lang}`);
      expect(await touching(page), `${path} ${lang}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
});
