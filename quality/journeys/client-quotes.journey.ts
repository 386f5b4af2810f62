import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { goTo, jobOf, posted, quoted } from '../helpers/journey/client-jobs.ts';
import { REQUESTS, card, own, dialog, aClient } from '../helpers/journey/client-pages.ts';

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
  const offers = mine.getByRole('region', { name: /^Prices for / });
  const slips = offers.getByRole('article');
  await expect(slips).toHaveCount(3);
  await expect(slips.nth(0)).toContainText('5,500');
  await expect(slips.nth(0)).toContainText('Lowest total');
  await expect(slips.nth(2)).toContainText('Earliest start');
  await expect(slips.getByText('Lowest total')).toHaveCount(1);
  for (const row of ['Labour', 'Materials', 'Can start on', 'Valid until']) {
    const tops = await slips
      .getByText(row, { exact: true })
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    for (const top of tops) expect(Math.abs(top - (tops[0] ?? 0))).toBeLessThan(1);
  }
  await expectNoBarriers(page);

  const accept = slips.nth(0).getByRole('button');
  await accept.click();
  await expect(dialog(page)).toContainText('The other 2 prices are declined in the same step.');
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Keep comparing' }).click();
  await expect(accept).toBeFocused();
  await accept.click();
  await dialog(page).getByRole('button', { name: 'Accept price' }).click();
  await expect(mine.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole('progressbar')).toHaveAttribute('value', '60');
  await expect(offers).toHaveCount(0);
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();
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

test('on a phone quotes are a short list first: name, price, rating, day and materials, and each opens its slip', async ({
  page,
}) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'Three taps drip');
  await quoted(page, job, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
  await quoted(page, job, 'halima.abdi', { labour: 3000, materials: 2500, ahead: 3 });
  await quoted(page, job, 'peter.mutiso', { labour: 5000, materials: 3000, ahead: 1 });
  await goTo(page, own(job));
  const mine = card(page, 'Three taps drip');
  const rows = mine.locator('button[aria-controls]');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/Halima.*KES\s5,500.*10 · from .* · with materials/);
  await expect(rows.first()).toContainText('Lowest total');
  const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(400);
  await expect(mine.getByRole('article')).toHaveCount(0);
  await rows.first().click();
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(mine.getByRole('article')).toHaveCount(1);
  await expectNoBarriers(page);
  await mine.getByRole('button', { name: /^Accept KES\s5,500 Halima/ }).click();
  await expect(dialog(page)).toContainText(/Accept KES\s5,500/);
  await dialog(page).getByRole('button', { name: 'Keep comparing' }).click();
  await rows.first().click();
  await expect(mine.getByRole('article')).toHaveCount(0);
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
  await page.getByRole('button', { name: /^Accept KES/ }).click();
  await dialog(page).getByRole('button', { name: 'Accept price' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This quote is no longer valid.');
  await expect(card(page, 'The geyser leaks').getByText('Quoted, 1 of 5', { exact: true })).toBeVisible();
});
