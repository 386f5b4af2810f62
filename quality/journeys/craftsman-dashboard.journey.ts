import { expect, test } from '../helpers/journey/browser.ts';
import { LOAD_FAILURE, fill, press } from '../helpers/journey/page-actions.ts';
import { aCraftsmanAt, PASSWORD } from '../helpers/journey/accounts.ts';

test('the dashboard requires a session, and Logout clears it', async ({ page, base, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aCraftsmanAt(base);
  await page.goto('/upload-proof/999999999');
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/upload-proof/);
  await expect(page.getByRole('alert')).toContainText('This job is not among yours');
  await page.getByRole('link', { name: 'Open my jobs' }).click();
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
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
