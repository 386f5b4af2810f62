import { randomInt } from 'node:crypto';
import { authTexts as english } from '../../src/ui/texts/en/auth.ts';
import { authTexts as kiswahili } from '../../src/ui/texts/sw/auth.ts';
import { send } from '../helpers/journey/accounts.ts';
import { expect, test } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
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
  touch,
} from '../helpers/journey/page-actions.ts';
import { otherCode } from '../helpers/phones.ts';
import { overflow } from '../helpers/journey/layout.ts';
import { codeAt, undoLinkAt } from '../helpers/journey/phones.ts';
import { fillRequest } from '../helpers/journey/request-form.ts';

const aNumber = () => `+25471${randomInt(1_000_000, 9_999_999)}`;

test.use({ viewport: { width: 390, height: 844 } });

test('a visitor writes a request, signs up with a phone number alone, and it is posted', async ({
  page,
  base,
  consoleMessages,
}) => {
  test.slow();
  consoleMessages.expect(LOAD_FAILURE);
  const number = aNumber();
  await open(page, '/hire/new');
  await fillRequest(page, {
    name: 'Akinyi Odhiambo',
    phone: number.replace('+', ''),
    description: 'The kitchen sink leaks. The floor is wet.',
  });
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/HireSignUp$/);
  await page.getByRole('link', { name: english.phoneSignUp.link }).click();
  await expect(page.getByText('Your request is kept.')).toBeVisible();
  await expect(field(page, 'Full name')).toHaveValue('Akinyi Odhiambo');
  await expect(field(page, 'Mobile number')).toHaveValue(number.replace('+', ''));
  await press(page, 'Send me a code');
  await expect(page.getByText('You must agree to the terms.').last()).toBeVisible();
  await page.getByRole('checkbox').check();
  await expectNoBarriers(page);
  await press(page, 'Send me a code');
  const code = field(page, 'Code from the message');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
  const sent = await codeAt(base, number);
  await code.fill(otherCode(sent));
  await press(page, 'Sign up');
  await expect(page.getByText(/That code is not right, or it is over/).first()).toBeVisible();
  // The phone drops the page while its owner reads the message.
  await page.reload();
  await hydrated(page);
  await code.fill(sent);
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  await expect(page.getByRole('heading', { name: 'The kitchen sink leaks' })).toBeVisible();

  await goTo(page, '/hire/profile');
  await expect(page.getByText('No email', { exact: true })).toBeVisible();
  await page.getByRole('heading', { name: 'Password', exact: true }).click();
  const password = 'tindo-kali-kabisa-8';
  await fill(page, { 'New password': password, 'Confirm new password': password });
  await press(page, 'Set a password');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await goTo(page, '/hire/notifications');
  await page.getByRole('heading', { name: 'Your phone' }).click();
  await expect(page.getByText(`Phone verified: ${number}`)).toBeVisible();
  await expect(page.getByText('Codes sent there sign you in.')).toBeVisible();
  const next = aNumber();
  await press(page, 'Change my number');
  await fill(page, { 'Mobile number': next });
  await press(page, 'Send me a code');
  await expectNoBarriers(page);
  await field(page, 'Code from the message').fill(await codeAt(base, next));
  await fill(page, { [`Code sent to ${number}`]: '000' });
  await press(page, 'Verify my phone');
  await expect(page.locator('[data-field-error]')).toContainText('That code is not right.');
  await fill(page, { [`Code sent to ${number}`]: await codeAt(base, number) });
  await press(page, 'Verify my phone');
  await expect(page.getByText(`Phone verified: ${next}`)).toBeVisible();

  const link = await undoLinkAt(base, number);
  await open(page, link);
  await expect(page).toHaveURL(/\/undo-phone-change$/);
  await touch(page);
  await expectNoBarriers(page);
  await press(page, 'Put my number back');
  await expect(page.getByText('Your number is back')).toBeVisible();
  await page.getByRole('link', { name: 'Client login by SMS' }).click();
  await expect(page).toHaveURL(/\/HirePhoneLogin$/);
  await open(page, link);
  await press(page, 'Put my number back');
  await expect(formError(page)).toContainText('This link was used already, or is over.');
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
});

test('a craftsman signs up with a phone number and goes on to the profile', async ({ page, base, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const number = aNumber();
  await open(page, '/signup');
  await page.getByRole('link', { name: english.phoneSignUp.link }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: english.phoneSignUp.title.craftsman })).toBeVisible();
  await fill(page, { 'Company or group name': 'Otieno & Sons', 'Mobile number': '020 272 1234' });
  await press(page, 'Send me a code');
  await expect(page.getByText('landlines get no messages').last()).toBeVisible();
  await fill(page, { 'Mobile number': number.replace('+254', '0') });
  await press(page, 'Send me a code');
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expect(field(page, 'Company or group name')).toHaveValue('Otieno & Sons');
  await press(page, 'Send me a code');
  await expect(formError(page)).toContainText('Too many attempts.');
  await page.reload();
  await hydrated(page);
  const other = aNumber();
  await fill(page, { 'Company or group name': 'Otieno & Sons', 'Mobile number': other });
  await press(page, 'Send me a code');
  await fill(page, { 'Code from the message': await codeAt(base, other) });
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByText('Welcome! Your account is open')).toBeVisible();
  expect(Object.keys(await sessionOf(page)).sort()).toEqual(['access_token', 'refresh_token', 'user_profile']);
  const { access_token: access } = await sessionOf(page);
  const account = await send(base, 'GET', '/profile/', undefined, access as string);
  expect(account).toMatchObject({ full_name: 'Otieno & Sons', email: '', phone_number: other });
});

for (const [language, t] of [
  ['en', english],
  ['sw', kiswahili],
] as const) {
  test.describe(`with JavaScript off, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

    test('a craftsman signs up with a phone number', async ({ page, context, base, consoleMessages }) => {
      consoleMessages.expect(LOAD_FAILURE);
      await context.addCookies([{ name: 'lang', value: language, url: base }]);
      const { fields, phoneCode, phoneSignUp, signUp } = t;
      const number = aNumber();
      await page.goto('/signup');
      await page.getByRole('link', { name: phoneSignUp.link }).click();
      await expect(page.getByRole('heading', { name: phoneSignUp.title.craftsman })).toBeVisible();
      await fill(page, { [fields.group]: 'Otieno & Sons', [phoneCode.number]: number });
      await press(page, phoneCode.ask);
      await expect(page.getByText(phoneSignUp.sent(number))).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await fill(page, { [phoneCode.code]: await codeAt(base, number) });
      await press(page, signUp.send);
      await expect(page).toHaveURL(/\/dashboard\/profile$/);
    });
  });
}
