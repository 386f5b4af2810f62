/** Without a network: what opens, what is said, and how a version changes. */
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test as plain } from '../helpers/journey/browser.ts';
import { aClientAt, send, type Visitor } from '../helpers/journey/accounts.ts';
import { jobOf, jobsOf, PHOTO, posted, goTo } from '../helpers/journey/client-jobs.ts';
import { failing, fill, hydrated, LOAD_FAILURE, logOut, open, press } from '../helpers/journey/page-actions.ts';
import { type Line, startLine } from '../helpers/journey/line.ts';
import { fillRequest, next, toStep } from '../helpers/journey/request-form.ts';
import { fromDemo, signInBrowser } from '../helpers/journey/sessions.ts';

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
  await expect.poll(paths).toContain(`/${screens}`);
}

async function cutOff(context: BrowserContext, line: Line): Promise<void> {
  await line.cut();
  await context.setOffline(true);
}

/** As after a release, or where a phone made room: only what the service worker stored is left. */
async function forgetLoadedFiles(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
}

async function comeIn(page: Page, client: Visitor): Promise<void> {
  await signInBrowser(page, client);
  await goTo(page, '/hire');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/My Requests|Make Request/);
}

async function signIn(page: Page, { email, password }: Visitor): Promise<void> {
  await open(page, '/HireLogin');
  await fill(page, { Email: email, Password: password });
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make Request');
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
  expect(await page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Anybody'))).toBe(true);

  await context.setOffline(false);
  await line.restore();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Craftsmen');
});

test('a new version takes over at the next navigation, and a page that is open keeps what was typed', async ({
  page,
  line,
}) => {
  await open(page, '/');
  await stored(page, 'base');
  await page.evaluate(async () => (await caches.open('settings')).delete('/base', { ignoreSearch: true }));
  await open(page, '/services');
  // A worker to which a page speaks while its successor takes over stays until it is idle, and a browser that is driven lets none be idle.
  await stored(page, 'base');
  const field = page.locator('main form[method=post] textarea');
  await field.fill('Typed and not sent');

  line.release('second');
  // Asked again and again: one that joins a check which has already read the former version brings nothing.
  const inUse = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
      return (await caches.match('/in-use'))?.text();
    });
  await expect.poll(inUse).toBe('version-second');
  expect(await page.evaluate(() => caches.keys())).toHaveLength(3);
  await expect(field).toHaveValue('Typed and not sent');
  await page.reload();
  await hydrated(page);
  await expect(field).toHaveValue('Typed and not sent');
});

test('a dashboard on a line that carries nothing opens within seconds', async ({ page, line, base }) => {
  const client = await aClientAt(base);
  await comeIn(page, client);
  await stored(page, 'client');
  line.silence();
  await page.goto('/hire/request');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the icon on the home screen opens what the person uses', async ({ page }) => {
  await page.goto('/start');
  await expect(page).toHaveURL('/');
  await signInBrowser(page, fromDemo('joseph.otieno@example.co.ke'), 'craftsman');
  await page.goto('/start');
  await expect(page).toHaveURL(/\/dashboard/);
});

const stores = (page: Page) =>
  page.evaluate(async () => {
    const answers = await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('ufundi');
      // Made by the pages alone.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.addEventListener('error', () => resolve([]));
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('files').objectStore('files').getAllKeys();
        reading.onsuccess = () => {
          database.close();
          const keys = reading.result.map(String).filter((key) => key.startsWith('answer:'));
          resolve(keys.map((key) => key.replace('answer:', '')));
        };
      };
    });
    const cached = [];
    for (const name of await caches.keys())
      cached.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    const local = Object.keys(localStorage).filter((key) => /^(account|draft):/.test(key));
    return { answers, local, calls: cached.filter((path) => path.startsWith('/api')) };
  });

test('my requests open without a network as last seen, with the time, on a cold start; a draft is written and sent later', async ({
  page,
  context,
  line,
  base,
}) => {
  const client = await aClientAt(base);
  await comeIn(page, client);
  const job = await posted(page, client, 'The kitchen sink leaks');
  await page.goto(`/hire/requests?job=${job.id}`);
  await expect(page.getByText('Mugoya Estate, house 14').first()).toBeVisible();
  await stored(page, 'client');
  expect((await stores(page)).calls).toEqual([]);
  await forgetLoadedFiles(page);
  await page.close();

  await cutOff(context, line);
  const cold = await context.newPage();
  await cold.goto('/hire/requests');
  await expect(cold.getByText('The kitchen sink leaks').first()).toBeVisible();
  await expect(cold.getByText(/^As of \d+:\d\d\./)).toBeVisible();
  await cold.getByRole('link', { name: 'The kitchen sink leaks' }).click();
  await expect(cold.getByText('Mugoya Estate, house 14').first()).toBeVisible();

  await cold.goto('/hire/request');
  await fillRequest(cold, { description: 'A socket sparks', photos: PHOTO });
  await cold.reload();
  await toStep(cold, 4);
  await next(cold);
  await expect(cold.getByText('This request waits for the network.').first()).toBeVisible();
  await logOut(cold);
  await cold.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click();

  await context.setOffline(false);
  await line.restore();
  await expect(cold.getByText('A socket sparks').first()).toBeVisible({ timeout: 60_000 });
  await expect(cold.getByText(/^As of/)).toBeHidden();
  const jobs = await jobsOf(cold, client);
  const sent = jobs.find(({ description }) => description === 'A socket sparks');
  expect((await jobOf(cold, client, Number(sent?.id))).photos).toHaveLength(1);
});

