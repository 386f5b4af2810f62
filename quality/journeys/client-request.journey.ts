import { expect, type Page, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  field,
  fill,
  press,
  LOAD_FAILURE,
  sessionOf,
  settled,
} from '../helpers/journey/page-actions.ts';
import { openHireAsClient, enter, goTo, jobOf, jobsOf, loseResponses, PHOTO } from '../helpers/journey/client-jobs.ts';
import { PASSWORD } from '../helpers/journey/accounts.ts';
import { dayAhead, fillRequest, input, next, pick, toStep } from '../helpers/journey/request-form.ts';
import { countStoredFiles } from './stored-files.ts';

const FORM = '/hire/request';
const PHOTO_2 = PHOTO.replace('plumbing-1', 'carpentry-2');
const at = (days: number, hour: number) =>
  new Date(`${dayAhead(days)}T${String(hour).padStart(2, '0')}:00+03:00`).toISOString();
const photo = (page: Page) => page.locator('input[type=file]');
const fieldError = (page: Page, sentence: string) => page.locator('[data-field-error]').filter({ hasText: sentence });

test('a client posts a request with a photo, and sees it in My Requests', async ({ page }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { inDays: 3 });
  await expect(page.getByText('We call you on +254722345678.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Wanjiku Kamau');
  await page.getByRole('checkbox', { name: /^Urgent/ }).check();
  await toStep(page, 3);
  await fill(page, { 'Access notes (optional)': 'Gate code 4417' });
  await toStep(page, 2);
  await photo(page).setInputFiles([PHOTO, PHOTO_2]);
  await expect(page.getByText('carpentry-2.webp', { exact: true })).toBeVisible();
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: plumbing-1.webp' }).click();
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeHidden();
  await photo(page).setInputFiles(PHOTO);
  const preview = page.locator('[data-upload] img').last();
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoBarriers(page);
  await toStep(page, 4);

  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('The kitchen sink leaks');
  await expect(first.getByRole('progressbar')).toHaveAttribute('value', '20');
  await expect(first.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(first.getByText('You posted the request')).toBeVisible();
  await expect(first.getByText('Gate code 4417', { exact: true })).toBeVisible();
  await expect(first.getByRole('img', { name: 'Your photo of the job' })).toHaveCount(2);
  const shown = first.getByRole('img', { name: 'Your photo of the job' }).first();
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const [job] = await jobsOf(page, client);
  expect(job).toMatchObject({ service: 'Plumbing', location: 'nairobi', isUrgent: true, phone: '+254722345678' });
  expect(job?.schedule).toBe(at(3, 8));
  await goTo(page, FORM);
  await expect(field(page, 'Description')).toHaveValue('');
});

test('on a wide screen a slip beside the steps shows what is written so far', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHireAsClient(page, FORM);
  const slip = page.getByRole('complementary', { name: 'Your request so far' });
  await expect(slip.getByRole('definition')).toHaveText(['–', '–', '–', '–', '–']);
  await fillRequest(page, { inDays: 1 });
  await expect(slip.getByRole('definition')).toHaveText([
    'Plumbing',
    'The kitchen sink leaks',
    '–',
    'Nairobi',
    /^\w{3} \d+ \w{3}, 8–12$/,
  ]);
  await toStep(page, 2);
  await photo(page).setInputFiles(PHOTO);
  await expect(slip.getByRole('definition').nth(2)).toHaveText('1');
  await expectNoBarriers(page);
  await page.reload();
  await expect(slip.getByRole('definition').first()).toHaveText('Plumbing');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(slip).toBeHidden();
});

test('the day and its part are Nairobi time, also on a phone of another zone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { inDays: 3 });
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  const [job] = await jobsOf(page, client);
  expect(job?.schedule).toBe(at(3, 8));
  await expect(page.getByRole('article').first().locator('header')).toContainText('8:00');
  await context.close();
});

