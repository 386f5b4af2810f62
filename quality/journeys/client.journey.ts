import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import {
  openHireAsClient,
  assigned,
  baseOf,
  type Client,
  enter,
  goTo,
  jobOf,
  jobsOf,
  moved,
  posted,
  quoted,
} from '../helpers/journey/client-jobs.ts';
import type { Job } from '#requests/contract.ts';
import { aClientAt, PASSWORD, send } from '../helpers/journey/accounts.ts';

const REQUESTS = '/hire/requests';
const REVIEWS = '/hire/reviews';
const NOT_LOGGED_IN = 'Client not logged in. Please login to access your dashboard.';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const own = ({ id }: { id: number }, lang = '') => `${REQUESTS}?job=${id}${lang}`;
const dialog = (page: Page) => page.getByRole('dialog');

async function aClient(page: Page, fullName?: string): Promise<Client> {
  const client = await aClientAt(baseOf(page), fullName);
  await enter(page, client);
  return client;
}

test('without any request the page says so and leads to the form', async ({ page }) => {
  await openHireAsClient(page, REQUESTS);
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link', { name: 'Make Request' }).click();
  await expect(page).toHaveURL(/\/hire\/request$/);
  await goTo(page, REVIEWS);
  await expect(page.getByRole('heading', { name: 'No completed jobs yet.' })).toBeVisible();
  await goTo(page, '/orders');
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
});

test('quotes are shown side by side in level rows; accepting one declines the others and shows the contact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const client = await aClient(page);
  const job = await posted(page, client, 'Two taps drip');
  await quoted(page, job, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
  await quoted(page, job, 'halima.abdi', { labour: 3000, materials: 2500, ahead: 3 });
  await quoted(page, job, 'peter.mutiso', { labour: 5000, materials: 3000, ahead: 1 });

  await goTo(page, REQUESTS);
  const mine = card(page, 'Two taps drip');
  await expect(mine.getByText('Quoted, 3 of 5', { exact: true })).toBeVisible();
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '40');
  const slips = mine.getByRole('region').getByRole('article');
  await expect(slips).toHaveCount(3);
  await expect(slips.nth(0)).toContainText('5,500');
  await expect(slips.nth(0)).toContainText('Lowest total');
  await expect(slips.nth(2)).toContainText('Earliest start');
  await expect(mine.getByText('Lowest total')).toHaveCount(1);
  for (const row of ['Labour, KES', 'Materials, KES', 'Can start on', 'Valid until']) {
    const tops = await slips
      .getByText(row, { exact: true })
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    for (const top of tops) expect(Math.abs(top - (tops[0] ?? 0))).toBeLessThan(1);
  }
  await expectNoBarriers(page);

  const accept = slips.nth(0).getByRole('button');
  await accept.click();
  await expect(dialog(page)).toContainText('The other 2 quotes are declined in the same step.');
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Keep comparing' }).click();
  await expect(accept).toBeFocused();
  await accept.click();
  await dialog(page).getByRole('button', { name: 'Accept quote' }).click();
  await expect(mine.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '60');
  await expect(mine.getByRole('region')).toHaveCount(0);
  await expect(mine.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+254\d{9}$/);
  await expect(mine.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/254\d{9}\?/);
  const { status, price } = await jobOf(page, client, job.id);
  expect({ status, price }).toEqual({ status: 'Accepted', price: 5500 });

  await expect(mine.getByText(/^You accepted KES\s5,500 from /)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`ufundi-${job.id}.ics`);
});

test('a quote that can no longer be accepted leaves the job as it was, and says why', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The geyser leaks');
  await quoted(page, job, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
  await goTo(page, own(job));
  await page.route('**/quotes/*/accept/', (route) =>
    route.fulfill({ status: 409, json: { detail: 'This quote is no longer valid.' } }),
  );
  await page.getByRole('button', { name: /^Accept quote of/ }).click();
  await dialog(page).getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This quote is no longer valid.');
  await expect(card(page, 'The geyser leaks').getByText('Quoted, 1 of 5', { exact: true })).toBeVisible();
});

