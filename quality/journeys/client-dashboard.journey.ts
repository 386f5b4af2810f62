import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, press } from '../helpers/journey/page-actions.ts';
import { openHireAsClient, assigned, baseOf, goTo, jobsOf, posted, quoted } from '../helpers/journey/client-jobs.ts';
import { aClientAt, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { REVIEWS, card, own, dialog, aClient } from '../helpers/journey/client-pages.ts';

const NOT_LOGGED_IN = 'Client not logged in. Please login to access your dashboard.';

test('orders offer Cancel only while Requested and Mark Completed only while In Progress', async ({ page }) => {
  const client = await aClient(page);
  await posted(page, client, 'First: asked for');
  const priced = await posted(page, client, 'Second: has a price');
  const begun = await posted(page, client, 'Third: begun');
  const agreed = await posted(page, client, 'Fourth: agreed');
  await quoted(page, priced, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  await assigned(page, begun, 'joseph.otieno', 'Accepted', 'In Progress');
  await assigned(page, agreed, 'joseph.otieno', 'Accepted');

  for (const where of ['/orders', '/profile']) {
    await goTo(page, where);
    await expect(page.getByRole('article')).toHaveCount(4);
    const offered = (name: string) =>
      card(page, name)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.textContent));
    expect(await offered('First: asked for')).toEqual(['Cancel']);
    expect(await offered('Second: has a price')).toEqual([]);
    expect(await offered('Third: begun')).toEqual(['Mark Completed']);
    expect(await offered('Fourth: agreed')).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Your dashboard' }).last().getByRole('link')).toHaveCount(4);
    await expect(card(page, 'Second: has a price').getByRole('link', { name: 'Second: has a price' })).toHaveAttribute(
      'href',
      own(priced),
    );
    await expectNoBarriers(page);
  }
  await expect(page.getByText(client.email)).toBeVisible();
  const mine = card(page, 'Third: begun');
  await mine.getByRole('button', { name: 'Mark Completed' }).click();
  await dialog(page).getByRole('button', { name: 'Mark Completed' }).click();
  await mine.getByText('Leave a review', { exact: true }).click();
  await mine.getByRole('radio', { name: '5 stars' }).check();
  await expect(mine.getByText('Excellent', { exact: true })).toBeVisible();
  await mine.getByLabel('Your review').fill('Quick and clean.');
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/reviews/'),
    mine.getByRole('button', { name: 'Submit Review' }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ job_request: begun.id, rating: 5, comment: 'Quick and clean.' });
  await expect(mine.getByRole('img', { name: 'You gave 5 of 5 stars' })).toBeVisible();
  await card(page, 'First: asked for').getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(card(page, 'First: asked for').getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await goTo(page, '/hire/profile');
  await expect(page.getByRole('link', { name: /^Hire again/ })).toHaveAttribute(
    'href',
    /craftsman=.+&service=Plumbing$/,
  );
  // An optimistic update shows the move before the server confirms it.
  await expect
    .poll(async () => (await jobsOf(page, client)).map(({ status }) => status))
    .toEqual(['Accepted', 'Completed', 'Quoted', 'Cancelled']);
});

test('the desk opens after signing in where it was meant to, orders and profile say who is needed', async ({
  page,
}) => {
  const client = await aClientAt(baseOf(page));
  for (const where of ['/orders', '/profile']) {
    await goTo(page, where);
    await expect(page.getByText(NOT_LOGGED_IN, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute(
      'href',
      '/HireSignUp',
    );
    const others = page.getByRole('region', { name: 'Came for something else?' }).getByRole('link');
    await expect(others).toHaveText([/^Post a project/, /^I am a craftsman/, /^Browse craftsmen/]);
    await expectNoBarriers(page);
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/HireLogin$/);
  await goTo(page, REVIEWS);
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: client.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/reviews$/);
});

test("a craftsman's session does not open the client's desk", async ({ page }) => {
  const { access } = await send<{ access: string }>(baseOf(page), 'POST', '/token/', {
    email: 'halima.abdi@example.co.ke',
    password: 'a-demo-password-for-journeys',
  });
  await goTo(page, '/terms');
  await page.evaluate((token) => {
    sessionStorage.setItem('access_token', token);
    sessionStorage.setItem('user_profile', JSON.stringify({ id: 1, role: 'craftsman', full_name: 'Halima Abdi' }));
  }, access);
  await goTo(page, '/hire');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await goTo(page, '/orders');
  await expect(page.getByText(NOT_LOGGED_IN, { exact: true })).toBeVisible();
});

test('My Profile shows name, e-mail and phone, and a changed phone is what the form starts with', async ({ page }) => {
  const client = await openHireAsClient(page, '/hire/profile');
  const mine = page.getByRole('region', { name: 'Wanjiku Kamau' });
  await expect(mine).toContainText(client.email);
  await expect(mine).toContainText('+254722345678');
  const rows = page.locator('main summary');
  const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  // A long address breaks behind its @.
  heights.splice(1, 1);
  expect(heights).toEqual(Array.from({ length: 6 }, () => 60));
  await expectNoBarriers(page);
  await page.getByRole('heading', { name: 'Your details' }).click();
  await field(page, 'Phone number').fill('0733111222');
  await press(page, 'Save details');
  await expect(page.getByText('Details saved.')).toBeVisible();
  await expect(mine).toContainText('+254733111222');
  await page.getByRole('navigation', { name: 'Your dashboard' }).getByRole('link', { name: 'Make Request' }).click();
  await expect(field(page, 'Phone')).toHaveValue('+254733111222');

  const job = await posted(page, client, 'The basin is loose');
  await quoted(page, job, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  await goTo(page, '/hire/profile');
  await page.getByRole('link', { name: '1 price waits for your answer' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?job=${job.id}$`));
});
