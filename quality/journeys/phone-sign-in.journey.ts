import { authTexts as english } from '../../src/ui/texts/en/auth.ts';
import { authTexts as kiswahili } from '../../src/ui/texts/sw/auth.ts';
import { expect, test } from '../helpers/journey/browser.ts';
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
import { otherCode } from '../helpers/phones.ts';
import { overflow } from '../helpers/journey/layout.ts';
import { aVerifiedNumber, codeAt } from '../helpers/journey/phones.ts';

const WRONG = /That code is not right, or it is over/;
/** A second try takes another person: a number gets one code a minute. */
const turn = (at: number) => at * 2 + test.info().retry;

for (const [role, login, home, title, keys] of [
  ['client', '/HireLogin', '/hire', 'Client login by SMS', ['access_token', 'client', 'refresh_token']],
  ['craftsman', '/login', '/dashboard', 'Craftsman login by SMS', ['access_token', 'refresh_token', 'user_profile']],
] as const) {
  test(`a ${role} signs in with a code by SMS, after a wrong one and a reload`, async ({
    page,
    base,
    consoleMessages,
  }) => {
    consoleMessages.expect(LOAD_FAILURE);
    const number = await aVerifiedNumber(base, role, turn(0));
    await open(page, login);
    await page.getByRole('link', { name: english.phoneSignIn.link }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await fill(page, { 'Mobile number': '020 272 1234' });
    await press(page, 'Send me a code');
    await expect(page.getByText('landlines get no messages').last()).toBeVisible();
    await fill(page, { 'Mobile number': number.replace('+254', '0') });
    await press(page, 'Send me a code');
    const code = field(page, 'Code from the message');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled();
    await expectNoBarriers(page);
    const sent = await codeAt(base, number);
    await code.fill(otherCode(sent));
    await press(page, 'Log in');
    await expect(page.getByText(WRONG).first()).toBeVisible();
    await expect(code).toBeFocused();

    // The phone drops the page while its owner reads the message.
    await page.reload();
    await hydrated(page);
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await press(page, 'Log in');
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    expect(Object.keys(await sessionOf(page)).sort()).toEqual(keys);
  });
}

test('a number can be changed, and a lost network costs nothing that was typed', async ({
  page,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const number = await aVerifiedNumber(base, 'client', turn(1));
  await open(page, '/HirePhoneLogin?craftsman=nobody');
  await page.route('**/api/phone-sign-in/**', (route) => route.abort('connectionreset'));
  await fill(page, { 'Mobile number': number });
  await press(page, 'Send me a code');
  await expect(formError(page)).toContainText('Network or server error.');
  await expect(field(page, 'Mobile number')).toHaveValue(number);
  await page.unroute('**/api/phone-sign-in/**');
  await press(page, 'Send me a code');
  await expect(page.getByText(`If ${number} is verified here`)).toBeVisible();
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expect(field(page, 'Mobile number')).toHaveValue(number);
  await press(page, 'Send me a code');
  await expect(formError(page)).toContainText('Too many attempts.');
  await expect(page).toHaveURL(/\/HirePhoneLogin\?craftsman=nobody$/);
});

for (const [language, t, turned] of [
  ['en', english, 1],
  ['sw', kiswahili, 2],
] as const) {
  test.describe(`with JavaScript off, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

    test('a craftsman signs in with a code by SMS', async ({ page, context, base, consoleMessages }) => {
      consoleMessages.expect(LOAD_FAILURE);
      await context.addCookies([{ name: 'lang', value: language, url: base }]);
      const number = await aVerifiedNumber(base, 'craftsman', turn(turned));
      const { phoneCode, phoneSignIn, login } = t;
      await page.goto('/login');
      await page.getByRole('link', { name: phoneSignIn.link }).click();
      await press(page, phoneCode.ask);
      await expect(page.locator('[data-field-error]')).toBeVisible();
      await fill(page, { [phoneCode.number]: number });
      await press(page, phoneCode.ask);
      await expect(page.getByText(phoneSignIn.sent(number))).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const sent = await codeAt(base, number);
      await fill(page, { [phoneCode.code]: otherCode(sent) });
      await press(page, login.send);
      await expect(page.locator('[data-field-error]')).toBeVisible();
      await press(page, phoneCode.again);
      await expect(formError(page)).toBeVisible();
      await fill(page, { [phoneCode.code]: sent });
      await press(page, login.send);
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
}