test('a job is completed at any time, and the review is one step away', async ({ page }) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'The toilet runs on');
  await assigned(page, job, 'halima.abdi', 'Accepted', 'In Progress');
  await goTo(page, own(job));
  const mine = card(page, 'The toilet runs on');
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '80');
  await expect(mine.getByText(/started work$/)).toBeVisible();
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

test('cancelling shows at once, and is taken back with the reason when the server cannot', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The gate valve is stuck');
  await goTo(page, own(job));
  const mine = card(page, 'The gate valve is stuck');
  await mine.getByText('More', { exact: true }).click();
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const sentence = 'Something went wrong on our side. Please try again.';
  await page.route(`**/api/job-requests/${job.id}/`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await held;
    await route.fulfill({ status: 500, json: { detail: sentence } });
  });
  const cancel = mine.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Keep the job' }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  answerNow();
  await expect(mine.getByRole('alert')).toContainText('The job could not be cancelled. It stands as before.');
  await expect(mine.getByRole('alert')).toContainText(sentence);
  await expect(mine.getByText('Requested', { exact: true }).first()).toBeVisible();

  await page.unroute(`**/api/job-requests/${job.id}/`);
  await mine.getByText('More', { exact: true }).click();
  await cancel.click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await jobOf(page, client, job.id)).status).toBe('Cancelled');
});

test('completing and cancelling are in a menu until somebody is hired; who cancels may say why, and each reads it in their language', async ({
  page,
}) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'The hot tap sticks');
  await goTo(page, own(job));
  const mine = card(page, 'The hot tap sticks');
  const complete = mine.getByRole('button', { name: 'Mark Completed' });
  await expect(complete).toBeHidden();
  await expect(mine.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await mine.getByText('More', { exact: true }).click();
  await expect(complete).toBeVisible();
  await expectNoBarriers(page);

  await assigned(page, job, 'halima.abdi', 'Accepted');
  await page.reload();
  await expect(complete).toBeVisible();
  await expect(mine.getByText('More', { exact: true })).toHaveCount(0);
  await mine.getByRole('button', { name: 'Cancel' }).click();
  const reason = dialog(page).getByLabel('Reason (optional)');
  const chip = dialog(page).getByRole('button', { name: 'I found somebody else' });
  await chip.click();
  await expect(reason).toHaveValue('I found somebody else');
  await chip.click();
  await expect(reason).toHaveValue('');
  await chip.click();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await jobOf(page, client, job.id)).timeline.at(-1))
    .toMatchObject({ move: 'cancel', reason: 'I found somebody else' });
  await goTo(page, own(job, '&lang=sw'));
  await expect(mine.getByText('Sababu: Nimepata mtu mwingine')).toBeVisible();
});

test('in Kiswahili a ready-made reason is chosen in Kiswahili, own words stay as typed', async ({ page }) => {
  const client = await aClient(page);
  const jobs = [await posted(page, client, 'Bomba linavuja'), await posted(page, client, 'Choo kimeziba')];
  for (const [at, name] of ['Bomba linavuja', 'Choo kimeziba'].entries()) {
    await goTo(page, own(jobs[at] as Job, '&lang=sw'));
    await card(page, name).getByText('Zaidi', { exact: true }).click();
    await card(page, name).getByRole('button', { name: 'Ghairi' }).click();
    if (at === 0) await dialog(page).getByRole('button', { name: 'Bei ni kubwa mno' }).click();
    else await dialog(page).getByLabel('Sababu (si lazima)').fill(' Shemeji ataikarabati ');
    await dialog(page).getByRole('button', { name: 'Ghairi kazi' }).click();
    await expect(card(page, name).getByText('Imeghairiwa', { exact: true }).first()).toBeVisible();
  }
  const reasons = () =>
    Promise.all(jobs.map(async ({ id }) => (await jobOf(page, client, id)).timeline.at(-1)?.reason));
  await expect.poll(reasons).toEqual(['It costs too much', 'Shemeji ataikarabati']);
});

