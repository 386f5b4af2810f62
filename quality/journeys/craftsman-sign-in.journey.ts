import { expect, test } from '../helpers/journey/browser.ts';
import {
  hydrated,
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
import { aCraftsmanAt, anEmail, PASSWORD } from '../helpers/journey/accounts.ts';

const OFFLINE = 'Network or server error. Please check your connection.';

const newcomer = () => ({
  'Company or group name': 'Nekesa Tiles',
  Email: anEmail('Nekesa Tiles'),
  Password: PASSWORD,
  'Confirm password': PASSWORD,
  'Phone number': '254712345678',
});

test('a craftsman signs up, sees it confirmed and lands at the login with the email already there', async ({
  page,
}) => {
  const sent = sentTo(page, '/signup/');
  const person = newcomer();
  await page.clock.install();
  await open(page, '/signup');
  await expect(field(page, 'Phone number')).toHaveAttribute('placeholder', '2547XXXXXXXX');
  await fill(page, person);
  await field(page, 'Phone number').clear();
  await field(page, 'Phone number').pressSequentially('0712 345-678x');
  await expect(field(page, 'Phone number')).toHaveValue('0712345678');
  const answered = page.waitForResponse('**/api/signup/');
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, 'Sign up');
  expect((await answered).status()).toBe(201);
  await expect(page.getByRole('dialog')).toContainText('Signup successful!');
  expect(sent).toEqual([
    {
      full_name: 'Nekesa Tiles',
      email: person.Email,
      password: PASSWORD,
      subscription: 'free',
      phone_number: '0712345678',
      language: 'en',
    },
  ]);
  await page.clock.runFor(3000);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page, 'Email')).toHaveValue(person.Email);
});

test('signup sends nothing that is incomplete, and shows an error at each field', async ({ page }) => {
  const sent = sentTo(page, '/signup/');
  await open(page, '/signup');
  await press(page, 'Sign up');
  for (const label of ['Company or group name', 'Email', 'Password', 'Confirm password', 'Phone number']) {
    await expect(page.locator('[data-field-error]').getByText(`${label} is required`, { exact: true })).toHaveCount(1);
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Company or group name')).toBeFocused();
  await expectNoBarriers(page);

  const person = newcomer();
  await fill(page, { ...person, 'Confirm password': 'mabati-na-misumari-48' });
  await press(page, 'Sign up');
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await expect(field(page, 'Confirm password')).toBeFocused();

  await fill(page, { Password: 'seven77', 'Confirm password': 'seven77' });
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeHidden();
  await press(page, 'Sign up');
  await expect(page.getByText('Password should be at least 8 characters long', { exact: true })).toBeVisible();

  await fill(page, { ...person, 'Phone number': '12345', Email: 'nekesa' });
  await press(page, 'Sign up');
  await expect(page.locator('[data-field-error]')).toHaveText([
    'Please enter a valid email address.',
    'Please enter a Kenyan phone number, for example 254712345678.',
  ]);
  expect(sent).toEqual([]);
});

test('values typed on a sign-in page survive a reload, except passwords', async ({ page }) => {
  const person = newcomer();
  await open(page, '/signup');
  await fill(page, person);
  await press(page, 'Show password');
  await field(page, 'Password').pressSequentially('x');
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await expect(field(page, 'Phone number')).toHaveValue('254712345678');
  await expect(field(page, 'Password')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain(PASSWORD);
});

test('a craftsman signs in, lands in the dashboard, and the tab stores no more than it needs', async ({
  page,
  base,
}) => {
  const { email, fullName } = await aCraftsmanAt(base);
  await open(page, '/login');
  await fill(page, { Email: ` ${email.toUpperCase()} `, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard$/);
  const session = await sessionOf(page);
  expect(Object.keys(session).sort()).toEqual(['access_token', 'refresh_token', 'user_profile']);
  expect(JSON.parse(session.user_profile as string)).toEqual({
    id: expect.any(Number),
    role: 'craftsman',
    full_name: fullName,
    slug: expect.any(String),
  });
});

test('a rejected login says why and how long to wait, leaves no session, and keeps what was typed', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/login');
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Email and password are required.');
  await expect(field(page, 'Email')).toBeFocused();
  await expectNoBarriers(page);
  await fill(page, { Email: anEmail('nobody'), Password: PASSWORD });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Invalid email or password!');
  await expect(formError(page)).toBeFocused();

  // What a server, a proxy and a broken line answer; all other sentences are in `sign-in-sentences.test.ts`.
  await response(page, '/token/', { status: 403, body: { error: 'This account has been disabled.' } });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('This account has been disabled.');
  const detail = 'Too many attempts. Please wait a little and try again.';
  await response(page, '/token/', { status: 429, body: { detail }, headers: { 'retry-after': '700' } });
  await press(page, 'Log in');
  await expect(formError(page)).toContainText(detail);
  await expect(formError(page)).toContainText('You can try again in 12 minutes.');
  await response(page, '/token/', { status: 502, body: '<h1>Bad gateway</h1>' });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Ufundi is away for a moment. Please try again shortly.');
  await response(page, '/token/', null);
  await press(page, 'Log in');
  await expect(formError(page)).toContainText(OFFLINE);
  await expect(formError(page)).toContainText('What you have typed is kept.');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  expect(await sessionOf(page)).toEqual({});
});

test('the fields help phones and password managers, and a password can be seen and pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/login');
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'email');
  await expect(field(page, 'Email')).toHaveAttribute('inputmode', 'email');
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate(`navigator.clipboard.writeText('${PASSWORD}')`);
  await field(page, 'Password').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');

  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Craftsman signup' })).toBeVisible();
  await expect(field(page, 'Company or group name')).toHaveAttribute('autocomplete', 'organization');
  await expect(field(page, 'Phone number')).toHaveAttribute('autocomplete', 'tel');
  for (const label of ['Password', 'Confirm password']) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password');
  }
});
