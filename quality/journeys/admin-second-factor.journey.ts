import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  field,
  fill,
  forgetSession,
  open,
  press,
  LOAD_FAILURE,
  formError,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { type Product, startProduct } from '../helpers/product.ts';

const ADMIN_PASSWORD = 'haki-kwa-kila-fundi-88';
const EMAIL = 'achieng.akinyi@example.co.ke';
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ TRUST_PROXY: 'true' });
  const script = path.resolve(import.meta.dirname, '../../src/operations/admin/create-admin.ts');
  const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.base, ADMIN_PASSWORD };
  await promisify(execFile)(process.execPath, [script, '--email', EMAIL, '--name', 'Achieng Akinyi'], { env });
});
test.afterAll(() => product?.remove());

/** Another time step gives another code without waiting. */
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function comeIn(page: Page) {
  await open(page, `${product.base}/admin-login`);
  await fill(page, { Email: EMAIL, Password: ADMIN_PASSWORD });
  await press(page, 'Log in');
}
async function toSecurity(page: Page) {
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
}
test('the second factor is set up with a code, required at sign-in, and turned off with another', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await comeIn(page);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await toSecurity(page);
  await expect(page).toHaveURL(/\/admin-dashboard\/security$/);
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) });

  await part.getByLabel('Password', { exact: true }).fill('not-the-one');
  await press(page, 'Turn on');
  await expect(part).toContainText('The current password is not right.');
  await part.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await press(page, 'Turn on');
  await expect(page.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible();
  await expectNoBarriers(page);
  const secret = (await part.locator('code').textContent())?.replaceAll(' ', '') ?? '';

  await field(page, 'Code').fill('000000');
  await press(page, 'Turn it on');
  await expect(part).toContainText('That code is not right');
  await field(page, 'Code').fill(codeOf(secret, 0));
  await press(page, 'Turn it on');
  const codes = part.locator('ol li');
  await expect(codes).toHaveCount(10);
  const [recovery = '', another = ''] = await codes.allTextContents();
  await press(page, 'I have kept them');
  await expect(part).toContainText('10 recovery codes are left.');
  await expect(page.getByText(recovery)).toHaveCount(0);

  await page.getByRole('heading', { name: 'Your data' }).click();
  await field(page, 'Your password').fill(ADMIN_PASSWORD);
  const coming = page.waitForEvent('download');
  await press(page, 'Download all with files');
  expect((await coming).suggestedFilename()).toBe('ufundi-my-data.zip');
  expect(await (await coming).failure()).toBeNull();

  await forgetSession(page);
  await comeIn(page);
  await expect(field(page, 'Code')).toBeFocused();
  expect(await sessionOf(page)).toEqual({});
  await expectNoBarriers(page);
  await field(page, 'Code').fill('123456');
  await press(page, 'Log in');
  await expect(formError(page)).toContainText('That code is not right');
  await field(page, 'Code').fill(codeOf(secret, 1));
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/admin-dashboard$/);

  await forgetSession(page);
  await open(page, `${product.base}/login`);
  await fill(page, { Email: EMAIL, Password: ADMIN_PASSWORD });
  await press(page, 'Log in');
  await formError(page).getByRole('link', { name: 'Admin login' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await comeIn(page);
  await field(page, 'Code').fill(recovery);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/admin-dashboard$/);

  await toSecurity(page);
  await expect(part).toContainText('9 recovery codes are left.');
  await part.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await field(page, 'Code').fill(another);
  await press(page, 'Turn it off');
  await expect(part.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await forgetSession(page);
  await comeIn(page);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});
