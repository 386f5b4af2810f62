/** The admin's dashboard: craftsmen, jobs, contact messages and the audit log. */
import { expect, type Locator, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, failing, field, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import {
  anApprovedCraftsman,
  anAssigned,
  aRequest,
  card,
  complete,
  jobRow,
  anAdminAt,
} from '../helpers/journey/craftsman-jobs.ts';
import { aCraftsmanAt, anEmail, send } from '../helpers/journey/accounts.ts';
import { dayAhead } from '../helpers/journey/request-form.ts';
import { enterAsAdmin, findAsAdmin } from '../helpers/journey/sessions.ts';
import { anMp4 } from '../helpers/videos.ts';

const aWord = () => Math.random().toString(36).slice(2, 9).replace(/\d/g, 'a');

/** A unique name. */
const aName = (first: string, word = aWord()) => `${first} ${word} Works`;

const isPublic = async (name: string) =>
  (
    await send<{ name: string }[]>(
      process.env.JOURNEYS_BASE as string,
      'GET',
      `/public-craftsman/?search=${encodeURIComponent(name)}`,
    )
  ).some((each) => each.name === name);

test('an account is disabled with a reason: the sign-in ends, the page is gone; opened again it is back', async ({
  page,
  base,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const name = aName('Chebet');
  const person = await anApprovedCraftsman(base, name);
  await enterAsAdmin(page, '/approved');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('button', { name: 'Disable account' })).toHaveCount(0);
  await findAsAdmin(page, name.split(' ')[1] as string);
  const line = jobRow(page, name);
  await expect(line).toBeVisible();
  await expect(page.getByText(`1 craftsman for “${name.split(' ')[1]}”`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(line).toContainText('New');

  // At a desk what was found is open.
  await expect(line.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
  await line.getByRole('button', { name: 'Disable account' }).click();
  const dialog = page.getByRole('dialog', { name: `Disable the account of ${name}?` });
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog.getByText('Please provide a reason.')).toBeVisible();
  expect(await isPublic(name)).toBe(true);
  await dialog.getByLabel('Reason').fill('Two clients were asked for money before the work.');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText(`The account of ${name} is disabled.`)).toBeVisible();
  await expect(line).toContainText('Disabled');
  expect(await isPublic(name)).toBe(false);
  await expect(send(base, 'GET', '/profile/', undefined, person.access)).rejects.toThrow(/401/);

  await line.getByRole('button', { name: 'Open account again' }).click();
  await expect(page.getByText(`The account of ${name} is open again.`)).toBeVisible();
  await expect.poll(() => isPublic(name)).toBe(true);
  await findAsAdmin(page, 'nobody of this name');
  await expect(page.getByText('No craftsman for “nobody of this name”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);

  await page.goto('/admin-dashboard/audit');
  const auditRow = card(page, 'Two clients were asked for money before the work.');
  await expect(auditRow).toContainText('Disabled');
  await expect(auditRow).toContainText(`Account: ${name}`);
});

test('a failed action of the admin is shown with its name, and nothing has changed', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const name = aName('Akinyi');
  const id = await complete(base, await aCraftsmanAt(base, name));
  await enterAsAdmin(page, `?case=${id}`);
  const broken = { status: 500, json: { detail: 'Something went wrong.', code: 'unexpected', request_id: 'abc' } };
  for (const [act, button] of [
    ['approve', 'Approve'],
    ['reject', 'Reject'],
  ] as const) {
    await page.route(`**/api/admin/craftsman/${id}/${act}/`, (route) => route.fulfill(broken));
    if (act === 'reject') {
      await press(page, button);
      await field(page, 'Reason for rejection').fill('The photo is too dark.');
    }
    await press(page, button);
    await expect(page.getByRole('alert').filter({ hasText: `Action failed: ${act}` })).toBeVisible();
    if (act === 'reject') await press(page, 'Do not reject');
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  }
  expect(await isPublic(name)).toBe(false);

  await page.goto('/admin-dashboard/approved');
  await page.route('**/api/admin/accounts/*/disable/', (route) => route.fulfill(broken));
  await page.locator('tbody button').first().click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Two clients were asked for money before the work.');
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog.getByText('Action failed: disable', { exact: true })).toBeVisible();

  const request = await aRequest(base);
  await page.goto('/admin-dashboard/requests?status=Requested');
  const job = jobRow(page, request.description);
  const key = job.getByRole('button', { name: /^Assign, / });
  await key.press('Enter');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Please choose a craftsman first.')).toBeVisible();
  await page.route(`**/api/job-requests/${request.id}/assign/`, (route) => route.fulfill(broken));
  await dialog.getByLabel('Craftsman', { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to assign craftsman');
  await page.keyboard.press('Escape');
  await expect(key).toBeFocused();
  await expect(job).toContainText('Requested');
  await expect(job).not.toContainText('Waits for');
});

test('Today counts who waits, hears of a new request, and leads to each list, job and profile; the audit log is read page by page, and nothing in it can be changed', async ({
  page,
  base,
}) => {
  await enterAsAdmin(page, '/today');
  const stat = (title: string) => page.locator('main').getByRole('link', { name: new RegExp(`^${title}`) });
  const posted = stat('New requests');
  await expect(posted).toContainText(/\d today/);
  const before = Number(/(\d+) today/.exec((await posted.textContent()) ?? '')?.[1]);
  await aRequest(base);
  await expect(posted).toContainText(`${before + 1} today`);
  await expectNoBarriers(page);

  const queue = (title: string) => page.locator('section', { has: page.getByRole('heading', { name: title }) });
  const first = (title: string) => queue(title).getByRole('listitem').getByRole('link').first();
  for (const [link, path] of [
    [stat('Requests without a craftsman'), '/requests'],
    [posted, '/requests?status=all'],
    [stat('New craftsmen'), '/approved'],
    [stat('Prices per request'), '/requests?status=Quoted'],
    [queue('Job requests to assign').getByRole('link', { name: /^All \d+/ }), '/requests'],
  ] as const) {
    await link.click();
    await expect(page).toHaveURL(`${base}/admin-dashboard${path}`);
    await page.goBack();
  }

  const title = (await first('Job requests to assign').locator('b').first().textContent()) as string;
  await first('Job requests to assign').click();
  await expect(page).toHaveURL(/\/requests\?job=\d+$/);
  await expect(jobRow(page, title)).toContainText('What happened');
  await page.goBack();
  const name = (await first('Pending craftsmen: ready to check').locator('b').first().textContent()) as string;
  await first('Pending craftsmen: ready to check').click();
  await expect(page.locator('#case-name')).toHaveText(name);

  await page.goto('/admin-dashboard/audit');
  const rows = page.locator('main li', { has: page.locator('time') });
  await expect(rows.first()).not.toContainText('Signed in');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\?kind=all$/);
  await expect(page.locator('main section time').nth(49)).toBeAttached();
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible();
  const newest = await rows.first().textContent();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows.first()).not.toHaveText(newest as string);
  await expect(page.locator('main section').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeHidden();
});

test('the keys J and K walk through the queue, but not while a person types; after a decision the next case is open and has the focus; keys lead to approving and to the reason', async ({
  page,
  base,
}) => {
  const word = aWord();
  const [first = '', second = '', third = ''] = ['Wairimu', 'Otieno', 'Naliaka'].map((each) => aName(each, word));
  const incomplete = aName('Barasa', word);
  await aCraftsmanAt(base, incomplete);
  for (const name of [first, second, third]) await complete(base, await aCraftsmanAt(base, name));
  await enterAsAdmin(page, `?search=${word}`);
  // On a phone the open case hides the queue.
  const queue = page.getByRole('navigation', { name: 'Waiting craftsmen, longest first', includeHidden: true });
  const heading = page.locator('#case-name');
  const listed = queue.locator('a > :nth-child(2) > b');
  // A profile that cannot be approved yet comes after the others, however long it waits.
  await expect(listed).toHaveText([first, second, third, incomplete]);
  await queue.getByRole('link', { name: first }).click();
  await expect(heading).toContainText(first);

  await page.keyboard.press('j');
  await expect(heading).toHaveText(second);
  await expect(page).toHaveURL(/case=\d+/);
  await press(page, 'Reject');
  await expect(field(page, 'Reason for rejection')).toBeFocused();
  await field(page, 'Reason for rejection').fill('j');
  await page.keyboard.press('k');
  await expect(field(page, 'Reason for rejection')).toHaveValue('jk');
  await expect(heading).toHaveText(second);
  await field(page, 'Reason for rejection').fill('');
  await press(page, 'Do not reject');
  await page.keyboard.press('k');
  await expect(heading).toHaveText(first);

  // The page may hear of the decision before it has the answer to its own call.
  await page.route('**/approve/', async (route) => {
    const answer = await route.fetch();
    await expect(listed).toHaveText([second, third, incomplete]);
    await route.fulfill({ response: answer });
  });
  await page.locator('main').press('a');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(second);
  await expect(heading).toBeFocused();
  await expect(listed).toHaveText([second, third, incomplete]);

  await page.keyboard.press('r');
  await expect(field(page, 'Reason for rejection')).toBeFocused();
  await page.keyboard.type('The roof is cut off.');
  await press(page, 'Reject');
  await expect(heading).toHaveText(third);
  await expect(heading).toBeFocused();
});

test('a case whose craftsman saves again while it is decided stays open, with the reason that was begun', async ({
  page,
  base,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const word = aWord();
  const first = await aCraftsmanAt(base, aName('Auma', word));
  await complete(base, first);
  await complete(base, await aCraftsmanAt(base, aName('Barasa', word)));
  await enterAsAdmin(page, `?search=${word}`);
  const title = page.locator('#case-name');
  await expect(title).toContainText('Auma');
  await press(page, 'Reject');
  await field(page, 'Reason for rejection').fill('Your photos are too dark.');
  await complete(base, first);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('nav a > :nth-child(2) > b').first()).toContainText('Barasa');
  await expect(title).toContainText('Auma');
  await expect(field(page, 'Reason for rejection')).toHaveValue('Your photos are too dark.');
});

test('of a change of an approved craftsman only what changed is shown, old beside new', async ({ page, base }) => {
  const name = aName('Barasa');
  const person = await anApprovedCraftsman(base, name);
  const change = { description: 'Pipes, and now boreholes too.' };
  await send(base, 'PATCH', '/craftsman/', change, person.access);
  await enterAsAdmin(page, `?search=${person.email}&case=${person.id}`);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect(changes).toContainText('A photo of every joint before the wall is closed.');
  await expect(changes).toContainText(change.description);
  await expect(changes.getByRole('heading', { level: 4 })).toHaveText(['Description']);
  await expect(page.getByText('Pictures of work')).toBeHidden();
  await page.getByText('The whole profile').click();
  await expect(page.getByText('Pictures of work')).toBeVisible();
  await expectNoBarriers(page);
});

test('a reason is chosen by its number and may be changed; what is missing stands beside Approve', async ({
  page,
  base,
}) => {
  const name = aName('Nekesa');
  const person = await aCraftsmanAt(base, name);
  await enterAsAdmin(page, `?search=${person.email}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Not sent yet 1', includeHidden: true })).toBeAttached();
  await expect(page.getByText('Cannot approve: profile image, profession,')).toBeVisible();
  const id = await complete(base, person);
  await page.goto(`/admin-dashboard?search=${person.email}&case=${id}`);
  await expect(page.getByText('Cannot approve:')).toBeHidden();
  await page.getByRole('button', { name: /Picture 1 of work by .+, larger/ }).click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  const reason = field(page, 'Reason for rejection');
  await expect(reason).toBeHidden();
  await page.locator('main').press('2');
  await page.locator('main').press('6');
  await expect(reason).toHaveValue(/^Please send photos that are sharp.+ Please write your full name/);
  await page.locator('main').press('2');
  await expect(reason).toHaveValue(/^Please write your full name/);
  await expect(page.getByRole('button', { name: 'Name', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Reject');
  await expect(page.getByText('Craftsman rejected successfully')).toBeVisible();
  const own = await send<{ rejection_reason: string }>(base, 'GET', '/craftsman/', undefined, person.access);
  expect(own.rejection_reason).toBe('Please write your full name as it stands in your document.');
});

test('every job can be found by its state; one is cancelled with a reason that its client reads', async ({
  page,
  base,
}) => {
  const person = await anApprovedCraftsman(base, aName('Mutiso'));
  const request = await anAssigned(base, person);
  await enterAsAdmin(page, '/requests');
  // Assigned jobs are not in the queue.
  await expect(page.getByRole('button', { name: 'Without a craftsman' })).toHaveAttribute('aria-pressed', 'true');
  await expect(jobRow(page, request.description)).toBeHidden();
  await page.getByRole('button', { name: 'Requested', exact: true }).click();
  await expect(page).toHaveURL(/\?status=Requested$/);
  await page.reload();
  const job = jobRow(page, request.description);
  await expect(job).toContainText(`Waits for ${person.fullName}`);

  await job.getByRole('button', { name: request.description }).click();
  await expect(job).toContainText('Mariakani Estate, house 14');
  await expect(job.getByRole('link', { name: '+254722345678' })).toHaveAttribute('href', 'tel:+254722345678');
  await job.getByText('Who was told, and did it reach them?').click();
  await expect(job.getByRole('listitem').filter({ hasText: /^A new job for you.*E-mail: / })).toContainText(
    person.fullName,
  );
  await job.getByRole('button', { name: 'Cancel the job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The client asked us by phone.');
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(page.getByText('The job is cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click();
  await expect(jobRow(page, request.description)).toContainText('Cancelled');
  await findAsAdmin(page, `0${request.id}`);
  await expect(page).toHaveURL(new RegExp(`/requests\\?job=${request.id}$`));
  await expect(jobRow(page, request.description)).toContainText('Mariakani Estate, house 14');
  const seen = await send<{ status: string; timeline: unknown[] }>(
    base,
    'GET',
    `/job-requests/${request.id}/`,
    undefined,
    request.client.access,
  );
  expect(seen.status).toBe('Cancelled');
  expect(JSON.stringify(seen)).toContain('The client asked us by phone.');
});

test('a job that its craftsman turned down is assigned to somebody else from the notification', async ({
  page,
  base,
}) => {
  const person = await anApprovedCraftsman(base, aName('Naliaka'));
  const other = await anApprovedCraftsman(base, aName('Omondi'));
  const { id, description } = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${id}/`, { status: 'Rejected' }, person.access);
  await enterAsAdmin(page, '/notifications');
  await page.getByRole('link', { name: description }).filter({ hasText: 'Assign again' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Craftsman').selectOption({ value: String(other.id) });
  await sheet.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Craftsman assigned successfully!')).toBeVisible();
  await expect(jobRow(page, description)).toContainText(`Waits for ${other.fullName}`);

  await page.goto('/admin-dashboard/notifications');
  const told = page.getByRole('link', { name: description });
  await expect(told).toContainText(`Waits for ${other.fullName}`);
  await expect(told).not.toContainText('Assign again');
});

test('the craftsman of a quote is assigned at its price by the button beside it', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base, aName('Wafula'));
  const { id } = await aRequest(base);
  const quote = { amount: 6800, message: 'With parts', available_from: dayAhead(1), valid_until: dayAhead(7) };
  await send(base, 'POST', `/job-requests/${id}/quotes/`, quote, person.access);
  await enterAsAdmin(page, `/requests?job=${id}`);
  await page.getByRole('button', { name: `Assign ${person.fullName}` }).click();
  await expect(page.getByText('Craftsman assigned successfully!')).toBeVisible();
  await expect(page.locator('main table')).toContainText(`Waits for ${person.fullName}`);
  await expect(page.locator('main table')).toContainText('KES\u00a06,800');
});

test('both queues go on page by page, to the one who has waited least, whose face is shown', async ({ page, base }) => {
  const description = (await aRequest(base)).description;
  const name = aName('Zawadi');
  const id = await complete(base, await aCraftsmanAt(base, name));
  // Three pages or a few, however many wait.
  const access = await anAdminAt(base);
  const waiting = async (call: string) => {
    const answer = await fetch(`${base}/api${call}`, { headers: { authorization: `Bearer ${access}` } });
    return Number(answer.headers.get('x-total-count'));
  };
  const counts = [await waiting('/job-requests/?unassigned=true'), await waiting('/admin/craftsman/?status=pending')];
  const size = Math.max(2, Math.ceil(Math.min(...counts) / 3));
  const inPages = (url: string) =>
    /cursor|unassigned|pending/.test(url) && `${url.replace(/&page_size=\d+/, '')}&page_size=${size}`;
  await page.route('**/api/{job-requests,admin/craftsman}/?*', (route) => {
    const url = inPages(route.request().url());
    return route.continue(url ? { url } : {});
  });
  const next = page.locator('main').getByRole('button', { name: 'Next' });
  const last = async (shown: Locator) => {
    await expect(async () => {
      if (await shown.isHidden()) await next.first().click();
      await expect(shown).toBeVisible({ timeout: 500 });
    }).toPass();
  };
  await enterAsAdmin(page, '/requests');
  await last(jobRow(page, description));
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(jobRow(page, description)).toBeHidden();

  await page.goto('/admin-dashboard');
  const queue = page.getByRole('navigation', { name: 'Waiting craftsmen, longest first' });
  const link = queue.getByRole('link').filter({ hasText: name });
  await last(link);
  await expect(link.locator('img').first()).toHaveJSProperty('naturalWidth', 320);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`cursor=.+&case=${id}$`));
  await page.reload();
  await expect(page.locator('#case-name')).toHaveText(name);
});

test('contact messages are read and answered; a list that fails to load shows an error and is loaded again', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const email = anEmail('swali');
  const text = 'Do you also mend gates?\nOurs hangs on one hinge.';
  await send(base, 'POST', '/contact/', { name: 'Meera Shah', email, message: text });
  await enterAsAdmin(page, '/messages');
  const message = card(page, email);
  await expect(message).toContainText('Ours hangs on one hinge.');
  await expect(message.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Your%20message%20to%20Ufundi`,
  );

  await page.locator('main').press('/');
  const search = page.getByRole('searchbox', { name: 'Find a message' });
  await expect(search).toBeFocused();
  await search.fill(email);
  await search.press('Enter');
  await expect(page.getByText(`1 message for “${email}”`)).toBeVisible();
  const state = message.locator('p > b').first();
  await expect(state).toHaveText('New');
  await expect(message.getByRole('button', { name: 'Mark read: Meera Shah' })).toBeVisible();
  await page.getByRole('status').filter({ hasText: '1 message' }).click();
  await page.keyboard.press('j');
  await expect(message.getByRole('heading')).toBeFocused();
  await page.keyboard.press('r');
  await expect(state).toHaveText('Read');
  await page.keyboard.press('n');
  await expect(message.getByLabel('Note, for admins alone', { exact: true })).toBeFocused();
  await page.keyboard.type('Called back, comes on Monday.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Note saved.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(state).toHaveText('Answered');
  await expectNoBarriers(page);
  await page.goto(`/admin-dashboard/messages?status=answered&search=comes+monday`);
  await expect(message).toContainText('Called back, comes on Monday.');

  for (const [path, call, sentence] of [
    ['/messages', '**/api/admin/contact-messages/*', 'The messages could not be loaded. Please try again.'],
    ['/audit', '**/api/admin/audit/*', 'The audit trail could not be loaded. Please try again.'],
    ['/approved', '**/api/admin/craftsman/*', 'Failed to load craftsmen data.'],
    ['', '**/api/admin/craftsman/*', 'Failed to load craftsmen data.'],
    ['/requests', '**/api/job-requests/*', 'The job requests could not be loaded. Please try again.'],
  ] as const) {
    const pressOnceItWorks = await failing(page, call);
    await page.goto(`/admin-dashboard${path}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await pressOnceItWorks('Try again');
    await expect(page.getByText(sentence)).toBeHidden();
    await page.unroute(call);
  }
});

test('a film that the browser cannot play is named before anybody presses play, with its file', async ({
  page,
  base,
}) => {
  const name = aName('Njoroge');
  const person = await aCraftsmanAt(base, name);
  const id = await complete(base, person);
  const form = new FormData();
  form.append('service_videos', new Blob([new Uint8Array(anMp4({}).file)], { type: 'video/mp4' }), 'site.mp4');
  const headers = { authorization: `Bearer ${person.access}` };
  expect((await fetch(`${base}/api/craftsman/`, { method: 'PATCH', body: form, headers })).status).toBe(200);
  await enterAsAdmin(page, `?search=${name.split(' ')[1]}&case=${id}`);
  await expect(page.getByText('This browser cannot play it.')).toBeVisible();
  const file = page.getByRole('link', { name: `Open the file: Video 1 by ${name}` });
  expect((await page.request.get((await file.getAttribute('href')) ?? '')).headers()['content-type']).toBe('video/mp4');
  await expectNoBarriers(page);
});