test('a review needs stars and a text, survives a reload, and is read-only once sent', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The shower is cold');
  const other = await posted(page, client, 'The trap smells');
  for (const each of [job, other]) {
    await assigned(page, each, 'peter.mutiso', 'Accepted');
    await moved(page, client, each, 'Completed');
  }
  await goTo(page, REVIEWS);
  const mine = card(page, 'The shower is cold');
  const submit = mine.getByRole('button', { name: 'Submit Review' });
  const both = mine.getByText('Please add both rating and review before submitting.', { exact: true });
  await submit.click();
  await expect(both).toBeVisible();
  await expect(mine.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await mine.getByRole('radio', { name: '4 stars' }).check();
  await submit.click();
  await expect(both).toBeVisible();
  await expect(mine.getByLabel('Your review')).toBeFocused();
  await mine.getByLabel('Your review').fill('Warm again the same day.');
  await expect(both).toBeHidden();
  await expect(card(page, 'The trap smells').getByLabel('Your review')).toHaveValue('');
  await expectNoBarriers(page);

  await page.reload();
  await expect(mine.getByLabel('Your review')).toHaveValue('Warm again the same day.');
  await expect(mine.getByRole('radio', { name: '4 stars' })).toBeChecked();

  await page.route('**/api/reviews/', (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }));
  await submit.click();
  await expect(mine.getByText('Failed to submit review.', { exact: true })).toBeVisible();
  await page.unroute('**/api/reviews/');
  const [sent] = await Promise.all([page.waitForRequest('**/api/reviews/'), submit.click()]);
  const { craftsman } = await jobOf(page, client, job.id);
  expect(sent.postDataJSON()).toEqual({
    job: job.id,
    craftsman: craftsman?.id,
    reviewer: 'Wanjiku Kamau',
    rating: 4,
    comment: 'Warm again the same day.',
  });
  await expect(page.getByText('Review submitted successfully!', { exact: true })).toBeVisible();
  await expect(mine.getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeVisible();
  await expect(mine.getByText('Warm again the same day.')).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(card(page, 'The trap smells').getByRole('button', { name: 'Submit Review' })).toBeVisible();
});

test('a job without an assigned craftsman, or without the craftsman’s id, cannot be reviewed', async ({ page }) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'Mended it myself');
  await moved(page, client, job, 'Completed');
  const review = async () => {
    const mine = card(page, 'Mended it myself');
    await mine.getByRole('radio', { name: '5 stars' }).check();
    await mine.getByLabel('Your review').fill('Done.');
    await mine.getByRole('button', { name: 'Submit Review' }).click();
    return mine.getByRole('alert');
  };
  await goTo(page, REVIEWS);
  await expect(await review()).toHaveText('This job has no assigned craftsman yet.');
  await page.route('**/api/job-requests/?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, craftsman: { name: 'Somebody' } })) });
  });
  await page.reload();
  await expect(await review()).toHaveText('Craftsman ID missing for this job.');
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

