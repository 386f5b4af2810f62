/** Pages that stay open while another person acts, or a release: nothing unseen happens, and the page says what did. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DIST } from '#pages/server/manifest.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import {
  assigned,
  baseOf,
  type Client,
  goTo,
  jobOf,
  posted,
  quoted,
  requoted,
} from '../helpers/journey/client-jobs.ts';
import { enter } from '../helpers/journey/sessions.ts';
import { expectNoBarriers, LOAD_FAILURE, open } from '../helpers/journey/page-actions.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Pages that did not follow: the stream that informs them is never answered. */
test.beforeEach(({ context }) => context.route('**/live', () => undefined));

async function aClient(page: Page): Promise<Client> {
  const client = await aClientAt(baseOf(page));
  await enter(page, client);
  return client;
}

test('a price that rose while the page was open is not accepted, but shown beside the old one', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The shower tray leaks');
  const quote = await quoted(page, job, 'joseph.otieno', { labour: 700, materials: 300, ahead: 2 });
  await goTo(page, `/hire/requests?job=${job.id}`);
  await page.getByRole('button', { name: /^Accept KES/ }).click();
  await requoted(page, quote, 'joseph.otieno', 99_000);
  await dialog(page).getByRole('button', { name: 'Accept price' }).click();
  const mine = card(page, 'The shower tray leaks');
  await expect(mine.getByRole('alert')).toHaveText(
    /has changed the price from KES\s1,000 to KES\s99,000\. Nothing is accepted: look at the new price first\.$/,
  );
  await expect(mine.getByRole('region', { name: /^Prices for / }).getByText('99,000')).toBeVisible();
  await expectNoBarriers(page);
  expect((await jobOf(page, client, job.id)).status).toBe('Quoted');

  await page.getByRole('button', { name: /^Accept KES/ }).click();
  await expect(dialog(page)).toContainText(/Accept KES\s99,000/);
  await dialog(page).getByRole('button', { name: 'Accept price' }).click();
  await expect(mine.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole('alert')).toHaveCount(0);
});

test('of two windows that accept different quotes the second says whose the job is', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The tank floods over');
  const quote = await quoted(page, job, 'joseph.otieno', { labour: 4000, materials: 2000, ahead: 2 });
  await quoted(page, job, 'halima.abdi', { labour: 3000, materials: 2000, ahead: 3 });
  await goTo(page, `/hire/requests?job=${job.id}`);
  const mine = card(page, 'The tank floods over');
  await mine.getByRole('button', { name: /KES\s5,000/ }).click();
  await mine
    .getByRole('button', { name: /^Accept KES/ })
    .first()
    .click();
  const url = `/job-requests/${job.id}/quotes/${quote.id}/accept/`;
  await send(baseOf(page), 'POST', url, { amount: 6000 }, client.access);
  await dialog(page).getByRole('button', { name: 'Accept price' }).click();
  await expect(mine.getByRole('alert')).toHaveText(
    /has this job already: you accepted KES\s6,000 in another window\.$/,
  );
  await expect(mine.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Accept KES/ })).toHaveCount(0);
  await expectNoBarriers(page);
});

test('a job that a craftsman took meanwhile is cancelled only by who has seen it', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The cistern hisses');
  await goTo(page, `/hire/requests?job=${job.id}`);
  const mine = card(page, 'The cistern hisses');
  await mine.getByText('More', { exact: true }).click();
  await mine.getByRole('button', { name: 'Cancel' }).click();
  await assigned(page, job, 'joseph.otieno', 'Accepted');
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByRole('alert')).toContainText('This request has changed since you loaded it.');
  await expect(mine.getByText('Accepted', { exact: true }).first()).toBeVisible();
  expect((await jobOf(page, client, job.id)).status).toBe('Accepted');
  await mine.getByText('More', { exact: true }).click();
  await mine.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

test('a page of the version before, whose file is gone, is reloaded once and says so', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE, /dynamically imported module/);
  const manifest = JSON.parse(readFileSync(path.join(DIST, 'web/.vite/manifest.json'), 'utf8'));
  const terms = `**/${manifest['src/app/screens/Terms.tsx'].file}`;
  await page.route(terms, (route) => route.fulfill({ status: 404 }));
  // The page asks whether there is a network, and is reloaded: then it is of the new version.
  page.on('request', (request) => request.method() === 'HEAD' && void page.unroute(terms));
  await open(page, '/services');
  const field = page.locator('main form[method=post] textarea');
  await field.fill('Typed and not sent');
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByText('Ufundi has just been updated. Please go on.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');

  await open(page, '/services');
  await expect(field).toHaveValue('Typed and not sent');
  await page.route(terms, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible();
  expect(loads).toBe(0);
});