test('my requests that the server fails to bring say so, with the time, and come at Try again', async ({
  page,
  base,
}) => {
  const client = await aClientAt(base);
  await comeIn(page, client);
  await posted(page, client, 'The pump hums');
  await open(page, '/orders');
  await expect(page.getByText('The pump hums').first()).toBeVisible();
  const pressOnceItWorks = await failing(page, '**/api/job-requests/*', 500);
  await page.reload();
  await expect(page.getByText('The pump hums').first()).toBeVisible();
  const failed = page.getByText(/^As of \d+:\d\d\. Ufundi could not bring this up to date/);
  await expect(failed).toBeVisible();
  await pressOnceItWorks('Try again');
  await expect(failed).toBeHidden();
  await expect(page.getByText('The pump hums').first()).toBeVisible();
});

test('on a line that carries nothing my requests open within seconds too', async ({ page, context, line, base }) => {
  const client = await aClientAt(base);
  await comeIn(page, client);
  await posted(page, client, 'The gate is stuck');
  await page.goto('/hire/requests');
  await expect(page.getByText('The gate is stuck').first()).toBeVisible();
  await stored(page, 'client');
  line.silence();
  const cold = await context.newPage();
  await cold.goto('/hire/requests');
  await expect(cold.getByText('The gate is stuck').first()).toBeVisible();
  await expect(cold.getByText(/^As of \d+:\d\d\./)).toBeVisible();
});

test('another account on the same device sees and finds nothing of the first, and a sign-out deletes it', async ({
  page,
  context,
  line,
  base,
}) => {
  const first = await aClientAt(base, 'Wanjiku Kamau');
  const second = await aClientAt(base, 'Achieng Odhiambo');
  await comeIn(page, first);
  await posted(page, first, 'Secret of the first');
  await page.goto('/hire/requests');
  await expect(page.getByText('Secret of the first').first()).toBeVisible();
  await expect.poll(async () => (await stores(page)).answers.length).toBeGreaterThan(0);

  const other = await context.newPage();
  await signInBrowser(other, fromDemo('joseph.otieno@example.co.ke'), 'craftsman');
  await goTo(other, '/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await expect.poll(async () => (await stores(other)).answers.some((key) => key.startsWith('craftsman:'))).toBe(true);
  expect((await stores(other)).answers.some((key) => key.startsWith(`client:${first.id}:`))).toBe(true);

  const third = await context.newPage();
  await signIn(third, second);
  await expect
    .poll(async () => (await stores(third)).answers.filter((key) => key.startsWith(`client:${first.id}:`)))
    .toEqual([]);
  await page.close();
  await stored(third, 'client');
  await cutOff(context, line);
  const cold = await context.newPage();
  await cold.goto('/hire/requests');
  await expect(cold.getByRole('banner')).toBeVisible();
  await expect(cold.getByText('Achieng Odhiambo').or(cold.getByText('No service requests')).first()).toBeAttached();
  await expect(cold.getByText('Secret of the first')).toHaveCount(0);

  await context.setOffline(false);
  await line.restore();
  await open(third, '/hire/profile');
  await logOut(third);
  await expect(third).toHaveURL('/HireLogin');
  await expect(async () => {
    const left = await stores(third);
    expect(left.answers.filter((key) => !key.startsWith('craftsman:'))).toEqual([]);
    expect(left.local).toEqual(['account:craftsman']);
  }).toPass();
});

test('a session ended from another device leaves nothing on this one', async ({ page, context, base }) => {
  const client = await aClientAt(base);
  await comeIn(page, client);
  await expect.poll(async () => (await stores(page)).answers.length).toBeGreaterThan(0);
  await send(base, 'POST', '/logout-others/', {}, client.access);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/hire');
  await expect(cold).toHaveURL('/HireLogin');
  await expect.poll(async () => (await stores(cold)).answers).toEqual([]);
  await expect.poll(async () => (await stores(cold)).local).toEqual([]);
});
