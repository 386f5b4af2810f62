import { aClientAt } from '../helpers/journey/accounts.ts';
import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, hydrated, press } from '../helpers/journey/page-actions.ts';
import { pick } from '../helpers/journey/request-form.ts';

test('a search without a match looks around the place, and its words become a request after the sign-in', async ({
  page,
  base,
}) => {
  const client = await aClientAt(base);
  await page.goto('/craftsmen?search=plumber+karen');
  await expect(
    page.getByRole('heading', { name: /^No plumber in Karen yet\. Here are \d+ in Nairobi\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Portfolio' }).first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Post this job' }).click();
  await expect(field(page, 'Description')).toHaveValue('plumber karen');
  await page.getByRole('link', { name: 'Have one? Log in' }).click();
  await expect(page).toHaveURL(/\/HireLogin/);
  await hydrated(page);
  await fill(page, { Email: client.email, Password: client.password });
  await press(page, 'Log in');
  await expect(field(page, 'Description')).toHaveValue('plumber karen');
  await expect(pick(page, 'service', 'Plumbing')).toBeChecked();
  await expect(pick(page, 'location', 'nairobi')).toBeChecked();
});

test('everyday words are read as the trade they mean, in both languages', async ({ page }) => {
  for (const words of ['leaking tap', 'fundi wa bomba', 'fix my sink']) {
    await page.goto(`/?search=${words}&lang=en`);
    await expect(page.getByText(/^\d+ for Plumbing in Kenya\.$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Matching craftsmen' }).getByRole('link').first()).toContainText(
      'Plumbing',
    );
  }
  await page.goto('/craftsmen?search=leaking+tap+karen&lang=en');
  await expect(
    page.getByRole('heading', { name: /^No plumber in Karen yet\. Here are \d+ in Nairobi\.$/ }),
  ).toBeVisible();
  await expectNoBarriers(page);
});

test('what the words of a search meant is set as trade and place, and towns are chosen beside a map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/craftsmen?search=leaking+tap+karen&lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing in Karen' })).toBeVisible();
  await expect(page.getByText('Understood from “leaking tap karen”.')).toBeVisible();
  await expect(field(page, 'Place')).toHaveValue('Karen');
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveValue('Plumbing');
  await expect(field(page, 'Search by name')).toHaveValue('');
  await expect(page.locator('main li:has(h3)').first()).toContainText(/Plumber · .+ · \d+ km/);
  await expect(page.getByRole('link', { name: 'Show all trades' })).toHaveAttribute(
    'href',
    '/craftsmen?location=Karen',
  );
  const towns = page.getByRole('navigation', { name: 'Where' });
  await towns.getByRole('link', { name: 'Nairobi' }).click();
  await expect(page).toHaveURL(/\/craftsmen\?service=Plumbing&location=Nairobi$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing in Nairobi' })).toBeVisible();
  await expect(towns.getByRole('link', { name: 'Nairobi' })).toHaveAttribute('aria-current', 'true');
  await expectNoBarriers(page);
});

test('a list of those who speak a language needs no script', async ({ page }) => {
  await page.goto('/craftsmen?language=Turkana&lang=en');
  await expect(field(page, 'Language')).toHaveValue('Turkana');
});

test('the services widen a search too, and offer to post the job', async ({ page }) => {
  await page.goto('/services?search=plumber+karen');
  await expect(
    page.getByRole('heading', { name: /^No plumber in Karen yet\. Here are \d+ in Nairobi\.$/ }),
  ).toBeVisible();
  const offers = page.getByRole('main').getByRole('link').filter({ hasText: 'Plumbing' });
  await expect(offers.first()).toBeVisible();
  const post = page.getByRole('link', { name: 'Post this job' });
  await expect(post).toHaveAttribute('href', /\?service=Plumbing&location=karen&description=plumber\+karen$/);
  await expectNoBarriers(page);
  await page.goto('/services?search=zzzz');
  await expect(page.getByText('No services found.')).toBeVisible();
  await expect(post).toHaveAttribute('href', '/hire/new?description=zzzz');
});

test('who fits is found, and the job can be posted as well', async ({ page }) => {
  for (const [path, href] of [
    ['/?search=otieno', '/hire/new?description=otieno'],
    ['/craftsmen?search=otieno', '/hire/new?description=otieno'],
    ['/craftsmen?search=otieno&service=Plumbing', '/hire/new?service=Plumbing&description=otieno'],
    ['/services?search=otieno', '/hire/new?description=otieno'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('a[href^="/craftsman/"]').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Post this job' })).toHaveAttribute('href', href);
  }
  await page.goto('/craftsmen');
  await expect(page.getByRole('link', { name: 'Post this job' })).toHaveCount(0);
});

test('where no craftsman fits, the words can still be posted', async ({ page }) => {
  await page.goto('/?search=zzzz');
  await expect(page.getByText('No craftsmen found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Post this job' })).toHaveAttribute('href', '/hire/new?description=zzzz');
  await expect(page.getByRole('list', { name: 'Often asked for' })).toBeVisible();
});
