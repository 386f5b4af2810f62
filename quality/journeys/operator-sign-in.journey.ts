/** Journeys on a product of their own: an admin from the command line, mails, Google sign-in. */
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import {
  expectNoBarriers,
  forgetSession,
  response,
  field,
  fill,
  open,
  press,
  LOAD_FAILURE,
  formError,
  sessionOf,
} from '../helpers/journey/page-actions.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { aClientAt, aCraftsmanAt, anEmail, PASSWORD, send } from '../helpers/journey/accounts.ts';

// One product for all tests, in one worker.
test.describe.configure({ mode: 'default' });

const CLIENT_ID = 'ufundi-journeys.apps.example';
const ADMIN_PASSWORD = 'haki-kwa-kila-fundi-88';
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ GOOGLE_CLIENT_ID: CLIENT_ID, TRUST_PROXY: 'true' });
});
test.afterAll(() => product?.remove());

const at = (path: string) => product.base + path;

async function anAdmin(): Promise<string> {
  const email = anEmail('Achieng Akinyi');
  const script = path.resolve(import.meta.dirname, '../../src/operations/admin/create-admin.ts');
  const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.base, ADMIN_PASSWORD };
  await promisify(execFile)(process.execPath, [script, '--email', email, '--name', 'Achieng Akinyi'], { env });
  return email;
}

test('an admin signs in at the admin sign-in and is an admin for the pages; the craftsman sign-in leads there too', async ({
  page,
}) => {
  const email = await anAdmin();
  for (const path of ['/admin-login', '/login']) {
    await open(page, at(path));
    await fill(page, { Email: email, Password: ADMIN_PASSWORD });
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    expect((await sessionOf(page)).is_admin).toBe('true');
  }
});

async function mailedLink(email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const folder = path.join(product.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
    const mail = mails.filter((each) => each.includes(email)).at(-1);
    link = /http:\/\/\S+\/reset-password\?[^\s"<]+/.exec(mail?.replaceAll('&amp;', '&') ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

test('a client forgets the password, follows the mail, sets another and signs in with it, once', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aClientAt(product.base);
  await open(page, at('/HireLogin'));
  await fill(page, { Email: email });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  // The e-mail typed on the sign-in page is prefilled.
  await expect(field(page, 'Email')).toHaveValue(email);
  await press(page, 'Send the link');
  await expect(page.getByText("If this email is registered, you'll receive reset instructions shortly.")).toBeVisible();

  const link = await mailedLink(email);
  const changed = 'bati-jipya-juu-ya-nyumba';
  await open(page, link);
  await fill(page, { 'New password': changed, 'Confirm new password': changed });
  await press(page, 'Set password');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await fill(page, { Email: email, Password: changed });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire$/);

  await open(page, link);
  await expect(formError(page)).toContainText('Invalid or expired reset link.');
  await expect(field(page, 'New password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
});

/** Replaces Google's script: its button hands over a token. */
async function withGoogle(page: Page): Promise<void> {
  await page.route('https://accounts.google.com/gsi/style', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `{
        let wanted;
        window.google = { accounts: { id: {
          initialize(options) { wanted = options; },
          renderButton(place) {
            const style = document.createElement('link');
            style.rel = 'stylesheet';
            style.href = 'https://accounts.google.com/gsi/style';
            document.head.append(style);
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = 'Google: ' + wanted.client_id;
            button.onclick = () => wanted.callback({ credential: 'made for ' + wanted.nonce });
            place.append(button);
          },
          prompt() {},
        } } };
      }`,
    }),
  );
}

test('a craftsman signs in with Google, and Google’s script loads only then', async ({ page }) => {
  const { email } = await aCraftsmanAt(product.base, 'Harpreet Singh Bhogal');
  const pair = await send<{ access: string; refresh: string }>(product.base, 'POST', '/token/', {
    email,
    password: PASSWORD,
  });
  const nonces = new Set<string>();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.base)) foreign.push(request.url());
  });
  await withGoogle(page);
  await response(page, '/google-login/', { body: pair });
  for (const [path, name] of [
    ['/login', 'Continue with Google'],
    ['/signup', 'Sign up with Google'],
  ] as const) {
    await open(page, at(path));
    foreign.length = 0;
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(foreign).toEqual([]);
    await press(page, name);
    const sent = page.waitForRequest('**/api/google-login/');
    await press(page, `Google: ${CLIENT_ID}`);
    const { token, nonce } = (await sent).postDataJSON();
    expect(token).toBe(`made for ${createHash('sha256').update(nonce).digest('base64url')}`);
    nonces.add(nonce);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(JSON.parse((await sessionOf(page)).user_profile as string)).toMatchObject({
      full_name: 'Harpreet Singh Bhogal',
    });
  }
  expect(nonces.size).toBe(2);
});

test('a Google sign-up that fails says so, and a login says the server’s message', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await withGoogle(page);
  // The server rejects this token.
  await open(page, at('/signup'));
  await press(page, 'Sign up with Google');
  await press(page, `Google: ${CLIENT_ID}`);
  await expect(formError(page).getByText('Google signup failed.', { exact: true })).toBeVisible();

  await open(page, at('/login'));
  await response(page, '/google-login/', { status: 503, body: { detail: 'Google sign-in is not available.' } });
  await press(page, 'Continue with Google');
  await press(page, `Google: ${CLIENT_ID}`);
  await expect(formError(page)).toContainText('Google sign-in is not available.');
});

test('when Google is blocked the sign-in page says so and the form still works', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { email } = await aCraftsmanAt(product.base);
  await page.route('https://accounts.google.com/**', (route) => route.abort('blockedbyclient'));
  await open(page, at('/login'));
  await press(page, 'Continue with Google');
  await expect(page.getByText('Google could not be reached, or this browser blocks it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Another time step gives another code without waiting. */
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function toSecurity(page: Page) {
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
}

test('the second factor is set up with a code, required at sign-in, and turned off with another', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const email = await anAdmin();
  const comeIn = async () => {
    await open(page, at('/admin-login'));
    await fill(page, { Email: email, Password: ADMIN_PASSWORD });
    await press(page, 'Log in');
  };
  await comeIn();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await toSecurity(page);
  await expect(page).toHaveURL(/\/admin-dashboard\/security$/);
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) });

  await part.getByRole('heading', { name: 'Two-step sign-in' }).click();
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
  await comeIn();
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
  await open(page, at('/login'));
  await fill(page, { Email: email, Password: ADMIN_PASSWORD });
  await press(page, 'Log in');
  await formError(page).getByRole('link', { name: 'Admin login' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await comeIn();
  await field(page, 'Code').fill(recovery);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/admin-dashboard$/);

  await toSecurity(page);
  await part.getByRole('heading', { name: 'Two-step sign-in' }).click();
  await expect(part).toContainText('9 recovery codes are left.');
  await part.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await field(page, 'Code').fill(another);
  await press(page, 'Turn it off');
  await expect(part.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await forgetSession(page);
  await comeIn();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});
