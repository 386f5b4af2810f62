import { expect, test } from '../helpers/journey/browser.ts';
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import { enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { anApprovedCraftsman, aRequest, opened, rowOf } from '../helpers/journey/craftsman-jobs.ts';
import { dayAhead } from '../helpers/journey/request-form.ts';
import { expectNoBarriers, press } from '../helpers/journey/page-actions.ts';
import { requestFields } from '../../db/factories/jobs.ts';

test('a request that a client asks one craftsman first stands on top of their jobs, with the time to answer', async ({
  page,
  base,
}) => {
  const fundi = await anApprovedCraftsman(base, 'Zawadi Bomba');
  const { slug } = await send<{ slug: string }>(base, 'GET', '/craftsman/', undefined, fundi.access);
  const client = await aClientAt(base);
  const description = `The geyser drips ${Math.random().toString(36).slice(2, 9)}`;
  const body = { ...requestFields({ description }), phone: '0722345678', ask_craftsman: slug };
  await send(base, 'POST', '/job-requests/', body, client.access);

  await enterAsCraftsman(page, fundi, '/dashboard/jobs');
  const asked = page.getByRole('heading', { name: 'A client asks you first' });
  await expect(asked).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    /^A client asks you first/,
  );
  await expect(rowOf(page, description)).toContainText(/Answer until .*\d:\d\d/);
  await expectNoBarriers(page);
  await rowOf(page, description).click();
  await expect((await opened(page, description)).getByText('A client asks you first.')).toBeVisible();
});

test('the first visit of an approved craftsman shows the open requests near them', async ({ page, base }) => {
  const fundi = await anApprovedCraftsman(base, 'Wangari Bomba');
  const { description } = await aRequest(base, 'Plumbing', 'South B');
  await enterAsCraftsman(page, fundi, '/dashboard/jobs');
  await expect(page.getByRole('heading', { name: 'Open requests near you' })).toBeVisible();
  await expectNoBarriers(page);
  await rowOf(page, description).click();
  await expect((await opened(page, description)).getByRole('button', { name: 'Write your price first' })).toBeVisible();
});

test('a craftsman chooses how far they hear of work, and pauses until a day', async ({ page, base }) => {
  const fundi = await anApprovedCraftsman(base, 'Kerubo Bomba');
  await enterAsCraftsman(page, fundi, '/dashboard/notifications');
  await page.getByRole('heading', { name: 'New work' }).click();
  await expect(page.getByText('You hear of plumbing, as far as there is work.')).toBeVisible();
  await page.getByLabel('How far').selectOption('Within 10 km');
  await expect(page.getByText('You hear of plumbing within 10 km.')).toBeVisible();
  await page.getByLabel('Pause until').fill('2020-01-01');
  await press(page, 'Pause');
  await expect(page.getByText('Please choose a day from tomorrow on, within a year.').first()).toBeVisible();
  await page.getByLabel('Pause until').fill(dayAhead(7));
  await press(page, 'Pause');
  await expect(page.locator('b', { hasText: /^Paused until \w{3} \d+ \w{3}( \d{4})?\.$/ })).toBeVisible();
  await expectNoBarriers(page);
  await page.reload();
  await page.getByRole('heading', { name: 'New work' }).click();
  await expect(page.getByText('You hear of plumbing within 10 km.')).toBeVisible();
  await press(page, 'End the pause');
  await expect(page.getByText(/^Paused until/)).toBeHidden();
});
