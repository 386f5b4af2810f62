import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, LOAD_FAILURE, press } from '../helpers/journey/page-actions.ts';
import { pick } from '../helpers/journey/request-form.ts';
import { baseOf, type Client, goTo, jobOf, PHOTO, posted, quoted } from '../helpers/journey/client-jobs.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import { anAdminAt, anApprovedCraftsman, opened } from '../helpers/journey/craftsman-jobs.ts';
import { countStoredFiles } from '../helpers/journey/stored-files.ts';

const REQUESTS = '/hire/requests';
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { name: 'Change the request' });

async function aClientWith(page: Page, description: string) {
  const client = await aClientAt(baseOf(page));
  await enter(page, client);
  return { client, job: await posted(page, client, description) };
}

/** As another window of the same client does. */
async function editElsewhere(page: Page, client: Client, id: number, change: object): Promise<void> {
  const { name, phone, schedule, address, location, description, isUrgent } = await jobOf(page, client, id);
  const body = { name, phone, schedule, address, location, description, isUrgent, ...change };
  await send(baseOf(page), 'PUT', `/job-requests/${id}/`, body, client.access);
}

test('a client changes a posted request and adds a photo; craftsmen read that it changed, and when', async ({
  page,
  browser,
}) => {
  const { client, job } = await aClientWith(page, 'The pump hums');
  const craftsman = await anApprovedCraftsman(baseOf(page));
  await goTo(page, `${REQUESTS}?job=${job.id}`);
  await card(page, 'The pump hums').getByRole('link', { name: 'Edit' }).click();
  await expect(title(page)).toBeFocused();
  await expect(field(page, 'Description')).toHaveValue('The pump hums');
  await expect(field(page, 'Address')).toHaveValue('Mugoya Estate, house 14');
  await expect(field(page, 'Service')).toHaveCount(0);
  await fill(page, { Description: 'The pump hums and leaks', Phone: '12' });
  await pick(page, 'location', 'thika').check();
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  await expectNoBarriers(page);
  await press(page, 'Save changes');
  await expect(page.getByText('Please enter a Kenyan phone number, for example 254712345678.')).toBeVisible();
  await fill(page, { Phone: '0722345678' });
  await press(page, 'Save changes');
  await expect(
    page.getByText('Request changed. Craftsmen see it as it is now, and those who sent a price are told.'),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${REQUESTS}\\?job=${job.id}$`));
  const mine = card(page, 'The pump hums and leaks');
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(mine.getByText('You changed the request')).toBeVisible();
  await expect(mine.getByText(/ · Location, Description, Photo$/)).toBeVisible();
  const { schedule, media, ...stored } = await jobOf(page, client, job.id);
  expect(stored).toMatchObject({ description: 'The pump hums and leaks', location: 'thika', phone: '+254722345678' });
  expect(schedule).toBe(job.schedule);
  expect(media).toContain('/private/');
  expect(stored.photos).toHaveLength(1);

  const context = await browser.newContext({ baseURL: baseOf(page), locale: 'en-KE' });
  const desk = await context.newPage();
  await enterAsCraftsman(desk, craftsman, '/dashboard/jobs?view=open');
  await expect((await opened(desk, 'The pump hums and leaks')).getByText(/^Changed /)).toBeVisible();
  await send(
    baseOf(page),
    'PATCH',
    `/job-requests/${job.id}/assign/`,
    { craftsman_id: craftsman.id },
    await anAdminAt(baseOf(page)),
  );
  await desk.goto('/dashboard/jobs');
  const pendingJob = await opened(desk, 'The pump hums and leaks');
  await expect(pendingJob.getByText('Pending', { exact: true })).toBeVisible();
  await expect(pendingJob.getByText(/^Changed /)).toHaveCount(0);
  await editElsewhere(page, client, job.id, { description: 'The pump is quiet again, and leaks' });
  await desk.reload();
  const changed = await opened(desk, 'The pump is quiet again, and leaks');
  await expect(changed.getByText(/^Changed /)).toBeVisible();
  await changed.getByRole('link', { name: /^Details/ }).click();
  await expect(changed.getByText(/ · Description$/)).toBeVisible();
  await expectNoBarriers(desk);
  await context.close();
});

test('a request that changed in another window is not overwritten unseen', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  // A page that does not follow: else it may show the change before Save is pressed.
  await page.route('**/live', () => undefined);
  const { client, job } = await aClientWith(page, 'The drain smells');
  const open = () => goTo(page, `${REQUESTS}?edit=${job.id}`);
  const conflict = page.getByRole('main').getByRole('alert');
  await open();
  await fill(page, { Address: 'House 15' });
  await editElsewhere(page, client, job.id, { address: 'House 16' });
  await press(page, 'Save changes');
  await expect(conflict).toContainText('This request was changed in another window.');
  await expect(field(page, 'Address')).toHaveValue('House 15');
  await expectNoBarriers(page);
  await press(page, 'take what is saved there');
  await expect(field(page, 'Address')).toHaveValue('House 16');

  await fill(page, { Address: 'House 17' });
  await editElsewhere(page, client, job.id, { address: 'House 18' });
  await press(page, 'Save changes');
  await expect(conflict).toBeVisible();
  await press(page, 'Save changes');
  await expect(page.getByText('Request changed.', { exact: false })).toBeVisible();
  expect((await jobOf(page, client, job.id)).address).toBe('House 17');

  await open();
  await fill(page, { Address: 'House 19' });
  const quote = await quoted(page, job, 'joseph.otieno', { labour: 1000, materials: 500, ahead: 1 });
  const accept = `/job-requests/${job.id}/quotes/${quote.id}/accept/`;
  await send(baseOf(page), 'POST', accept, { amount: quote.amount }, client.access);
  await press(page, 'Save changes');
  await expect(conflict).toContainText('The changes were not saved.');
  await expect(page.getByText('A request can be changed until a craftsman has it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await expect(field(page, 'Address')).toHaveValue('House 19');
  await press(page, 'Back to the request');
  await expect(card(page, 'The drain smells').getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test('changes that are not saved yet survive a reload and a lost network, with the photo', async ({
  page,
  context,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { client, job } = await aClientWith(page, 'The shower drips');
  await goTo(page, `${REQUESTS}?edit=${job.id}`);
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  const upload = page.getByText('plumbing-1.webp', { exact: true });
  await expect(upload).toBeVisible();
  await fill(page, { Description: 'The shower drips all night' });
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  const drafts = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(drafts).toContain('The shower drips all night');
  await page.reload();
  await expect(page.getByText('What you wrote is here.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('The shower drips all night');
  await expect(upload).toBeVisible();

  await context.setOffline(true);
  await press(page, 'Save changes');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The changes were not saved.');
  await expect(page.getByText('What you have typed is kept.').first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again: plumbing-1.webp' }).click();
  await expect(card(page, 'The shower drips all night')).toBeVisible();
  expect((await jobOf(page, client, job.id)).media).toContain('/private/');

  await card(page, 'The shower drips all night').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('What you wrote is here.')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Remove this photo' }).check();
  await press(page, 'Save changes');
  await expect.poll(async () => (await jobOf(page, client, job.id)).media).toBeNull();
  await expect(page).not.toHaveURL(/edit=/);
});

test('a request that was just changed is changed again before the page has read it anew', async ({ page }) => {
  const { client, job } = await aClientWith(page, 'The boiler is cold');
  await goTo(page, `${REQUESTS}?edit=${job.id}`);
  await fill(page, { Description: 'The boiler is lukewarm' });
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(`**/api/job-requests/${job.id}/`, async (route) => {
    if (route.request().method() === 'GET') await isLetIn;
    await route.fallback();
  });
  await press(page, 'Save changes');
  await card(page, 'The boiler is lukewarm').getByRole('link', { name: 'Edit' }).click();
  await expect(field(page, 'Description')).toHaveValue('The boiler is lukewarm');
  await fill(page, { Description: 'The boiler is loud' });
  await press(page, 'Save changes');
  await expect(card(page, 'The boiler is loud')).toBeVisible();
  letIn();
  expect((await jobOf(page, client, job.id)).description).toBe('The boiler is loud');
});

test('another part of the day without a day, of a request whose day has passed, asks for the day', async ({ page }) => {
  const { job } = await aClientWith(page, 'The pump hums');
  await page.clock.setFixedTime(new Date(new Date(job.schedule).getTime() + 2 * 86_400_000));
  await goTo(page, `${REQUESTS}?edit=${job.id}`);
  // The part that the request has hangs on the hour of this run.
  const isEvening = await pick(page, 'part', 'evening').isChecked();
  await pick(page, 'part', isEvening ? 'morning' : 'evening').check();
  await press(page, 'Save changes');
  await expect(page.getByRole('radiogroup', { name: /^Day/ })).toContainText('Please choose a date and time.');
  await expect(page).toHaveURL(/edit=/);
});
