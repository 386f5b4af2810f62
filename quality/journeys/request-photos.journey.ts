import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, field, fill, press, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { openHireAsClient, goTo, jobsOf, PHOTO } from '../helpers/journey/client-jobs.ts';
import { fillRequest, toStep } from '../helpers/journey/request-form.ts';
import { bitmap, phonePhoto } from '../helpers/phone-photo.ts';
import { FORM, at, photo, fieldError } from '../helpers/journey/request-pages.ts';
import { countStoredFiles } from '../helpers/journey/stored-files.ts';

const PHOTO_2 = PHOTO.replace('plumbing-1', 'carpentry-2');

test('a client posts a request with a photo, and sees it in My Requests', async ({ page }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page, { inDays: 3 });
  await expect(page.getByText('We call you on +254722345678')).toBeVisible();
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
  await expect.poll(() => page.evaluate(countStoredFiles)).toBe(0);
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

test('a file that is no photo, or is too large, is rejected before it costs data', async ({ page }) => {
  await openHireAsClient(page, `${FORM}?service=Plumbing`);
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

test('a picture that only the browser knows goes as JPEG', async ({ page }) => {
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  await toStep(page, 2);
  await photo(page).setInputFiles({ name: 'leak.bmp', mimeType: 'image/bmp', buffer: bitmap() });
  await expect(page.getByText('leak.jpg', { exact: true })).toBeVisible();
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect((await jobsOf(page, client))[0]?.photos).toHaveLength(1);
});

test('where the browser returns noise for what is drawn, the photo goes as it is', async ({ page }) => {
  await page.addInitScript(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const image = getImageData.apply(this, area);
      return new ImageData(
        image.data.map((value, at) => (at % 4 === 3 ? 255 : (value + at * 37) % 256)),
        image.width,
      );
    };
  });
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  await toStep(page, 2);
  await photo(page).setInputFiles({ name: 'roof.jpeg', mimeType: 'image/jpeg', buffer: await phonePhoto(3) });
  await expect(page.getByText('roof.jpeg', { exact: true })).toBeVisible();
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect((await jobsOf(page, client))[0]?.photos).toHaveLength(1);
});

test('a photo chosen while a large one is made ready arrives too, in order, and sending waits for both', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const decode = globalThis.createImageBitmap as (file: Blob, options?: ImageBitmapOptions) => Promise<ImageBitmap>;
    const enough = new Promise<void>((resume) => addEventListener('enough-memory', () => resume()));
    Object.assign(globalThis, {
      createImageBitmap: async (file: Blob, options?: ImageBitmapOptions) => {
        if (file.size > 300_000) await enough;
        return decode(file, options);
      },
    });
  });
  const client = await openHireAsClient(page, FORM);
  await fillRequest(page);
  await toStep(page, 2);
  const buffer = await phonePhoto(4);
  expect(buffer.length).toBeGreaterThan(300_000);
  await photo(page).setInputFiles({ name: 'roof.jpeg', mimeType: 'image/jpeg', buffer });
  const rows = page.locator('[data-upload]');
  await expect(rows).toHaveText([/roof\.jpeg.*Being made ready/]);
  await photo(page).setInputFiles(PHOTO_2);
  await expect(rows).toHaveText([/roof\.jpeg/, /carpentry-2\.webp.*Being made ready/]);
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.locator('form button[aria-busy=true]')).toBeVisible();
  expect(await jobsOf(page, client)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('enough-memory')));
  await expect(page.getByText('Request submitted!', { exact: true })).toBeVisible();
  expect((await jobsOf(page, client))[0]?.photos).toHaveLength(2);
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
