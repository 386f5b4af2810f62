import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { anApprovedCraftsman, anAssigned, aRequest } from '../helpers/journey/craftsman-jobs.ts';
import { aCraftsmanAt } from '../helpers/journey/accounts.ts';
import { touchingTexts } from '../helpers/journey/touching-texts.ts';
import { comeIn, newcomer } from '../helpers/journey/craftsman-pages.ts';

async function expectFits(page: Page, paths: readonly string[], lang: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  for (const path of paths) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await touchingTexts(page)).toEqual([]);
    await expectNoBarriers(page);
  }
}

test('the dashboard requires a session, and Logout clears it', async ({ page, baseURL, consoleMessages }) => {
  // The page may or may not call for the missing job before it navigates.
  consoleMessages.expect(LOAD_FAILURE);
  await newcomer(page, baseURL as string, '/upload-proof/999999999');
  await expect(page).toHaveURL(/upload-proof/);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Profile | Ufundi');
  await page.getByRole('link', { name: 'Jobs' }).last().click();
  await expect(page).toHaveTitle('Jobs | Ufundi');
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
  await page.goto('/dashboard/jobs');
  await expect(page).toHaveURL(/\/login$/);
});

test('every tab fits 320 pixels, without barriers, light and dark, in both languages', async ({ page, baseURL }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await anApprovedCraftsman(baseURL as string);
  const { id } = await anAssigned(baseURL as string, person);
  await aRequest(baseURL as string);
  await comeIn(page, person);
  const paths = ['/profile', '/jobs', `/jobs?job=${id}`, '/jobs?view=open', '/shop', '/settings'];
  const own = paths.map((path) => `/dashboard${path}`);
  await expectFits(page, own, 'en', 'light');
  await expectFits(page, own, 'sw', 'dark');
  await page.goto('/dashboard/profile?lang=sw');
  await expect(page.getByRole('button', { name: 'Hifadhi wasifu' })).toBeVisible();
});

test('the tabs of who has just signed up fit 320 pixels, without barriers, light and dark', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await comeIn(page, await aCraftsmanAt(baseURL as string));
  const own = ['/profile', '/jobs', '/jobs?view=open', '/shop', '/settings'].map((path) => `/dashboard${path}`);
  await expectFits(page, own, 'sw', 'light');
  await expectFits(page, own, 'en', 'dark');
});
