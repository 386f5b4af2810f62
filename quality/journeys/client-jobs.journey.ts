import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers } from '../helpers/journey/page-actions.ts';
import { openHireAsClient, assigned, goTo, jobOf, moved, posted, quoted } from '../helpers/journey/client-jobs.ts';
import { REQUESTS, REVIEWS, card, own, dialog, aClient } from '../helpers/journey/client-pages.ts';
import { overflow } from '../helpers/journey/layout.ts';

/** Boxes of texts that overlap, or leave no room between them on one line. */
const touching = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((lists) =>
    lists.flatMap((list) => {
      const seen = [...list.querySelectorAll('span, time')].map((each) => each.getBoundingClientRect());
      const boxes = seen.filter((box) => box.width > 1);
      return boxes.flatMap((a, at) =>
        boxes.slice(at + 1).filter((b) => {
          const isLevel = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          return isLevel && Math.max(a.left, b.left) - Math.min(a.right, b.right) < 2;
        }),
      );
    }),
  );

test('without any request the page says so and leads to the form', async ({ page }) => {
  await openHireAsClient(page, REQUESTS);
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link', { name: 'Other' }).click();
  await expect(page).toHaveURL(/\/hire\/request\?step=1$/);
  await goTo(page, REVIEWS);
  await expect(page.getByRole('heading', { name: 'No completed jobs yet.' })).toBeVisible();
  await goTo(page, '/orders');
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
  await page.getByRole('link', { name: 'Roofing' }).click();
  await expect(page.getByRole('heading', { name: 'What is wrong with the roof?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Roofing' })).toBeChecked();
});

test('a job is completed at any time, and the review is one step away', async ({ page }) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'The toilet runs on');
  await assigned(page, job, 'halima.abdi', 'Accepted', 'In Progress');
  await goTo(page, own(job));
  const mine = card(page, 'The toilet runs on');
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '80');
  await expect(mine.getByText(/started work$/)).toBeVisible();
  const keys = mine.locator('footer').locator('button:visible, a:visible');
  await expect(keys).toHaveText(['Mark Completed', /^Call/, /^WhatsApp/]);
  await expect(mine.locator('header').first()).toContainText('More');
  await mine.getByRole('button', { name: 'Mark Completed' }).click();
  await dialog(page).getByRole('button', { name: 'Mark Completed' }).click();
  await expect(mine.getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '100');
  await expect(mine.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();
  expect((await jobOf(page, client, job.id)).status).toBe('Completed');
  await mine.getByRole('link', { name: 'Leave a review' }).click();
  await expect(page).toHaveURL(new RegExp(`/hire/reviews\\?job=${job.id}$`));
  await expect(card(page, 'The toilet runs on').getByRole('heading', { level: 2 })).toBeFocused();
});

test('the job sheet on paper is that job alone, without bar and buttons', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const client = await aClient(page);
  const job = await posted(page, client, 'The tank overflows');
  await posted(page, client, 'The gutter leaks');
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, own(job));
  const mine = card(page, 'The tank overflows');
  await mine.getByRole('button', { name: 'Print job sheet' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(mine.getByText('Mugoya Estate, house 14, Nairobi')).toBeVisible();
  await expect(mine.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('The gutter leaks')).toBeHidden();
  await expect(page.locator('header').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('The gutter leaks')).toBeVisible();
});

