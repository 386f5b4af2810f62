import { expect, test } from '../helpers/journey/browser.ts';
import {
  response,
  expectNoBarriers,
  field,
  fill,
  open,
  press,
  LOAD_FAILURE,
  formError,
  sentTo,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { aClientAt, anEmail, PASSWORD } from '../helpers/journey/accounts.ts';

const OFFLINE = 'Network or server error. Please check your connection.';

const newcomer = () => ({
  'Full name': 'Meera Shah',
  Email: anEmail('Meera Shah'),
  'Phone number': '0722345678',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
});

test('a client signs up, sees a confirmation, and lands at the client login', async ({ page }) => {
  const sent = sentTo(page, '/client-signup/');
  const person = newcomer();
  await open(page, '/hiresignup');
  await fill(page, person);
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page.getByText('Signup successful! Redirecting to login...', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  expect(sent).toMatchObject([
    { full_name: 'Meera Shah', email: person.Email, phone_number: '0722345678', password: PASSWORD },
  ]);
  await expect(page).toHaveURL(/\/HireLogin$/);
  await expect(field(page, 'Email')).toHaveValue(person.Email);
});

test('client signup needs the terms and two equal passwords before anything is sent', async ({ page }) => {
  const sent = sentTo(page, '/client-signup/');
  await open(page, '/HireSignUp');
  await fill(page, newcomer());
  await press(page, 'Sign up');
  await expect(page.getByText('You must agree to the terms.', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.getByRole('checkbox').check();
  await expect(page.getByText('You must agree to the terms.', { exact: true })).toBeHidden();

  await fill(page, { 'Confirm password': 'mabati-na-misumari-48' });
  await press(page, 'Sign up');
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible();
  await fill(page, { 'Full name': '  ', 'Confirm password': PASSWORD });
  await press(page, 'Sign up');
  await expect(page.getByText('Full name is required', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  expect(await page.getByRole('link', { name: /terms and conditions/ }).getAttribute('href')).toBe('/terms');
});

test("a rejected client signup shows the server's error or asks to check the input", async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aClientAt(baseURL as string);
  await open(page, '/HireSignUp');
  await fill(page, { ...newcomer(), Email: email });
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(formError(page)).toContainText('Signup failed. An account with this email already exists.');

  await response(page, '/client-signup/', { status: 400, body: { error: 'Phone already used.' } });
  await press(page, 'Sign up');
  await expect(formError(page)).toHaveText('Signup failed. Phone already used.');

  await response(page, '/client-signup/', { status: 400, body: {} });
  await press(page, 'Sign up');
  await expect(formError(page)).toHaveText('Signup failed. Check your input.');

  await response(page, '/client-signup/', null);
  await press(page, 'Sign up');
  await expect(formError(page)).toContainText(`Signup failed. ${OFFLINE}`);
  await expect(formError(page)).toContainText('What you have typed is kept.');
});

test('a signup whose answer was lost is sent again and makes one account', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/HireSignUp');
  let lost = 0;
  await page.route('**/api/client-signup/', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fill(page, newcomer());
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(formError(page)).toContainText(OFFLINE);
  await press(page, 'Sign up');
  await expect(page.getByText('Signup successful! Redirecting to login...')).toBeVisible();
});

test('a client signs in and lands in the client dashboard', async ({ page, baseURL }) => {
  const { email, id, fullName } = await aClientAt(baseURL as string);
  await open(page, '/HireLogin');
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);
  const session = await sessionOf(page);
  expect(Object.keys(session).sort()).toEqual(['access_token', 'client', 'refresh_token']);
  expect(JSON.parse(session.client as string)).toEqual({
    id,
    full_name: fullName,
    email,
    phone_number: '+254722345678',
  });
});

test('the guard of /hire remembers the client’s page through the login', async ({ page, baseURL }) => {
  const { email } = await aClientAt(baseURL as string);
  await page.goto('/hire/request?service=Plumbing');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/request\?service=Plumbing$/);
});

test('the guard of /hire remembers the page even through signing up first', async ({ page }) => {
  await page.goto('/hire/reviews');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fill(page, newcomer());
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/reviews$/);
});

test('a rejected client login shows the reason', async ({ page, consoleMessages, baseURL }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aClientAt(baseURL as string);
  await open(page, '/HireLogin');
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Email and password are required.');

  await fill(page, { Email: email, Password: 'mabati-na-misumari-00' });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Login failed. Invalid credentials.');

  await response(page, '/client-login/', {
    status: 403,
    body: { detail: 'This account has been disabled. Please contact us.' },
  });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Login failed. This account has been disabled. Please contact us.');

  await response(page, '/client-login/', { status: 500, body: {} });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Login failed. Invalid credentials.');

  await response(page, '/client-login/', null);
  await press(page, 'Log in');
  await expect(formError(page)).toContainText(`Login failed. ${OFFLINE}`);
  expect(await sessionOf(page)).toEqual({});
});

test('a sign-in page greets a person who is signed in already', async ({ page, baseURL }) => {
  const { email, fullName } = await aClientAt(baseURL as string);
  await open(page, '/HireLogin');
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);
  await page.goto('/HireLogin');
  await expect(page.getByText(`You are signed in as ${fullName}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(page).toHaveURL(/\/hire$/);
});
