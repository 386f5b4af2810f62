import { expect, test } from '../helpers/journey/browser.ts';
import { hydrated, expectNoBarriers, press } from '../helpers/journey/page-actions.ts';

const PAGE = '/craftsman/joseph-otieno';

test('the link is copied at once; WhatsApp and a code lead to the same page; the focus comes back', async ({
  page,
  context,
  base,
}) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.goto(PAGE);
  await hydrated(page);
  const button = page.locator('[data-bottom-bar="hire"]').getByRole('button', { name: 'Share profile' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Share Otieno & Sons Plumbing' });
  await expect(sheet.getByRole('status')).toHaveText('Link copied.');
  const url = `${base}${PAGE}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const whatsApp = await sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp as string).hostname).toBe('wa.me');
  expect(new URL(whatsApp as string).searchParams.get('text')).toContain(url);
  await expect(sheet.getByRole('img', { name: 'Code that leads to the page of Otieno & Sons Plumbing' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test('without a clipboard the link is shown for copying by hand', async ({ page, base }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`${PAGE}?lang=sw`);
  await hydrated(page);
  await page.locator('[data-bottom-bar="hire"]').getByRole('button', { name: 'Shiriki wasifu' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('status')).toHaveText('Nakili kiungo hiki:');
  await expect(sheet.getByRole('link', { name: `${base}${PAGE}` })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Tuma kwa WhatsApp' })).toBeVisible();
});

test('the phone’s own share sheet is used, and cancelling it shows no error', async ({ page, base }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.title = JSON.stringify(data);
        return Promise.reject(new DOMException('cancelled', 'AbortError'));
      },
    });
  });
  await page.goto(PAGE);
  await hydrated(page);
  await page.locator('[data-bottom-bar="hire"]').getByRole('button', { name: 'Share profile' }).click();
  await press(page, 'More ways');
  await expect(page).toHaveTitle(/Otieno & Sons Plumbing/);
  expect(JSON.parse(await page.title())).toEqual({
    title: 'Otieno & Sons Plumbing',
    text: 'Otieno & Sons Plumbing on Ufundi: photos of the work, ratings and reviews.',
    url: `${base}${PAGE}`,
  });
  await expect(page.getByRole('dialog')).toBeVisible();
});