test('no two labels of the steps touch; one that did not happen stays hollow', async ({ page }) => {
  test.slow();
  const client = await aClient(page);
  const begun = await posted(page, client, 'Seals are worn');
  await assigned(page, begun, 'joseph.otieno', 'Accepted', 'In Progress');
  const priced = await posted(page, client, 'The float valve leaks');
  await quoted(page, priced, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  const cut = await posted(page, client, 'The tank leaks');
  await moved(page, client, cut, 'Cancelled');
  for (const [width, lang] of [
    [360, 'en'],
    [360, 'sw'],
    [1280, 'en'],
    [1280, 'sw'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    for (const job of [begun, priced, cut]) {
      await goTo(page, own(job, `&lang=${lang}`));
      const steps = page.locator('article progress + ol');
      await expect(steps).toBeVisible();
      expect(await touching(page, 'progress + ol')).toEqual([]);
      expect(
        await steps
          .locator('span')
          .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width > 1).length),
      ).toBe(width < 480 ? 0 : 5);
      const dated = await steps
        .locator('li')
        .evaluateAll((all) => all.map((each) => each.querySelector('time') !== null));
      expect(dated).toEqual(
        job === begun ? [true, false, true, true, false] : [true, job === priced, false, false, job === cut],
      );
      const { hollow, filled } = await steps.evaluate((list) => {
        const looks = [...list.children].map((each) => getComputedStyle(each, '::before').boxShadow.includes('inset'));
        return { hollow: looks.filter(Boolean).length, filled: looks.filter((each) => !each).length };
      });
      expect({ hollow, filled }).toEqual({
        hollow: dated.filter((each) => !each).length,
        filled: dated.filter(Boolean).length,
      });
    }
    await goTo(page, `${REQUESTS}?lang=${lang}`);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    expect(await touching(page, 'progress + ol')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
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
  await expect(group('Needs you').getByRole('listitem')).toHaveCount(1);
  await expect(group('Needs you')).toContainText('Choose a price');
  await expect(group('Needs you')).toContainText(/5,500\s*7,500\s*2 of 5 in/);
  await expect(group('Running').getByRole('link')).toHaveCount(4);
  await expect(group('Done').getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('article')).toHaveCount(0);
  const edge = group('Needs you').getByRole('link');
  expect(await edge.evaluate((link) => getComputedStyle(link).borderLeftWidth)).toBe('5px');
  const rows = await group('Done')
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  for (const height of rows) expect(Math.abs(height - 56)).toBeLessThan(3);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
  await expectNoBarriers(page);

  const all = page.getByRole('button', { name: 'All 18 done jobs', exact: true });
  await all.click();
  await expect(group('Done').getByRole('link')).toHaveCount(18);
  await group('Needs you').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`\\?job=${priced.id}$`));
  const mine = card(page, 'The pump hums');
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(group('Running')).toHaveCount(0);
  const accepts = mine.getByRole('button', { name: /^Accept quote of/ });
  await expect(accepts).toHaveCount(2);
  const looks = await accepts.evaluateAll((each) => each.map((button) => getComputedStyle(button).backgroundColor));
  expect(new Set(looks).size).toBe(1);
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

test('orders offer Cancel only while Requested and Mark Completed only while In Progress', async ({ page }) => {
  const client = await aClient(page);
  await posted(page, client, 'First: asked for');
  const priced = await posted(page, client, 'Second: has a price');
  const begun = await posted(page, client, 'Third: begun');
  const agreed = await posted(page, client, 'Fourth: agreed');
  await quoted(page, priced, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  await assigned(page, begun, 'joseph.otieno', 'Accepted', 'In Progress');
  await assigned(page, agreed, 'joseph.otieno', 'Accepted');

  for (const where of ['/orders', '/profile']) {
    await goTo(page, where);
    await expect(page.getByRole('article')).toHaveCount(4);
    const offered = (name: string) =>
      card(page, name)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.textContent));
    expect(await offered('First: asked for')).toEqual(['Cancel']);
    expect(await offered('Second: has a price')).toEqual([]);
    expect(await offered('Third: begun')).toEqual(['Mark Completed']);
    expect(await offered('Fourth: agreed')).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Your dashboard' }).last().getByRole('link')).toHaveCount(4);
    await expect(card(page, 'Second: has a price').getByRole('link', { name: 'Second: has a price' })).toHaveAttribute(
      'href',
      own(priced),
    );
    await expectNoBarriers(page);
  }
  await expect(page.getByText(client.email)).toBeVisible();
  const mine = card(page, 'Third: begun');
  await mine.getByRole('button', { name: 'Mark Completed' }).click();
  await dialog(page).getByRole('button', { name: 'Mark Completed' }).click();
  await mine.getByText('Leave a review', { exact: true }).click();
  await mine.getByRole('radio', { name: '5 stars' }).check();
  await expect(mine.getByText('Excellent', { exact: true })).toBeVisible();
  await mine.getByLabel('Your review').fill('Quick and clean.');
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/reviews/'),
    mine.getByRole('button', { name: 'Submit Review' }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ job_request: begun.id, rating: 5, comment: 'Quick and clean.' });
  await expect(mine.getByRole('img', { name: 'You gave 5 of 5 stars' })).toBeVisible();
  await card(page, 'First: asked for').getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(card(page, 'First: asked for').getByText('Cancelled', { exact: true }).first()).toBeVisible();
  // An optimistic update shows the move before the server confirms it.
  await expect
    .poll(async () => (await jobsOf(page, client)).map(({ status }) => status))
    .toEqual(['Accepted', 'Completed', 'Quoted', 'Cancelled']);
});

test('the desk opens after signing in where it was meant to, orders and profile say who is needed', async ({
  page,
}) => {
  const client = await aClientAt(baseOf(page));
  for (const where of ['/orders', '/profile']) {
    await goTo(page, where);
    await expect(page.getByRole('heading', { name: NOT_LOGGED_IN, exact: true })).toBeVisible();
    await expectNoBarriers(page);
  }
  await page.getByRole('main').getByRole('link', { name: 'Client login' }).click();
  await expect(page).toHaveURL(/\/HireLogin$/);
  await goTo(page, REVIEWS);
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: client.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/reviews$/);
});

