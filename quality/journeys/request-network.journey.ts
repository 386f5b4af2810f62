import { expect, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  field,
  fill,
  press,
  LOAD_FAILURE,
  fetchedInAdvance,
} from '../helpers/journey/page-actions.ts';
import { openHireAsClient, jobOf, jobsOf, loseResponses, PHOTO } from '../helpers/journey/client-jobs.ts';
import { dayAhead, fillRequest, toStep } from '../helpers/journey/request-form.ts';
import { FORM } from '../helpers/journey/request-pages.ts';

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

test('a request for a part of the day that has begun, whose response is lost, is sent again as it was, and stored once', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await openHireAsClient(page, FORM);
  // On the browser's clock tomorrow is today, and its morning runs.
  await page.clock.setFixedTime(new Date(`${dayAhead(1)}T10:00:10+03:00`));
  await fillRequest(page);
  const mend = await loseResponses(page, '*/api/job-requests/');
  await press(page, 'Submit Request');
  await expect(page.getByText('Failed to submit request.', { exact: true })).toBeVisible();
  await mend();
  await page.clock.setFixedTime(new Date(`${dayAhead(1)}T10:01:05+03:00`));
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

test('a waiting request can be changed before it goes', async ({ page, context, consoleMessages }) => {
  // The pictures of the second step, where the network went before they came.
  consoleMessages.expect(LOAD_FAILURE);
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

// The form opens beside the tab that is being left, and once more where the client is brought.
for (const does of ['stays', 'looks at another tab'])
  test(`a waiting request that the server rejects comes back into the form with the reason, for who ${does}`, async ({
    page,
    context,
    consoleMessages,
  }) => {
    consoleMessages.expect(LOAD_FAILURE);
    const client = await openHireAsClient(page, FORM);
    await fillRequest(page);
    await fetchedInAdvance(page, 'src/requests/web/client/MyRequests.tsx');
    await context.setOffline(true);
    await press(page, 'Submit Request');
    await expect(page.getByRole('region', { name: 'This request waits for the network.' })).toBeVisible();
    if (does === 'looks at another tab') await page.getByRole('link', { name: 'My Requests' }).last().click();
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

test('a network lost right after Submit still shows the new request, never an empty list', async ({
  page,
  context,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await openHireAsClient(page, '/hire/requests');
  await expect(page.getByRole('heading', { name: 'No service requests submitted yet.' })).toBeVisible();
  await fetchedInAdvance(page, 'src/requests/web/request-form/MakeRequest.tsx');
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
