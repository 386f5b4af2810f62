/** New tabs, links from mails and the next day: the session of a browser, not only of a tab. */
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { aClientAt, aCraftsmanAt, PASSWORD, send, type Visitor } from '../helpers/journey/accounts.ts';
import { fill, hydrated, LOAD_FAILURE, logOut, open, press, sessionOf } from '../helpers/journey/page-actions.ts';
import { enter, signInBrowser } from '../helpers/journey/sessions.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';

async function signIn(page: Page, path: string, { email }: Visitor, home: RegExp) {
  await open(page, path);
  await fill(page, { Email: email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(home);
}

async function comeIn(page: Page, person: Visitor) {
  await enter(page, person);
  await goTo(page, '/hire');
}

/** Every path that a page showed, also for a moment. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

/** Holds the answer with the session back until it is let go. */
async function holdSession(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/session/', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const refreshCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name, value }) => name.startsWith('refresh_') && value !== '');

test('a new tab is signed in: its skeleton shows until the session is there, never the sign-in page', async ({
  page,
  context,
  base,
}) => {
  const person = await aClientAt(base);
  await signInBrowser(page, person);
  const tab = await context.newPage();
  const paths = pathsOf(tab);
  const letGo = await holdSession(tab);
  await tab.goto('/hire/requests?from=mail');
  await hydrated(tab);
  await expect(tab.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
  letGo();
  await expect(tab.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible();
  expect(new Set(paths)).toEqual(new Set(['/hire/requests']));
  const session = await sessionOf(tab);
  expect(Object.keys(session).sort()).toEqual(['access_token', 'client', 'refresh_token']);
  expect(JSON.parse(session.client as string)).toEqual({
    id: person.id,
    full_name: person.fullName,
    email: person.email,
    phone_number: '+254722345678',
  });
  const [cookie] = await refreshCookies(context);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/session' });
  expect(await tab.evaluate(() => document.cookie)).not.toContain('refresh_');
});

test('a link in a mail on another site opens the page it names, signed in', async ({ page, context, base }) => {
  await signInBrowser(page, await aCraftsmanAt(base), 'craftsman');
  const mail = await context.newPage();
  await context.route('http://mail.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${base}/dashboard/jobs">Your job</a>` }),
  );
  await mail.goto('http://mail.example/');
  const sent: [path: string, cookie: string][] = [];
  mail.on('request', async (request) => {
    // A page that is closed meanwhile no longer says.
    const { cookie = '' } = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    sent.push([new URL(request.url()).pathname, cookie]);
  });
  const paths = pathsOf(mail);
  await mail.getByRole('link').click();
  await expect(mail.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  expect(new Set(paths)).toEqual(new Set(['/dashboard/jobs']));
  const cookieSentTo = (path: string) => sent.find(([each]) => each === path)?.[1];
  await expect
    .poll(() => sent.map(([path]) => path))
    .toEqual(expect.arrayContaining(['/dashboard/jobs', '/api/session/']));
  // Strict: a navigation from another site has none, the page's own calls have.
  expect(cookieSentTo('/dashboard/jobs')).not.toMatch(/refresh_|signed_in_/);
  expect(cookieSentTo('/api/session/')).toMatch(/refresh_craftsman=/);
});

test('the next day, in a browser that was closed, a person is still signed in, on public pages too', async ({
  page,
  context,
  browser,
  base,
}) => {
  await comeIn(page, await aClientAt(base));
  const storageState = await context.storageState();
  const nextDay = await browser.newContext({ storageState, baseURL: base });
  const tab = await nextDay.newPage();
  await tab.setViewportSize({ width: 1280, height: 800 });
  await tab.goto('/craftsmen');
  await expect(tab.getByRole('link', { name: 'My Requests' })).toBeVisible();
  await tab.getByRole('link', { name: 'My Requests' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible();
  await nextDay.close();
});

test('signing out in one tab ends the others and the browser’s session', async ({ page, context, base }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await comeIn(page, await aClientAt(base));
  const tab = await context.newPage();
  await open(tab, '/hire/reviews');
  await expect(tab.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
  // The session has ended and the pages do not know it yet: what they show now must not ask the server for it.
  await page.route('**/api/logout/', async (route) => {
    const response = await route.fetch();
    await page.getByRole('link', { name: 'My Reviews' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'My Reviews' }).waitFor();
    await tab.getByRole('link', { name: 'My Profile' }).first().click();
    await tab.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
    await route.fulfill({ response });
  });
  await logOut(page);
  await expect(page).toHaveURL(/\/HireLogin$/);
  await expect(tab).toHaveURL(/\/HireLogin$/);
  expect(await sessionOf(tab)).toEqual({});
  expect(await refreshCookies(context)).toEqual([]);
  const third = await context.newPage();
  await third.goto('/hire');
  await expect(third).toHaveURL(/\/HireLogin$/);
});

test('a page that the browser froze before a sign-out in its tab shows nothing when it is gone back to', async ({
  page,
  context,
  base,
}) => {
  await comeIn(page, await aClientAt(base));
  await goTo(page, '/hire/requests');
  await expect(page.getByRole('heading', { level: 1, name: 'My Requests' })).toBeVisible();
  await context.clearCookies();
  // No browser of the tests freezes pages. What ended the session was another document of this tab.
  await page.evaluate(() => {
    sessionStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(/\/HireLogin$/);
});

test('a sign-out without a network is carried out when the network is back', async ({
  page,
  context,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await page.setViewportSize({ width: 1280, height: 800 });
  const person = await aClientAt(base);
  await comeIn(page, person);
  await page.route('**/api/logout/', (route) => route.abort('internetdisconnected'));
  await page.route('**/api/session/', (route) => route.abort('internetdisconnected'));
  const { access_token: access } = await sessionOf(page);
  await logOut(page);
  await expect(page).toHaveURL(/\/HireLogin$/);
  await expect(page.getByText('You are signed in')).toBeHidden();
  await page.unroute('**/api/session/');
  const renewed = page.waitForResponse('**/api/session/');
  const cut = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/logout/'));
  await page.reload();
  await Promise.all([renewed, cut]);
  await page.unroute('**/api/logout/');
  await page.reload();
  await expect.poll(() => refreshCookies(context)).toEqual([]);
  const response = await page.request.get('/api/profile/', { headers: { authorization: `Bearer ${access}` } });
  expect(response.status()).toBe(401);
});

test('a session that another device ended leads to the sign-in, with the reason and back', async ({
  page,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const person = await aClientAt(base);
  await comeIn(page, person);
  // A page without calls, which would notice the end first.
  await open(page, '/terms');
  await send(base, 'POST', '/logout-others/', {}, person.access);
  await page.goto('/hire/reviews');
  await expect(page).toHaveURL(/\/HireLogin$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fill(page, { Email: person.email, Password: PASSWORD });
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/hire\/reviews$/);
});

test('one browser keeps a client and a craftsman apart: each dashboard takes its own account', async ({
  page,
  context,
  base,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [wanjiku, otieno] = [await aClientAt(base), await aCraftsmanAt(base)];
  await signIn(page, '/HireLogin', wanjiku, /\/hire$/);
  await signIn(page, '/login', otieno, /\/dashboard$/);
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 1280, height: 800 });
  await open(tab, '/hire');
  await expect(tab.locator('header').getByText(wanjiku.fullName)).toBeVisible();
  await tab.goto('/dashboard/settings');
  await expect(tab.locator('header').getByText(otieno.fullName)).toBeVisible();
  await expect(page.locator('header').getByText(otieno.fullName)).toBeVisible();
});

test('when the session cannot be asked for, the page says so and tries again', async ({
  page,
  context,
  base,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await signInBrowser(page, await aClientAt(base));
  const tab = await context.newPage();
  await tab.route('**/api/session/', (route) => route.abort('internetdisconnected'));
  await tab.goto('/hire/reviews');
  await expect(tab.getByRole('alert')).toContainText('Please check your connection.');
  await tab.unroute('**/api/session/');
  await press(tab, 'Try again');
  await expect(tab.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible();
});
