/** What a request costs a new client on a phone: counted from the landing page to the posted request. */
import { expect, type Locator, test } from '../helpers/journey/browser.ts';
import { anEmail, PASSWORD } from '../helpers/journey/accounts.ts';
import { field, open } from '../helpers/journey/page-actions.ts';
import { dayAhead, pick } from '../helpers/journey/request-form.ts';

const TAPS_MAX = 8;
const TYPED_MAX = 6;

test('a search becomes a posted request of a new client in eight taps and six typed fields', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let taps = 0;
  const typed = new Set<string>();
  const tap = async (key: Locator) => {
    await key.click();
    taps += 1;
  };
  const type = async (into: Locator, words: string) => {
    await into.fill(words);
    typed.add(`${new URL(page.url()).pathname} ${await into.getAttribute('name')}`);
  };
  const chip = (name: string, value: string) => pick(page, name, value).locator('xpath=ancestor::label');
  const forward = page.locator('main form button[type=submit]');

  await open(page, '/');
  await type(page.getByRole('searchbox').first(), 'leaking tap karen');
  await tap(page.getByRole('link', { name: 'Post this job' }));
  await expect(field(page, 'Description')).toHaveValue('leaking tap karen');
  await tap(forward);
  await expect(pick(page, 'location', 'nairobi')).toBeChecked();
  await type(page.locator('main [name=address]'), 'Mugoya Estate, house 14');
  await tap(forward);
  await tap(chip('day', dayAhead(1)));
  await tap(chip('part', 'morning'));
  await type(page.locator('main [name=name]'), 'Meera Shah');
  await type(page.locator('main [name=phone]'), '0722345678');
  await tap(forward);
  await expect(page).toHaveURL(/\/HireSignUp$/);
  await type(field(page, 'Email'), anEmail('Meera Shah'));
  await type(field(page, 'Password'), PASSWORD);
  await tap(page.getByRole('checkbox'));
  await tap(page.getByRole('button', { name: 'Sign up', exact: true }));
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  await expect(page.getByRole('heading', { name: 'leaking tap karen' })).toBeVisible();

  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(typed.size, [...typed].join(', ')).toBeLessThanOrEqual(TYPED_MAX);
});