test('no two labels of the steps touch; one that did not happen is left out', async ({ page }) => {
  test.slow();
  const client = await aClient(page);
  const begun = await posted(page, client, 'Seals are worn');
  await assigned(page, begun, 'joseph.otieno', 'Accepted', 'In Progress');
  const priced = await posted(page, client, 'The float valve leaks');
  await quoted(page, priced, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  const cut = await posted(page, client, 'The tank leaks');
  await moved(page, client, cut, 'Cancelled');
  const widths = [360, 1280] as const;
  const steps = page.locator('article progress + ol');
  for (const lang of ['en', 'sw']) {
    for (const job of [begun, priced, cut]) {
      await goTo(page, own(job, `&lang=${lang}`));
      await expect(steps).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const shown = () =>
          steps
            .locator('span')
            .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width > 1).length);
        await expect.poll(shown).toBe(width < 480 ? 0 : job === priced ? 5 : job === begun ? 4 : 2);
        // The styles follow the new width at once; the list comes beside its job, which is drawn anew, a moment later.
        await expect(page.locator('main li a[href*="job="]').first()).toBeVisible({ visible: width === 1280 });
        expect(await touching(page, 'progress + ol')).toEqual([]);
      }
      const dated = await steps
        .locator('li')
        .evaluateAll((all) => all.map((each) => each.querySelector('time') !== null));
      expect(dated).toEqual(
        { [begun.id]: [true, true, true, false], [priced.id]: [true, true, false, false, false] }[job.id] ?? [
          true,
          true,
        ],
      );
      const looks = await steps.evaluate((list) =>
        [...list.children].map((each) => getComputedStyle(each, '::before').boxShadow.includes('inset')),
      );
      expect(looks.filter(Boolean)).toHaveLength(dated.filter((each) => !each).length);
    }
    await goTo(page, `${REQUESTS}?lang=${lang}`);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      expect(await touching(page, 'progress + ol')).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  }
});

test('My Requests groups what needs the client, what runs and what is done: one list on a phone, list and job beside each other on a desk', async ({
  page,
}) => {
  test.slow();
  const client = await aClient(page);
  for (let at = 1; at <= 18; at += 1) {
    const job = await posted(page, client, `Old job ${at}, with a longer name than a row has room for`);
    await moved(page, client, job, at % 2 ? 'Completed' : 'Cancelled');
  }
  const priced = await posted(page, client, 'The pump hums');
  await quoted(page, priced, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
  await quoted(page, priced, 'halima.abdi', { labour: 3000, materials: 2500, ahead: 3 });
  const begun = await posted(page, client, 'The shower drips');
  await assigned(page, begun, 'peter.mutiso', 'Accepted', 'In Progress');
  for (const name of ['The gutter leaks', 'The drain smells', 'The sink is blocked']) await posted(page, client, name);

  await goTo(page, REQUESTS);
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(group('Needs you').getByRole('link', { name: /^Choose a price/ })).toHaveCount(1);
  await expect(group('Needs you')).toContainText(/2 of at most 5 prices\D*KES\s5,500\D+KES\s7,500/);
  await expect(group('Running').getByRole('link')).toHaveCount(4);
  await expect(group('Past jobs').getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('article')).toHaveCount(0);
  const edge = group('Needs you').locator('li > *').first();
  expect(await edge.evaluate((link) => getComputedStyle(link).borderLeftWidth)).toBe('5px');
  const rows = await group('Past jobs')
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  // A title of one line, or of two.
  for (const height of rows) expect(Math.min(Math.abs(height - 66), Math.abs(height - 84))).toBeLessThan(3);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1580);
  await expectNoBarriers(page);

  const all = page.getByRole('button', { name: 'All 18 past jobs', exact: true });
  await all.click();
  await expect(group('Past jobs').getByRole('link')).toHaveCount(18);
  await group('Needs you')
    .getByRole('link', { name: /Choose a price/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`\\?job=${priced.id}$`));
  const mine = card(page, 'The pump hums');
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(group('Running')).toHaveCount(0);
  const accepts = mine.getByRole('button', { name: /^Accept price of/ });
  for (const row of await mine.locator('button[aria-controls]').all()) await row.click();
  await expect(accepts).toHaveCount(2);
  const looks = await accepts.evaluateAll((each) => each.map((button) => getComputedStyle(button).backgroundColor));
  // The first is the filled one.
  expect(new Set(looks).size).toBe(2);
  await page.goBack();
  await expect(group('Running')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(card(page, 'The pump hums')).toBeVisible();
  await group('Running')
    .getByRole('link', { name: /^The shower drips/ })
    .click();
  await expect(card(page, 'The shower drips').getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(group('Running').locator('[aria-current=true]')).toContainText('The shower drips');
  const [list, job] = await Promise.all([group('Running').boundingBox(), card(page, 'The shower drips').boundingBox()]);
  expect(list?.width).toBe(360);
  expect(job?.x).toBeGreaterThan(360);
  await expectNoBarriers(page);
});
