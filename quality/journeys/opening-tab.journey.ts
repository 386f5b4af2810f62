import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { goTo, openHireAsClient, posted } from '../helpers/journey/client-jobs.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { anApprovedCraftsman } from '../helpers/journey/craftsman-jobs.ts';
import { aClientAt, aCraftsmanAt } from '../helpers/journey/accounts.ts';
import { forgetSession } from '../helpers/journey/page-actions.ts';

const heading = { level: 1 } as const;

test('the client desk opens at Make Request, and at My Requests once there is one', async ({ page }) => {
  const client = await openHireAsClient(page);
  await expect(page.getByRole('heading', heading)).toHaveText('Make Request');
  await expect(page.locator('[aria-current="page"]', { hasText: 'Make Request' }).last()).toBeVisible();
  await posted(page, client);
  await goTo(page, '/hire');
  await expect(page.getByRole('heading', heading)).toHaveText('My Requests');
  await expect(page.getByRole('heading', { name: /kitchen sink/ })).toBeVisible();
  await goTo(page, '/hire/profile');
  await expect(page.getByRole('heading', heading)).toHaveText('My Profile');
});

test('a slow list shows no tab at all until it is there', async ({ page, base }) => {
  const client = await aClientAt(base);
  await enter(page, client);
  await posted(page, client);
  let respond = () => {};
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/job-requests/?*', async (route) => {
    await held;
    await route.continue();
  });
  await goTo(page, '/hire');
  await expect(page.getByRole('status').first()).toBeAttached();
  await expect(page.getByRole('heading', heading)).toHaveCount(0);
  respond();
  await expect(page.getByRole('heading', heading)).toHaveText('My Requests');
});

test("a craftsman's dashboard opens at Profile, and at Jobs once approved", async ({ page, base }) => {
  await enterAsCraftsman(page, await aCraftsmanAt(base));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', heading)).toHaveText('Profile');
  await forgetSession(page);
  await enterAsCraftsman(page, await anApprovedCraftsman(base));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', heading)).toHaveText('Jobs');
  await page.getByRole('link', { name: 'Profile' }).last().click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('heading', heading)).toHaveText('Profile');
});

test('a first request that was posted elsewhere opens the list, on a device that remembers none', async ({ page }) => {
  const client = await openHireAsClient(page);
  await page.evaluate(() => localStorage.setItem('account:client', sessionStorage.getItem('client') as string));
  await goTo(page, '/hire');
  await expect(page.getByRole('heading', heading)).toHaveText('Make Request');
  await expect.poll(() => savedAnswers(page)).toContainEqual(expect.stringMatching(/job-requests.*rows/));
  await page.goto('/robots.txt');
  await posted(page, client);
  await goTo(page, '/hire');
  await expect(page.getByRole('heading', heading)).toHaveText('My Requests');
});

/** The names of the answers that this device remembers. */
function savedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opened = indexedDB.open('ufundi');
        opened.onsuccess = () => {
          const [store = ''] = opened.result.objectStoreNames;
          const names = opened.result.transaction(store).objectStore(store).getAllKeys();
          names.onsuccess = () => resolve(names.result.map(String));
        };
      }),
  );
}
