import { aClientAt, aCraftsmanAt, anEmail, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { expect, test } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { inMailTo } from '../helpers/journey/mails.ts';
import {
  expectNoBarriers,
  field,
  fill,
  formError,
  LOAD_FAILURE,
  open,
  press,
  sessionOf,
  touch,
} from '../helpers/journey/page-actions.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';

const CODE = /(?<=Code: )\d{6}/;

test.use({ viewport: { width: 360, height: 740 } });

test('a client changes their address with the code of a mail, signs in with it, and the old mailbox puts it back', async ({
  page,
  base,
  consoleMessages,
}) => {
  test.slow();
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClientAt(base);
  const email = anEmail('new');
  await enter(page, client);
  await goTo(page, '/hire/profile');
  await page.getByRole('heading', { name: 'Email', exact: true }).click();
  await press(page, 'Change email address');
  await expect(field(page, 'New email')).toBeFocused();
  const details = page.locator('details[open]');
  const password = details.getByLabel('Current password', { exact: true });
  await fill(page, { 'New email': client.email });
  await password.fill(PASSWORD);
  await press(page, 'Send me a code');
  await expect(details.locator('[data-field-error]')).toContainText('already');
  await fill(page, { 'New email': email });
  await password.fill('not-the-one');
  await press(page, 'Send me a code');
  await expect(details.locator('[data-field-error]')).toContainText('The current password is not right.');
  await expectNoBarriers(page);
  await password.fill(PASSWORD);
  await press(page, 'Send me a code');

  const code = field(page, 'Code from the message');
  await expect(code).toBeFocused();
  await expect(page.getByText(`We have sent a mail to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled();
  await expectNoBarriers(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Email', exact: true }).click();
  await press(page, 'Change email address');
  await code.fill(await inMailTo(base, email, CODE));
  await press(page, 'Use this address');
  await expect(page.getByText('Your email address is changed. Your other sessions have ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email address' })).toBeFocused();
  await expect(details.locator('b', { hasText: email })).toBeVisible();
  await expect(page.locator('dd', { hasText: email })).toBeVisible();
  expect(JSON.parse((await sessionOf(page)).client as string).email).toBe(email);
  await send(base, 'POST', '/client-login/', { email, password: PASSWORD });

  const link = await inMailTo(base, client.email, /http:\S+\/undo-email-change\?[^\s"<]+/);
  await open(page, link);
  await expect(page).toHaveURL(/\/undo-email-change$/);
  await page.reload();
  await touch(page);
  await press(page, 'Put my address back');
  await expect(page.getByText('Your address is back')).toBeVisible();
  await expect(page).toHaveURL(/\/undo-email-change\?done=undone$/);
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);

  await open(page, link);
  await press(page, 'Put my address back');
  await expect(formError(page)).toContainText('This link was used already, or is over.');
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
});

test('a changed address shows in the other tab, too', async ({ page, context, base }) => {
  const craftsman = await aCraftsmanAt(base);
  await enterAsCraftsman(page, craftsman, '/dashboard/settings');
  const other = await context.newPage();
  await other.goto(`${base}/dashboard/settings`);
  const details = other.locator('details', { has: other.getByRole('heading', { name: 'Email', exact: true }) });
  await other.getByRole('heading', { name: 'Email', exact: true }).click();
  await expect(details.locator('b', { hasText: craftsman.email })).toBeVisible();

  const email = anEmail('other');
  await page.getByRole('heading', { name: 'Email', exact: true }).click();
  await press(page, 'Change email address');
  await fill(page, { 'New email': email });
  await page.locator('details[open]').getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await press(page, 'Send me a code');
  await field(page, 'Code from the message').fill(await inMailTo(base, email, CODE));
  await press(page, 'Use this address');
  await expect(details.locator('b', { hasText: email })).toBeVisible();
});
