import { expect, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  response,
  field,
  fill,
  open,
  press,
  formError,
  sentTo,
  touch,
} from '../helpers/journey/page-actions.ts';
import { PASSWORD } from '../helpers/journey/accounts.ts';

const LINK = '/reset-password?uid=7b0c2f5e-0000-4000-8000-3d5f6a7b8c9d&token=a-token-from-a-mail';
const NEW = { 'New password': PASSWORD, 'Confirm new password': PASSWORD };

test('a reset link without uid or token shows why it is useless and asks for another', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?uid=abc', '/reset-password?token=abc']) {
    await page.goto(path);
    await expect(formError(page).getByText('Invalid or expired reset link.', { exact: true })).toBeVisible();
    await expect(field(page, 'New password')).toHaveCount(0);
    await expectNoBarriers(page);
  }
  await fill(page, { Email: 'mercy@example.co.ke' });
  await press(page, 'Ask for a new link');
  await expect(page.getByText(/you'll receive reset instructions shortly/)).toBeVisible();
});

test('a reset link that no longer works says so when it is opened, not after two passwords', async ({ page }) => {
  await page.goto(LINK);
  await expect(formError(page).getByText('Invalid or expired reset link.', { exact: true })).toBeVisible();
  await expect(field(page, 'New password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
});

test('the link leaves the address bar, is in no Referer, and survives a reload', async ({ page }) => {
  const referers: string[] = [];
  page.on('request', (request) => {
    // Requests before the first script cannot hide the referrer; they go to our own assets.
    if (request.resourceType() === 'fetch') referers.push(request.headers().referer ?? '');
  });
  const sent = sentTo(page, '/password-reset-confirm/');
  await response(page, '/password-reset-check/', { body: { usable: true } });
  await response(page, '/password-reset-confirm/', { body: { detail: 'ok' } });
  await open(page, LINK);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await touch(page);
  await fill(page, NEW);
  await press(page, 'Set password');
  await expect(page).toHaveURL(/\/login$/);
  expect(sent).toEqual([
    { uid: '7b0c2f5e-0000-4000-8000-3d5f6a7b8c9d', token: 'a-token-from-a-mail', password: PASSWORD },
  ]);
  expect(referers.filter((each) => each.includes('token'))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL(/reset-password/);
});

test('who came from the clients’ sign-in goes back to it, also after another email', async ({ page }) => {
  await open(page, '/HireLogin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await fill(page, { Email: 'mercy@example.co.ke' });
  await press(page, 'Send the link');
  await page.getByRole('link', { name: 'Use another email' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/HireLogin$/);
});
