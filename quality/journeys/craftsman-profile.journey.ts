import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { bitmap, phonePhoto } from '../helpers/phone-photo.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { anAdminAt, complete, openStep, plain, step } from '../helpers/journey/craftsman-jobs.ts';
import { aCraftsmanAt, send } from '../helpers/journey/accounts.ts';
import { countStoredFiles } from '../helpers/journey/stored-files.ts';
import { photo, PDF, newcomer, chooser, row, boxOf } from '../helpers/journey/craftsman-pages.ts';
import { enterAsCraftsman } from '../helpers/journey/sessions.ts';

const TEXTS = {
  'Company name': 'Naserian Interiors',
  Profession: 'Carpenter',
  Location: 'Karen',
  Description: 'Wall panels and small-space furniture for flats. I draw it first, you approve it.',
};

/** In the page. */
function keepDraftSince(at: string) {
  const name = Object.keys(localStorage).find((each) => /^draft:craftsman:\d+:profile$/.test(each)) ?? '';
  localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? '{}'), at }));
}

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
  await page.getByRole('button', { name: 'Maasai' }).click();
  await page.getByRole('button', { name: 'English' }).click();
}

test('a profile goes from empty to submitted, with photos as a phone takes them', async ({ page, base }) => {
  const person = await newcomer(page, base);
  const save = page.getByRole('button', { name: 'Send for approval' });
  await expect(page.getByText('Pending Approval')).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(save).toBeDisabled();
  await fillTexts(page);

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
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expect(save).toBeEnabled({ timeout: 30_000 });
  await expectNoBarriers(page);
  await save.click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible({
    timeout: 30_000,
  });
  await openStep(page, 'Your best work');
  await expect(page.getByRole('button', { name: 'Arrange: Photo 2' })).toBeVisible();
  const [first, second] = [await boxOf(page.getByAltText('Photo 1')), await boxOf(page.getByAltText('Photo 2'))];
  expect([second.y, Math.round(second.width)]).toEqual([first.y, Math.round(first.width)]);
  await openStep(page, 'Check and send');
  await step(page, 'Proof document').click();
  await expect(page.getByText('A proof document is saved.')).toBeVisible();

  const own = await send<{ service_images: string[]; missing: string[]; languages: string[] }>(
    base,
    'GET',
    '/craftsman/',
    undefined,
    person.access,
  );
  expect([own.missing, own.languages]).toEqual([[], ['English', 'Maasai']]);
  // Rotated by EXIF in the file, upright when served.
  const [, width, height] = /\.(\d+)x(\d+)\./.exec(own.service_images[0] as string) ?? [];
  expect(Number(width)).toBeLessThan(Number(height));
});

