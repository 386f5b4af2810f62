import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, LOAD_FAILURE, press } from '../helpers/journey/page-actions.ts';
import { openHireAsClient, goTo, jobsOf, PHOTO } from '../helpers/journey/client-jobs.ts';
import { chooseService, dayAhead, fillRequest, input, next, pick, toStep } from '../helpers/journey/request-form.ts';
import { FORM, at, photo, fieldError } from '../helpers/journey/request-pages.ts';
import { overflow } from '../helpers/journey/layout.ts';

test('on a wide screen a slip beside the steps shows what is written so far, and leads to what was left out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHireAsClient(page, FORM);
  const slip = page.getByRole('complementary', { name: 'Your request so far' });
  await expect(slip).toContainText('Nothing yet: it fills as you go.');
  await chooseService(page, 'Plumbing');
  await input(page, 'description').fill('The kitchen sink leaks');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeFocused();
  await page.goBack();
  await input(page, 'description').fill('');
  await page.goForward();
  await expect(slip.getByRole('button')).toHaveText(['Add Words']);
  await slip.getByRole('button', { name: 'Add Words' }).click();
  await expect(page.getByRole('heading', { name: 'What is wrong with the plumbing?' })).toBeFocused();
  await expect(slip.getByRole('button')).toHaveCount(0);
  await fillRequest(page, { inDays: 1 });
  await expect(slip.getByRole('definition')).toHaveText([
    'Plumbing',
    'The kitchen sink leaks',
    'Nairobi',
    /^\w{3} \d+ \w{3}( \d{4})?, morning$/,
    'Mugoya Estate, house 14',
    /^\+254/,
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

test('the day and its part are Nairobi time, also on a phone of another zone', async ({ browser, base }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York', baseURL: base });
  const page = await context.newPage();
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { inDays: 3 });
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests/);
  const [job] = await jobsOf(page, client);
  expect(job?.schedule).toBe(at(3, 8));
  await expect(page.getByRole('article').first().locator('header')).toContainText('morning');
  await context.close();
});

test('a phone whose date is behind reads why its time is over, and a later day is posted', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await page.clock.setSystemTime(Date.now() - 2 * 86_400_000);
  const client = await openHireAsClient(page, FORM);
  await toStep(page, 1);
  await chooseService(page, 'Plumbing');
  await input(page, 'description').fill('The kitchen sink leaks');
  await toStep(page, 3);
  await pick(page, 'location', 'nairobi').check();
  await input(page, 'address').fill('House 14');
  await toStep(page, 4);
  await pick(page, 'day', dayAhead(-1)).check();
  await pick(page, 'part', 'morning').check();
  await press(page, 'Submit Request');
  await expect(fieldError(page, 'This phone thinks it is')).toBeVisible();
  await pick(page, 'day', 'pick').check();
  await input(page, 'picked').selectOption(dayAhead(3));
  await press(page, 'Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests\?job=/);
  expect((await jobsOf(page, client))[0]?.schedule).toBe(at(3, 8));
});

test('each step asks for what it lacks; a value that is missing later leads back to its step, and nothing is sent', async ({
  page,
}) => {
  const client = await openHireAsClient(page, FORM);
  await pick(page, 'service', 'Plumbing').focus();
  await page.keyboard.press('ArrowRight');
  await expect(pick(page, 'service', 'Electrical')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'What needs doing?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What is wrong with the plumbing?' })).toBeFocused();
  await press(page, 'Next: the place');
  await expect(fieldError(page, 'Description is required')).toBeVisible();
  await expect(field(page, 'Description')).toBeFocused();
  await press(page, 'Blocked');
  await expect(field(page, 'Description')).toHaveValue('Blocked. ');
  await page.keyboard.type('The sink leaks');
  await press(page, 'A leak');
  await expect(field(page, 'Description')).toHaveValue('A leak. The sink leaks');
  await press(page, 'Next: the place');
  await press(page, 'Next: day and time');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText(['Location is required', 'Address is required']);
  await expectNoBarriers(page);
  await pick(page, 'location', 'nairobi').check();
  await expect(fieldError(page, 'Location is required')).toBeHidden();
  await fill(page, { Address: 'Mugoya Estate' });
  await press(page, 'Next: day and time');
  await press(page, 'Change');
  await fill(page, { Name: '  ', Phone: '12345' });
  await press(page, 'Choose day and time');
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
  await press(page, 'Choose day and time');
  await expect(fieldError(page, 'Please choose a date and time.')).toBeVisible();
  await pick(page, 'part', 'evening').check();

  await toStep(page, 2);
  await fill(page, { Description: ' ' });
  await page.goForward();
  await page.goForward();
  await press(page, 'Add the words');
  await expect(fieldError(page, 'Description is required')).toBeVisible();
  await expect(field(page, 'Description')).toBeFocused();
  expect(await jobsOf(page, client)).toEqual([]);
});

