import { expect, test } from '../helpers/journey/browser.ts';
import {
  response,
  expectNoBarriers,
  fill,
  open,
  press,
  LOAD_FAILURE,
  formError,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { aCraftsmanAt, anEmail, PASSWORD, send } from '../helpers/journey/accounts.ts';

test('the admin sign-in shows a message for each rejection', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/admin-login');
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Email and password are required.');
  await fill(page, { Email: anEmail('admin'), Password: PASSWORD });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Invalid email or password.');
  await expectNoBarriers(page);

  for (const [mock, sentence] of [
    [{ status: 200, body: { refresh: 'only' } }, 'Login failed: No access token received.'],
    [{ status: 401, body: { detail: 'Invalid email or password!' } }, 'Invalid email or password.'],
    [{ status: 400, body: { detail: 'Please check your input.' } }, 'Bad request. Please check your input.'],
    [{ status: 500, body: {} }, 'Login failed. Please try again later.'],
    [
      { status: 403, body: { detail: 'This account has been disabled. Please contact us.' } },
      'Login failed. Please try again later.',
    ],
    [null, 'Network or server error. Please check your connection.'],
  ] as const) {
    await response(page, '/token/', mock);
    await press(page, 'Log in');
    await expect(formError(page).getByText(sentence, { exact: true })).toBeVisible();
  }
  await response(page, '/token/', { status: 429, body: {}, headers: { 'retry-after': '300' } });
  await press(page, 'Log in');
  await expect(formError(page)).toContainText('Login failed. Please try again later.');
  await expect(formError(page)).toContainText('You can try again in 5 minutes.');
  expect(await sessionOf(page)).toEqual({});
});

test('a craftsman at the admin sign-in is sent to the craftsman sign-in, and no session stays open', async ({
  page,
  baseURL,
}) => {
  const { email } = await aCraftsmanAt(baseURL as string);
  await open(page, '/admin-login');
  await fill(page, { Email: email, Password: PASSWORD });
  const answered = page.waitForResponse('**/api/token/');
  const ended = page.waitForResponse('**/api/logout/');
  await press(page, 'Log in');
  await expect(formError(page)).toContainText('This door is for admins.');
  expect(await sessionOf(page)).toEqual({});
  await ended;
  const { access } = await (await answered).json();
  await expect(send(baseURL as string, 'GET', '/profile/', undefined, access)).rejects.toThrow('401');
  await formError(page).getByRole('link', { name: 'Craftsman login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