test('a newcomer sees four calm steps: what is missing is an error once they check, or once they empty it; a file with a false ending is refused before it is sent', async ({
  page,
  base,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await newcomer(page, base);
  const errors = page.getByText(/ is required$/);
  await expect(page.getByText('Finish your profile and send it')).toBeVisible();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  const tile = page.locator('label', { hasText: 'Add a face or team photo' });
  const { width, height } = await boxOf(tile);
  expect(width / height).toBeCloseTo(1.6, 1);
  await expect(field(page, 'Company name')).not.toHaveValue('');
  await page.getByRole('link', { name: 'Profession' }).click();
  await expect(field(page, 'Profession')).toBeFocused();
  await openStep(page, 'Your trade');
  await field(page, 'Profession').focus();
  await field(page, 'Profession').blur();
  await expect(errors.filter({ visible: true })).toHaveCount(0);
  await fill(page, { Profession: 'Plumber' });
  await fill(page, { Profession: '  ' });
  await expect(errors.filter({ visible: true })).toHaveText(['Profession is required']);
  await step(page, 'Check and send').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  const labels = ['Profession', 'Primary service', 'Location', 'Description', 'Skills'];
  for (const error of [...labels.map((label) => `${label} is required`), 'Profile photo is required'])
    await expect(page.getByRole('link', { name: error })).toBeVisible();
  await page.getByRole('link', { name: 'At least one service image is required' }).click();
  await expect(chooser(page, /^Service images/)).toBeFocused();
  await openStep(page, 'Your trade');
  await expect(field(page, 'Skills')).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page);
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeDisabled();

  await fillTexts(page);
  await step(page, 'Check and send').click();
  await expect(page.getByText('Profile photo is required').filter({ visible: true })).toHaveCount(1);
  await openStep(page, 'Your photo and name');
  const page1 = { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') };
  await chooser(page, /^Profile photo/).setInputFiles(page1);
  await expect(row(page, 'roof.jpg')).toContainText('Please choose an image: JPEG, PNG, WebP, AVIF or GIF.');
  await expect(page.getByText('Profile photo is required').filter({ visible: true })).toHaveCount(1);
  const scan = { name: 'me.bmp', mimeType: 'image/bmp', buffer: bitmap() };
  await chooser(page, /^Profile photo/).setInputFiles(scan);
  await expect(row(page, 'me.bmp')).toBeVisible();
  await expect(page.getByText('Profile photo is required')).toHaveCount(0);
});

test('a save that fails loses nothing, and a reload restores texts and photos', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await newcomer(page, base);
  await fillTexts(page);
  await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles(await photo('shelf.jpg', '#a52'));
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(2);
  await page.evaluate(keepDraftSince, '2025-11-24T06:05:00Z');
  await page.reload();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expect(page.getByText('Draft kept on this device, Mon 24 Nov 2025, 9:05')).toBeVisible();
  await openStep(page, 'Your best work');
  await expect(page.getByAltText('shelf.jpg')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue(TEXTS.Description);
  await expect(page.getByRole('button', { name: 'Furniture Making', includeHidden: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.route('**/api/craftsman/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { detail: 'x' } }) : route.continue(),
  );
  await press(page, 'Send for approval');
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
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
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
  await press(page, 'Send for approval');
  await expect(page.getByText('Nothing you wrote or chose is lost.')).toBeVisible();
  await expect(reject()).rejects.toThrow('files_arriving');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  expect(await reject()).toMatchObject({ detail: 'Craftsman rejected successfully' });
});

test('an upload is cancelled, the rest is saved, and it is sent again', async ({ page, consoleMessages, base }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await aCraftsmanAt(base);
  await complete(base, person);
  await enterAsCraftsman(page, person);
  await chooser(page, /^Service images/).setInputFiles(await photo('late.jpg', '#175'));
  let held = 0;
  await page.route('**/api/craftsman/', (route) => {
    // The first attempt hangs until it is aborted.
    if (route.request().method() !== 'PATCH' || held > 0) return route.continue();
    held += 1;
    return undefined;
  });
  await press(page, 'Send the changes');
  await row(page, 'late.jpg').getByRole('button', { name: 'Cancel: late.jpg' }).click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  await expect(page.getByText('Your profile is saved, without these files:')).toBeVisible();
  await page.getByRole('link', { name: 'late.jpg' }).click();
  await expect(chooser(page, /^Service images/)).toBeFocused();
  await expect(row(page, 'late.jpg')).toContainText('You stopped it');
  await row(page, 'late.jpg').getByRole('button', { name: 'Retry: late.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Arrange: Photo 2' })).toBeVisible();
});

test('photos are put in another order by keys, and taken out', async ({ page, base }) => {
  const person = await newcomer(page, base);
  await fillTexts(page);
  await chooser(page, /^Profile photo/).setInputFiles(await photo('me.jpg', '#345'));
  await chooser(page, /^Service images/).setInputFiles([
    await photo('one.jpg', '#a00'),
    await photo('two.jpg', '#0a0'),
    await photo('three.jpg', '#00a'),
  ]);
  await openStep(page, 'Your best work');
  const arrange = page.getByRole('button', { name: 'Arrange: three.jpg' });
  await arrange.press('ArrowUp');
  await arrange.press('Enter');
  await page.getByRole('button', { name: 'Move forward: three.jpg' }).press('Enter');
  await expect(arrange).toBeFocused();
  await expect(page.getByText('three.jpg is now number 1 of 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Arrange: two.jpg' }).click();
  await page.getByRole('button', { name: 'Remove: two.jpg' }).click();
  await press(page, 'Send for approval');
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  const own = await send<{ service_images: string[] }>(base, 'GET', '/craftsman/', undefined, person.access);
  expect(own.service_images.map((each) => /\.(\w{6})\.webp/.exec(each)?.[1]?.slice(0, 2))).toEqual(['00', 'aa']);
});

test('a rejected profile shows the reason, is mended, and waits again', async ({ page, base }) => {
  const person = await aCraftsmanAt(base);
  const id = await complete(base, person);
  const reason = 'The profile photo is too dark to see your face.';
  await send(base, 'POST', `/admin/craftsman/${id}/reject/`, { reason }, await anAdminAt(base));
  await enterAsCraftsman(page, person);
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await chooser(page, /^Profile photo/).setInputFiles(await photo('bright.jpg', '#eec'));
  await press(page, 'Send for approval');
  await expect(page.getByText('Pending Approval')).toBeVisible();
  await expect(page.getByText(reason)).toBeHidden();
  await page.goto('/dashboard/jobs');
  await page.getByRole('link', { name: 'See what you sent' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
});

test('what was saved on another device stands in an open profile, and sending a change here leaves it', async ({
  page,
  base,
}) => {
  const person = await aCraftsmanAt(base);
  await complete(base, person);
  await enterAsCraftsman(page, person);
  await openStep(page, 'Your trade');
  await fill(page, { Profession: 'Plumber of Kibera' });
  const elsewhere = new FormData();
  elsewhere.set('description', 'Written on the phone.');
  elsewhere.set('location', 'Kilimani');
  elsewhere.set('service_images', new File([await plain('#175')], 'phone.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${person.access}` };
  const answer = await fetch(`${base}/api/craftsman/`, { method: 'PATCH', headers, body: elsewhere });
  expect(answer.status).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(field(page, 'Location')).toHaveValue('Kilimani');
  await expect(field(page, 'Profession')).toHaveValue('Plumber of Kibera');
  await openStep(page, 'Your best work');
  await expect(page.getByRole('button', { name: 'Arrange: Photo 2' })).toBeVisible();
  await press(page, 'Send the changes');
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible();
  const own = await send(base, 'GET', '/craftsman/', undefined, person.access);
  expect(own).toMatchObject({ description: 'Written on the phone.', profession: 'Plumber of Kibera' });
  expect(own['service_images']).toHaveLength(2);
  await expect(page.getByRole('button', { name: 'Send the changes' })).toBeDisabled();
});
