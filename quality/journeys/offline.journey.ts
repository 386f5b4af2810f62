/** Without a network: what opens, what is said, and how a version changes. */
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test as plain } from '../helpers/journey/browser.ts';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { DEMO_PASSWORD } from '../helpers/journey/setup.ts';
import { fill, hydrated, LOAD_FAILURE, open, press } from '../helpers/journey/page-actions.ts';
import { type Line, startLine } from '../helpers/journey/line.ts';

const test = plain.extend<{ line: Line }>({
  serviceWorkers: 'allow',
  line: async ({ browserName: _any }, use) => {
    const line = await startLine(process.env.JOURNEYS_BASE ?? 'http://127.0.0.1:3000');
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.base),
});

test.beforeEach(({ consoleMessages }) => consoleMessages.expect(LOAD_FAILURE, /ERR_(CONNECTION|INTERNET)/));

/** Resolves once the service worker has stored these screens. */
async function stored(page: Page, screens: string): Promise<void> {
  const paths = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated') return [];
      return (await (await caches.open('settings')).keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(paths, { timeout: 20_000 }).toContain(`/${screens}`);
}

async function cutOff(context: BrowserContext, line: Line): Promise<void> {
  await line.cut();
  await context.setOffline(true);
}

async function signInAsClient(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/HireLogin');
  await fill(page, { Email: email, Password: password });
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/My Requests|Make Request/);
}

test('without a network an unknown page says what opens without one, and Try again opens it later', async ({
  page,
  context,
  line,
}) => {
  await open(page, '/');
  await stored(page, 'base');
  await cutOff(context, line);
  await page.goto('/craftsmen');
  await expect(page.getByRole('heading', { name: 'No network right now' })).toBeVisible();
  await expect(page.getByText('Once you have logged in on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Requests' })).toBeHidden();

  await context.setOffline(false);
  await line.restore();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Craftsmen');
});

test('a waiting version asks first; refused, the page goes on; accepted, every tab is reloaded once', async ({
  page,
  context,
  line,
}) => {
  await open(page, '/');
  await stored(page, 'base');
  await open(page, '/services');
  const other = await context.newPage();
  await open(other, '/services');
  const fields = other.locator('main form[method=post] textarea');
  await fields.fill('Typed and not sent');

  line.release('second');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const bar = page.getByText('A new version is ready.');
  await expect(bar).toBeVisible();
  await press(page, 'Later');
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => caches.keys())).toContain('version-second');
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');

  await page.reload();
  await open(page, '/terms');
  await press(page, 'Reload');
  await page.waitForLoadState();
  await hydrated(page);
  await expect(bar).toBeHidden();
  await expect(other.getByText('has not been sent. Reload anyway?')).toBeVisible();
  await expect(fields).toHaveValue('Typed and not sent');
});

test('a dashboard on a line that carries nothing opens within seconds', async ({ page, line, baseURL }) => {
  const client = await aClientAt(baseURL as string);
  await signInAsClient(page, client.email, client.password);
  await stored(page, 'client');
  line.silence();
  await page.goto('/hire/request', { timeout: 15_000 });
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the icon on the home screen opens what the person uses', async ({ page }) => {
  await page.goto('/start');
  await expect(page).toHaveURL('/');
  await open(page, '/login');
  await fill(page, { Email: 'joseph.otieno@example.co.ke', Password: DEMO_PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/start');
  await expect(page).toHaveURL(/\/dashboard/);
});
