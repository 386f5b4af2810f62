import { expect, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  field,
  fill,
  LOAD_FAILURE,
  logOut,
  press,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { openHireAsClient, goTo, jobsOf, PHOTO } from '../helpers/journey/client-jobs.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { aClientAt, aCraftsmanAt, PASSWORD } from '../helpers/journey/accounts.ts';
import { dayAhead, fillRequest, pick, toStep } from '../helpers/journey/request-form.ts';
import { countStoredFiles } from '../helpers/journey/stored-files.ts';
import { FORM } from '../helpers/journey/request-pages.ts';

test('a draft of the earlier form, with a date and one photo, is kept', async ({ page }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { inDays: 3, photos: PHOTO });
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.evaluate((day) => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('request')) as string;
    const { photos, ...draft } = JSON.parse(localStorage.getItem(key) as string);
    const { day: _day, picked: _picked, part: _part, ...values } = draft.values;
    const before = { ...draft, photo: photos[0], values: { ...values, schedule: `${day}T16:20` } };
    localStorage.setItem(key, JSON.stringify(before));
  }, dayAhead(3));
  await page.reload();
  await expect(page.getByText('What you wrote is here.')).toBeVisible();
  await expect(pick(page, 'day', dayAhead(3))).toBeChecked();
  await expect(pick(page, 'part', 'afternoon')).toBeChecked();
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  const [job] = await jobsOf(page, client);
  expect(job?.photos).toHaveLength(1);
});

test('a draft survives a reload with its photo; no other account on the device sees it, and signing out deletes it', async ({
  page,
}) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { description: 'The roof drips in the bedroom', inDays: 3, photos: PHOTO });
  // Storing a photo on the device takes a while.
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await expect(page.getByText('What you wrote is here.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The roof drips in the bedroom');
  await expect(pick(page, 'service', 'Plumbing')).toBeChecked();
  await expect(pick(page, 'day', dayAhead(3))).toBeChecked();
  await toStep(page, 2);
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeVisible();

  await openHireAsClient(page, FORM, 'Meera Shah');
  await expect(field(page, 'Name')).toHaveValue('Meera Shah');
  await expect(field(page, 'Description')).toHaveValue('');

  await enter(page, client);
  await goTo(page, FORM);
  await expect(field(page, 'Description')).toHaveValue('The roof drips in the bedroom');
  await page.setViewportSize({ width: 1280, height: 900 });
  const question = page.getByRole('dialog', { name: 'Log out and lose your draft?' });
  await logOut(page);
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Description')).toHaveValue('The roof drips in the bedroom');
  await logOut(page);
  await question.getByRole('button', { name: 'Log out, delete it' }).click();
  await expect(page).toHaveURL(/\/HireLogin$/);
  await enter(page, client);
  await goTo(page, FORM);
  await expect(field(page, 'Description')).toHaveValue('');
  await expect(page.locator('[data-upload]')).toHaveCount(0);
});

test('an access token that expires during the form is renewed silently', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  await page.evaluate(() => sessionStorage.setItem('access_token', 'run.out.already'));
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect(await jobsOf(page, client)).toHaveLength(1);
  expect((await sessionOf(page)).access_token).not.toBe('run.out.already');
});

test('when the session has ended for good, the client signs in again and goes on writing', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { description: 'The geyser does not heat' });
  await page.evaluate(() => {
    sessionStorage.setItem('access_token', 'run.out.already');
    sessionStorage.setItem('refresh_token', 'used-up');
  });
  await page.context().clearCookies();
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: client.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/request\?step=4$/);
  await expect(field(page, 'Description')).toHaveValue('The geyser does not heat');
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect(await jobsOf(page, client)).toHaveLength(1);
});

test('who signs out of a tab leaves nothing in it that was written there before a sign-in', async ({ page, base }) => {
  await goTo(page, '/hire/new');
  await fillRequest(page, { description: 'The code of the gate is 4711', photos: PHOTO });
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await enterAsCraftsman(page, await aCraftsmanAt(base));
  await page.setViewportSize({ width: 1280, height: 900 });
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(Object.keys(await sessionOf(page))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4711');
  expect(await page.evaluate(countStoredFiles)).toBe(0);
});

test('a request that a visitor submitted is not sent for who signs in to the same tab half an hour later', async ({
  page,
  base,
}) => {
  await goTo(page, '/hire/new');
  await fillRequest(page, { description: 'The roof of Meera drips', name: 'Meera Shah', phone: '0722345678' });
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/HireSignUp/);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  const next = await aClientAt(base);
  await enter(page, next);
  await goTo(page, '/hire');
  await expect(field(page, 'Description')).toHaveValue('The roof of Meera drips');
  expect(await jobsOf(page, next)).toHaveLength(0);
});