test("a craftsman's session does not open the client's desk", async ({ page }) => {
  const { access } = await send<{ access: string }>(baseOf(page), 'POST', '/token/', {
    email: 'halima.abdi@example.co.ke',
    password: 'a-demo-password-for-journeys',
  });
  await goTo(page, '/terms');
  await page.evaluate((token) => {
    sessionStorage.setItem('access_token', token);
    sessionStorage.setItem('user_profile', JSON.stringify({ id: 1, role: 'craftsman', full_name: 'Halima Abdi' }));
  }, access);
  await goTo(page, '/hire');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await goTo(page, '/orders');
  await expect(page.getByRole('heading', { name: NOT_LOGGED_IN, exact: true })).toBeVisible();
});

test('My Profile shows name, e-mail and phone, and a changed phone is what the form starts with', async ({ page }) => {
  const client = await openHireAsClient(page, '/hire/profile');
  const mine = page.getByRole('region', { name: 'Wanjiku Kamau' });
  await expect(mine).toContainText(client.email);
  await expect(mine).toContainText('+254722345678');
  const rows = page.locator('main summary');
  const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights).toEqual(Array.from({ length: 7 }, () => 56));
  await expectNoBarriers(page);
  await page.getByRole('heading', { name: 'Your details' }).click();
  await field(page, 'Phone number').fill('0733111222');
  await press(page, 'Save details');
  await expect(mine).toContainText('+254733111222');
  await page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link', { name: 'Make Request' }).click();
  await expect(field(page, 'Phone')).toHaveValue('+254733111222');

  const job = await posted(page, client, 'The basin is loose');
  await quoted(page, job, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  await goTo(page, '/hire/profile');
  await page.getByRole('link', { name: '1 quote waits for your answer' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?job=${job.id}$`));
});

for (const scheme of ['light', 'dark'] as const) {
  test(`every tab is without barriers and without sideways scroll at 320 px in Kiswahili, ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    const client = await aClient(page, 'Nyawira-Wanjiku Kamau wa Githinji');
    const job = await posted(page, client, 'Bomba la jikoni linavuja');
    await quoted(page, job, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
    await quoted(page, job, 'halima.abdi', { labour: 3000, materials: 2500, ahead: 3 });
    const done = await posted(page, client, 'Choo kimeziba');
    await assigned(page, done, 'halima.abdi', 'Accepted');
    await moved(page, client, done, 'Completed');
    const begun = await posted(page, client, 'Mabomba mapya ya bafu');
    await assigned(page, begun, 'peter.mutiso', 'Accepted', 'In Progress');
    const headings = {
      '/hire/profile?lang=sw': 'Wasifu wangu',
      '/hire/request': 'Tuma ombi',
      '/hire/request?step=4': 'Tuma ombi',
      [REQUESTS]: 'Maombi yangu',
      [own(job)]: 'Maombi yangu',
      [own(begun)]: 'Maombi yangu',
      [REVIEWS]: 'Maoni yangu',
      '/orders': 'Oda zangu',
      '/profile': 'Wasifu wangu',
    };
    for (const [where, heading] of Object.entries(headings)) {
      await goTo(page, where);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      if (where.includes('job=')) await expect(page.getByText('Yaliyotokea')).toBeVisible();
      await expectNoBarriers(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
