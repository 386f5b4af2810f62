import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { phonePhoto } from '../helpers/phone-photo.ts';
import { expect, type Locator, type Page, test } from '../helpers/journey/browser.ts';
import { hydrated, expectNoBarriers, field, fill, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import {
  anAdminAt,
  anApprovedCraftsman,
  anAssigned,
  aRequest,
  complete,
  opened,
  openStep,
  plain,
  rowOf,
  step,
} from '../helpers/journey/craftsman-jobs.ts';
import { aCraftsmanAt, send, type Visitor } from '../helpers/journey/accounts.ts';
import { DEMO_PASSWORD } from '../helpers/journey/demo-template.ts';
import { countStoredFiles } from './stored-files.ts';
import { touchingTexts } from './touching-texts.ts';

const TEXTS = {
  'Company name': 'Naserian Interiors',
  Profession: 'Carpenter',
  Location: 'Karen',
  Description: 'Wall panels and small-space furniture for flats. I draw it first, you approve it.',
};

const photo = async (name: string, colour: string) => ({ name, mimeType: 'image/jpeg', buffer: await plain(colour) });
const PDF = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};

async function comeIn(page: Page, { email, password }: Pick<Visitor, 'email' | 'password'>, path = '/dashboard') {
  await page.goto(path);
  await hydrated(page);
  await expect(page).toHaveURL(/\/login/);
  await fill(page, { Email: email, Password: password });
  await press(page, 'Log in');
  await expect(page).not.toHaveURL(/\/login/);
}

async function newcomer(page: Page, base: string, path = '/dashboard'): Promise<Visitor> {
  const person = await aCraftsmanAt(base, 'Naserian Lekishon');
  await comeIn(page, person, path);
  return person;
}

