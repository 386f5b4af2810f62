/** What Chrome 87, Safari 14 or Firefox 78 lacks is taken away: the same pages sign up, post, quote and accept. */
import type { BrowserContext } from '@playwright/test';
import { anEmail, PASSWORD } from '../helpers/journey/accounts.ts';
import { expect, test } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { anApprovedCraftsman, opened } from '../helpers/journey/craftsman-jobs.ts';
import { field, fill, HYDRATION, LOAD_FAILURE, open, press } from '../helpers/journey/page-actions.ts';
import { fillRequest } from '../helpers/journey/request-form.ts';

const MISSING: Readonly<Record<string, readonly string[]>> = {
  'String.prototype': ['isWellFormed', 'toWellFormed', 'at', 'replaceAll'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with', 'group'],
  Array: ['fromAsync'],
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Promise: ['any', 'try', 'withResolvers'],
  AbortSignal: ['any', 'timeout'],
  'AbortSignal.prototype': ['throwIfAborted'],
  'URLSearchParams.prototype': ['size'],
  'HTMLFormElement.prototype': ['requestSubmit'],
  'HTMLDialogElement.prototype': ['showModal', 'show', 'close'],
  'Crypto.prototype': ['randomUUID'],
  'Navigator.prototype': ['locks', 'storage', 'userActivation'],
  globalThis: [
    'structuredClone',
    'createImageBitmap',
    'BroadcastChannel',
    'TextDecoderStream',
    'OffscreenCanvas',
    'WeakRef',
  ],
};

async function age(context: BrowserContext): Promise<void> {
  await context.addInitScript((missing) => {
    for (const [path, names] of Object.entries(missing)) {
      const owner: any = path.split('.').reduce((from: any, name) => from?.[name], globalThis as any);
      for (const name of names) if (owner) delete owner[name];
    }
  }, MISSING);
}

test('a phone of 2020 signs up, posts a request, reads a quote and accepts it', async ({
  browser,
  context,
  page,
  base,
}) => {
  test.slow();
  await age(context);
  const email = anEmail();
  const work = `The kitchen tap drips ${Math.random().toString(36).slice(2, 9)}`;

  await open(page, '/HireSignUp');
  expect(await page.evaluate(() => 'isWellFormed' in String.prototype || 'toSorted' in Array.prototype)).toBe(false);
  await fill(page, {
    'Full name': '\u2068Njeri\u2069 Wangari',
    Email: `<${email}>,`,
    'Phone number': '+254 (0)722 345 678',
  });
  await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD });
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);

  await goTo(page, '/hire/request');
  await fillRequest(page, { description: work });
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!')).toBeVisible();

  const fundi = await anApprovedCraftsman(base, 'Ouko Tap Works');
  const phones = await browser.newContext({ baseURL: base });
  await age(phones);
  const phone = await phones.newPage();
  await goTo(phone, '/dashboard/jobs?view=open');
  await fill(phone, { Email: fundi.email, Password: fundi.password });
  await press(phone, 'Log in');
  const card = await opened(phone, work);
  await card.getByLabel('Your price for the whole job').fill('KSh 4.5k/=');
  await card.getByRole('button', { name: 'Send price, KES 4,500' }).click();
  await expect(phone.getByText('4,500').first()).toBeVisible();

  await goTo(page, '/hire/requests');
  await page.getByRole('link', { name: work }).click();
  await page.getByRole('button', { name: /^Accept KES/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept price' }).click();
  await expect(page.getByRole('article', { name: work }).getByText('Accepted', { exact: true }).first()).toBeVisible();
  for (const [where, tab] of [
    ['/craftsmen?search=tap', page],
    ['/cart', page],
    ['/dashboard/profile', phone],
  ] as const) {
    await goTo(tab, where);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await phones.close();
});

test('where the script of a page cannot run, the browser sends its form', async ({ page, base, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE, /SyntaxError|Unexpected/);
  const email = anEmail();
  await page.route(HYDRATION, (route) => route.fulfill({ contentType: 'text/javascript', body: 'a syntax of 2030' }));
  await page.goto(`${base}/HireSignUp`);
  await fill(page, { 'Full name': 'Njeri Wangari', Email: email, 'Phone number': '0722345678' });
  await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD });
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/HireLogin\?done=signed-up$/);
  await fill(page, { Email: email, Password: 'not-the-password' });
  await press(page, 'Log in');
  await expect(page.locator('main').getByRole('alert')).toContainText('Login failed.');
  await expect(field(page, 'Email')).toHaveValue(email);
});
