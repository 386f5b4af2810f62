import { expect, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  response,
  field,
  fill,
  open,
  press,
  LOAD_FAILURE,
  formError,
  sentTo,
  touch,
} from '../helpers/journey/page-actions.ts';
import { anEmail, PASSWORD } from '../helpers/journey/accounts.ts';

const LINK = '/reset-password?uid=7b0c2f5e-0000-4000-8000-3d5f6a7b8c9d&token=a-token-from-a-mail';
const NEW = { 'New password': PASSWORD, 'Confirm new password': PASSWORD };

test('a forgotten password is answered alike for every address', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await press(page, 'Send the link');
  await expect(page.getByText('Please enter your email address.', { exact: true })).toBeVisible();
  await field(page, 'Email').fill(anEmail('nobody'));
  await press(page, 'Send the link');
  await expect(
    page.getByText("If this email is registered, you'll receive reset instructions shortly.", { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Use another email' }).click();
  await expect(field(page, 'Email')).toBeVisible();
});

test("a reset request that fails shows the server's message, or that it failed", async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/forgot-password');
  await field(page, 'Email').fill(anEmail());
  await response(page, '/password-reset/', {
    status: 429,
    body: { detail: 'Too many attempts. Please wait a little and try again.' },
    headers: { 'retry-after': '45' },
  });
  await press(page, 'Send the link');
  await expect(formError(page)).toContainText('Too many attempts. Please wait a little and try again.');
  await expect(formError(page)).toContainText('You can try again in 1 minute.');
  for (const mock of [{ status: 500, body: {} }, null]) {
    await response(page, '/password-reset/', mock);
    await press(page, 'Send the link');
    await expect(formError(page).getByText('Failed to request password reset', { exact: true })).toBeVisible();
  }
});

test('a reset link without uid or token shows why it is useless and one way on, no form', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?uid=abc', '/reset-password?token=abc']) {
    await open(page, path);
    await expect(formError(page).getByText('Invalid or expired reset link.', { exact: true })).toBeVisible();
    await expect(field(page, 'New password')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectNoBarriers(page);
  }
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the new password must be long enough and typed twice alike', async ({ page }) => {
  const sent = sentTo(page, '/password-reset-confirm/');
  await open(page, LINK);
  await fill(page, { 'New password': 'seven77', 'Confirm new password': 'seven77' });
  await press(page, 'Set password');
  await expect(page.getByText('Password must be at least 8 characters.', { exact: true })).toBeVisible();
  await fill(page, { ...NEW, 'Confirm new password': 'mabati-na-misumari-48' });
  await press(page, 'Set password');
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
});

test('the link leaves the address bar, is in no Referer, and survives a reload', async ({ page }) => {
  const referers: string[] = [];
  page.on('request', (request) => {
    // Requests before the first script cannot hide the referrer; they go to our own assets.
    if (request.resourceType() === 'fetch') referers.push(request.headers().referer ?? '');
  });
  const sent = sentTo(page, '/password-reset-confirm/');
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

test('after a reset a client is sent to the client sign-in', async ({ page }) => {
  await response(page, '/password-reset-confirm/', { body: { detail: 'ok' } });
  await open(page, `${LINK}&door=client`);
  await fill(page, NEW);
  await press(page, 'Set password');
  await expect(page.getByText('Your password is changed. Taking you to the login…')).toBeVisible();
  await expect(page).toHaveURL(/\/HireLogin$/);
});

test("a rejected reset shows the server's detail, else its error, else that it failed", async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, LINK);
  await fill(page, NEW);
  for (const [mock, sentence] of [
    [
      { status: 400, body: { detail: 'This password is too common. Please choose another one.', error: 'Other.' } },
      'This password is too common. Please choose another one.',
    ],
    [{ status: 400, body: { error: 'This link was used.' } }, 'This link was used.'],
    [{ status: 500, body: {} }, 'Failed to reset password.'],
    [null, 'Failed to reset password.'],
  ] as const) {
    await response(page, '/password-reset-confirm/', mock);
    await press(page, 'Set password');
    await expect(formError(page).getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.unroute('**/api/password-reset-confirm/');
  await press(page, 'Set password');
  await expect(formError(page)).toContainText('Invalid or expired reset link.');
  await expect(field(page, 'New password')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});
