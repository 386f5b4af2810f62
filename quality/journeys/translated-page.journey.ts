/** Pages that a translator or a password manager changes go on working, show today's words, and lose nothing typed. */
import { marketTexts } from '../../src/ui/texts/en/market.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { card, dialog } from '../helpers/journey/client-pages.ts';
import { openHireAsClient } from '../helpers/journey/client-jobs.ts';
import { putBehindInputs, translatePage } from '../helpers/journey/foreign-changes.ts';
import { field, fill, HYDRATION, hydrated, open, press } from '../helpers/journey/page-actions.ts';
import { fillRequest } from '../helpers/journey/request-form.ts';
import { FORM } from '../helpers/journey/request-pages.ts';

const { contact } = marketTexts;
const MESSAGE = { [contact.name]: 'Njeri', [contact.email]: 'njeri@example.com', [contact.message]: 'Do you work?' };
/** React reports that it drew a page anew which it could not hydrate. */
const DRAWN_ANEW = /Minified React error #418/;

const expectWhole = (page: Page) => expect(page.getByText('Something broke')).toHaveCount(0);

/** Holds all scripts but the loader back. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(HYDRATION, async (route) => promise.then(() => route.continue()));
  return resolve;
}

test('on a translated page a request is posted, by buttons that say what they do now, and cancelled', async ({
  page,
}) => {
  await page.addInitScript(translatePage, { since: 'hydrated' });
  const description = 'The tap in the yard drips';
  await openHireAsClient(page, FORM);
  await expect(page.locator('font').first()).toBeAttached();
  await fillRequest(page, { description });
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  await expectWhole(page);
  const mine = card(page, description);
  await mine.getByText('More', { exact: true }).click();
  await mine.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expectWhole(page);
});

test('on a translated page a message is sent', async ({ page }) => {
  await page.addInitScript(translatePage, { since: 'hydrated' });
  await open(page, '/services');
  await fill(page, MESSAGE);
  await expect(page.locator('#contact button[type=submit] font').first()).toBeAttached();
  await press(page, contact.send);
  await expect(page.getByText(contact.sent)).toBeVisible();
  await expectWhole(page);
});

test('sent on a page that was translated before its script came, the message arrives', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(DRAWN_ANEW);
  await page.addInitScript(translatePage, { since: 'loaded', mark: '·' });
  const letCome = await holdScripts(page);
  await page.goto('/services');
  const main = page.locator('main');
  await main.locator('[name=name]').fill('Njeri');
  await main.locator('[name=email]').fill('njeri@example.com');
  await main.locator('[name=message]').fill('Do you work?');
  // A press that the page draws anew under is lost, as in every browser: this one is over before.
  await main.locator('#contact button[type=submit]').click();
  letCome();
  await expect(page.getByText(contact.sent)).toBeVisible();
  await expectWhole(page);
});

test('what a password manager puts behind fields before the script costs nothing that was typed', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(DRAWN_ANEW);
  await page.addInitScript(putBehindInputs);
  const letCome = await holdScripts(page);
  await page.goto('/HireSignUp');
  await fill(page, { Email: 'wanjiku@example.co.ke', Password: 'mabati-na-misumari-47' });
  await page.getByRole('checkbox').check();
  await expect(page.locator('[data-password-manager]')).not.toHaveCount(0);
  await field(page, 'Email').focus();
  letCome();
  await hydrated(page);
  await expect(field(page, 'Email')).toHaveValue('wanjiku@example.co.ke');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Password')).toHaveValue('mabati-na-misumari-47');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await press(page, 'Sign up');
  await expect(page.locator('main [data-field-error]').first()).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('wanjiku@example.co.ke');
});