test('a link to a later step leads to the first that is not done, and back from there to where the client was', async ({
  page,
}) => {
  await openHireAsClient(page, '/hire/reviews');
  await goTo(page, `${FORM}?step=4`);
  await expect(page).toHaveURL(/step=1$/);
  await expect(page.getByRole('heading', { name: 'What needs doing?' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/hire\/reviews$/);
  await goTo(page, `${FORM}?service=Plumbing&description=The+tap+drips&step=4`);
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible();
  await fill(page, { Address: 'House 14' });
  await goTo(page, `${FORM}?step=4`);
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible();
  await expect(field(page, 'Address')).toHaveValue('House 14');
  await pick(page, 'location', 'nairobi').check();
  await goTo(page, `${FORM}?step=4`);
  await expect(page.getByRole('heading', { name: 'When suits you?' })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'What is wrong with the plumbing?' })).toBeVisible();
  await press(page, 'Next: the place');
  await press(page, 'Back');
  await expect(page.getByRole('heading', { name: 'What is wrong with the plumbing?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What is wrong with the plumbing?' })).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The kitchen sink leaks. The floor is wet.');
  await press(page, 'Next: the place');
  await press(page, 'Next: day and time');
  await expect(pick(page, 'day', dayAhead(1))).toBeChecked();
  await expect(pick(page, 'part', 'morning')).toBeChecked();
});

test('from the landing to a posted request with a photo a signed-in client needs 7 inputs and 4 taps', async ({
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
  await give(field(page, 'Description').fill('The kitchen sink leaks'));
  await give(photo(page).setInputFiles(PHOTO));
  await tap('Next: the place');
  await give(pick(page, 'location', 'nairobi').check());
  await give(field(page, 'Address').fill('Mugoya Estate, house 14'));
  await tap('Next: day and time');
  await give(pick(page, 'day', dayAhead(1)).check());
  await give(pick(page, 'part', 'midday').check());
  await tap('Submit Request');
  await expect(page).toHaveURL(/\/hire\/requests\?job=\d+$/);
  expect(count).toEqual({ inputs: 7, taps: 4 });
  const [job] = await jobsOf(page, client);
  expect(job).toMatchObject({ service: 'Plumbing', schedule: at(1, 12), media: expect.stringContaining('/private/') });
  await goTo(page, `${FORM}?service=Plumbing&description=The+tap+drips&step=3`);
  await page.getByRole('button', { name: 'Same place as last time' }).click();
  await expect(pick(page, 'location', 'nairobi')).toBeChecked();
  await expect(field(page, 'Address')).toHaveValue('Mugoya Estate, house 14');
});

/** Keys of the form that are too small, whose texts leave them, or that break a word. */
const badKeys = (page: Page, least: number) =>
  page.locator('main form > section:not([hidden]) fieldset label').evaluateAll(
    (keys, height) =>
      keys
        .filter((key) => {
          const frame = key.getBoundingClientRect();
          const leaves = [...key.querySelectorAll('span, small')].some((text) => {
            const box = text.getBoundingClientRect();
            return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
          });
          const texts = document.createNodeIterator(key, NodeFilter.SHOW_TEXT);
          let isBroken = false;
          for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
            for (const { index, 0: word } of text.data.matchAll(/[\p{L}\d]+/gu)) {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              isBroken ||= new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1;
            }
          return leaves || isBroken || frame.height < height;
        })
        .map((key) => key.textContent),
    least,
  );

for (const lang of ['en', 'sw'] as const) {
  test(`each step of the form fits every width in ${lang}: keys are large, no text leaves them, nothing scrolls sideways`, async ({
    page,
  }) => {
    await openHireAsClient(page, `${FORM}?lang=${lang}`);
    for (const step of [1, 2, 3, 4]) {
      if (step > 2) await next(page);
      if (step === 1) await page.locator('main fieldset button').click();
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => badKeys(page, step === 1 ? 88 : 52), `${step} at ${width}`).toEqual([]);
        const bar = step > 1 ? await page.locator('main form button[type=submit]').boundingBox() : { height: 52 };
        expect(bar?.height).toBeGreaterThanOrEqual(52);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 320, height: 740 });
      // The elements are the same in both languages, and so are the colours.
      if (lang === 'en') await expectNoBarriers(page);
      if (step === 1) await chooseService(page, 'Auto Repair');
      if (step === 2) await input(page, 'description').fill('Leak');
      if (step === 3) {
        await pick(page, 'location', 'thika').check();
        await input(page, 'address').fill('House 14');
      }
    }
  });
}

test('without an id in the session the client sees an error', async ({ page }) => {
  const client = await openHireAsClient(page);
  await page.evaluate(() => sessionStorage.setItem('client', JSON.stringify({ full_name: 'Wanjiku Kamau' })));
  await goTo(page, FORM);
  await fillRequest(page, { phone: '0722345678' });
  await press(page, 'Submit Request');
  await expect(page.getByText('Client ID missing.', { exact: true })).toBeVisible();
  expect(await jobsOf(page, client)).toEqual([]);
});

test('in Kiswahili every error is in Kiswahili', async ({ page }) => {
  await openHireAsClient(page, `${FORM}?lang=sw`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuma ombi');
  await goTo(page, `${FORM}?service=Plumbing`);
  await next(page);
  await expect(fieldError(page, 'Tafadhali jaza: Maelezo')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarriers(page);
});
