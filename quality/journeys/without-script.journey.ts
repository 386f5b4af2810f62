/** Public forms while the script is off, late or lost: nothing typed is lost, and the form works. */
import { authTexts as english } from '../../src/ui/texts/en/auth.ts';
import { NEEDS_SCRIPT } from '../../src/ui/texts/document.ts';
import { marketTexts as englishMarket } from '../../src/ui/texts/en/market.ts';
import { authTexts as kiswahili } from '../../src/ui/texts/sw/auth.ts';
import { marketTexts as kiswahiliMarket } from '../../src/ui/texts/sw/market.ts';
import { aClientAt, aCraftsmanAt, anEmail, PASSWORD } from '../helpers/journey/accounts.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { overflow } from '../helpers/journey/layout.ts';
import {
  expectNoBarriers,
  field,
  fill,
  formError,
  hydrated,
  LOAD_FAILURE,
  open,
  press,
  sessionOf,
} from '../helpers/journey/page-actions.ts';

const SCRIPTS = '**/assets/*.js';

for (const [language, t, market, { write }] of [
  ['en', english, englishMarket, NEEDS_SCRIPT.en],
  ['sw', kiswahili, kiswahiliMarket, NEEDS_SCRIPT.sw],
] as const) {
  test.describe(`with JavaScript off, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    test.beforeEach(async ({ context, base }) => {
      await context.addCookies([{ name: 'lang', value: language, url: base }]);
    });

    test('a client signs up with one mistake, keeps what was typed, and logs in', async ({ page, consoleMessages }) => {
      consoleMessages.expect(LOAD_FAILURE);
      const email = anEmail();
      const { fields, clientSignUp, clientLogin, login } = t;
      await page.goto('/HireSignUp');
      await fill(page, { [fields.name]: 'Wanjiku Kamau', [fields.email]: email, [fields.phone]: '0712345678' });
      await fill(page, { [fields.password]: PASSWORD, [fields.confirm]: `${PASSWORD}x` });
      await press(page, t.signUp.send);
      await expect(page.getByText(clientSignUp.mismatch).first()).toBeInViewport();
      await expect(page.getByText(clientSignUp.mustAgree).first()).toBeVisible();
      await expect(field(page, fields.name)).toHaveValue('Wanjiku Kamau');
      await expect(field(page, fields.email)).toHaveValue(email);
      await expect(field(page, fields.password)).toHaveValue('');
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      await fill(page, { [fields.password]: PASSWORD, [fields.confirm]: PASSWORD });
      await page.getByRole('checkbox').check();
      await press(page, t.signUp.send);
      await expect(page).toHaveURL(/\/HireLogin\?done=signed-up$/);
      await expect(page.getByText(t.signUp.doneTitle)).toBeVisible();

      await fill(page, { [fields.email]: email, [fields.password]: 'not-the-password' });
      await press(page, login.send);
      await expect(formError(page)).toContainText(clientLogin.failed(''));
      await expect(field(page, fields.email)).toHaveValue(email);
      await field(page, fields.password).fill(PASSWORD);
      await press(page, login.send);
      await expect(page).toHaveURL(/\/hire$/);
    });

    test('a message to us is kept with its errors in view, then sent', async ({ page, consoleMessages }) => {
      consoleMessages.expect(LOAD_FAILURE);
      const { contact } = market;
      await page.goto('/services');
      await fill(page, { [contact.name]: 'Njeri', [contact.message]: 'Habari?\nAsante.' });
      await press(page, contact.send);
      await expect(page.locator('[data-field-error]').first()).toBeInViewport();
      await expect(field(page, contact.message)).toHaveValue('Habari?\nAsante.');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await field(page, contact.email).fill('njeri@example.com');
      await press(page, contact.send);
      await expect(page.getByText(contact.sent)).toBeInViewport();
      await expect(field(page, contact.message)).toHaveValue('');
    });

    test('a page that needs script says so first, and leads to a form that works without', async ({ page }) => {
      const notice = page.getByText('JavaScript');
      for (const path of ['/hire/new', '/hire', '/dashboard', '/orders', '/admin-dashboard', '/cart']) {
        await page.goto(path);
        await expect(notice).toBeInViewport();
        await expect(page.locator('[aria-busy]:visible')).toHaveCount(0);
        await expect(page.getByRole('link', { name: write })).toBeInViewport();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await expect(page.getByText(market.cart.empty)).toBeVisible();
      await page.goto('/hire/new');
      await page.getByRole('link', { name: write }).click();
      await expect(field(page, market.contact.message)).toBeInViewport();
      await fill(page, { [market.contact.name]: 'Njeri', [market.contact.email]: 'njeri@example.com' });
      await fill(page, { [market.contact.message]: '0712 345 678, Karen' });
      await press(page, market.contact.send);
      await expect(page.getByText(market.contact.sent)).toBeInViewport();
    });
  });
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });
  test('every public form is accessible, also with errors, and shows no button that does nothing', async ({
    page,
    consoleMessages,
  }) => {
    consoleMessages.expect(LOAD_FAILURE);
    for (const path of [
      '/login',
      '/admin-login',
      '/signup',
      '/HireSignUp',
      '/forgot-password',
      '/HirePhoneLogin',
      '/phone-signup',
      '/reset-password?uid=x&token=y',
      '/undo-email-change?uid=x&token=y',
      '/undo-phone-change?uid=x&token=y',
    ]) {
      await page.goto(path);
      await expect(page.locator('main button[type=button]:visible')).toHaveCount(0);
      await page.locator('main form button[type=submit]').click();
      await expect(
        page.locator('main').getByRole('alert').or(page.locator('[data-field-error]')).first(),
      ).toBeVisible();
    }
  });
});

/** The page's scripts wait until they are let go, or fail. */
async function holdScripts(page: Page): Promise<(fail?: boolean) => void> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await page.route(SCRIPTS, async (route) => ((await promise) ? route.abort() : route.continue()));
  return (fail = false) => resolve(fail);
}

test('text typed before a late script stays, and the form works', async ({ page, base }) => {
  const { email } = await aCraftsmanAt(base);
  const letGo = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').pressSequentially(email);
  await field(page, 'Password').pressSequentially(PASSWORD.slice(0, 5));
  letGo();
  await field(page, 'Password').pressSequentially(PASSWORD.slice(5));
  await hydrated(page);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await expect(field(page, 'Password')).toBeFocused();
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a form sent before the script comes back with its errors, which stay when the script runs', async ({
  page,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aClientAt(base);
  const letGo = await holdScripts(page);
  await page.goto('/HireLogin', { waitUntil: 'commit' });
  await fill(page, { Email: email, Password: 'not-the-password' });
  await press(page, 'Log in');
  await expect(formError(page)).toContainText('Login failed. Invalid credentials.');
  await field(page, 'Password').pressSequentially(PASSWORD);
  letGo();
  await hydrated(page);
  await expect(formError(page)).toContainText('Login failed. Invalid credentials.');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
  await expect(field(page, 'Password')).toBeFocused();
  await expectNoBarriers(page);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);
  expect(Object.keys(await sessionOf(page)).sort()).toEqual(['access_token', 'client', 'refresh_token']);
});

test('signed in without script, the next page is signed in once its script runs', async ({ page, base }) => {
  const { email } = await aClientAt(base);
  const letGo = await holdScripts(page);
  await page.goto('/HireLogin?next=%2Fhire%2Freviews', { waitUntil: 'commit' });
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/reviews$/);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
  expect(Object.keys(await sessionOf(page)).sort()).toEqual(['access_token', 'client', 'refresh_token']);
});

test('a screen whose script cannot be fetched says so, breaks nothing, and loads once the network is back', async ({
  page,
  base,
  consoleMessages,
}) => {
  // React reports what its boundary caught; an uncaught error would be named so.
  consoleMessages.expect(LOAD_FAILURE, /Failed to fetch dynamically|Unable to preload CSS|React Router caught/);
  const { email } = await aClientAt(base);
  await open(page, '/HireLogin');
  await page.route('**/*', (route) => (/\/api\//.test(route.request().url()) ? route.continue() : route.abort()));
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  const again = page.locator('main').getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/*');
  // A file that failed last loads the page by itself, once its server answers.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Make Request' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});
