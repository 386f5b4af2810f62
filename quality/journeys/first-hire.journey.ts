/**
 * One hire from end to end through the pages, on an empty product of its own: real photos, three people with three
 * phones, a visitor without JavaScript, and a kill at the end.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { ROOT } from '#platform/paths.ts';
import { phonePhoto } from '../helpers/phone-photo.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { hydrated, field, fill, open, press } from '../helpers/journey/page-actions.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { openStep } from '../helpers/journey/craftsman-jobs.ts';
import { fillRequest } from '../helpers/journey/request-form.ts';
import { PASSWORD } from '../helpers/journey/accounts.ts';

const PICTURES = path.join(ROOT, 'db/demo/pictures');
const ADMIN = { email: 'ruth.jepkosgei@example.co.ke', password: 'nyundo-na-kisima-2093' };
const CRAFTSMAN = { name: 'Otieno & Sons Plumbing', email: 'joseph.otieno@example.co.ke' };
const CLIENT = { name: 'Mercy Wambui', email: 'mercy.wambui@example.co.ke' };
const WORK = 'Geyser leaking at the elbow, water runs down the bathroom wall';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
  await promisify(execFile)(process.execPath, ['src/operations/admin/create-admin.ts', '--email', ADMIN.email], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: product.dataDir, ADMIN_PASSWORD: ADMIN.password },
  });
});
test.afterAll(() => product.remove());

/** A browser context of one person's own. */
async function aPhone(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.base,
    viewport: { width: 390, height: 844 },
    ...options,
  });
  return context.newPage();
}

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words }).first();