test('each step asks for what it lacks; a value that is missing later leads back to its step, and nothing is sent', async ({
  page,
}) => {
  const client = await openHireAsClient(page, FORM);
  await press(page, 'Next: your words');
  await expect(fieldError(page, 'Service is required')).toBeVisible();
  await expect(pick(page, 'service', 'Plumbing')).toBeFocused();
  await expectNoBarriers(page);
  await pick(page, 'service', 'Plumbing').check();
  await expect(fieldError(page, 'Service is required')).toBeHidden();
  await press(page, 'Next: your words');
  await expect(page.getByRole('heading', { name: 'What is wrong?' })).toBeFocused();
  await press(page, 'Next: where');
  await expect(fieldError(page, 'Description is required')).toBeVisible();
  await expect(field(page, 'Description')).toBeFocused();
  await fill(page, { Description: 'The sink leaks' });
  await press(page, 'Next: where');
  await press(page, 'Next: when');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText(['Location is required', 'Address is required']);
  await expectNoBarriers(page);
  await pick(page, 'location', 'nairobi').check();
  await expect(fieldError(page, 'Location is required')).toBeHidden();
  await fill(page, { Address: 'Mugoya Estate' });
  await press(page, 'Next: when');
  await press(page, 'Change');
  await fill(page, { Name: '  ', Phone: '12345' });
  await press(page, 'Submit Request');
  for (const sentence of [
    'Name is required',
    'Please enter a Kenyan phone number, for example 254712345678.',
    'Please choose a date and time.',
  ])
    await expect(fieldError(page, sentence)).toBeVisible();
  await expectNoBarriers(page);
  await fill(page, { Name: 'Wanjiku Kamau', Phone: '0722 345 678' });
  await pick(page, 'day', dayAhead(1)).check();
  await expect(fieldError(page, 'Please choose a date and time.')).toBeHidden();
  await press(page, 'Submit Request');
  await expect(fieldError(page, 'Please choose a date and time.')).toBeVisible();
  await pick(page, 'part', 'evening').check();

  await goTo(page, `${FORM}?step=2`);
  await fill(page, { Description: ' ' });
  await goTo(page, `${FORM}?step=4`);
  await press(page, 'Submit Request');
  await expect(fieldError(page, 'Description is required')).toBeVisible();
  await expect(field(page, 'Description')).toBeFocused();
  expect(await jobsOf(page, client)).toEqual([]);
});

test("the browser's back button goes a step back and keeps what was written; a reload stays at its step", async ({
  page,
}) => {
  await openHireAsClient(page, FORM);
  await fillRequest(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible();
  await expect(field(page, 'Address')).toHaveValue('Mugoya Estate, house 14');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What is wrong?' })).toBeVisible();
  await press(page, 'Next: where');
  await press(page, 'Back');
  await expect(page.getByRole('heading', { name: 'What is wrong?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What is wrong?' })).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The kitchen sink leaks. The floor is wet.');
  await press(page, 'Next: where');
  await press(page, 'Next: when');
  await expect(pick(page, 'day', dayAhead(1))).toBeChecked();
  await expect(pick(page, 'part', 'morning')).toBeChecked();
});

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
  await expect(page.getByText('What you wrote before is here again.')).toBeVisible();
  await expect(input(page, 'picked')).toHaveValue(dayAhead(3));
  await expect(pick(page, 'part', 'evening')).toBeChecked();
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  const [job] = await jobsOf(page, client);
  expect(job?.photos).toHaveLength(1);
});

