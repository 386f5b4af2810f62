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
  touch,
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
  await open(page, '/signup');
  await expect(field(page, 'Phone number')).toHaveAttribute('placeholder', '2547XXXXXXXX');
  await fill(page, person);
  await field(page, 'Phone number').clear();
  await field(page, 'Phone number').pressSequentially('0712 345-678x');
  await expect(field(page, 'Phone number')).toHaveValue('0712345678');
  const answered = page.waitForResponse('**/api/signup/');
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
  await expect(page).toHaveURL(/\/login$/);
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

test("a rejected signup shows the server's message, or that it failed, and keeps the typed values", async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/signup');
  await fill(page, newcomer());

  await response(page, '/signup/', { status: 400, body: { detail: 'This name is taken by the county.' } });
  await press(page, 'Sign up');
  await expect(formError(page)).toHaveText('This name is taken by the county.');
  await expect(formError(page)).toBeFocused();

  await response(page, '/signup/', { status: 502, body: '<h1>Bad gateway</h1>' });
  await press(page, 'Sign up');
  await expect(formError(page).getByText('Signup failed', { exact: true })).toBeVisible();

  await response(page, '/signup/', null);
  await press(page, 'Sign up');
  await expect(formError(page).getByText('Signup failed', { exact: true })).toBeVisible();
  await expect(formError(page)).toContainText(OFFLINE);
  await expect(formError(page)).toContainText('What you have typed is kept.');
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await expect(page).toHaveURL(/\/signup$/);
});

test('a password that is too common is marked at its field', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/signup');
  await fill(page, { ...newcomer(), Password: 'password1', 'Confirm password': 'password1' });
  await press(page, 'Sign up');
  await expect(page.locator('[data-field-error]')).toHaveText(
    'This password is too common. Please choose another one.',
  );
  await expect(field(page, 'Password')).toBeFocused();
});

test('an email that has an account shows an error with a link to the login', async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aCraftsmanAt(baseURL as string);
  await open(page, '/signup');
  await fill(page, { ...newcomer(), Email: email });
  await press(page, 'Sign up');
  await expect(formError(page)).toContainText('An account with this email already exists.');
  await formError(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Craftsman login' })).toBeVisible();
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
  baseURL,
}) => {
  const { email, fullName } = await aCraftsmanAt(baseURL as string);
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

test('a craftsman sent to the login by a guard comes back to the requested page', async ({ page, baseURL }) => {
  const { email } = await aCraftsmanAt(baseURL as string);
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test('the login needs both, and never says which of the two was wrong', async ({ page, consoleMessages, baseURL }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aCraftsmanAt(baseURL as string);
  await open(page, '/login');
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Email and password are required.');
  await expect(field(page, 'Email')).toBeFocused();
  await expectNoBarriers(page);

  await fill(page, { Email: email });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Email and password are required.');
  await expect(field(page, 'Password')).toBeFocused();

  for (const [Email, Password] of [
    [email, 'mabati-na-misumari-00'],
    [anEmail('nobody'), PASSWORD],
  ] as const) {
    await fill(page, { Email, Password });
    await press(page, 'Log in');
    await expect(formError(page)).toHaveText('Invalid email or password!');
  }
  expect(await sessionOf(page)).toEqual({});
});

test("a rejected login shows the server's message, how long to wait, or that there was no response", async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/login');
  await fill(page, { Email: anEmail(), Password: PASSWORD });

  await response(page, '/token/', {
    status: 403,
    body: { detail: 'This account has been disabled. Please contact us.' },
  });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('This account has been disabled. Please contact us.');

  await response(page, '/token/', { status: 401, body: {} });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Invalid email or password!');

  const detail = 'Too many attempts. Please wait a little and try again.';
  await response(page, '/token/', { status: 429, body: { detail }, headers: { 'retry-after': '700' } });
  await press(page, 'Log in');
  await expect(formError(page)).toContainText(detail);
  await expect(formError(page)).toContainText('You can try again in 12 minutes.');

  await response(page, '/token/', null);
  await press(page, 'Log in');
  await expect(formError(page)).toContainText(OFFLINE);
  await expect(formError(page)).not.toContainText('Invalid');
});

test('a login whose profile cannot be loaded shows an error and leaves no session', async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aCraftsmanAt(baseURL as string);
  await open(page, '/login');
  await response(page, '/profile/', {
    status: 500,
    body: { detail: 'Something went wrong on our side. Please try again.' },
  });
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(formError(page)).toHaveText('Failed to fetch profile.');
  expect(await sessionOf(page)).toEqual({});
  await page.unroute('**/api/profile/');
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard$/);
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

test('without Google set up no sign-in page offers it', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await open(page, path);
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
  }
});

test('in Kiswahili the sign-in pages and their errors are in Kiswahili, and the choice is stored', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/login');
  await page.getByRole('link', { name: 'SW', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fundi: ingia' })).toBeVisible();
  await touch(page);
  await press(page, 'Ingia');
  await expect(formError(page)).toHaveText('Barua pepe na nenosiri vinahitajika.');
  await fill(page, { 'Barua pepe': anEmail(), Nenosiri: PASSWORD });
  await press(page, 'Ingia');
  await expect(formError(page)).toHaveText('Barua pepe au nenosiri si sahihi!');
  await open(page, '/HireSignUp');
  await expect(page.getByRole('heading', { name: 'Mteja: jisajili' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });
    test('every sign-in page is accessible, and nothing is wider than a small phone', async ({ page }) => {
      for (const path of [
        '/signup',
        '/login',
        '/HireSignUp',
        '/HireLogin',
        '/admin-login',
        '/forgot-password',
        '/reset-password',
      ]) {
        await open(page, path);
        await expectNoBarriers(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      }
    });
  });
}