async function signUpAsCraftsman(page: Page) {
  await open(page, '/signup');
  await fill(page, {
    'Company or group name': CRAFTSMAN.name,
    Email: CRAFTSMAN.email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    'Phone number': '0712345678',
  });
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, { Email: CRAFTSMAN.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function fillProfile(page: Page) {
  await expect(page.getByText('Pending Approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeDisabled();
  await openStep(page, 'Your photo and name');
  await fill(page, { 'Company name': CRAFTSMAN.name });
  await openStep(page, 'Your best work');
  await fill(page, { Description: 'Leaks found without breaking the whole wall.' });
  await openStep(page, 'Your trade');
  await fill(page, { Profession: 'Plumber', Location: 'South B', Skills: 'Pipe Fitting' });
  await field(page, 'Primary service').selectOption('Plumbing');
  await expect(page.getByRole('link', { name: 'Profile photo' })).toBeVisible();
  await page.getByLabel(/^Profile photo/).setInputFiles(path.join(PICTURES, 'plumbing-2.webp'));
  await page.getByLabel(/^Service images/).setInputFiles([
    { name: 'from-the-phone.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(41) },
    // A file input takes paths or contents, not both.
  ]);
  await save(page);
}

async function save(page: Page) {
  const button = page.getByRole('button', { name: 'Send for approval' });
  await expect(button).toBeEnabled({ timeout: 30_000 });
  await button.click();
  await expect(page.getByText('Profile submitted successfully! Pending verification.')).toBeVisible({
    timeout: 30_000,
  });
}

async function signInAsAdmin(page: Page) {
  await open(page, '/admin-login');
  await fill(page, { Email: ADMIN.email, Password: ADMIN.password });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
}

async function openCase(page: Page) {
  await page.goto('/admin-dashboard');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Waiting craftsmen, longest first' }).getByText(CRAFTSMAN.name).click();
  await expect(page.getByRole('heading', { name: CRAFTSMAN.name })).toBeVisible();
}

test('a first hire: signed up, rejected, mended, approved, found, hired, done, reviewed, and still there after a kill', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [craftsman, admin, client] = [await aPhone(browser), await aPhone(browser), await aPhone(browser)];

  await test.step('the craftsman signs up and sees what is missing until the profile is complete', async () => {
    await signUpAsCraftsman(craftsman);
    await fillProfile(craftsman);
    await expect(craftsman.getByText('Pending Approval')).toBeVisible();
  });

  await test.step('the photo is upright, and where it was taken is gone', async () => {
    const photos = await craftsman.locator('img[src*="/private/"]').evaluateAll((shown) =>
      Promise.all(
        (shown as HTMLImageElement[]).map(async ({ src }) => {
          const bytes = new Uint8Array(await (await fetch(src)).arrayBuffer());
          const whole = await createImageBitmap(new Blob([bytes]));
          return { tall: whole.height > whole.width, text: new TextDecoder('latin1').decode(bytes) };
        }),
      ),
    );
    expect(photos.some(({ tall }) => tall)).toBe(true);
    for (const { text } of photos) expect(text).not.toMatch(/Exif|GPS/);
  });

  await test.step('the public does not see the craftsman yet', async () => {
    const list = await (await fetch(`${product.base}/api/public-craftsman/`)).json();
    expect(list).toEqual([]);
  });

  await test.step('the admin rejects with a reason, the craftsman corrects and saves again, the admin approves', async () => {
    await signInAsAdmin(admin);
    await openCase(admin);
    await press(admin, 'Reject');
    await press(admin, 'Reject');
    await expect(admin.getByText('Please provide a rejection reason.')).toBeVisible();
    await field(admin, 'Reason for rejection').fill('Please say what you do in more than one sentence.');
    await press(admin, 'Reject');
    await expect(admin.getByText('Craftsman rejected successfully')).toBeVisible();
    await expect(admin.getByText('No pending craftsmen')).toBeVisible();

    await craftsman.reload();
    await expect(craftsman.getByText('Please say what you do in more than one sentence.')).toBeVisible();
    await openStep(craftsman, 'Your best work');
    await fill(craftsman, {
      Description: 'Leaks found without breaking the whole wall. Everything is tested at six bar.',
    });
    await save(craftsman);

    await openCase(admin);
    await press(admin, 'Approve');
    await expect(admin.getByText('Craftsman approved successfully!')).toBeVisible();
    await craftsman.reload();
    await craftsman.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(craftsman.getByText('Approved', { exact: true })).toBeVisible();
  });

  const visitor = await aPhone(browser, { javaScriptEnabled: false });
  await test.step('a visitor without JavaScript finds the craftsman on the front page, by name, by service and by place', async () => {
    for (const where of [
      '/',
      '/craftsmen?search=otieno',
      '/craftsmen?service=Plumbing',
      '/craftsmen?location=nairobi',
    ]) {
      await visitor.goto(where);
      await expect(visitor.getByText(CRAFTSMAN.name).first(), where).toBeVisible();
    }
    await visitor.goto('/craftsmen');
    await visitor.getByRole('link', { name: 'View Portfolio' }).first().click();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByText('Everything is tested at six bar.')).toBeVisible();
  });

  await test.step('a client signs up, signs in and posts a request with a photo', async () => {
    await open(client, '/HireSignUp');
    await fill(client, {
      'Full name': CLIENT.name,
      Email: CLIENT.email,
      'Phone number': '0722345678',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    });
    await client.getByRole('checkbox').check();
    await press(client, 'Sign up');
    await expect(client).toHaveURL(/\/HireLogin$/);
    await fill(client, { Email: CLIENT.email, Password: PASSWORD });
    await press(client, 'Log in');
    await expect(client).toHaveURL(/\/hire$/);

    await client.goto('/hire/request');
    await hydrated(client);
    await fillRequest(client, {
      description: WORK,
      address: 'Mariakani Estate, house 14',
      photos: path.join(PICTURES, 'problem-leak.webp'),
    });
    await press(client, 'Submit Request');
    await expect(client.getByText('Request submitted!')).toBeVisible();
  });

  await test.step('the admin assigns the craftsman', async () => {
    await admin.goto('/admin-dashboard/requests');
    await hydrated(admin);
    const job = admin.locator('tbody').first();
    await job.getByRole('button', { name: /^Assign/ }).click();
    const sheet = admin.getByRole('dialog');
    await sheet.getByLabel('Craftsman', { exact: true }).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(admin.getByText('Craftsman assigned successfully!')).toBeVisible();
  });

  await test.step('the craftsman accepts, only then sees the address, and completes', async () => {
    await craftsman.goto('/dashboard/jobs');
    await hydrated(craftsman);
    const job = craftsman.getByRole('article', { name: WORK });
    await expect(job).toContainText('Pending');
    await expect(job).not.toContainText('Mariakani');
    await job.getByRole('button', { name: 'Accept' }).click();
    await craftsman.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(job).toContainText('Mariakani Estate, house 14');
    await job.getByRole('button', { name: 'Complete' }).click();
    await craftsman.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(card(craftsman, WORK)).toContainText('Done');
  });

  await test.step('the client reviews with five stars', async () => {
    await client.goto('/hire/reviews');
    await hydrated(client);
    await client.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await field(client, 'Your review').fill('Found the leak in ten minutes and broke one tile.');
    await press(client, 'Submit Review');
    await expect(client.getByText('Review submitted successfully!')).toBeVisible();
  });

  const seesTheReview = async () => {
    await visitor.goto('/craftsmen');
    await visitor.getByRole('link', { name: 'View Portfolio' }).first().click();
    const main = visitor.getByRole('main');
    await expect(main).toContainText('10.0');
    await expect(main).toContainText('1 review');
    await expect(main).toContainText('1 job');
    await expect(main).toContainText('Found the leak in ten minutes and broke one tile.');
  };
  await test.step('the portfolio shows 10.0/10 with one review and one completed job', seesTheReview);

  await test.step('after a kill and a new start everything is still there', async () => {
    await product.kill();
    await product.start();
    await seesTheReview();
    await client.goto('/hire/requests');
    await hydrated(client);
    await client.getByRole('link', { name: WORK }).click();
    await expect(client.getByRole('article', { name: WORK })).toContainText('Completed');
  });
});
