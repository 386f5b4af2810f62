import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { goTo, moved, posted } from '../helpers/journey/client-jobs.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { anApprovedCraftsman, opened, rowOf } from '../helpers/journey/craftsman-jobs.ts';
import { expectNoBarriers } from '../helpers/journey/page-actions.ts';

const aWork = () => `The bath drains slowly ${Math.random().toString(36).slice(2, 9)}`;

test('client and craftsman see each other’s steps without a reload, in each visible tab, and read them in their lists', async ({
  page,
  browser,
  context,
  base,
}) => {
  test.slow();
  const client = await aClientAt(base, 'Njeri Wangari');
  const fundi = await anApprovedCraftsman(base, 'Ouko Bath Works');
  const phone = await (await browser.newContext({ baseURL: base })).newPage();
  await enterAsCraftsman(phone, fundi, '/dashboard/jobs?view=open');
  await enter(page, client);
  await goTo(page, '/hire/requests');
  const tab = await context.newPage();
  await enter(tab, client);
  await goTo(tab, '/hire/requests');

  const work = aWork();
  const { id } = await posted(page, client, work);
  for (const each of [page, tab]) await expect(each.getByRole('heading', { name: work })).toBeVisible();
  await expect(rowOf(phone, work)).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();

  const card = await opened(phone, work);
  await card.getByLabel('Your price for the whole job').fill('4,500');
  await card.getByRole('button', { name: 'Send price, KES 4,500' }).click();
  for (const each of [page, tab]) await expect(each.getByText('4,500').first()).toBeVisible();

  await page.getByRole('button', { name: /^Notifications, [1-9]\d* unread/ }).click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: new RegExp(`${work}.*offers KES 4,500`) })).toBeVisible();
  await expectNoBarriers(page);
  for (const each of [page, tab])
    await expect(each.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: new RegExp(`${work}.*offers KES 4,500`) }).click();
  await expect(page).toHaveURL(new RegExp(`job=${id}`));

  await moved(page, client, { id }, 'Cancelled');
  await expect(card).toBeHidden();
});

/** As a person does who looks at another tab, and comes back. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isVisible);
}

test('a hidden tab holds no stream, and reads what it shows again when it is looked at', async ({
  page,
  context,
  base,
}) => {
  const client = await aClientAt(base);
  await enter(page, client);
  const opened = page.waitForResponse('**/live');
  await goTo(page, '/hire/requests');
  await opened;
  await expect(page.getByText('No service requests submitted yet.')).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'));
  await setVisible(page, false);
  await ended;

  const tab = await context.newPage();
  await enter(tab, client);
  await goTo(tab, '/hire/requests');
  const work = aWork();
  await posted(page, client, work);
  await expect(tab.getByRole('heading', { name: work })).toBeVisible();
  await expect(page.getByRole('heading', { name: work })).toBeHidden();

  const reopened = page.waitForResponse('**/live');
  await setVisible(page, true);
  await expect(page.getByRole('heading', { name: work })).toBeVisible();
  await reopened;
});

test('what is not wanted by mail is unticked once, and stays so', async ({ page, base }) => {
  const client = await aClientAt(base);
  await enter(page, client);
  await goTo(page, '/hire/notifications');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  const jobs = page.getByRole('checkbox', { name: 'Steps of your jobs, by e-mail' });
  await page.getByRole('heading', { name: 'What we send you' }).click();
  await expect(jobs).toBeChecked();
  await jobs.uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await page.getByRole('heading', { name: 'What we send you' }).click();
  await expect(jobs).not.toBeChecked();
  await expectNoBarriers(page);
});

test('without a stream the pages follow by the clock', async ({ page, base, consoleMessages }) => {
  consoleMessages.expect(/Failed to load resource/);
  await page.clock.install();
  await page.route('**/live', (route) => route.fulfill({ status: 502, body: 'no' }));
  const client = await aClientAt(base);
  await enter(page, client);
  await goTo(page, '/hire/requests');
  await expect(page.getByText('No service requests submitted yet.')).toBeVisible();
  const work = aWork();
  await posted(page, client, work);
  await expect(async () => {
    await page.clock.fastForward(40_000);
    await expect(page.getByRole('heading', { name: work })).toBeVisible({ timeout: 500 });
  }).toPass();
});
