import { expect, type Locator, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, fill, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { anApprovedCraftsman, anAssigned, aRequest, opened, rowOf } from '../helpers/journey/craftsman-jobs.ts';
import { send } from '../helpers/journey/accounts.ts';
import { countStoredFiles } from '../helpers/journey/stored-files.ts';
import { dayAhead } from '../helpers/journey/request-form.ts';
import { photo, PDF, chooser, row, boxOf } from '../helpers/journey/craftsman-pages.ts';
import { enterAsCraftsman, fromDemo } from '../helpers/journey/sessions.ts';

test('a job is accepted, started, proved and completed', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base);
  const { id, description } = await anAssigned(base, person);
  await enterAsCraftsman(page, person, '/dashboard/jobs');
  const job = await opened(page, description);
  await expect(job).toContainText('Pending');
  await expect(job).not.toContainText('Mariakani');
  await job.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(job).toContainText('Mariakani Estate, house 14');
  await expect(job.getByRole('link', { name: 'Call Wanjiku Kamau' })).toHaveAttribute('href', 'tel:+254722345678');
  await expect(job.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/254722345678/);
  await job.getByRole('button', { name: 'Start work' }).click();
  await expect(job).toContainText('Accepted');
  await page.getByRole('dialog').getByRole('button', { name: 'Start work' }).click();
  await expect(job).toContainText('In Progress');
  await expectNoBarriers(page);
  await job.getByRole('link', { name: 'Upload Proof' }).click();
  await expect(page).toHaveURL(new RegExp(`/upload-proof/${id}$`));
  await press(page, 'Send proof');
  await expect(page.getByText('Please choose at least one photo or a PDF.')).toBeVisible();
  const tiles = [
    page.locator('label', { has: chooser(page, /^Before/) }),
    page.locator('label', { has: chooser(page, /^After/) }),
  ];
  const [before, after] = [await boxOf(tiles[0] as Locator), await boxOf(tiles[1] as Locator)];
  expect(before.width).toBeGreaterThanOrEqual(100);
  expect([after.width, after.y]).toEqual([before.width, before.y]);
  await expect(chooser(page, /^Before/)).toHaveAttribute('capture', 'environment');
  await chooser(page, /^Before/).setInputFiles(await photo('wall.jpg', '#567'));
  await expect(row(page, 'wall.jpg')).toBeVisible();
  await chooser(page, /^Photos or a PDF/).setInputFiles([await photo('joint.jpg', '#765'), PDF]);
  await page.getByLabel('The work is done: complete the job in the same step').check();
  await expectNoBarriers(page);
  await press(page, 'Send proof and complete');
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  await expect(rowOf(page, description)).toContainText('Done');
  await expect(await opened(page, description)).toContainText('added proof of the work');
  await page.goto(`/upload-proof/${id}`);
  await expect(page.getByText('Proof can be added while the job is Accepted or In Progress.')).toBeVisible();
});

test('photos chosen as proof survive a reload and an ended session', async ({ page, consoleMessages, base }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await anApprovedCraftsman(base);
  const { id } = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${id}/`, { status: 'Accepted' }, person.access);
  await enterAsCraftsman(page, person, `/upload-proof/${id}`);
  await chooser(page, /^Photos or a PDF/).setInputFiles([await photo('joint.jpg', '#765'), PDF]);
  await expect(page.locator('[data-upload]')).toHaveCount(2);
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await expect(row(page, 'joint.jpg')).toBeVisible();
  await expect(row(page, 'certificate.pdf')).toBeVisible();
  await row(page, 'certificate.pdf').getByRole('button', { name: 'Remove: certificate.pdf' }).click();

  await page.context().clearCookies();
  // In one step: a page that asks for anything in between finds the ended session first, and its button is gone.
  await page.getByRole('button', { name: 'Send proof', exact: true }).evaluate((button: HTMLElement) => {
    sessionStorage.setItem('access_token', 'run.out.already');
    sessionStorage.setItem('refresh_token', 'used-up');
    button.click();
  });
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, { Email: person.email, Password: person.password });
  await press(page, 'Log in');
  await expect(page).toHaveURL(new RegExp(`/upload-proof/${id}$`));
  await expect(row(page, 'joint.jpg')).toBeVisible();
  const { promise: sent, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/job-requests/${id}/proof/`, (route) => sent.then(() => route.continue()));
  const asksBeforeLeaving = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBeforeLeaving()).toBe(false);
  await press(page, 'Send proof');
  await expect.poll(asksBeforeLeaving).toBe(true);
  letGo();
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  expect(await asksBeforeLeaving()).toBe(false);
  await page.goto(`/upload-proof/${id}`);
  await expect(page.getByRole('heading', { name: 'What the client sees' })).toBeVisible();
  await expect(page.locator('[data-upload]')).toHaveCount(0);
  expect(await page.evaluate(countStoredFiles)).toBe(0);
});

