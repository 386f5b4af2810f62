import { expect, test } from '../helpers/journey/browser.ts';
import { overflow } from '../helpers/journey/layout.ts';
import { aClientAt, anEmail, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { goTo, loseResponses, PHOTO } from '../helpers/journey/client-jobs.ts';
import { expectNoBarriers, field, fill, LOAD_FAILURE, open, press } from '../helpers/journey/page-actions.ts';
import { fillRequest, toStep } from '../helpers/journey/request-form.ts';

const WORK = 'The kitchen sink leaks. The floor is wet.';
const visitor = { name: 'Meera Shah', phone: '0722345678', description: WORK };

async function jobsOf(base: string, email: string) {
  const { token } = await send<{ token: string }>(base, 'POST', '/client-login/', { email, password: PASSWORD });
  return send<{ description: string; media: string | null }[]>(base, 'GET', '/job-requests/', undefined, token);
}

test('a visitor writes the request with a photo, signs up at Submit, and it is posted once', async ({ page, base }) => {
  test.slow();
  const email = anEmail('Meera Shah');
  await open(page, '/craftsmen');
  await page.getByRole('link', { name: 'Post a project' }).first().click();
  await expect(page).toHaveURL(/\/hire\/new$/);
  await fillRequest(page, { ...visitor, photos: PHOTO });
  await expectNoBarriers(page);
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue(WORK);
  await toStep(page, 2);
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeVisible();
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/HireSignUp$/);
  await expect(page.getByText('Your request is kept.')).toBeVisible();
  await expect(field(page, 'Full name')).toHaveValue('Meera Shah');
  // In sight it is typed once; hidden it is confirmed.
  await expect(field(page, 'Confirm password')).toHaveCount(0);
  await press(page, 'Hide password');
  await fill(page, { Email: email, Password: PASSWORD, 'Confirm password': `${PASSWORD}-not` });
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible();
  await press(page, 'Show password');
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  await expect(page.getByRole('heading', { name: 'The kitchen sink leaks' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The kitchen sink leaks' })).toBeVisible();
  expect(await jobsOf(base, email)).toMatchObject([{ description: WORK, media: expect.stringContaining('.webp') }]);
  await goTo(page, '/hire/request');
  await expect(field(page, 'Description')).toHaveValue('');
});

test('the network may break between signing in and sending: the request exists once, with its photo', async ({
  page,
  consoleMessages,
  base,
}) => {
  test.slow();
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClientAt(base);
  await goTo(page, '/hire/new?service=Plumbing');
  await fillRequest(page, { ...visitor, photos: PHOTO });
  await press(page, 'Submit Request');
  // The bar of the page before has such a link too.
  await expect(page).toHaveURL(/\/HireSignUp$/);
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL(/\/HireLogin$/);
  const restore = await loseResponses(page, '*/api/job-requests/*');
  await fill(page, { Email: client.email, Password: PASSWORD });
  await press(page, 'Log in');
  const waiting = page.getByRole('region', { name: 'This request waits for the network.' });
  await expect(waiting).toContainText('Failed to submit request.');
  await restore();
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  expect(await jobsOf(base, client.email)).toMatchObject([
    { description: WORK, media: expect.stringContaining('.webp') },
  ]);
});

test('without Submit nothing is sent: after signing in the form holds what was written', async ({ page, base }) => {
  const client = await aClientAt(base);
  await goTo(page, '/hire/new?description=Leak&craftsman=');
  await expect(field(page, 'Description')).toHaveValue('Leak');
  await fillRequest(page, visitor);
  await goTo(page, '/HireLogin');
  await fill(page, { Email: client.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);
  await expect(field(page, 'Description')).toHaveValue(WORK);
  expect(await jobsOf(base, client.email)).toEqual([]);
  await goTo(page, '/hire/new?service=Painting');
  await expect(page).toHaveURL(/\/hire\/request\?service=Painting$/);
});

test('in Kiswahili at 360 px the way fits the screen, and without a network nothing is lost', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await goTo(page, '/hire/new?lang=sw&step=4');
  await expect(page).toHaveURL(/step=1$/);
  await fillRequest(page, { ...visitor, description: 'Bomba linavuja' });
  await context.setOffline(true);
  await press(page, 'Tuma ombi');
  await expect(page.getByRole('alert').first()).toContainText('Imeshindikana kutuma ombi.');
  await context.setOffline(false);
  await press(page, 'Tuma ombi');
  await expect(page).toHaveURL(/\/HireSignUp/);
  await expect(page.getByText('Ombi lako limehifadhiwa.')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
});