test('from the landing to a posted request with a photo a signed-in client needs 7 inputs and 5 taps', async ({
  page,
}) => {
  const client = await openHireAsClient(page, '/');
  const count = { inputs: 0, taps: 0 };
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    count.taps += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  const give = async (answer: Promise<unknown>) => {
    count.inputs += 1;
    await answer;
  };
  await tap('Post a project', 'link');
  await give(pick(page, 'service', 'Plumbing').check());
  await tap('Next: your words');
  await give(field(page, 'Description').fill('The kitchen sink leaks'));
  await give(photo(page).setInputFiles(PHOTO));
  await tap('Next: where');
  await give(pick(page, 'location', 'nairobi').check());
  await give(field(page, 'Address').fill('Mugoya Estate, house 14'));
  await tap('Next: when');
  await give(pick(page, 'day', dayAhead(1)).check());
  await give(pick(page, 'part', 'midday').check());
  await tap('Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  expect(count).toEqual({ inputs: 7, taps: 5 });
  const [job] = await jobsOf(page, client);
  expect(job).toMatchObject({ service: 'Plumbing', schedule: at(1, 12), media: expect.stringContaining('/private/') });
});

for (const [width, lang] of [
  [320, 'sw'],
  [360, 'en'],
  [360, 'sw'],
  [1280, 'en'],
] as const) {
  test(`each step of the form fits ${width} px in ${lang}: keys are large, no two texts touch, nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openHireAsClient(page, `${FORM}?lang=${lang}`);
    for (const step of [1, 2, 3, 4]) {
      if (step > 1) await next(page);
      if (step === 1) await page.locator('main fieldset button').click();
      const keys = page.locator('main form > section:not([hidden]) fieldset label');
      const boxes = await keys.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(step === 1 ? 88 : 52);
      expect(
        await keys.evaluateAll((all) =>
          all.filter((key) => {
            const frame = key.getBoundingClientRect();
            return [...key.querySelectorAll('span, small')].some((text) => {
              const box = text.getBoundingClientRect();
              return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
            });
          }),
        ),
      ).toEqual([]);
      const bar = await page.locator('main form button[type=submit]').boundingBox();
      expect(bar?.height).toBeGreaterThanOrEqual(52);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectNoBarriers(page);
      if (step === 1) await pick(page, 'service', 'Auto Repair').check();
      if (step === 2) await input(page, 'description').fill('Leak');
      if (step === 3) {
        await pick(page, 'location', 'thika').check();
        await input(page, 'address').fill('House 14');
      }
    }
  });
}

test('a file that is no photo, or is too large, is rejected before it costs data', async ({ page }) => {
  await openHireAsClient(page, `${FORM}?step=2`);
  await photo(page).setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(fieldError(page, 'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible();
  await photo(page).setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') });
  await expect(fieldError(page, 'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible();
  await expect(page.locator('[data-upload]')).toHaveCount(0);
  const buffer = Buffer.alloc(8 * 1024 * 1024 + 1, 1);
  await photo(page).setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
  await expect(fieldError(page, 'Please choose an image of at most 8 MB and 40 megapixels.')).toBeVisible();
  await photo(page).setInputFiles(PHOTO);
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeVisible();
  await expect(page.locator('[data-field-error]')).toHaveCount(0);
});

test('without an id in the session the client sees an error', async ({ page }) => {
  const client = await openHireAsClient(page);
  await page.evaluate(() => sessionStorage.setItem('client', JSON.stringify({ full_name: 'Wanjiku Kamau' })));
  await goTo(page, FORM);
  await fillRequest(page, { phone: '0722345678' });
  await press(page, 'Submit Request');
  await expect(page.getByText('Client ID missing.', { exact: true })).toBeVisible();
  expect(await jobsOf(page, client)).toEqual([]);
});

test('a request whose response is lost is sent again with the photo, and stored once', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { photos: PHOTO });
  // The request arrives, its response is lost.
  const mend = await loseResponses(page, '*/api/job-requests/');
  await press(page, 'Submit Request');
  await expect(page.getByText('Failed to submit request.', { exact: true })).toBeVisible();
  await toStep(page, 2);
  await expect(page.getByText('Stopped.')).toBeVisible();
  await mend();
  expect(await jobsOf(page, client)).toHaveLength(1);
  // The first request was stored; repeating it after a reload must not duplicate it.
  await page.reload();
  await expect(page.getByText('plumbing-1.webp', { exact: true })).toBeVisible();
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect(await jobsOf(page, client)).toHaveLength(1);
});

test('a rejection of the server shows its reason, and trying again works', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { photos: PHOTO });
  await page.route('**/api/job-requests/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
      : route.fallback(),
  );
  await press(page, 'Submit Request');
  await expect(page.getByText('Failed to submit request.', { exact: true })).toBeVisible();
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await page.unroute('**/api/job-requests/');
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  const [job] = await jobsOf(page, client);
  expect((await jobOf(page, client, job?.id ?? 0)).media).toContain('/private/');
});

test('typed offline: stored with a notice, and sent once when the network returns', async ({ page, context }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { photos: PHOTO });
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await press(page, 'Submit Request');
  const waiting = page.getByRole('region', { name: 'This request waits for the network.' });
  await expect(waiting).toBeFocused();
  await expect(waiting).toContainText('sent once, as soon as the network is back');
  await expectNoBarriers(page);
  expect(await jobsOf(page, client)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  await expect(waiting).toBeHidden();
  const jobs = await jobsOf(page, client);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.media).toContain('/private/');
});

test('a waiting request can be changed before it goes', async ({ page, context }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  await context.setOffline(true);
  await press(page, 'Submit Request');
  await press(page, 'Change it');
  await toStep(page, 2);
  await expect(field(page, 'Description')).toHaveValue('The kitchen sink leaks. The floor is wet.');
  await fill(page, { Description: 'The bathroom tap drips' });
  await context.setOffline(false);
  expect(await jobsOf(page, client)).toEqual([]);
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  expect((await jobsOf(page, client)).map(({ description }) => description)).toEqual(['The bathroom tap drips']);
});

test('a waiting request that the server rejects comes back into the form with the reason', async ({
  page,
  context,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  // The other tabs are loaded in advance.
  await settled(page);
  await context.setOffline(true);
  await press(page, 'Submit Request');
  await page.getByRole('link', { name: 'My Requests' }).last().click();
  await expect(page.getByRole('region', { name: 'This request waits for the network.' })).toBeVisible();
  const detail = 'Please choose a time that is still to come.';
  await page.route('**/api/job-requests/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail, code: 'invalid_input', fields: { schedule: detail } } })
      : route.fallback(),
  );
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/hire\/request\?step=4$/);
  await expect(page.getByText('Failed to submit request.', { exact: true })).toBeVisible();
  await expect(page.getByText(detail)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The kitchen sink leaks. The floor is wet.');
  await page.unroute('**/api/job-requests/');
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  expect(await jobsOf(page, client)).toHaveLength(1);
});

test('an upload can be stopped, and goes without the photo once that is removed', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { photos: PHOTO });
  await page.route('**/api/job-requests/', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await press(page, 'Submit Request');
  await page.getByRole('button', { name: 'Stop: plumbing-1.webp' }).click();
  await expect(page.getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to submit request.')).toHaveCount(0);
  await expect(field(page, 'Address')).toHaveValue('Mugoya Estate, house 14');
  await page.unroute('**/api/job-requests/');
  await page.getByRole('button', { name: 'Remove: plumbing-1.webp' }).click();
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  expect((await jobsOf(page, client)).map(({ media }) => media)).toEqual([null]);
});

test('a draft survives a reload with its photo; no other account on the device sees it, and signing out deletes it', async ({
  page,
}) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { description: 'The roof drips in the bedroom', inDays: 3, photos: PHOTO });
  // Storing a photo on the device takes a while.
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await expect(page.getByText('What you wrote before is here again.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The roof drips in the bedroom');
  await expect(pick(page, 'service', 'Plumbing')).toBeChecked();
  await expect(input(page, 'picked')).toHaveValue(dayAhead(3));
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
  await press(page, 'Logout');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Description')).toHaveValue('The roof drips in the bedroom');
  await press(page, 'Logout');
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

test('in Kiswahili every error is in Kiswahili', async ({ page }) => {
  await openHireAsClient(page, `${FORM}?lang=sw`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuma ombi');
  await press(page, 'Endelea: maelezo');
  await expect(fieldError(page, 'Tafadhali jaza: Huduma')).toBeVisible();
  await goTo(page, `${FORM}?step=4`);
  await press(page, 'Tuma ombi');
  await expect(fieldError(page, 'Tafadhali jaza: Huduma')).toBeVisible();
});

test('a network lost right after Submit still shows the new request, never an empty list', async ({
  page,
  context,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await openHireAsClient(page, '/hire/requests');
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
  await settled(page);
  const tab = (name: string) => page.getByRole('link', { name, exact: true }).last();
  await tab('Make Request').click();
  await fillRequest(page, { description: 'The first tap drips' });
  await page.route('**/api/job-requests/**', async (route) => {
    if (route.request().method() !== 'POST') return route.abort('connectionreset');
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  await page.locator('[data-toasts] > *').hover();
  const [toast, notice] = await page.evaluate(() =>
    ['[data-toasts] > *', '[data-offline]'].map((each) =>
      document.querySelector(each)?.getBoundingClientRect().toJSON(),
    ),
  );
  expect(toast.bottom).toBeLessThanOrEqual(notice.top);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('The first tap drips');
  await expect(page.getByText('No service requests submitted yet.')).toHaveCount(0);

  // The network is there, and loses every answer but that of the request.
  await context.setOffline(false);
  await page.unroute('**/api/job-requests/**');
  await expect(page.getByText('You posted the request')).toBeVisible();
  await tab('Make Request').click();
  await fillRequest(page, { description: 'The second tap drips' });
  await page.route('**/api/job-requests/**', (route) =>
    route.request().method() === 'POST' ? route.fallback() : route.abort('connectionreset'),
  );
  await press(page, 'Submit Request');
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('The second tap drips');
  await tab('My Requests').click();
  await expect(page.getByRole('region', { name: 'Running' }).getByRole('link')).toHaveCount(2);
});