const chooser = (page: Page, label: RegExp) => page.getByLabel(label);
const row = (page: Page, name: string) => page.locator('[data-upload]', { hasText: name });
const nairobiDay = (ahead: number) =>
  new Date(Date.now() + 3 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

async function fillTexts(page: Page) {
  await openStep(page, 'Your photo and name');
  await fill(page, { 'Company name': TEXTS['Company name'] });
  await openStep(page, 'Your best work');
  await fill(page, { Description: TEXTS.Description });
  await openStep(page, 'Your trade');
  await fill(page, { Profession: TEXTS.Profession, Location: TEXTS.Location });
  await expect(page.getByRole('button', { name: 'Wiring' })).toBeVisible();
  await field(page, 'Primary service').selectOption('Woodwork');
  await expect(page.getByRole('button', { name: 'Wiring' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Furniture Making' }).click();
  await expect(field(page, 'Skills')).toHaveValue('Furniture Making');
}

test('a profile goes from empty to submitted, with photos as a phone takes them', async ({ page, baseURL }) => {
  const person = await newcomer(page, baseURL as string);
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(page.getByText('Pending Approval')).toBeVisible();
  await expect(page.getByText('0 of 8 done. 8 to go before you can save.')).toBeVisible();
  await expect(save).toBeDisabled();
  await fillTexts(page);
  await expect(page.getByText('6 of 8 done. 2 to go before you can save.')).toBeVisible();

  const big = await phonePhoto(Math.floor(Math.random() * 1e9));
  const meta = await sharp(big).metadata();
  expect([meta.width, meta.height, meta.orientation]).toEqual([4000, 3000, 6]);
  expect(meta.exif?.length).toBeGreaterThan(100);
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles([
    { name: 'wall-panel.jpg', mimeType: 'image/jpeg', buffer: big },
    await photo('shelf.jpg', '#a52'),
  ]);
  await chooser(page, /^Proof document/).setInputFiles(PDF);
  await expect(page.getByText('8 of 8 done. Nothing is missing.')).toBeVisible();
  await expect(save).toBeEnabled({ timeout: 30_000 });
  await expectNoBarriers(page);
  await save.click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible({
    timeout: 30_000,
  });
  await openStep(page, 'Your best work');
  await expect(page.getByRole('button', { name: 'Remove: Photo 2' })).toBeVisible();
  const [first, second] = [await boxOf(page.getByAltText('Photo 1')), await boxOf(page.getByAltText('Photo 2'))];
  expect([second.y, Math.round(second.width)]).toEqual([first.y, Math.round(first.width)]);
  await openStep(page, 'Check and send');
  await expect(page.getByText('A proof document is saved.')).toBeVisible();

  const own = await send<{ service_images: string[]; missing: string[] }>(
    baseURL as string,
    'GET',
    '/craftsman/',
    undefined,
    person.access,
  );
  expect(own.missing).toEqual([]);
  // Rotated by EXIF in the file, upright when served.
  const [, width, height] = /\.(\d+)x(\d+)\./.exec(own.service_images[0] as string) ?? [];
  expect(Number(width)).toBeLessThan(Number(height));
});

test('a newcomer sees four calm steps: what is missing is an error once they check, or once they empty it', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await newcomer(page, baseURL as string);
  const errors = page.getByText(/ is required$/);
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  const tile = page.locator('label', { hasText: 'Take or choose a photo' });
  expect(await boxOf(tile)).toMatchObject({ width: 200, height: 200 });
  await page.getByRole('link', { name: 'Company name' }).click();
  await expect(field(page, 'Company name')).toBeFocused();
  await openStep(page, 'Your trade');
  await field(page, 'Profession').focus();
  await field(page, 'Profession').blur();
  await expect(errors.filter({ visible: true })).toHaveCount(0);
  await fill(page, { Profession: 'Plumber' });
  await fill(page, { Profession: '  ' });
  await expect(errors.filter({ visible: true })).toHaveText(['Profession is required']);
  await step(page, 'Check and send').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  const labels = ['Company name', 'Profession', 'Primary service', 'Location', 'Description', 'Skills'];
  for (const error of [...labels.map((label) => `${label} is required`), 'Profile photo is required'])
    await expect(page.getByRole('link', { name: error })).toBeVisible();
  await page.getByRole('link', { name: 'At least one service image is required' }).click();
  await expect(chooser(page, /^Service images/)).toBeFocused();
  await openStep(page, 'Your trade');
  await expect(field(page, 'Skills')).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page);
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled();
});

test('a file with a false ending is refused before it is sent, and the photo stays required', async ({
  page,
  baseURL,
}) => {
  await newcomer(page, baseURL as string);
  await fillTexts(page);
  await step(page, 'Check and send').click();
  await expect(page.getByText('Profile photo is required').filter({ visible: true })).toHaveCount(1);
  await openStep(page, 'Your photo and name');
  const page1 = { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') };
  await chooser(page, /^Profile photo/).setInputFiles(page1);
  await expect(row(page, 'roof.jpg')).toContainText('Please choose an image: JPEG, PNG, WebP, AVIF or GIF.');
  await expect(page.getByText('Profile photo is required').filter({ visible: true })).toHaveCount(1);
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await expect(page.getByText('Profile photo is required')).toHaveCount(0);
});

test('a save that fails loses nothing, and a reload restores texts and photos', async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await newcomer(page, baseURL as string);
  await fillTexts(page);
  await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles(await photo('shelf.jpg', '#a52'));
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(2);
  await page.reload();
  await expect(page.getByText('8 of 8 done. Nothing is missing.')).toBeVisible();
  await openStep(page, 'Your best work');
  await expect(page.getByAltText('shelf.jpg')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue(TEXTS.Description);
  await expect(field(page, 'Skills')).toHaveValue('Furniture Making');
  await page.route('**/api/craftsman/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { detail: 'x' } }) : route.continue(),
  );
  await press(page, 'Save profile');
  await expect(page.getByText('Failed to save profile. Please try again.')).toBeVisible();
  await expect(page.getByText('Nothing you wrote or chose is lost.')).toBeVisible();
  await expect(row(page, 'shelf.jpg')).toContainText('Stopped at');
  await expect(field(page, 'Company name')).toHaveValue(TEXTS['Company name']);
  await page.unroute('**/api/craftsman/');
  await row(page, 'me.jpg').getByRole('button', { name: 'Retry: me.jpg' }).click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
});

test('a profile whose second file breaks off is not decided before the rest has arrived', async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const base = baseURL as string;
  const person = await newcomer(page, base);
  const { id } = await send<{ id: number }>(base, 'GET', '/craftsman/', undefined, person.access);
  const admin = await anAdminAt(base);
  const reject = () => send(base, 'POST', `/admin/craftsman/${id}/reject/`, { reason: 'No proof' }, admin);
  await fillTexts(page);
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles([
    await photo('shelf.jpg', '#a52'),
    await photo('table.jpg', '#52a'),
  ]);
  await chooser(page, /^Proof document/).setInputFiles(PDF);
  let sends = 0;
  await page.route('**/api/craftsman/', (route) => {
    if (route.request().method() !== 'PATCH' || ++sends !== 2) return route.continue();
    return route.abort('connectionreset');
  });
  await press(page, 'Save profile');
  await expect(page.getByText('Nothing you wrote or chose is lost.')).toBeVisible();
  await expect(reject()).rejects.toThrow('files_arriving');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  expect(await reject()).toMatchObject({ detail: 'Craftsman rejected successfully' });
});

test('an upload is cancelled, the rest is saved, and it is sent again', async ({ page, consoleMessages, baseURL }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await aCraftsmanAt(baseURL as string);
  await complete(baseURL as string, person);
  await comeIn(page, person);
  await chooser(page, /^Service images/).setInputFiles(await photo('late.jpg', '#175'));
  let held = 0;
  await page.route('**/api/craftsman/', (route) => {
    // The first attempt hangs until it is aborted.
    if (route.request().method() !== 'PATCH' || held > 0) return route.continue();
    held += 1;
    return undefined;
  });
  await press(page, 'Save profile');
  await row(page, 'late.jpg').getByRole('button', { name: 'Cancel: late.jpg' }).click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  await expect(page.getByText('Your profile is saved, without these files:')).toBeVisible();
  await page.getByRole('link', { name: 'late.jpg' }).click();
  await expect(chooser(page, /^Service images/)).toBeFocused();
  await expect(row(page, 'late.jpg')).toContainText('You stopped it');
  await row(page, 'late.jpg').getByRole('button', { name: 'Retry: late.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Photo 2' })).toBeVisible();
});

test('photos are put in another order by keys, and taken out', async ({ page, baseURL }) => {
  const person = await newcomer(page, baseURL as string);
  await fillTexts(page);
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles([
    await photo('one.jpg', '#a00'),
    await photo('two.jpg', '#0a0'),
    await photo('three.jpg', '#00a'),
  ]);
  await openStep(page, 'Your best work');
  await page.getByRole('button', { name: 'Move forward: three.jpg' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('three.jpg is now number 1 of 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: two.jpg' }).click();
  await press(page, 'Save profile');
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  const own = await send<{ service_images: string[] }>(
    baseURL as string,
    'GET',
    '/craftsman/',
    undefined,
    person.access,
  );
  expect(own.service_images.map((each) => /\.(\w{6})\.webp/.exec(each)?.[1]?.slice(0, 2))).toEqual(['00', 'aa']);
});

test('a rejected profile shows the reason, is mended, and waits again', async ({ page, baseURL }) => {
  const base = baseURL as string;
  const person = await aCraftsmanAt(base);
  const id = await complete(base, person);
  const reason = 'The profile photo is too dark to see your face.';
  await send(base, 'POST', `/admin/craftsman/${id}/reject/`, { reason }, await anAdminAt(base));
  await comeIn(page, person);
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await chooser(page, /^Profile photo/).setInputFiles(await photo('bright.jpg', '#eec'));
  await press(page, 'Save profile');
  await expect(page.getByText('Pending Approval')).toBeVisible();
  await expect(page.getByText(reason)).toBeHidden();
});

test('a job is accepted, started, proved and completed', async ({ page, baseURL }) => {
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const { id, description } = await anAssigned(base, person);
  await comeIn(page, person, '/dashboard/jobs');
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
  expect(before.width).toBeGreaterThanOrEqual(160);
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

test('photos chosen as proof survive a reload and an ended session', async ({ page, consoleMessages, baseURL }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const { id } = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${id}/`, { status: 'Accepted' }, person.access);
  await comeIn(page, person, `/upload-proof/${id}`);
  await chooser(page, /^Photos or a PDF/).setInputFiles([await photo('joint.jpg', '#765'), PDF]);
  await expect(page.locator('[data-upload]')).toHaveCount(2);
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(1);
  await page.reload();
  await expect(row(page, 'joint.jpg')).toBeVisible();
  await expect(row(page, 'certificate.pdf')).toBeVisible();
  await row(page, 'certificate.pdf').getByRole('button', { name: 'Remove: certificate.pdf' }).click();

  await page.evaluate(() => {
    sessionStorage.setItem('access_token', 'run.out.already');
    sessionStorage.setItem('refresh_token', 'used-up');
  });
  await page.context().clearCookies();
  await press(page, 'Send proof');
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, { Email: person.email, Password: person.password });
  await press(page, 'Log in');
  await expect(page).toHaveURL(new RegExp(`/upload-proof/${id}$`));
  await expect(row(page, 'joint.jpg')).toBeVisible();
  await press(page, 'Send proof');
  await expect(page).toHaveURL(/\/dashboard\/jobs$/);
  await page.goto(`/upload-proof/${id}`);
  await expect(page.getByRole('heading', { name: 'Already there' })).toBeVisible();
  await expect(page.locator('[data-upload]')).toHaveCount(0);
  expect(await page.evaluate(countStoredFiles)).toBe(0);
});

test('a job is rejected; another is released with a reason; a rejected move is rolled back', async ({
  page,
  consoleMessages,
  baseURL,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const first = await anAssigned(base, person);
  const second = await anAssigned(base, person);
  await comeIn(page, person, '/dashboard/jobs');
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

test('a quote is sent, changed and withdrawn, and its parts are never more than the whole', async ({
  page,
  baseURL,
}) => {
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const { description } = await aRequest(base);
  await comeIn(page, person, '/dashboard/jobs');
  await expect(page.getByText('No assigned jobs yet.')).toBeVisible();
  await page.getByRole('link', { name: /^Open requests/ }).click();
  const request = await opened(page, description);
  await expect(request).not.toContainText('Mariakani');
  await expect(request).not.toContainText('Wanjiku');
  await request.getByRole('button', { name: 'Send quote' }).click();
  await expect(request.getByText('Please give the amount in whole shillings.')).toBeVisible();
  await expect(request.getByLabel('Amount in all, KES')).toBeFocused();
  await request.getByLabel('Amount in all, KES').fill('6,800');
  await request.getByText('Split the price, last day').click();
  await request.getByLabel('Labour, KES (optional)').fill('5000');
  await request.getByLabel('Materials, KES (optional)').fill('2000');
  await request.getByLabel('Message (optional)').fill('New trap and two elbows, done in a morning.');
  await request.getByRole('radio', { name: 'Another day' }).check();
  await request.getByLabel('Can start on').fill(day(2));
  await request.getByLabel('Valid until').fill(day(9));
  await request.getByRole('button', { name: 'Send KES 6,800' }).click();
  await expect(request.getByText('Labour and materials together are more than the amount.').last()).toBeVisible();
  await request.getByLabel('Materials, KES (optional)').fill('1800');
  await expectNoBarriers(page);
  await request.getByRole('button', { name: 'Send KES 6,800' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('6,800');
  await request.getByRole('button', { name: 'Change it' }).click();
  await request.getByLabel('Amount in all, KES').fill('7000');
  await request.getByRole('button', { name: 'Save changes' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('7,000');
  await request.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(request.getByRole('button', { name: 'Send quote' })).toBeVisible();
});

test('one number sends a quote: nothing else is required', async ({ page, baseURL }) => {
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const { id, description } = await aRequest(base);
  await comeIn(page, person, '/dashboard/jobs?view=open');
  const request = await opened(page, description);
  await expect(request.locator('input:not([type="radio"]):visible, textarea:visible')).toHaveCount(2);
  await request.getByLabel('Amount in all, KES').fill('3200');
  await expect(request.getByRole('complementary')).toContainText('3,200');
  await request.getByRole('radio', { name: 'Client buys' }).check();
  await expect(request.getByRole('complementary')).toContainText('the client buys them');
  await request.getByRole('button', { name: 'Send KES 3,200' }).click();
  await expect(request.getByRole('region', { name: 'Your quote' })).toContainText('3,200');
  const [sent] = await send<object[]>(base, 'GET', `/job-requests/${id}/quotes/`, undefined, person.access);
  expect(sent).toMatchObject({
    amount: 3200,
    labour: null,
    materials_by: 'client',
    message: '',
    available_from: nairobiDay(1),
    valid_until: nairobiDay(7),
  });
});

test('the job on top asks for one step at a time, and offers Call and WhatsApp alike', async ({ page, baseURL }) => {
  const base = baseURL as string;
  await page.setViewportSize({ width: 360, height: 780 });
  const person = await anApprovedCraftsman(base);
  const first = await anAssigned(base, person);
  const second = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${first.id}/`, { status: 'Accepted' }, person.access);
  await comeIn(page, person, '/dashboard/jobs');
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
  expect((await boxOf(rowOf(page, second.description))).height).toBeLessThanOrEqual(60);
  for (const other of ['Upload Proof', 'Complete', 'Give back']) await expect(job.getByText(other)).toBeVisible();

  await send(base, 'PATCH', `/job-requests/${first.id}/`, { status: 'In Progress' }, person.access);
  await page.reload();
  const proof = job.getByRole('link', { name: 'Upload Proof' });
  await expect.poll(async () => (await boxOf(proof)).height).toBeGreaterThanOrEqual(52);
});

test('what is over is a row with its price and stars, under the sum of the year; from 960 pixels it opens next to the list', async ({
  page,
  baseURL,
}) => {
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const { id, description, client } = await aRequest(base);
  const quote = await send<{ id: number }>(
    base,
    'POST',
    `/job-requests/${id}/quotes/`,
    { amount: 6800, message: 'With parts', available_from: nairobiDay(1), valid_until: nairobiDay(7) },
    person.access,
  );
  await send(base, 'POST', `/job-requests/${id}/quotes/${quote.id}/accept/`, { amount: 6800 }, client.access);
  await send(base, 'PATCH', `/job-requests/${id}/`, { status: 'Completed' }, person.access);
  await send(base, 'POST', '/reviews/', { job: id, craftsman: person.id, rating: 4, comment: 'Neat.' }, client.access);
  await comeIn(page, person, '/dashboard/jobs');
  await expect(page.getByRole('heading', { name: /^Done 1 · KES\s6,800 in 20\d\d$/ })).toBeVisible();
  await expect(rowOf(page, description)).toContainText(/6,800★ 4/);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [row, job] = [await boxOf(rowOf(page, description)), await boxOf(await opened(page, description))];
  expect(job.x).toBeGreaterThan(row.x + row.width);
});

test('open requests come nearest first; far ones are counted in a line until asked for', async ({ page, baseURL }) => {
  const base = baseURL as string;
  const person = await anApprovedCraftsman(base);
  const far = await aRequest(base, 'Plumbing', 'eldoret');
  const near = await aRequest(base);
  await comeIn(page, person, '/dashboard/jobs?view=open');
  await expect(rowOf(page, near.description)).toContainText('about 2 km');
  await expect(rowOf(page, near.description)).toContainText('no quote yet');
  await expect(rowOf(page, far.description)).toHaveCount(0);
  await expect(page.getByText(/more, farther than 50 km/)).toBeVisible();
  await press(page, 'Show them');
  await expect(rowOf(page, far.description)).toContainText(/about 2\d\d km/);
});

test('a shop waits for approval, then opens, and sells a thing with a photo', async ({ page, baseURL }) => {
  const base = baseURL as string;
  const person = await aCraftsmanAt(base);
  const id = await complete(base, person);
  await comeIn(page, person, '/dashboard/shop');
  await expect(page.getByText('A shop can be opened once your profile is approved.')).toBeVisible();
  await send(base, 'POST', `/admin/craftsman/${id}/approve/`, {}, await anAdminAt(base));
  await page.reload();
  await fill(page, { 'Shop name': '' });
  await press(page, 'Open shop');
  await expect(page.getByText('Shop name is required')).toBeVisible();
  await fill(page, { 'Shop name': 'Duka la Otieno' });
  await press(page, 'Open shop');
  await expect(page.getByText('No products yet.')).toBeVisible();
  await press(page, 'Add product');
  await press(page, 'Save product');
  await expect(page.getByText('Product name is required')).toBeVisible();
  await fill(page, { 'Product name': 'Mninga stool', 'Price, KES': '2800', 'How many there are': '4' });
  await chooser(page, /^Photo/).setInputFiles(await photo('stool.jpg', '#853'));
  await press(page, 'Save product');
  const productCard = page.getByRole('article').filter({ hasText: 'Mninga stool' });
  await expect(productCard).toContainText('4 in stock');
  await expect(productCard.locator('img')).toBeVisible();
  await productCard.getByRole('button', { name: 'Change: Mninga stool' }).click();
  await fill(page, { 'How many there are': '0' });
  await press(page, 'Save product');
  await expect(productCard).toContainText('Sold out');
  await expectNoBarriers(page);
  await expect(page.getByRole('link', { name: /See the public shop/ })).toHaveAttribute('href', /^\/shop\/\d+$/);
  await expect(productCard.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await productCard.getByRole('button', { name: 'Change: Mninga stool' }).click();
  await page.getByRole('button', { name: 'Remove: Mninga stool' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No products yet.')).toBeVisible();
});

test('the dashboard requires a session, and Logout clears it', async ({ page, baseURL, consoleMessages }) => {
  // The page may or may not call for the missing job before it navigates.
  consoleMessages.expect(LOAD_FAILURE);
  await newcomer(page, baseURL as string, '/upload-proof/999999999');
  await expect(page).toHaveURL(/upload-proof/);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Profile | Ufundi');
  await page.getByRole('link', { name: 'Jobs' }).last().click();
  await expect(page).toHaveTitle('Jobs | Ufundi');
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
  await page.goto('/dashboard/jobs');
  await expect(page).toHaveURL(/\/login$/);
});

test('of many done jobs the latest are shown, the others at a press', async ({ page }) => {
  await comeIn(page, { email: 'joseph.otieno@example.co.ke', password: DEMO_PASSWORD }, '/dashboard/jobs');
  const done = page.getByRole('region', { name: /^Done/ }).getByRole('listitem');
  await expect(done).toHaveCount(6);
  await page.getByRole('button', { name: /^All \d+ done jobs$/ }).click();
  await expect(done).toHaveCount(20);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(done).not.toHaveCount(20);
});

async function expectFits(page: Page, paths: readonly string[], lang: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  for (const path of paths) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await touchingTexts(page)).toEqual([]);
    await expectNoBarriers(page);
  }
}

test('every tab fits 320 pixels, without barriers, light and dark, in both languages', async ({ page, baseURL }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await anApprovedCraftsman(baseURL as string);
  const { id } = await anAssigned(baseURL as string, person);
  await aRequest(baseURL as string);
  await comeIn(page, person);
  const paths = ['/profile', '/jobs', `/jobs?job=${id}`, '/jobs?view=open', '/shop', '/settings'];
  const own = paths.map((path) => `/dashboard${path}`);
  await expectFits(page, own, 'en', 'light');
  await expectFits(page, own, 'sw', 'dark');
  await page.goto('/dashboard/profile?lang=sw');
  await expect(page.getByRole('button', { name: 'Hifadhi wasifu' })).toBeVisible();
});

test('the tabs of who has just signed up fit 320 pixels, without barriers, light and dark', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await comeIn(page, await aCraftsmanAt(baseURL as string));
  const own = ['/profile', '/jobs', '/jobs?view=open', '/shop', '/settings'].map((path) => `/dashboard${path}`);
  await expectFits(page, own, 'sw', 'light');
  await expectFits(page, own, 'en', 'dark');
});
