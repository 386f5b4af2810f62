import { expect, test } from '../helpers/journey/browser.ts';
import {
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
import { enter } from '../helpers/journey/sessions.ts';

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
  await page.clock.install();
  await open(page, '/hiresignup');
  await fill(page, person);
  await page.getByRole('checkbox').check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, 'Sign up');
  await expect(page.getByText('Signup successful! Redirecting to login...', { exact: true })).toBeVisible();
  expect(sent).toMatchObject([
    { full_name: 'Meera Shah', email: person.Email, phone_number: '0722345678', password: PASSWORD },
  ]);
  await page.clock.runFor(1500);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/HireLogin$/);
  await expect(field(page, 'Email')).toHaveValue(person.Email);
});

test('a signup whose answer was lost is sent again and makes one account', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await page.clock.install();
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
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, 'Sign up');
  await expect(page.getByText('Signup successful! Redirecting to login...')).toBeVisible();
});

test('a client signs in and lands in the client dashboard', async ({ page, base }) => {
  const { email, id, fullName } = await aClientAt(base);
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

test('the guard of /hire remembers the page even through signing up first', async ({ page }) => {
  await page.goto('/hire/request?service=Plumbing');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fill(page, newcomer());
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/request\?service=Plumbing$/);
});

test('a sign-in page greets a person who is signed in already', async ({ page, base }) => {
  const client = await aClientAt(base);
  await enter(page, client);
  await page.goto('/HireLogin');
  await expect(page.getByText(`You are signed in as ${client.fullName}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(page).toHaveURL(/\/hire$/);
});