test('a job is rejected; another is released with a reason; a rejected move is rolled back', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await anApprovedCraftsman(base);
  const first = await anAssigned(base, person);
  const second = await anAssigned(base, person);
  await enterAsCraftsman(page, person, '/dashboard/jobs');
  await (await opened(page, first.description)).getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(rowOf(page, first.description)).toContainText('Rejected');

  const job = await opened(page, second.description);
  await page.route(`**/api/job-requests/${second.id}/`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { detail: 'That is not possible any more.', code: 'move_not_possible' } })
      : route.continue(),
  );
  await job.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(job.getByRole('alert')).toContainText('That is not possible any more.');
  await expect(job).toContainText('Pending');
  await page.unroute(`**/api/job-requests/${second.id}/`);
  await job.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await job.getByRole('button', { name: 'Give back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText('Please give a reason.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('My van has broken down.');
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByRole('button', { name: 'Give back' })).toBeHidden();
  // The update is optimistic; the client's view proves that it was stored.
  const asTheClientSees = () =>
    send<{ status: string }>(base, 'GET', `/job-requests/${second.id}/`, undefined, second.client.access);
  await expect.poll(async () => (await asTheClientSees()).status).toBe('Requested');
});

test('the job on top asks for one step at a time, and offers Call and WhatsApp alike', async ({ page, base }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const person = await anApprovedCraftsman(base);
  const first = await anAssigned(base, person);
  const second = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${first.id}/`, { status: 'Accepted' }, person.access);
  await enterAsCraftsman(page, person, '/dashboard/jobs');
  const job = page.getByRole('article', { name: first.description });
  const step = job.getByRole('button', { name: 'Start work' });
  const call = job.getByRole('link', { name: /^Call/ });
  const whatsapp = job.getByRole('link', { name: /^WhatsApp/ });
  await expect(step).toBeVisible();
  const [whole, wide] = [await boxOf(job), await boxOf(step)];
  const [left, right] = [await boxOf(call), await boxOf(whatsapp)];
  expect(wide.height).toBeGreaterThanOrEqual(52);
  expect(wide.width).toBeGreaterThan(whole.width - 40);
  expect([right.width, right.height, right.y]).toEqual([left.width, left.height, left.y]);
  expect((await boxOf(rowOf(page, second.description))).height).toBeLessThanOrEqual(88);
  for (const other of ['Upload Proof', 'Complete', 'Give back']) await expect(job.getByText(other)).toBeVisible();

  await send(base, 'PATCH', `/job-requests/${first.id}/`, { status: 'In Progress' }, person.access);
  await page.reload();
  const proof = job.getByRole('link', { name: 'Upload Proof' });
  await expect.poll(async () => (await boxOf(proof)).height).toBeGreaterThanOrEqual(52);
});

test('what is over is a row with its price and stars, under the sum of the year; from 960 pixels it opens next to the list', async ({
  page,
  base,
}) => {
  const person = await anApprovedCraftsman(base);
  const { id, description, client } = await aRequest(base);
  const quote = await send<{ id: number }>(
    base,
    'POST',
    `/job-requests/${id}/quotes/`,
    { amount: 6800, message: 'With parts', available_from: dayAhead(1), valid_until: dayAhead(7) },
    person.access,
  );
  await send(base, 'POST', `/job-requests/${id}/quotes/${quote.id}/accept/`, { amount: 6800 }, client.access);
  await send(base, 'PATCH', `/job-requests/${id}/`, { status: 'Completed' }, person.access);
  await send(base, 'POST', '/reviews/', { job: id, craftsman: person.id, rating: 4, comment: 'Neat.' }, client.access);
  await enterAsCraftsman(page, person, '/dashboard/jobs');
  await expect(page.getByRole('heading', { name: 'Done 1', exact: true })).toBeVisible();
  const year = page.getByRole('region', { name: /^Earned in 20\d\d$/ });
  await expect(year).toContainText(/1 job.*KES\s6,800/);
  await expect(year.getByRole('listitem')).toHaveCount(12);
  await expect(year.getByRole('listitem').filter({ hasText: /\d: 1 job, KES\s6,800/ })).toHaveCount(1);
  await expect(rowOf(page, description)).toContainText(/6,800★ 4/);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [row, job] = [await boxOf(rowOf(page, description)), await boxOf(await opened(page, description))];
  expect(job.x).toBeGreaterThan(row.x + row.width);
});

test('of many done jobs the latest are shown, the others at a press', async ({ page }) => {
  await enterAsCraftsman(page, fromDemo('joseph.otieno@example.co.ke'), '/dashboard/jobs');
  const done = page.getByRole('region', { name: /^Done/ }).getByRole('listitem');
  await expect(done).toHaveCount(6);
  await page.getByRole('button', { name: /^All \d+ done jobs$/ }).click();
  await expect(done).toHaveCount(20);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(done).not.toHaveCount(20);
});
