import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, press } from '../helpers/journey/page-actions.ts';
import { anApprovedCraftsman, aRequest, opened, rowOf } from '../helpers/journey/craftsman-jobs.ts';
import { send } from '../helpers/journey/accounts.ts';
import { dayAhead } from '../helpers/journey/request-form.ts';
import { enterAsCraftsman } from '../helpers/journey/sessions.ts';

test('a quote is sent, changed and withdrawn, and its parts are never more than the whole', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base);
  const { description } = await aRequest(base);
  await enterAsCraftsman(page, person, '/dashboard/jobs');
  await expect(page.getByText('No assigned jobs yet.')).toBeVisible();
  await page.getByRole('link', { name: /^Open requests/ }).click();
  const request = await opened(page, description);
  await expect(request).not.toContainText('Mariakani');
  await expect(request).not.toContainText('Wanjiku');
  await request.getByRole('button', { name: 'Write your price first' }).click();
  await expect(request.getByText('Please give the amount in whole shillings.')).toBeVisible();
  await expect(request.getByLabel('Your price for the whole job')).toBeFocused();
  await request.getByLabel('Your price for the whole job').fill('6,800');
  await request.getByText('Labour and materials apart, end date').click();
  await request.getByLabel('Labour, KES (optional)').fill('5000');
  await request.getByLabel('Materials, KES (optional)').fill('2000');
  await request.getByLabel('Message (optional)').fill('New trap and two elbows, done in a morning.');
  await request.getByRole('radio', { name: 'Later' }).check();
  await request.getByLabel('Can start on').fill(dayAhead(2));
  await request.getByLabel('Valid until').fill(dayAhead(9));
  await request.getByRole('button', { name: 'Send price, KES 6,800' }).click();
  await expect(request.getByText('Labour and materials together are more than the amount.').last()).toBeVisible();
  await request.getByLabel('Materials, KES (optional)').fill('1800');
  await expectNoBarriers(page);
  await request.getByRole('button', { name: 'Send price, KES 6,800' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('6,800');
  await request.getByRole('button', { name: 'Change it' }).click();
  await request.getByLabel('Your price for the whole job').fill('7000');
  await request.getByRole('button', { name: 'Save changes' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('7,000');
  await request.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(request.getByRole('button', { name: 'Write your price first' })).toBeVisible();
});

test('one number sends a quote: nothing else is required', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base);
  const { id, description } = await aRequest(base);
  await enterAsCraftsman(page, person, '/dashboard/jobs?view=open');
  const request = await opened(page, description);
  await expect(request.locator('input:not([type="radio"]):visible, textarea:visible')).toHaveCount(2);
  await request.getByLabel('Your price for the whole job').fill('3200');
  await expect(request.getByRole('complementary')).toContainText('3,200');
  await request.getByRole('radio', { name: 'Client buys' }).check();
  await expect(request.getByRole('complementary')).toContainText('the client buys them');
  await request.getByRole('button', { name: 'Send price, KES 3,200' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('3,200');
  const [sent] = await send<object[]>(base, 'GET', `/job-requests/${id}/quotes/`, undefined, person.access);
  expect(sent).toMatchObject({
    amount: 3200,
    labour: null,
    materials_by: 'client',
    message: '',
    available_from: dayAhead(3),
    valid_until: dayAhead(7),
  });
});

test('open requests come nearest first; far ones are counted in a line until asked for', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base);
  const far = await aRequest(base, 'Plumbing', 'eldoret');
  const near = await aRequest(base);
  await enterAsCraftsman(page, person, '/dashboard/jobs?view=open');
  await expect(rowOf(page, near.description)).not.toContainText(' km');
  await expect(rowOf(page, near.description)).toContainText('no quote yet');
  await expect(rowOf(page, far.description)).toHaveCount(0);
  await expect(page.getByText(/more, farther than 50 km/)).toBeVisible();
  await press(page, 'Show them');
  await expect(rowOf(page, far.description)).toContainText(/about 2\d\d km/);
});

test('at a desk a request that comes in above does not take the place of the one that is priced', async ({
  page,
  base,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const person = await anApprovedCraftsman(base);
  await aRequest(base);
  await enterAsCraftsman(page, person, '/dashboard/jobs?view=open');
  const price = page.getByLabel('Your price for the whole job');
  await price.fill('4500');
  const { description } = await aRequest(base, 'Plumbing', 'South B', true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(rowOf(page, description)).toBeVisible();
  await expect(price).toHaveValue('4500');
});
