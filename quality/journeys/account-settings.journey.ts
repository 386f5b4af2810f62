import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import {
  failing,
  response,
  field,
  fill,
  press,
  LOAD_FAILURE,
  formError,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { aClientAt, aCraftsmanAt, PASSWORD, send, type Visitor } from '../helpers/journey/accounts.ts';
import { aRequest } from '../helpers/journey/craftsman-jobs.ts';
import { enterAsCraftsman, enter } from '../helpers/journey/sessions.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';

const opening = (page: Page, matter: string) => page.getByRole('heading', { name: matter, exact: true }).click();

async function craftsmanInSettings(page: Page, base: string, matter: string): Promise<Visitor> {
  const person = await aCraftsmanAt(base);
  await enterAsCraftsman(page, person, '/dashboard/settings');
  await opening(page, matter);
  return person;
}

async function clientInProfile(page: Page, base: string): Promise<Visitor> {
  const person = await aClientAt(base);
  await enter(page, person);
  await goTo(page, '/hire/profile');
  return person;
}

test('a craftsman changes name, number and language, and the pages follow; what could not be saved stays in the form', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await craftsmanInSettings(page, base, 'Your details');
  await page.route('**/api/profile/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await fill(page, { 'Your name': 'Otieno & Daughters' });
  await press(page, 'Save details');
  await expect(formError(page)).toContainText('Your details could not be saved.');
  await expect(formError(page)).toContainText('What you have typed is kept.');
  await expect(field(page, 'Your name')).toHaveValue('Otieno & Daughters');
  await page.unroute('**/api/profile/');

  await fill(page, { 'Your name': '', 'Phone number': '12' });
  await press(page, 'Save details');
  await expect(page.getByText('Your name is required').last()).toBeVisible();
  await fill(page, { 'Your name': 'Otieno & Daughters', 'Phone number': '0110 222 333' });
  await press(page, 'Save details');
  await expect(page.getByText('Details saved.')).toBeVisible();
  expect(JSON.parse((await sessionOf(page)).user_profile as string).full_name).toBe('Otieno & Daughters');
  await page.reload();
  await opening(page, 'Your details');
  await expect(field(page, 'Phone number')).toHaveValue('+254110222333');

  await page.getByLabel('Language', { exact: true }).selectOption('sw');
  await press(page, 'Save details');
  await expect(page.getByRole('heading', { name: 'Maelezo yako' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('a client who changes their number reads in how many open requests it changed, too', async ({ page, base }) => {
  const { client } = await aRequest(base);
  await enter(page, client);
  await goTo(page, '/hire/profile');
  await page.locator('summary', { hasText: 'Your details' }).click();
  await fill(page, { 'Phone number': '0110 222 333' });
  await press(page, 'Save details');
  await expect(page.getByText('Details saved. Also changed in 1 open request.')).toBeVisible();
});

test('a password is changed only with the current one, and ends the other sessions but not this one', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await craftsmanInSettings(page, base, 'Password');
  const fresh = 'paa-jipya-la-mabati';
  await press(page, 'Change password');
  await expect(page.getByText('Please enter your current password.').last()).toBeVisible();
  await fill(page, {
    'Current password': 'not-the-one-i-had',
    'New password': fresh,
    'Confirm new password': `${fresh}x`,
  });
  await press(page, 'Change password');
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible();
  await fill(page, { 'Confirm new password': fresh });
  await press(page, 'Change password');
  await expect(page.locator('[data-field-error]', { hasText: 'The current password is not right.' })).toBeVisible();
  await expect(field(page, 'Current password')).toBeFocused();

  await fill(page, { 'Current password': PASSWORD });
  await press(page, 'Change password');
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');
  await expect(send(base, 'GET', '/profile/', undefined, person.access)).rejects.toThrow('401');
  await send(base, 'POST', '/token/', { email: person.email, password: fresh });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});

test('every session but this one can be ended', async ({ page, consoleMessages, base }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await craftsmanInSettings(page, base, 'Other devices');
  await response(page, '/logout-others/', {
    status: 503,
    body: { detail: 'Ufundi is busy or restarting. Please try again in a moment.' },
  });
  const row = page.locator('summary', { hasText: 'Other devices' });
  await expect(row).toContainText('1 signed in');
  await press(page, 'End other sessions');
  await expect(formError(page)).toContainText('Ufundi is busy or restarting.');
  await page.unroute('**/api/logout-others/');
  await press(page, 'End other sessions');
  await expect(page.getByText('Your other sessions have ended.')).toBeVisible();
  await expect(row).toContainText('None signed in');
  await expect(send(base, 'GET', '/profile/', undefined, person.access)).rejects.toThrow('401');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});

test('a client takes all that we hold home as one file, and deletes the account: confirmed twice, with the password, signed out for good', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await clientInProfile(page, base);
  await page.getByRole('heading', { name: 'Your data' }).click();
  const coming = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^ufundi-\d{4}-\d\d-\d\d\.json$/);
  const held = await readFile(await file.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(held))).toContain(person.email);

  await page.getByRole('heading', { name: 'Delete account' }).click();
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();

  await press(page, 'Delete my account');
  await press(page, 'Delete for good');
  await expect(dialog).toContainText('Please enter your password.');
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-one-i-had');
  await press(page, 'Delete for good');
  await expect(dialog.locator('[data-field-error]')).toHaveText('The current password is not right.');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Delete for good');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible();
  expect(await sessionOf(page)).toEqual({});
  await expect(send(base, 'POST', '/client-login/', { email: person.email, password: PASSWORD })).rejects.toThrow(
    '401',
  );
});

test('settings that cannot be loaded say so and come at Try again; the appearance is chosen there, by keys too, and is in the first byte afterwards', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await enter(page, await aCraftsmanAt(base), 'craftsman');
  const pressOnceItWorks = await failing(page, '**/api/profile/');
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible();
  await pressOnceItWorks('Try again');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.unroute('**/api/profile/');

  await opening(page, 'Appearance');
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(choice('As the device')).toBeChecked();
  await choice('Dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choice('Dark').press('ArrowLeft');
  await expect(choice('Light')).toBeChecked();
  const answer = await page.reload();
  expect(await answer?.text()).toContain('data-theme="light"');
  await opening(page, 'Appearance');
  await expect(choice('Light')).toBeChecked();
});
