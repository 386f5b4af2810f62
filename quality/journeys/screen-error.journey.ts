/** A screen that throws while it renders says so within its frame, and "Try again" renders it anew with what was typed. */
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { openHireAsClient } from '../helpers/journey/client-jobs.ts';
import { open, press } from '../helpers/journey/page-actions.ts';
import { dayAhead, fillRequest, input, pick } from '../helpers/journey/request-form.ts';
import { FORM } from '../helpers/journey/request-pages.ts';

const THROWN = /is broken on purpose|React Router caught|Cannot read properties/;
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something broke' });

declare global {
  interface Window {
    datesAreBroken?: boolean;
  }
}

test('a tab of a dashboard that throws leaves its dashboard, and is shown anew with what was typed', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(THROWN);
  await page.addInitScript(() => {
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.formatToParts = function (...parts) {
      if (window.datesAreBroken) throw new Error('This date is broken on purpose.');
      return formatToParts.apply(this, parts);
    };
  });
  await openHireAsClient(page, FORM);
  const description = 'The tap in the yard drips';
  await fillRequest(page, { description });
  await page.evaluate(() => void (window.datesAreBroken = true));
  await pick(page, 'day', 'pick').click();
  await expect(failure(page)).toContainText('Nothing you did is lost. Please try again.');
  const tabs = page.getByRole('link', { name: 'My Requests' }).locator('visible=true');
  await expect(tabs.first()).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);

  await page.evaluate(() => void (window.datesAreBroken = false));
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(input(page, 'description')).toHaveValue(description);
  await expect(input(page, 'address')).toHaveValue('Mugoya Estate, house 14');
  await expect(failure(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await pick(page, 'day', dayAhead(1)).check();
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
});

test('a public page that throws keeps its bar and footer; what throws again is loaded anew', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(THROWN);
  const portfolios = '**/api/public-craftsman/*/';
  await open(page, '/craftsmen');
  await page.route(portfolios, (route) => route.fulfill({ json: { slug: 'broken' } }));
  await page.getByRole('link', { name: 'View Portfolio' }).first().click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
  // The failure of before stands until the page is drawn with the second answer.
  const again = page.waitForResponse(portfolios);
  await page.getByRole('link', { name: 'Try again' }).click();
  await again;
  await expect(failure(page)).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.unroute(portfolios);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Hire Now' }).first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});
